extension ImageFormat {
  /// The number of bytes at the start of a file that are enough to recognize its format.
  package static let signatureByteCount = 64

  /// Recognizes the format by the first bytes of a file, not by the file's name; nil for an unknown
  /// format.
  package init?(firstBytes bytes: [UInt8]) {
    // Other files begin with an icon's signature too, so the number of pictures must not be 0.
    if bytes.count >= 6, [[0, 0, 1, 0], [0, 0, 2, 0]].contains(Array(bytes[..<4])),
      bytes[4] > 0 || bytes[5] > 0
    {
      self = .ico
      return
    }
    for (format, offset, signature) in signatures
    where bytes.count >= offset + signature.count
      && bytes[offset...].starts(with: signature)
    {
      self = format
      return
    }
    guard let format = ImageFormat(mediaBrand: bytes) else { return nil }
    self = format
  }

  /// Recognizes AVIF and HEIF, which are ISO base media files, by the brands in the box `ftyp`; nil
  /// for all other files.
  private init?(mediaBrand bytes: [UInt8]) {
    guard bytes.count >= 12, bytes[4...].starts(with: Array("ftyp".utf8)) else { return nil }
    let end = min(bytes.count, Int(bytes[2]) << 8 | Int(bytes[3]))
    var brands: Set<String> = []
    for start in stride(from: 8, to: max(end - 3, 9), by: 4) {
      brands.insert(String(decoding: bytes[start..<(start + 4)], as: UTF8.self))
    }
    if !brands.isDisjoint(with: ["avif", "avis"]) {
      self = .avif
    } else if !brands.isDisjoint(with: ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"]) {
      self = .heif
    } else {
      return nil
    }
  }
}

private let signatures: [(ImageFormat, offset: Int, [UInt8])] = [
  (.png, 0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
  (.jpeg, 0, [0xFF, 0xD8, 0xFF]),
  (.webP, 8, Array("WEBP".utf8)),
  (.gif, 0, Array("GIF8".utf8)),
  (.cameraRaw, 0, Array("FUJIFILMCCD-RAW".utf8)),
  (.cameraRaw, 0, Array("IIRO".utf8)),
  (.cameraRaw, 0, Array("IIRS".utf8)),
  (.cameraRaw, 0, Array("MMOR".utf8)),
  (.cameraRaw, 0, [0x49, 0x49, 0x55, 0x00]),
  (.tiff, 0, [0x49, 0x49, 0x2A, 0x00]),
  (.tiff, 0, [0x4D, 0x4D, 0x00, 0x2A]),
  (.tiff, 0, [0x49, 0x49, 0x2B, 0x00]),
  (.tiff, 0, [0x4D, 0x4D, 0x00, 0x2B]),
  (.jpegXL, 0, [0xFF, 0x0A]),
  (.jpegXL, 0, [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20]),
  (.jpeg2000, 0, [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20]),
  (.jpeg2000, 0, [0xFF, 0x4F, 0xFF, 0x51]),
  (.bmp, 0, [0x42, 0x4D]),
  (.psd, 0, Array("8BPS".utf8)),
  (.qoi, 0, Array("qoif".utf8)),
  (.openEXR, 0, [0x76, 0x2F, 0x31, 0x01]),
]
