/// A fingerprint of some of a buffer's bytes, to see if they change.
package struct Fingerprint: Equatable, Sendable {
  package let hash: Int
  /// The number of bytes read; 0 if there was too little time.
  package let byteCount: Int
  /// The index of the first piece that was read, and the number of pieces from each one to the
  /// next.
  ///
  /// Fingerprints with equal `first`, `step` and ``byteCount`` have read the same bytes.
  package let first, step: Int

  package init(hash: Int, byteCount: Int, first: Int = 0, step: Int = 0) {
    (self.hash, self.byteCount, self.first, self.step) = (hash, byteCount, first, step)
  }
}
