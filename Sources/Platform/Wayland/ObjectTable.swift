/// A table that owns the protocol objects of a connection. It keeps each object until the object is
/// destroyed in the protocol, or the connection ends.
///
/// An object therefore receives events even if the program keeps no reference to the object.
package final class ObjectTable {
  private var live: [UInt32: Proxy] = [:]

  /// False once the connection has ended, after which requests do nothing.
  private(set) var isOpen = true

  /// True while events are kept instead of delivered.
  private(set) var isHolding = false
  /// The kept events, the oldest first. `next` is the index of the oldest undelivered event.
  private var held: [(() -> Void)?] = []
  private var next = 0

  var count: Int { live.count }
  subscript(id: UInt32) -> Proxy? { live[id] }
  func insert(_ proxy: Proxy) { live[proxy.id] = proxy }
  func remove(_ proxy: Proxy) { live[proxy.id] = nil }

  /// Stops the delivery of events: from now on, events are kept.
  func beginHolding() { isHolding = true }

  /// Keeps an event for later delivery. The objects in the event may be destroyed before the
  /// delivery.
  func hold(_ event: @escaping () -> Void) { held.append(event) }

  /// Delivers the kept events, the oldest first. Calls `goesOn` after each event, and stops if
  /// `goesOn` returns false, or if a handler has begun to hold events again.
  ///
  /// Events that are kept during this call are delivered after the earlier ones.
  func releaseHeld(while goesOn: () -> Bool) {
    guard isHolding else { return }
    while next < held.count {
      let event = held[next]
      // Descriptors that it holds are closed with it.
      held[next] = nil
      next += 1
      isHolding = false
      event?()
      let isHeldAgain = isHolding
      isHolding = true
      guard !isHeldAgain, goesOn() else { return }
    }
    held = []
    next = 0
    isHolding = false
  }

  /// Ends all objects without sending requests, because the connection ends.
  ///
  /// First marks the table as closed, so that no request is sent during this call. The reason: the
  /// end of an object releases its event handler. The handler may hold the last reference to
  /// another object of the program, and the `deinit` of that object may send a request.
  func close() {
    isOpen = false
    held = []
    next = 0
    let last = live
    live = [:]
    for proxy in last.values { proxy.forget() }
  }
}
