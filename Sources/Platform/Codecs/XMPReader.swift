internal import ImageExchange

/// Reads the few properties of XMP that people write, without trusting that the text is good XML.
///
/// One pass over the tags with a small state: the property that is open. Entities beyond those of XML
/// itself stay as they are, nothing is included, and nothing nests.
enum XMPReader {
  private enum Property: String {
    case title = "dc:title"
    case description = "dc:description"
    case creator = "dc:creator"
    case rating = "xmp:Rating"
  }

  /// A tag, from `<` to `>`.
  private struct Tag {
    var name: String
    var isEnd = false
    var attributes: [String: String] = [:]
  }

  static func texts(_ bytes: [UInt8]) -> PhotoTexts {
    var texts = PhotoTexts()
    var creators: [String] = []
    var open: Property?
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
      offset = end + 1
      guard let tag = tag(bytes[(start + 1)..<end]) else { continue }
      if let rating = tag.attributes[Property.rating.rawValue] {
        texts.rating = texts.rating ?? self.rating(rating)
      }
      if let property = Property(rawValue: tag.name) { open = tag.isEnd ? nil : property }
      guard let property = open, !tag.isEnd, tag.name == "rdf:li" || property == .rating else {
        continue
      }
      let next = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      guard let text = text(bytes[offset..<min(next, offset + 8_192)]) else { continue }
      let isDefault = tag.attributes["xml:lang"] == "x-default"
      switch property {
      case .title: if texts.title == nil || isDefault { texts.title = text }
      case .description: if texts.description == nil || isDefault { texts.description = text }
      case .creator: if creators.count < 8 { creators.append(text) }
      case .rating: texts.rating = texts.rating ?? rating(text)
      }
    }
    if !creators.isEmpty { texts.creator = String(metadata: creators.joined(separator: ", ")) }
    return texts
  }

  private static func rating(_ text: String) -> Int? {
    // Some programs write 3.0.
    Double(text).flatMap { Int(exactly: $0.rounded()) }.flatMap { (-1...5).contains($0) ? $0 : nil }
  }

  /// The tag between its brackets; nil for comments and instructions.
  private static func tag(_ bytes: ArraySlice<UInt8>) -> Tag? {
    var rest = bytes
    let isEnd = rest.first == UInt8(ascii: "/")
    if isEnd { rest = rest.dropFirst() }
    guard let first = rest.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else {
      return nil
    }
    let name = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: "/") }
    var tag = Tag(name: String(decoding: name, as: UTF8.self), isEnd: isEnd)
    rest = rest[name.endIndex...]
    while tag.attributes.count < 64 {
      rest = rest.drop(while: isSpace)
      let key = rest.prefix { $0 != UInt8(ascii: "=") && !isSpace($0) }
      rest = rest[key.endIndex...].drop { isSpace($0) || $0 == UInt8(ascii: "=") }
      guard !key.isEmpty, let quote = rest.first,
        quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else { break }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest[value.endIndex...].dropFirst()
      tag.attributes[String(decoding: key, as: UTF8.self)] = text(value) ?? ""
    }
    return tag
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// The text of some bytes, with XML's own entities replaced.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    var text = ""
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let start = rest.firstIndex(of: "&") {
      text += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = entity(rest[rest.index(after: start)..<end])
      else {
        text += "&"
        rest = rest.dropFirst()
        continue
      }
      text.unicodeScalars.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return String(metadata: text + rest)
  }

  private static func entity(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      if name.hasPrefix("#x") {
        UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else if name.hasPrefix("#") {
        UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
      } else {
        nil
      }
    }
  }
}
