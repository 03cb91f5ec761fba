/// One tag of an XML text: the byte ranges of its name and its attributes.
struct XMPTag {
  let name: Range<Int>
  let isEnd: Bool
  /// True for an empty-element tag, such as `<a/>`.
  let isEmpty: Bool
  /// The byte ranges of the attributes' names, and of their values without the quotes.
  private(set) var attributes: [(name: Range<Int>, value: Range<Int>)] = []

  private static let mostAttributes = 512

  /// Reads the tag at `offset`, and moves `offset` behind the bytes that were read; nil if the tag
  /// is malformed.
  init?(_ bytes: Span<UInt8>, from offset: inout Int) {
    var position = offset + 1
    defer { offset = position }
    func byte() -> UInt8? { position < bytes.count ? bytes[position] : nil }
    func word() -> Range<Int> {
      let begin = position
      while let next = byte(), !Self.isSpace(next), !"=/><\"'".utf8.contains(next) { position += 1 }
      return begin..<position
    }
    func skipSpace() { while let next = byte(), Self.isSpace(next) { position += 1 } }
    isEnd = byte() == UInt8(ascii: "/")
    if isEnd { position += 1 }
    name = word()
    guard !name.isEmpty, bytes[name.lowerBound] != UInt8(ascii: "!") else { return nil }
    while true {
      skipSpace()
      switch byte() {
      case UInt8(ascii: ">"):
        isEmpty = false
        position += 1
        return
      case UInt8(ascii: "/") where !isEnd:
        position += 1
        guard byte() == UInt8(ascii: ">") else { return nil }
        isEmpty = true
        position += 1
        return
      default: break
      }
      let key = word()
      skipSpace()
      guard !isEnd, !key.isEmpty, byte() == UInt8(ascii: "="),
        attributes.count < Self.mostAttributes
      else { return nil }
      position += 1
      skipSpace()
      guard let quote = byte(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        return nil
      }
      position += 1
      let begin = position
      while let next = byte(), next != quote {
        guard next != UInt8(ascii: "<") else { return nil }
        position += 1
      }
      guard byte() != nil else { return nil }
      attributes.append((key, begin..<position))
      position += 1
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
