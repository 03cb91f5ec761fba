internal import ImageExchange

/// The test whether a file is a picture, by the file's name only, and the extensions of names.
package enum PictureName {
  /// The extensions of pictures, each packed into an integer.
  private static let extensions = FileKind.table.flatMap(\.extensions).map { packed($0) }

  /// Returns true if the name has a picture's extension (upper or lower case) and no leading dot.
  package static func isPicture(_ name: [UInt8]) -> Bool {
    guard name.first != UInt8(ascii: "."), let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
      return false
    }
    return extensions.contains(packed(name[(dot + 1)...]))
  }

  /// Returns the extension `ending` in lower case, packed into an integer for fast comparisons; 0
  /// if it has more than eight bytes.
  package static func packed(_ ending: ArraySlice<UInt8>) -> UInt64 {
    ending.count > 8 ? 0 : ending.reduce(0) { $0 << 8 | UInt64(NaturalOrder.folded($1)) }
  }

  /// Returns the extension `ending`, packed as by the other function of this name.
  package static func packed(_ ending: String) -> UInt64 { packed(Array(ending.utf8)[...]) }
}
