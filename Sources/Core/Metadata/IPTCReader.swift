package import ImageExchange

/// A reader of IPTC records (IIM 4), which JPEG files hold among Photoshop's resources.
package enum IPTCReader {
  /// The greatest number of records, and of resources, that are read; further ones are ignored.
  private static let most = 1_000

  /// Returns the texts in `range` of a file. The range holds either Photoshop's resources or only
  /// IPTC records.
  package static func texts(_ bytes: Span<UInt8>, in range: Range<Int>) -> PhotoTexts {
    let bytes = bytes.extracting(range.clamped(to: 0..<bytes.count))
    guard bytes.has("8BIM", at: 0) else { return records(bytes, in: 0..<bytes.count) }
    var texts = PhotoTexts()
    var offset = 0
    for _ in 0..<most {
      guard bytes.count - offset >= 12, bytes.has("8BIM", at: offset) else { break }
      // A name is stored as its length and its letters, padded to an even number of bytes.
      let size = offset + 6 + (Int(bytes[offset + 6]) + 2) / 2 * 2
      guard let count = bytes.big32(at: size), count <= bytes.count - (size + 4) else { break }
      let records = (size + 4)..<(size + 4 + count)
      if bytes.bigEndian16(offset + 4) == 0x0404 {
        texts = texts.completed(by: Self.records(bytes, in: records))
      }
      offset = records.upperBound + count % 2
    }
    return texts
  }

  private static func records(_ bytes: Span<UInt8>, in range: Range<Int>) -> PhotoTexts {
    var texts = PhotoTexts()
    var creators: [String] = []
    var isUTF8 = false
    var rest = range
    for _ in 0..<most {
      guard rest.count >= 5, bytes[rest.lowerBound] == 0x1C else { break }
      let count = bytes.bigEndian16(rest.lowerBound + 3)
      // A set bit 15 means that the length has its own, longer field, which no text needs.
      guard count < 0x8000, count <= rest.count - 5 else { break }
      let value = bytes.bytes(in: rest.dropFirst(5).prefix(count))
      switch (bytes[rest.lowerBound + 1], bytes[rest.lowerBound + 2]) {
      case (1, 90): isUTF8 = value == [0x1B, 0x25, 0x47]
      case (2, 5): texts.title = texts.title ?? text(value, isUTF8)
      case (2, 25):
        if texts.keywords.count < PhotoTexts.mostKeywords, let word = text(value, isUTF8) {
          texts.keywords.append(word)
        }
      case (2, 80): if creators.count < 8, let name = text(value, isUTF8) { creators.append(name) }
      case (2, 120): texts.description = texts.description ?? text(value, isUTF8)
      default: break
      }
      rest = rest.dropFirst(5 + count)
    }
    if !creators.isEmpty { texts.creator = String(metadata: creators.joined(separator: ", ")) }
    return texts
  }

  /// The cleaned text of a value: UTF-8 if the records declare it or the bytes are valid, otherwise
  /// Latin-1. Nil if nothing is left.
  private static func text(_ bytes: [UInt8], _ isUTF8: Bool) -> String? {
    isUTF8 ? String(metadata: String(decoding: bytes, as: UTF8.self)) : String(metadata: bytes)
  }
}
