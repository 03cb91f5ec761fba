/// The identity of a photo or folder: a number assigned by the program, which stays the same when
/// the album changes.
package struct PhotoID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  /// The hash for sets and dictionaries, by Fibonacci hashing.
  ///
  /// Numbers are the program's own, so nobody can choose them to collide. A hundred thousand photos
  /// are marked or hidden within a frame, for which the standard library's hash would need several.
  package func _rawHashValue(seed: Int) -> Int {
    let product = UInt(bitPattern: number ^ seed) &* 0x9E37_79B9_7F4A_7C15
    return Int(bitPattern: product ^ (product >> 32))
  }

  package static func < (a: PhotoID, b: PhotoID) -> Bool { a.number < b.number }
}
