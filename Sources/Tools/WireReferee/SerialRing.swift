/// The newest serials that the compositor has sent; only a limited number is kept.
struct SerialRing {
  private var serials: [UInt32] = []
  private var known: [UInt32: SerialKind] = [:]
  private var next = 0
  private let size: Int

  /// Creates an empty ring that keeps the newest `size` serials. `size` must be large enough that
  /// no serial is removed before the last request with this serial arrives.
  init(size: Int = 65_536) { self.size = size }

  /// The kinds of the events that had `serial`; nil if the serial is not among the newest serials.
  func kind(of serial: UInt32) -> SerialKind? { known[serial] }

  mutating func insert(_ serial: UInt32, _ kind: SerialKind) {
    if let before = known[serial] {
      known[serial] = before.union(kind)
      return
    }
    known[serial] = kind
    guard serials.count == size else { return serials.append(serial) }
    known.removeValue(forKey: serials[next])
    serials[next] = serial
    next = (next + 1) % size
  }
}
