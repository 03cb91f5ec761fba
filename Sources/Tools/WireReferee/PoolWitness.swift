/// The eyes that see what is in a pool; pools are named by the births of their objects.
package protocol PoolWitness: AnyObject {
  /// A number that stays the same as long as the bytes do; nil where they cannot be read.
  ///
  /// - Complexity: O(*n*) in the bytes.
  func fingerprint(pool: Int, offset: Int, length: Int) -> Int?
  /// The bytes of the file behind a descriptor that came along; nil where it has no size.
  func fileSize(of descriptor: Int32) -> Int?
  /// The bytes of the file behind a pool now; nil where it has no size, or is not known.
  func fileSize(pool: Int) -> Int?
}
