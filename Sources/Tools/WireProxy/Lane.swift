/// One direction of a connection through the proxy, from the socket that is read to the socket that
/// is written. The read bytes wait in pieces, and each piece has its time of delivery.
struct Lane {
  /// Bytes that are delivered together, and their descriptors.
  struct Piece {
    var bytes: ArraySlice<UInt8>
    var descriptors: [PassedDescriptor]
    let due: Duration
  }

  /// The time between the deliveries of two successive pieces, if `append` splits the bytes.
  static let gap = Duration.milliseconds(1)
  /// The greatest number of bytes that may wait. At this number, nothing more is read.
  private static let mostWaiting = 1 << 20

  let source: WireSocket
  private let target: WireSocket
  private let disturbances: Disturbances
  private var numbers: SeededNumbers
  private var delayed: [Piece] = []
  /// The delivered pieces, which `target` has not accepted yet.
  private var delivered: [Piece] = []
  /// True after the other end of `source` has closed the connection.
  private(set) var hasEnded = false
  /// True after the other end of `target` has closed the connection. Bytes for `target` are then
  /// dropped.
  private var isClosed = false

  /// Creates an empty lane. `salt` changes the seed, so that the two directions get different
  /// random numbers.
  init(
    from source: WireSocket, to target: WireSocket, _ disturbances: Disturbances, salt: UInt64
  ) {
    (self.source, self.target, self.disturbances) = (source, target, disturbances)
    numbers = SeededNumbers(seed: disturbances.seed &* 2 &+ salt)
  }

  /// The time at which the next piece must be delivered; nil if none waits.
  var deadline: Duration? { delayed.first?.due }
  /// True if more bytes may be read: `source` has not ended, and fewer than 1 MiB wait.
  var hasRoom: Bool {
    let waiting = [delayed, delivered].joined().reduce(0) { $0 + $1.bytes.count }
    return !hasEnded && waiting < Self.mostWaiting
  }
  /// True if delivered bytes wait until `target` accepts them.
  var wantsToSend: Bool { !delivered.isEmpty }
  /// True if `source` has ended, and no more bytes wait.
  var isOver: Bool { hasEnded && delayed.isEmpty && delivered.isEmpty }

  /// Reads the available bytes and their descriptors from `source`. Nil if there are none now, if
  /// ``hasRoom`` is false, or if `source` has ended.
  mutating func read() -> (bytes: [UInt8], descriptors: [PassedDescriptor])? {
    guard hasRoom else { return nil }
    switch source.receive() {
    case .success(let read): return read
    case .failure(.nothingYet): return nil
    case .failure(.ended):
      hasEnded = true
      return nil
    }
  }

  /// Adds bytes that are delivered after a random delay.
  mutating func append(_ bytes: [UInt8], descriptors: [PassedDescriptor], at now: Duration) {
    guard !bytes.isEmpty else { return }
    var due = max(now + delay(), delayed.last?.due ?? now)
    var descriptors = descriptors
    for part in cut(bytes) {
      delayed.append(Piece(bytes: part, descriptors: descriptors, due: due))
      due += Self.gap
      descriptors = []
    }
  }

  /// Delivers the pieces that are due at `now`, or all pieces if `source` has ended. Returns them.
  mutating func deliver(at now: Duration) -> [Piece] {
    let pieces = hasEnded ? delayed[...] : delayed.prefix { $0.due <= now }
    delayed.removeFirst(pieces.count)
    if !isClosed { delivered += pieces }
    return Array(pieces)
  }

  /// Sends delivered bytes until none are left or `target` would block.
  mutating func send() {
    while var piece = delivered.first {
      // The kernel limits the number of descriptors in one message. Further descriptors are sent
      // with one byte each time.
      let isLast = piece.descriptors.count <= UnixSocket.mostDescriptors || piece.bytes.count == 1
      let descriptors = piece.descriptors.prefix(isLast ? .max : UnixSocket.mostDescriptors)
      let bytes = piece.bytes.prefix(isLast ? .max : 1)
      guard let sent = target.send(bytes, descriptors: Array(descriptors)) else {
        (isClosed, delivered) = (true, [])
        return
      }
      guard sent > 0 else { return }
      piece.bytes.removeFirst(sent)
      piece.descriptors.removeFirst(descriptors.count)
      if piece.bytes.isEmpty { delivered.removeFirst() } else { delivered[0] = piece }
    }
  }

  private mutating func delay() -> Duration {
    guard let range = disturbances.delay else { return .zero }
    let span = (range.upperBound - range.lowerBound) / .microseconds(1)
    return range.lowerBound + .microseconds(Int64(span * Double.random(in: 0...1, using: &numbers)))
  }

  /// Divides the bytes into up to four pieces of random size; into one if `isSplit` is false.
  private mutating func cut(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    guard disturbances.isSplit, bytes.count > 1 else { return [bytes[...]] }
    let cuts = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
      Int.random(in: 1..<bytes.count, using: &numbers)
    }
    let ends = Set(cuts).sorted() + [bytes.count]
    return zip([0] + ends, ends).map { bytes[$0..<$1] }
  }
}
