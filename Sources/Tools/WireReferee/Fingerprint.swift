/// A hash of some bytes of a buffer. It is used to detect changes.
package struct Fingerprint: Equatable, Sendable {
  package let hash: Int
  /// The number of bytes read; 0 if there was too little time.
  package let byteCount: Int
  /// The index of the first read piece, and the distance from each read piece to the next. A piece
  /// is 4,096 bytes; the distance is in pieces.
  ///
  /// Fingerprints with equal `first`, `step` and ``byteCount`` cover the same bytes.
  package let first, step: Int

  package init(hash: Int, byteCount: Int, first: Int = 0, step: Int = 0) {
    (self.hash, self.byteCount, self.first, self.step) = (hash, byteCount, first, step)
  }
}
