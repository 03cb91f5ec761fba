/// The newest serials that the server has sent; older ones are forgotten, so that a connection may last.
struct SerialRing {
  private var serials: [UInt32] = []
  private var known: Set<UInt32> = []
  private var next = 0
  private let size: Int

  /// A ring of `size` serials: many more than come between an event and the last request that names it.
  init(size: Int = 65_536) { self.size = size }

  func contains(_ serial: UInt32) -> Bool { known.contains(serial) }

  mutating func insert(_ serial: UInt32) {
    guard known.insert(serial).inserted else { return }
    guard serials.count == size else { return serials.append(serial) }
    known.remove(serials[next])
    serials[next] = serial
    next = (next + 1) % size
  }
}
