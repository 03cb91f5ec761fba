/// The objects of one connection that are alive on the wire.
///
/// It is their owner: an object that the program has let go of still receives events, and so lasts
/// until it is destroyed on the wire or the connection ends.
package final class ObjectTable {
  private var live: [UInt32: Proxy] = [:]

  /// False once the connection has ended; from then on requests go nowhere.
  private(set) var isOpen = true

  /// The number of objects that are alive.
  var count: Int { live.count }

  subscript(id: UInt32) -> Proxy? { live[id] }

  func insert(_ proxy: Proxy) { live[proxy.id] = proxy }

  func remove(_ proxy: Proxy) { live[proxy.id] = nil }

  /// Ends every object without a word on the wire.
  ///
  /// An object's handler may hold the last reference to others that destroy theirs on the way out;
  /// the table is closed first, so that they find nothing left to do.
  func close() {
    isOpen = false
    let last = live
    live = [:]
    for proxy in last.values { proxy.forget() }
  }
}
