/// Reads TOML's four kinds of strings.
extension TOMLCursor {
  /// Reads the string that begins with the quotation mark at the cursor; throws if it is malformed.
  mutating func text() throws(ConfigurationError) -> String {
    if skip("\"\"\"") { return try longText(quote: UInt8(ascii: "\"")) }
    if skip("'''") { return try longText(quote: UInt8(ascii: "'")) }
    return try shortText()
  }

  /// Reads a string on a single line, as TOML requires for keys; throws if it is malformed.
  mutating func shortText() throws(ConfigurationError) -> String {
    let quote: UInt8 = byte == UInt8(ascii: "'") ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    advance()
    var text: [UInt8] = []
    while let byte, !TOMLCursor.isControl(byte) {
      advance()
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        text += try escape()
      } else {
        text.append(byte)
      }
    }
    throw expected("a closing quote on the line of the opening one")
  }

  private mutating func longText(quote: UInt8) throws(ConfigurationError) -> String {
    let end: StaticString = quote == UInt8(ascii: "'") ? "'''" : "\"\"\""
    let opening = line
    _ = skipLineEnd()
    var text: [UInt8] = []
    while let byte {
      if starts(with: end) {
        // Up to two quotation marks may precede the three that end the text.
        let quotes = take { $0 == quote }
        guard quotes.count <= 5 else { throw expected("at most five quotes in a row") }
        return String(decoding: text + quotes.dropLast(3), as: UTF8.self)
      }
      if skipLineEnd() {
        text.append(UInt8(ascii: "\n"))
        continue
      }
      guard !TOMLCursor.isControl(byte) else {
        throw expected("an escape such as \\u0001 in place of a control character")
      }
      advance()
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        if !skipJoint() { text += try escape() }
      } else {
        text.append(byte)
      }
    }
    throw ConfigurationError(line: opening, expected: "a text that is closed")
  }

  /// Skips the line end and blanks after a backslash; returns false if there is no line end.
  private mutating func skipJoint() -> Bool {
    var ahead = self
    ahead.skipBlanks()
    guard ahead.skipLineEnd() else { return false }
    repeat { ahead.skipBlanks() } while ahead.skipLineEnd()
    self = ahead
    return true
  }

  /// Reads the rest of an escape sequence, after its backslash. Returns the UTF-8 bytes of the
  /// character; throws if the sequence is malformed.
  private mutating func escape() throws(ConfigurationError) -> [UInt8] {
    guard let letter = byte else { throw expected("an escape") }
    let simple: [UInt8: UInt8] = [
      UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "f"): 12,
      UInt8(ascii: "r"): 13, UInt8(ascii: "\""): UInt8(ascii: "\""),
      UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    ]
    if let byte = simple[letter] {
      advance()
      return [byte]
    }
    let length = letter == UInt8(ascii: "u") ? 4 : letter == UInt8(ascii: "U") ? 8 : 0
    guard length > 0 else {
      throw expected("an escape: \\b \\t \\n \\f \\r \\\" \\\\ \\uXXXX or \\UXXXXXXXX")
    }
    advance()
    var code: UInt32 = 0
    for _ in 0..<length {
      guard let digit = byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw expected("\(length) hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
      advance()
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw expected("the number of a Unicode character")
    }
    return Array(String(Character(scalar)).utf8)
  }
}
