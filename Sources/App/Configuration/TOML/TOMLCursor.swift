/// A position in the bytes of a TOML document.
struct TOMLCursor {
  private let bytes: [UInt8]
  private var index = 0
  /// The line, counted from 1.
  private(set) var line = 1

  /// Creates a cursor after an optional byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The byte at the cursor; nil at the end.
  var byte: UInt8? { peek(0) }

  /// The byte at `distance` bytes after the cursor; nil beyond the end.
  func peek(_ distance: Int) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { unsafe bytes[index...].starts(with: $0) }
  }

  mutating func advance(by count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  /// Skips `text` if it comes next; returns true if it did.
  mutating func skip(_ text: StaticString) -> Bool {
    guard starts(with: text) else { return false }
    advance(by: text.utf8CodeUnitCount)
    return true
  }

  /// Consumes and returns the next bytes that satisfy `condition`.
  mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while let byte, condition(byte) { advance() }
    return bytes[start..<index]
  }

  mutating func skipBlanks() {
    _ = take { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Skips a line end, `\n` or `\r\n`, if it comes next; returns true if it did.
  mutating func skipLineEnd() -> Bool { skip("\n") || skip("\r\n") }

  /// Skips a comment up to the line end, if one comes next; throws if it has a forbidden character.
  mutating func skipComment() throws(ConfigurationError) {
    guard skip("#") else { return }
    _ = take { !TOMLCursor.isControl($0) }
    guard byte == nil || starts(with: "\n") || starts(with: "\r\n") else {
      throw expected("no control character in a comment")
    }
  }

  /// Skips blanks, comments and line ends; throws if a comment has a forbidden character.
  mutating func skipSpace() throws(ConfigurationError) {
    repeat {
      skipBlanks()
      try skipComment()
    } while skipLineEnd()
  }

  func expected(_ what: String) -> ConfigurationError {
    ConfigurationError(line: line, expected: what)
  }

  /// Returns true for a control character, which TOML requires to be escaped.
  static func isControl(_ byte: UInt8) -> Bool {
    (byte < 0x20 && byte != UInt8(ascii: "\t")) || byte == 0x7F
  }
}
