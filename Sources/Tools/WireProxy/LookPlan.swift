/// The pieces of a buffer that a look reads.
///
/// With time for all bytes it reads all; with less every so many-th piece of 4,096 bytes, from one
/// on that chance names, so that no row is left out for ever; with too little none.
struct LookPlan: Equatable {
  static let pieceSize = 4096
  /// The fewest pieces of a buffer with more of them: fewer would hardly find anything.
  private static let fewestPieces = 16
  /// The nanoseconds that a piece and its reading are expected to take; the budget counts what they
  /// really take.
  private static let (piece, reading) = (1200, 700)

  let first, step: Int

  init(first: Int, step: Int) { (self.first, self.step) = (first, step) }

  /// A plan for `length` bytes within so many nanoseconds; nil where they are too few.
  init?(_ length: Int, within room: Int, _ numbers: inout SeededNumbers) {
    let pieces = (length + Self.pieceSize - 1) / Self.pieceSize
    if Self.reading + Self.piece * pieces <= room {
      self.init(first: 0, step: 1)
      return
    }
    let affordable = room / (Self.reading + Self.piece)
    guard affordable >= min(pieces, Self.fewestPieces) else { return nil }
    let step = (pieces + affordable - 1) / affordable
    self.init(first: Int.random(in: 0..<step, using: &numbers), step: step)
  }

  /// The pieces as places in the buffer.
  func ranges(of length: Int) -> [Range<Int>] {
    guard step > 1 else { return [0..<length] }
    return stride(from: first * Self.pieceSize, to: length, by: step * Self.pieceSize).map {
      $0..<min($0 + Self.pieceSize, length)
    }
  }
}
