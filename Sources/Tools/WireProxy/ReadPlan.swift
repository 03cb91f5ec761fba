/// The selection of the pieces of a buffer that are read in the available time.
///
/// If this time is too short for all bytes, every n-th piece of 4,096 bytes is read. One of the
/// first n pieces, chosen at random, is read first, so that over time all rows are checked. If the
/// time is too short for 16 pieces, or for all pieces of a smaller buffer, nothing is read.
struct ReadPlan: Equatable {
  static let pieceSize = 4096
  /// The smallest number of pieces that are read of a buffer; of a smaller buffer, all pieces are
  /// read. If the time is too short for these pieces, nothing is read.
  private static let fewestPieces = 16
  /// The expected times for the bytes of one piece and for one read call, ns. The ``ReadBudget``
  /// counts the real times.
  private static let (piece, reading) = (1200, 700)

  let first, step: Int

  init(first: Int, step: Int) { (self.first, self.step) = (first, step) }

  /// Creates a plan to read a buffer of `length` bytes within `room` nanoseconds; nil if this time
  /// is too short for 16 pieces, or for all pieces of a smaller buffer. `numbers` determines the
  /// first piece.
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

  /// Returns the byte ranges of the selected pieces in a buffer of `length` bytes.
  func ranges(of length: Int) -> [Range<Int>] {
    guard step > 1 else { return [0..<length] }
    return stride(from: first * Self.pieceSize, to: length, by: step * Self.pieceSize).map {
      $0..<min($0 + Self.pieceSize, length)
    }
  }
}
