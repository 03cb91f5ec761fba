/// The names of XMP files beside a photo: `photo.jpg.xmp`, or `photo.xmp`, which may be about several.
package enum SidecarName {
  package static let ending = Array(".xmp".utf8)

  /// True for a name that ends so.
  package static func isOne(_ name: [UInt8]) -> Bool {
    name.count > ending.count && name.suffix(ending.count).elementsEqual(ending)
  }

  /// The names that a sidecar of that photo can have, the one that is its alone first.
  package static func all(of photo: [UInt8]) -> [[UInt8]] {
    let stem = stem(of: photo)
    return (stem == photo ? [photo] : [photo, stem]).map { $0 + ending }
  }

  /// A file's name before its ending; the whole name where it has none.
  static func stem(of name: [UInt8]) -> [UInt8] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }

  /// The letters behind a file's stem and its dot, in small ones; empty where there are none.
  static func ending(of name: [UInt8]) -> String {
    String(decoding: name.dropFirst(stem(of: name).count + 1), as: UTF8.self).lowercased()
  }

  /// True unless `document`, read from a sidecar that is named after the stem of `photo`, says that
  /// it describes a file with another ending.
  static func isAbout(_ photo: [UInt8], _ document: XMPDocument) -> Bool {
    guard let about = document.sidecarExtension else { return true }
    return about.lowercased() == ending(of: photo)
  }
}
