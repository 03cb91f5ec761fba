/// Bytes on their way in one direction, with the time at which each piece arrives; none overtakes another.
struct DelayLine {
  /// Bytes that arrive at once, and the descriptors that come with the first of them.
  struct Piece {
    let bytes: [UInt8]
    let descriptors: [PassedDescriptor]
    let due: Duration
  }

  /// The time between the pieces of what was sent at once.
  static let gap = Duration.milliseconds(1)

  private let disturbances: Disturbances
  private var numbers: SeededNumbers
  private var pieces: [Piece] = []

  /// `salt` makes the two directions of a connection differ.
  init(_ disturbances: Disturbances, salt: UInt64) {
    self.disturbances = disturbances
    numbers = SeededNumbers(seed: disturbances.seed &* 2 &+ salt)
  }

  /// The time of the next piece; nil while nothing is on its way.
  var deadline: Duration? { pieces.first?.due }
  var isEmpty: Bool { pieces.isEmpty }
  /// The number of bytes that are on their way.
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

  /// The pieces that have arrived.
  mutating func due(at now: Duration) -> [Piece] {
    let arrived = pieces.prefix { $0.due <= now }
    pieces.removeFirst(arrived.count)
    return Array(arrived)
  }

  /// All pieces, whatever their time.
  mutating func flush() -> [Piece] {
    defer { pieces = [] }
    return pieces
  }

  private mutating func delay() -> Duration {
    guard let range = disturbances.delay else { return .zero }
    let span = (range.upperBound - range.lowerBound) / .microseconds(1)
    return range.lowerBound + .microseconds(Int64(span * Double.random(in: 0...1, using: &numbers)))
  }

  /// Two to four parts where bytes are split.
  private mutating func cut(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    guard disturbances.isSplit, bytes.count > 1 else { return [bytes[...]] }
    let cuts = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
      Int.random(in: 1..<bytes.count, using: &numbers)
    }
    let ends = Set(cuts).sorted() + [bytes.count]
    return zip([0] + ends, ends).map { bytes[$0..<$1] }
  }
}
