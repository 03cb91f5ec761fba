/// One tag of an XML text, by places in its bytes.
struct XMPTag {
  let name: Range<Int>
  let isEnd: Bool
  /// True for a tag that begins an element and ends it.
  let isEmpty: Bool
  /// The names and the values, without their quotes.
  private(set) var attributes: [(name: Range<Int>, value: Range<Int>)] = []
  /// The place behind it.
  let end: Int

  private static let mostAttributes = 512

  /// Reads the tag that begins at `start`; nil where it makes no sense.
  init?(_ bytes: [UInt8], at start: Int) {
    var offset = start + 1
    func byte() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }
    func word() -> Range<Int> {
      let begin = offset
      while let next = byte(), !Self.isSpace(next), !"=/><\"'".utf8.contains(next) { offset += 1 }
      return begin..<offset
    }
    func skipSpace() { while let next = byte(), Self.isSpace(next) { offset += 1 } }
    isEnd = byte() == UInt8(ascii: "/")
    if isEnd { offset += 1 }
    name = word()
    guard let first = bytes[name].first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?")
    else { return nil }
    while true {
      skipSpace()
      switch byte() {
      case UInt8(ascii: ">"):
        isEmpty = false
        end = offset + 1
        return
      case UInt8(ascii: "/") where !isEnd:
        offset += 1
        guard byte() == UInt8(ascii: ">") else { return nil }
        isEmpty = true
        end = offset + 1
        return
      default: break
      }
      let key = word()
      skipSpace()
      guard !isEnd, !key.isEmpty, byte() == UInt8(ascii: "="),
        attributes.count < Self.mostAttributes
      else { return nil }
      offset += 1
      skipSpace()
      guard let quote = byte(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        return nil
      }
      offset += 1
      guard let close = bytes[offset...].firstIndex(of: quote),
        !bytes[offset..<close].contains(UInt8(ascii: "<"))
      else { return nil }
      attributes.append((key, offset..<close))
      offset = close + 1
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
