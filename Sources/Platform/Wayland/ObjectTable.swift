/// The owner of one connection's objects that are alive on the wire.
///
/// It is their owner: an object that the program has let go of still receives events, and so lasts
/// until it is destroyed on the wire or the connection ends.
package final class ObjectTable {
  private var live: [UInt32: Proxy] = [:]

  /// False once the connection has ended, when requests go nowhere.
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

  /// Handles held events, the oldest first, until `goesOn` returns false after one.
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

  /// Ends every object without requests.
  ///
  /// An object's handler may hold the last reference to others that destroy theirs on the way out;
  /// the table is closed first, so that they find nothing left to do.
  func close() {
    isOpen = false
    held = []
    next = 0
    let last = live
    live = [:]
    for proxy in last.values { proxy.forget() }
  }
}
