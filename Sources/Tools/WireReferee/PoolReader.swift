/// A reader of the memory of `wl_shm` pools, identified by `creationIndex`.
package protocol PoolReader: AnyObject {
  /// Returns a hash of a part of the pool, or of some of its bytes if the time is short; nil if
  /// they cannot be read. `offset` and `length` are in bytes.
  ///
  /// For an `earlier` one, reads exactly the same bytes, so that the two can be compared.
  ///
  /// - Complexity: O(*n*) in the bytes.
  func fingerprint(pool: Int, offset: Int, length: Int, like earlier: Fingerprint?) -> Fingerprint?
  /// Returns the size of a received descriptor's file, in bytes; nil if it is not a regular file.
  func fileSize(of descriptor: Int32) -> Int?
  /// Returns the present size of a pool's file, in bytes; nil if unknown or not a regular file.
  func fileSize(pool: Int) -> Int?
}
