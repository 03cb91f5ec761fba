/// The identity of a photo: a number that the program gave it, which it keeps when the album
/// changes.
package struct PhotoID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  package static func < (a: PhotoID, b: PhotoID) -> Bool { a.number < b.number }
}
