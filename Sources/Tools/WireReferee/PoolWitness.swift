/// The eyes that see what is in a pool; pools are named by the births of their objects.
package protocol PoolWitness: AnyObject {
  /// A print of bytes, or of as many as there is time for; nil where they cannot be read. One that
  /// is to be compared with an `earlier` one reads the same bytes as that.
  ///
  /// - Complexity: O(*n*) in the bytes.
  func fingerprint(pool: Int, offset: Int, length: Int, like earlier: Fingerprint?) -> Fingerprint?
  /// The bytes of the file behind a descriptor that came along; nil where it has no size.
  func fileSize(of descriptor: Int32) -> Int?
  /// The bytes of the file behind a pool now; nil where it has no size, or is not known.
  func fileSize(pool: Int) -> Int?
}
