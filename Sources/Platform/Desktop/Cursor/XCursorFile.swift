/// A file of the XCursor format: a cursor's pictures, at several sizes. The format is a header, a
/// table of contents and chunks, all of little-endian words; see Xcursor(3). libwayland-cursor is
/// not used, because it creates protocol objects itself, which this program's Wayland bindings
/// would not know.
struct XCursorFile {
  struct Image {
    let nominalSize: Int
    let width: Int
    let height: Int
    let hotspotX: Int
    let hotspotY: Int
    fileprivate let words: WordReader
    fileprivate let start: Int

    /// The pixels, premultiplied `0xAARRGGBB`, row by row and without padding. Each access reads
    /// them from the bytes of the file.
    var pixels: [UInt32] { (0..<width * height).compactMap { words[start + 4 * $0] } }
  }

  /// The first picture of each size; animations are not used.
  let images: [Image]

  private static let magic: UInt32 = 0x7275_6358
  private static let imageType: UInt32 = 0xFFFD_0002
  /// The greatest width or height of a picture, px; larger pictures are ignored.
  private static let largestSide: UInt32 = 1024
  private static let mostEntries: UInt32 = 1024

  /// Reads the bytes of a file; nil if they have another format, or contain no complete picture.
  init?(_ bytes: [UInt8]) {
    let words = WordReader(bytes)
    guard words[0] == Self.magic, let header = words[4], let count = words[12],
      count <= Self.mostEntries
    else { return nil }
    var images: [Int: Image] = [:]
    for entry in 0..<Int(count) {
      let start = Int(header) + 12 * entry
      guard words[start] == Self.imageType, let size = words[start + 4],
        let position = words[start + 8], size <= Self.largestSide, images[Int(size)] == nil
      else { continue }
      images[Int(size)] = Self.image(in: words, at: Int(position), nominalSize: Int(size))
    }
    guard !images.isEmpty else { return nil }
    self.images = images.values.sorted { $0.nominalSize < $1.nominalSize }
  }

  /// The picture whose nominal size is nearest to `size`; of two equally near, the larger one. Nil
  /// if there are no pictures.
  func image(nearest size: Int) -> Image? {
    images.min { a, b in
      let (da, db) = (abs(a.nominalSize - size), abs(b.nominalSize - size))
      return da == db ? a.nominalSize > b.nominalSize : da < db
    }
  }

  private static func image(
    in words: WordReader, at start: Int, nominalSize: Int
  ) -> Image? {
    guard let header = words[start], words[start + 4] == imageType,
      let width = words[start + 16], let height = words[start + 20],
      let hotspotX = words[start + 24], let hotspotY = words[start + 28],
      (1...largestSide).contains(width), (1...largestSide).contains(height),
      hotspotX <= width, hotspotY <= height,
      case let firstPixel = start + Int(header),
      words[firstPixel + 4 * Int(width * height) - 4] != nil
    else { return nil }
    return Image(
      nominalSize: nominalSize, width: Int(width), height: Int(height), hotspotX: Int(hotspotX),
      hotspotY: Int(hotspotY), words: words, start: firstPixel)
  }
}

/// A reader of little-endian words in bytes; nil beyond their end.
private struct WordReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  subscript(offset: Int) -> UInt32? {
    guard offset >= 0, offset <= bytes.count - 4 else { return nil }
    return (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * $1) }
  }
}
