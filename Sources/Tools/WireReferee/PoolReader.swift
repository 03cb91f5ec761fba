/// A reader of the memory of `wl_shm` pools. Pools and the buffers in them are identified by the
/// `creationIndex` of their objects.
package protocol PoolReader: AnyObject {
  /// Returns a fingerprint of `length` bytes of a buffer's pool from the byte `offset` on; nil if
  /// the bytes cannot be read. If the reader limits its time, the fingerprint may cover only some
  /// of the bytes.
  ///
  /// If `earlier` is given, reads exactly the bytes that `earlier` covers, so that the two
  /// fingerprints can be compared.
  ///
  /// - Complexity: O(*n*) in the bytes.
  func fingerprint(
    buffer: Int, offset: Int, length: Int, like earlier: Fingerprint?
  ) -> Fingerprint?
  /// Returns the size of a received descriptor's file, in bytes; nil if it is not a regular file.
  func fileSize(of descriptor: Int32) -> Int?
  /// Returns the present size of a pool's file, in bytes; nil if unknown or not a regular file.
  func fileSize(pool: Int) -> Int?
}
