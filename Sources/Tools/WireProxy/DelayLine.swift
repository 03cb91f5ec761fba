/// A queue of delayed bytes of one direction. The bytes are in pieces, and each piece has its time
/// of delivery.
struct DelayLine {
  /// Bytes that are delivered together, and their descriptors.
  struct Piece {
    let bytes: [UInt8]
    let descriptors: [PassedDescriptor]
    let due: Duration
  }

  /// The time between the deliveries of two successive pieces, if `take` splits bytes into pieces.
  static let gap = Duration.milliseconds(1)

  private let disturbances: Disturbances
  private var numbers: SeededNumbers
  private var pieces: [Piece] = []

  /// Creates an empty queue. `salt` changes the seed, so that the two directions get different
  /// random numbers.
  init(_ disturbances: Disturbances, salt: UInt64) {
    self.disturbances = disturbances
    numbers = SeededNumbers(seed: disturbances.seed &* 2 &+ salt)
  }

  /// The time at which the next piece must be delivered; nil if the queue is empty.
  var deadline: Duration? { pieces.first?.due }
  var isEmpty: Bool { pieces.isEmpty }
  /// The number of delayed bytes.
  var count: Int { pieces.reduce(0) { $0 + $1.bytes.count } }

  mutating func take(_ bytes: [UInt8], descriptors: [PassedDescriptor], at now: Duration) {
    guard !bytes.isEmpty else { return }
    var due = max(now + delay(), pieces.last?.due ?? now)
    var descriptors = descriptors
    for part in cut(bytes) {
      pieces.append(Piece(bytes: Array(part), descriptors: descriptors, due: due))
      due += Self.gap
      descriptors = []
    }
  }

  /// Removes and returns the pieces that are due at `now`.
  mutating func due(at now: Duration) -> [Piece] {
    let arrived = pieces.prefix { $0.due <= now }
    pieces.removeFirst(arrived.count)
    return Array(arrived)
  }

  /// Removes all pieces, and returns them.
  mutating func flush() -> [Piece] {
    defer { pieces = [] }
    return pieces
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
