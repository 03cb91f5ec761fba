/// One photo of the album, by the number that the program gave it; it keeps it when others come.
package struct PhotoID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  package static func < (a: PhotoID, b: PhotoID) -> Bool { a.number < b.number }
}
