/// A reader of the memory of pools; the `birth` of a pool's object identifies the pool.
package protocol PoolWitness: AnyObject {
  /// Returns a fingerprint of the bytes, or of as many as time allows; nil if they cannot be read.
  ///
  /// To compare with an `earlier` fingerprint, it reads the same bytes as that one did.
  ///
  /// - Complexity: O(*n*) in the bytes.
  func fingerprint(pool: Int, offset: Int, length: Int, like earlier: Fingerprint?) -> Fingerprint?
  /// The size of the file behind a received descriptor; nil for none.
  func fileSize(of descriptor: Int32) -> Int?
  /// The current size of the file behind a pool; nil for none, or for an unknown pool.
  func fileSize(pool: Int) -> Int?
}
