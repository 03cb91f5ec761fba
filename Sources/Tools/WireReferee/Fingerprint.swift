/// A number that stays the same as long as some of the bytes of a buffer do.
package struct Fingerprint: Equatable, Sendable {
  package let hash: Int
  /// The number of bytes that were read; 0 where there was no time for any.
  package let byteCount: Int
  /// The place of the first piece that was read, and the distance to the next: of two prints with
  /// the same places and ``byteCount`` the same bytes were read.
  package let first, step: Int

  package init(hash: Int, byteCount: Int, first: Int = 0, step: Int = 0) {
    (self.hash, self.byteCount, self.first, self.step) = (hash, byteCount, first, step)
  }
}
