/// The objects of one connection that are alive on the wire.
///
/// It is their owner: an object that the program has let go of still receives events, and so lasts
/// until it is destroyed on the wire or the connection ends.
package final class ObjectTable {
  private var live: [UInt32: Proxy] = [:]

  /// False once the connection has ended; from then on requests go nowhere.
  private(set) var isOpen = true

  /// True while events wait instead of being handled.
  private(set) var isHolding = false
  /// The events that wait, the oldest first, from `next` on.
  private var held: [(() -> Void)?] = []
  private var next = 0

  /// The number of objects that are alive.
  var count: Int { live.count }

  subscript(id: UInt32) -> Proxy? { live[id] }

  func insert(_ proxy: Proxy) { live[proxy.id] = proxy }

  func remove(_ proxy: Proxy) { live[proxy.id] = nil }

  /// Lets events wait from now on.
  func beginHolding() { isHolding = true }

  /// Keeps an event that has come. An object that it names may be destroyed before it is handled.
  func hold(_ event: @escaping () -> Void) { held.append(event) }

  /// Handles the events that wait, the oldest first, until `goesOn` says no after one of them;
  /// those that come then wait behind the rest.
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

  /// Ends every object without a word on the wire.
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
