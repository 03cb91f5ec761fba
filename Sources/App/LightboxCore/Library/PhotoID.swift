/// The identity of a photo or folder: a number that stays the same when the album changes.
package struct PhotoID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  /// The hash for sets and dictionaries, by Fibonacci hashing.
  ///
  /// The standard library's hash is safe against numbers that an attacker chooses, but slower. Here
  /// the program chooses the numbers, and must mark or hide a hundred thousand photos in one frame.
  package func _rawHashValue(seed: Int) -> Int {
    let product = UInt(bitPattern: number ^ seed) &* 0x9E37_79B9_7F4A_7C15
    return Int(bitPattern: product ^ (product >> 32))
  }

  package static func < (a: PhotoID, b: PhotoID) -> Bool { a.number < b.number }
}
