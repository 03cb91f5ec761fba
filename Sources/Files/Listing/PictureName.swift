/// Which names in a folder are taken for pictures without opening the files.
package enum PictureName {
  private static let extensions: Set<[UInt8]> = Set(
    ["png", "jpg", "jpeg", "jpe", "jfif"].map { Array($0.utf8) })

  /// Whether `name` ends in a picture's extension, in any case, and is not hidden by a leading dot.
  package static func isPicture(_ name: [UInt8]) -> Bool {
    guard name.first != UInt8(ascii: "."), let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
      return false
    }
    return extensions.contains(name[(dot + 1)...].map { $0 | ($0 >= 65 && $0 <= 90 ? 32 : 0) })
  }
}
