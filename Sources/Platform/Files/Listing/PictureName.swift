internal import ImageExchange

/// A function that tests whether a file is a picture, by the file's name only.
package enum PictureName {
  /// The extensions of pictures, each as one integer of up to eight bytes for fast comparison.
  private static let extensions = FileKind.table.flatMap(\.extensions).map { word($0.utf8) }

  /// Returns true if the name has a picture's extension (upper or lower case) and no leading dot.
  package static func isPicture(_ name: [UInt8]) -> Bool {
    guard name.first != UInt8(ascii: "."), let dot = name.lastIndex(of: UInt8(ascii: ".")),
      name.count - dot <= 8
    else { return false }
    return extensions.contains(word(name[(dot + 1)...]))
  }

  private static func word(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64(NaturalOrder.folded($1)) }
  }
}
