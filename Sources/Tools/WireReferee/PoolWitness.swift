/// A reader of the memory of pools, which are named by birth.
package protocol PoolWitness: AnyObject {
  /// A fingerprint of bytes, or of as many as time allows; nil for unreadable ones.
  ///
  /// It reads the same bytes as an `earlier` one to compare with.
  ///
  /// - Complexity: O(*n*) in the bytes.
  func fingerprint(pool: Int, offset: Int, length: Int, like earlier: Fingerprint?) -> Fingerprint?
  /// The size of the file behind a received descriptor; nil for none.
  func fileSize(of descriptor: Int32) -> Int?
  /// The current size of the file behind a pool; nil for none, or for an unknown pool.
  func fileSize(pool: Int) -> Int?
}
