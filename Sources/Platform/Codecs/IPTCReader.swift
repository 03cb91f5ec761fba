internal import ImageExchange

/// Reads the records of IPTC (IIM 4), which JPEG keeps among Photoshop's resources.
enum IPTCReader {
  /// The number of records and resources that are looked at.
  private static let most = 1_000

  /// Reads resources with their mark, or records that stand alone.
  static func texts(_ bytes: [UInt8]) -> PhotoTexts {
    guard bytes.starts(with: Array("8BIM".utf8)) else { return records(bytes[...]) }
    var texts = PhotoTexts()
    var offset = 0
    for _ in 0..<most {
      guard bytes.count - offset >= 12, bytes[offset...].starts(with: Array("8BIM".utf8)) else {
        break
      }
      // A name with its length before it, together of an even number of bytes.
      let name = (Int(bytes[offset + 6]) + 2) / 2 * 2
      let size = offset + 6 + name
      guard bytes.count - size >= 4 else { break }
      let count = bytes[size..<(size + 4)].reduce(0) { $0 << 8 | Int($1) }
      let start = size + 4
      guard count <= bytes.count - start else { break }
      if bytes[offset + 4] == 4, bytes[offset + 5] == 4 {
        texts = texts.completed(by: records(bytes[start..<(start + count)]))
      }
      offset = start + count + count % 2
    }
    return texts
  }

  private static func records(_ bytes: ArraySlice<UInt8>) -> PhotoTexts {
    var texts = PhotoTexts()
    var creators: [String] = []
    var isUTF8 = false
    var rest = bytes
    for _ in 0..<most {
      guard rest.count >= 5, rest.first == 0x1C else { break }
      let header = Array(rest.prefix(5))
      let count = Int(header[3]) << 8 | Int(header[4])
      // A length of its length is for other things than texts.
      guard count < 0x8000, count <= rest.count - 5 else { break }
      let value = rest.dropFirst(5).prefix(count)
      rest = rest.dropFirst(5 + count)
      switch (header[1], header[2]) {
      case (1, 90): isUTF8 = value.elementsEqual([0x1B, 0x25, 0x47])
      case (2, 5): texts.title = texts.title ?? text(value, isUTF8)
      case (2, 80): if creators.count < 8, let name = text(value, isUTF8) { creators.append(name) }
      case (2, 120): texts.description = texts.description ?? text(value, isUTF8)
      default: break
      }
    }
    if !creators.isEmpty { texts.creator = String(metadata: creators.joined(separator: ", ")) }
    return texts
  }

  /// The text of a value: UTF-8 where that is announced or cannot be anything else, Latin-1 otherwise.
  private static func text(_ bytes: ArraySlice<UInt8>, _ isUTF8: Bool) -> String? {
    if isUTF8 { return String(metadata: String(decoding: bytes, as: UTF8.self)) }
    if let text = String(validating: bytes, as: UTF8.self) { return String(metadata: text) }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(metadata: String(text))
  }
}
