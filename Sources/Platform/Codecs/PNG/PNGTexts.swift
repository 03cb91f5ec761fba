internal import ImageExchange
internal import Metadata
internal import Pixels

/// The keys of a thumbnail's texts in a PNG file.
private enum Key {
  static let uri = "Thumb::URI"
  static let modified = "Thumb::MTime"
  static let fileSize = "Thumb::Size"
  static let mimetype = "Thumb::Mimetype"
  static let width = "Thumb::Image::Width"
  static let height = "Thumb::Image::Height"
  static let software = "Software"
}

extension ThumbnailTags {
  /// The keys and values of the text chunks to write. A value with characters beyond ASCII is left
  /// out.
  var texts: [(key: String, value: String)] {
    let texts: [(String, String?)] = [
      (Key.uri, uri), (Key.modified, modified.map(String.init)),
      (Key.fileSize, fileSize.map(String.init)), (Key.mimetype, mimetype),
      (Key.width, imageSize.map { String($0.width) }),
      (Key.height, imageSize.map { String($0.height) }), (Key.software, software),
    ]
    return texts.compactMap { key, value in
      guard let value, value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
      return (key, value)
    }
  }

  /// Reads the tags from the text chunks of the PNG file `file`. A malformed value counts as
  /// missing.
  init(_ chunks: [PNGChunk], in file: ImageBytes) {
    self.init()
    guard !chunks.isEmpty else { return }
    func text(_ key: String, limit: Int = 255) -> String? {
      let texts = chunks.lazy.compactMap { $0.text(of: key, in: file, limit: limit) }
      guard let bytes = texts.first else { return nil }
      // None of these values may have characters beyond ASCII.
      return bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        ? String(decoding: bytes, as: UTF8.self) : nil
    }
    uri = text(Key.uri, limit: Self.maximumURIBytes)
    modified = text(Key.modified).flatMap { Int64($0) }
    fileSize = text(Key.fileSize).flatMap { Int64($0) }
    mimetype = text(Key.mimetype)
    software = text(Key.software)
    if let width = text(Key.width).flatMap({ Int32($0) }), width > 0,
      let height = text(Key.height).flatMap({ Int32($0) }), height > 0
    {
      imageSize = PixelSize(width: Int(width), height: Int(height))
    }
  }
}
