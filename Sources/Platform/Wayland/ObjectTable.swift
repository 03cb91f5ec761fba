/// The owner of one connection's objects that are alive on the wire.
///
/// An object to which the program keeps no reference still receives events, so the table keeps it
/// until it is destroyed on the wire or the connection ends.
package final class ObjectTable {
  private var live: [UInt32: Proxy] = [:]

  /// False once the connection has ended, after which requests do nothing.
  private(set) var isOpen = true

  /// True while events are held.
  private(set) var isHolding = false
  /// The held events, the oldest first, from `next` on.
  private var held: [(() -> Void)?] = []
  private var next = 0

  /// The number of living objects.
  var count: Int { live.count }

  subscript(id: UInt32) -> Proxy? { live[id] }

  func insert(_ proxy: Proxy) { live[proxy.id] = proxy }

  func remove(_ proxy: Proxy) { live[proxy.id] = nil }

  /// Holds events from now on.
  func beginHolding() { isHolding = true }

  /// Holds an event, whose objects may be destroyed before it is handled.
  func hold(_ event: @escaping () -> Void) { held.append(event) }

  /// Handles held events, the oldest first; calls `goesOn` after each event, and stops when it
  /// returns false.
  ///
  /// Events that come meanwhile are appended.
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

  /// Ends every object without sending requests.
  ///
  /// An object's handler may hold the last reference to other objects, which send requests when
  /// they are released; the table is closed first, so these requests do nothing.
  func close() {
    isOpen = false
    held = []
    next = 0
    let last = live
    live = [:]
    for proxy in last.values { proxy.forget() }
  }
}
