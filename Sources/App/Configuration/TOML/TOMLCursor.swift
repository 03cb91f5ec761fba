/// A reading position in the bytes of a TOML document.
struct TOMLCursor {
  private let bytes: [UInt8]
  private var index = 0
  /// The number of the cursor's line, counted from 1.
  private(set) var line = 1

  /// Creates a cursor at the beginning of a document, after the byte order mark if there is one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The byte at the cursor; nil at the end of the document.
  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { unsafe bytes[index...].starts(with: $0) }
  }

  mutating func advance(by count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  /// Skips `text` if the next bytes are equal to it, and returns true; else returns false.
  mutating func skip(_ text: StaticString) -> Bool {
    guard starts(with: text) else { return false }
    advance(by: text.utf8CodeUnitCount)
    return true
  }

  /// Skips and returns the next bytes, as long as `condition` returns true for them.
  mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while let byte, condition(byte) { advance() }
    return bytes[start..<index]
  }

  mutating func skipBlanks() {
    _ = take { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Skips a line end, `\n` or `\r\n`; returns false if there is none.
  mutating func skipLineEnd() -> Bool { skip("\n") || skip("\r\n") }

  /// Skips a comment up to its line end; throws if it has a forbidden character.
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

  /// Returns true for a control character that TOML forbids outside of an escape sequence.
  static func isControl(_ byte: UInt8) -> Bool {
    (byte < 0x20 && byte != UInt8(ascii: "\t")) || byte == 0x7F
  }
}
