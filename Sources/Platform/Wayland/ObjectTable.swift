/// The owner of a connection's protocol objects that are not destroyed.
///
/// An object still receives events if the program keeps no reference to it. The table therefore
/// keeps the object until it is destroyed in the protocol, or the connection ends.
package final class ObjectTable {
  private var live: [UInt32: Proxy] = [:]

  /// False once the connection has ended, after which requests do nothing.
  private(set) var isOpen = true

  /// True while events are held.
  private(set) var isHolding = false
  /// The held events, the oldest first, from `next` on.
  private var held: [(() -> Void)?] = []
  private var next = 0

  /// The number of objects that are not destroyed.
  var count: Int { live.count }

  subscript(id: UInt32) -> Proxy? { live[id] }

  func insert(_ proxy: Proxy) { live[proxy.id] = proxy }

  func remove(_ proxy: Proxy) { live[proxy.id] = nil }

  /// Holds events from now on.
  func beginHolding() { isHolding = true }

  /// Holds an event. The objects in the event may be destroyed before the event is handled.
  func hold(_ event: @escaping () -> Void) { held.append(event) }

  /// Handles the held events, the oldest first. Calls `goesOn` after each event, and stops if
  /// `goesOn` returns false.
  ///
  /// Events that are held during this call are handled after the earlier ones.
  func releaseHeld(while goesOn: () -> Bool) {
    guard isHolding else { return }
    while next < held.count {
      let event = held[next]
      // Descriptors that it holds are closed with it.
      held[next] = nil
      next += 1
      isHolding = false
      event?()
      isHolding = true
      guard goesOn() else { return }
    }
    held = []
    next = 0
    isHolding = false
  }

  /// Destroys every object without sending requests.
  ///
  /// A handler may hold the last reference to other objects, and these may send requests when they
  /// are released. The table is closed first, so such requests do nothing.
  func close() {
    isOpen = false
    held = []
    next = 0
    let last = live
    live = [:]
    for proxy in last.values { proxy.forget() }
  }
}
