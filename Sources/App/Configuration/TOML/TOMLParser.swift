/// A parser for TOML 1.0, without dates, times and arrays of tables: no setting is one of these.
///
/// A ``TOMLCursor`` reads blanks, comments and texts byte by byte. A ``TOMLTable`` enforces TOML's
/// rules about tables. Every value stores its line number, so that an invalid setting is reported
/// with its line, like a syntax error.
struct TOMLParser {
  /// The greatest nesting of lists and tables, and the greatest number of parts in a key. A
  /// document beyond a limit is refused.
  private static let deepest = 32

  private var cursor: TOMLCursor

  /// Parses a document, and returns the table that contains its top-level entries. Throws at the
  /// first syntax error.
  ///
  /// - Complexity: O(n) in the length of the document.
  static func table(of bytes: [UInt8]) throws(ConfigurationError) -> TOMLTable {
    try checkUnicode(bytes)
    var parser = TOMLParser(cursor: TOMLCursor(bytes))
    return try parser.document()
  }

  private static func checkUnicode(_ bytes: [UInt8]) throws(ConfigurationError) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    throw ConfigurationError(line: bad + 1, expected: "text in UTF-8")
  }

  private mutating func document() throws(ConfigurationError) -> TOMLTable {
    let root = TOMLTable(.header)
    var table = root
    while true {
      try cursor.skipSpace()
      if cursor.byte == nil { return root }
      if cursor.skip("[") {
        guard cursor.byte != UInt8(ascii: "[") else {
          throw cursor.expected("one “[” before the section's name")
        }
        let path = try keys()
        guard cursor.skip("]") else { throw cursor.expected("“]” after the section's name") }
        table = try root.open(path, line: cursor.line)
      } else {
        try pair(into: table, depth: 0)
      }
      cursor.skipBlanks()
      try cursor.skipComment()
      guard cursor.byte == nil || cursor.skipLineEnd() else {
        throw cursor.expected("the end of the line")
      }
    }
  }

  // MARK: Keys

  private mutating func pair(
    into table: TOMLTable, depth: Int
  ) throws(ConfigurationError) {
    let line = cursor.line
    let path = try keys()
    guard cursor.skip("=") else { throw cursor.expected("“=” after the name") }
    cursor.skipBlanks()
    try table.set(path, line: line, to: try value(depth: depth))
  }

  /// Reads a dotted key, with the blanks around its dots, and returns its parts. Throws if a part
  /// is malformed, or if there are more than `deepest` parts.
  private mutating func keys() throws(ConfigurationError) -> [String] {
    var path: [String] = []
    repeat {
      guard path.count < Self.deepest else {
        throw cursor.expected("at most \(Self.deepest) parts in a name")
      }
      cursor.skipBlanks()
      path.append(try key())
      cursor.skipBlanks()
    } while cursor.skip(".")
    return path
  }

  private mutating func key() throws(ConfigurationError) -> String {
    if cursor.byte == UInt8(ascii: "\"") || cursor.byte == UInt8(ascii: "'") {
      return try cursor.shortText()
    }
    let bare = cursor.take { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard !bare.isEmpty else { throw cursor.expected("a name") }
    return String(decoding: bare, as: UTF8.self)
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(ConfigurationError) -> TOMLNode {
    let line = cursor.line
    guard depth < Self.deepest else {
      throw cursor.expected("lists and tables nested at most \(Self.deepest) deep")
    }
    switch cursor.byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return TOMLNode(.text(try cursor.text()), line: line)
    case UInt8(ascii: "["): return TOMLNode(.list(try list(depth: depth + 1)), line: line)
    case UInt8(ascii: "{"): return TOMLNode(.table(try table(depth: depth + 1)), line: line)
    default: return TOMLNode(try word(), line: line)
    }
  }

  private mutating func word() throws(ConfigurationError) -> TOMLNode.Value {
    let bytes = cursor.take { !" \t,]}#".utf8.contains($0) && !TOMLCursor.isControl($0) }
    let word = String(decoding: bytes, as: UTF8.self)
    let value: TOMLNode.Value? =
      switch word {
      case "true": .truth(true)
      case "false": .truth(false)
      default: TOMLNumber.value(of: word)
      }
    guard let value else {
      throw cursor.expected("a number, true, false, a quoted text, a list or a table")
    }
    return value
  }

  private mutating func list(depth: Int) throws(ConfigurationError) -> [TOMLNode] {
    cursor.advance()
    var nodes: [TOMLNode] = []
    while true {
      try cursor.skipSpace()
      if cursor.skip("]") { return nodes }
      nodes.append(try value(depth: depth))
      try cursor.skipSpace()
      if cursor.skip("]") { return nodes }
      guard cursor.skip(",") else { throw cursor.expected("“,” or “]” in the list") }
    }
  }

  /// Reads an inline table, nested `depth` deep; throws if it is malformed or nested too deep.
  private mutating func table(depth: Int) throws(ConfigurationError) -> TOMLTable {
    cursor.advance()
    let table = TOMLTable(.inline)
    cursor.skipBlanks()
    if cursor.skip("}") { return table }
    while true {
      try pair(into: table, depth: depth)
      cursor.skipBlanks()
      if cursor.skip("}") { return table }
      guard cursor.skip(",") else {
        throw cursor.expected("“,” or “}” on the line of the table's “{”")
      }
    }
  }
}
