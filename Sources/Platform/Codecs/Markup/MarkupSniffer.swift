internal import ImageExchange

/// A search for the first element of an XML text, after the text's declaration, comments and
/// document type.
enum MarkupSniffer {
  /// The number of bytes at the start of a text in which the first element is searched. If the
  /// element begins later, the text does not count as SVG.
  private static let mostBytes = 1 << 20

  /// Returns true for an SVG document, and for every file that is packed by gzip; the contents of a
  /// packed file are not checked.
  static func isSVG(_ file: ImageBytes) -> Bool {
    isPacked(file) || prologByteCount(file) != nil
  }

  static func isPacked(_ file: ImageBytes) -> Bool {
    file.count >= 18 && file.bytes(in: 0..<3) == [0x1F, 0x8B, 8]
  }

  /// Returns the number of bytes before the first element, if this element is `svg` with or without
  /// a namespace prefix; else nil.
  static func prologByteCount(_ file: ImageBytes) -> Int? {
    let letters = MarkupLetters(file.bytes(in: 0..<mostBytes))
    var index = 0
    while true {
      while letters.isSpace(index) { index += 1 }
      guard letters[index] == UInt8(ascii: "<") else { return nil }
      let end: Int?
      switch letters[index + 1] {
      case UInt8(ascii: "?"):
        end = letters.end(of: "?>", from: index + 2)
      case UInt8(ascii: "!"):
        end =
          letters.has("!--", at: index + 1)
          ? letters.end(of: "-->", from: index + 4) : letters.endOfDeclaration(from: index + 2)
      default:
        return letters.name(at: index + 1) == "svg" ? letters.offset(of: index) : nil
      }
      guard let end else { return nil }
      index = end
    }
  }
}

/// The letters (code units) of a text in UTF-8 or UTF-16, without the byte order mark. Letters
/// beyond ASCII are 0.
private struct MarkupLetters {
  private let letters: [UInt8]
  /// The number of bytes of the byte order mark.
  private let markWidth: Int
  private let letterWidth: Int

  /// Reads the letters (code units) of the text in `bytes`; there are none if the bytes cannot be
  /// XML.
  init(_ bytes: [UInt8]) {
    let less = UInt8(ascii: "<")
    let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let isBig = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, less])
    let isWide = hasMark || isBig || bytes.starts(with: [less, 0])
    if isWide {
      (markWidth, letterWidth) = (hasMark ? 2 : 0, 2)
      letters = stride(from: markWidth, to: bytes.count - 1, by: 2).map { index in
        let (first, second) = (bytes[index], bytes[index + 1])
        let (high, low) = isBig ? (first, second) : (second, first)
        return high == 0 && low < 0x80 ? low : 0
      }
      return
    }
    (markWidth, letterWidth) = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, 1)
    let text = bytes.dropFirst(markWidth)
    let isText = text.first.map { [less, 0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? false
    letters = isText ? text.map { $0 < 0x80 ? $0 : 0 } : []
  }

  /// The letter at `index`; 0 at and after the end of the text.
  subscript(index: Int) -> UInt8 { index < letters.count ? letters[index] : 0 }

  /// Returns the offset of the letter at `index` in the file, in bytes.
  func offset(of index: Int) -> Int { markWidth + index * letterWidth }

  func isSpace(_ index: Int) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self[index]) }

  func has(_ text: String, at index: Int) -> Bool {
    index <= letters.count && letters[index...].starts(with: text.utf8)
  }

  /// Returns the index after the next occurrence of `text`; nil if there is none.
  func end(of text: String, from start: Int) -> Int? {
    var index = start
    while index < letters.count {
      if has(text, at: index) { return index + text.utf8.count }
      index += 1
    }
    return nil
  }

  /// Returns the index after the end of a document type declaration, which may declare entities in
  /// brackets. Nil if the end is missing.
  func endOfDeclaration(from start: Int) -> Int? {
    var index = start
    var depth = 0
    var quote: UInt8 = 0
    while index < letters.count {
      let letter = letters[index]
      if quote != 0 {
        if letter == quote { quote = 0 }
      } else if has("<!--", at: index) {
        guard let end = end(of: "-->", from: index + 4) else { return nil }
        index = end
        continue
      } else if letter == UInt8(ascii: "\"") || letter == UInt8(ascii: "'") {
        quote = letter
      } else if letter == UInt8(ascii: "[") || letter == UInt8(ascii: "<") {
        depth += 1
      } else if letter == UInt8(ascii: "]") {
        depth -= 1
      } else if letter == UInt8(ascii: ">") {
        if depth <= 0 { return index + 1 }
        depth -= 1
      }
      index += 1
    }
    return nil
  }

  /// Returns the name of the element whose name begins at the index `start`, without a prefix;
  /// empty if the name is too long.
  func name(at start: Int) -> String {
    let most = letters.dropFirst(start).prefix(64)
    guard let end = most.firstIndex(where: { [0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x3E].contains($0) })
    else { return "" }
    let name = String(decoding: letters[start..<end], as: UTF8.self)
    return name.split(separator: ":", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }
}
