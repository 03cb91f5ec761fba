/// The identity of a photo or folder: a number assigned by the program, which stays the same when
/// the album changes.
package struct PhotoID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  package static func < (a: PhotoID, b: PhotoID) -> Bool { a.number < b.number }
}
