/// A fingerprint of some of a buffer's bytes, to see if they change.
package struct Fingerprint: Equatable, Sendable {
  package let hash: Int
  /// The number of bytes read; 0 where time was too short.
  package let byteCount: Int
  /// The place of the first piece, and the distance to the next.
  ///
  /// Prints with the same places and ``byteCount`` read the same bytes.
  package let first, step: Int

  package init(hash: Int, byteCount: Int, first: Int = 0, step: Int = 0) {
    (self.hash, self.byteCount, self.first, self.step) = (hash, byteCount, first, step)
  }
}
