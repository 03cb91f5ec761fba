/// The newest serials that the server has sent; older ones are forgotten, so that a connection may last.
struct SerialRing {
  private var serials: [UInt32] = []
  private var known: [UInt32: SerialNature] = [:]
  private var next = 0
  private let size: Int

  /// A ring of `size` serials: many more than come between an event and the last request that names it.
  init(size: Int = 65_536) { self.size = size }

  func contains(_ serial: UInt32) -> Bool { known[serial] != nil }

  /// The events that have brought a serial; nil for one that none has.
  func nature(of serial: UInt32) -> SerialNature? { known[serial] }

  mutating func insert(_ serial: UInt32, _ nature: SerialNature) {
    if let before = known[serial] {
      known[serial] = before.union(nature)
      return
    }
    known[serial] = nature
    guard serials.count == size else { return serials.append(serial) }
    known.removeValue(forKey: serials[next])
    serials[next] = serial
    next = (next + 1) % size
  }
}
