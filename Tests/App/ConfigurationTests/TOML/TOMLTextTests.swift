import Testing

/// The four kinds of strings of TOML 1.0.
@Suite struct TOMLTextTests {
  @Test(
    arguments: [
      (#"a = """#, "a=''"), (#"a = "plain text""#, "a='plain text'"),
      (#"a = "x\ty\"z\\""#, "a='x\ty\"z\\'"), (#"a = "\b\t\n\f\r""#, "a='\u{8}\t\n\u{C}\r'"),
      (#"a = "\u00e9\U0001F600""#, "a='é😀'"), (#"a = "\u00E9""#, "a='é'"),
      (#"a = "\u0000""#, "a='\0'"), (#"a = "\uD7FF\uE000""#, "a='\u{D7FF}\u{E000}'"),
      (#"a = "\U0010FFFF""#, "a='\u{10FFFF}'"), (#"a = "\u00e9x""#, "a='éx'"),
      (#"a = "\\u0041""#, #"a='\u0041'"#), ("a = \"# no comment\"", "a='# no comment'"),
      ("a = \"\tä€😀\"", "a='\tä€😀'"), ("a = \"'\"", "a='''"), (#"a = "[x] = {}""#, "a='[x] = {}'"),
      ("a = \"\u{80}\u{9F}\u{FFFE}\"", "a='\u{80}\u{9F}\u{FFFE}'"),
      ("a = \"e\u{301}\"", "a='e\u{301}'"), (#"a = "\"""#, "a='\"'"), (#"a = "\\""#, #"a='\'"#),
    ] as [ValidTOML])
  func basicTextsAreRead(document: String, tree: String) throws { try expectTree(document, tree) }

  @Test(
    arguments: [
      (#"a = "open"#, 1), (#"a = ""#, 1), (#"a = "x" y"#, 1), (#"a = "x"y"#, 1),
      ("a = \"x\ny\"", 1), ("a = \"x\r\ny\"", 1), ("a = \"x\\\ny\"", 1), ("a = \"x\\", 1),
      ("a = \"\0\"", 1), ("a = \"\u{1}\"", 1), ("a = \"\u{8}\"", 1), ("a = \"\u{B}\"", 1),
      ("a = \"\u{1F}\"", 1), ("a = \"\u{7F}\"", 1), ("a = \"\r\"", 1), (#"a = "\""#, 1),
      (#"a = "\x41""#, 1), (#"a = "\e""#, 1), (#"a = "\a""#, 1), (#"a = "\/""#, 1),
      (#"a = "\'""#, 1), (#"a = "\ ""#, 1), (#"a = "\U""#, 1), (#"a = "\T""#, 1),
      (#"a = "\u41""#, 1), (#"a = "\u004g""#, 1), (#"a = "\u""#, 1), (#"a = "\U0041""#, 1),
      (#"a = "\uD800""#, 1), (#"a = "\uDFFF""#, 1), (#"a = "\U0000D800""#, 1),
      (#"a = "\ud83d\ude00""#, 1), (#"a = "\U00110000""#, 1), (#"a = "\UFFFFFFFF""#, 1),
      (#"a = "\u+041""#, 1), (#"a = "\u 041""#, 1), ("a = \u{201C}x\u{201D}", 1),
    ] as [InvalidTOML])
  func wrongBasicTextsAreRefused(document: String, line: Int) {
    expectMistake(Array(document.utf8), line)
  }

  @Test(
    arguments: [
      ("a = ''", "a=''"), (#"a = 'C:\x\u0041'"#, #"a='C:\x\u0041'"#), (#"a = '\'"#, #"a='\'"#),
      ("a = 'say \"x\"'", "a='say \"x\"'"), ("a = '\tä€'", "a='\tä€'"), ("a = '# x'", "a='# x'"),
    ] as [ValidTOML])
  func literalTextsAreRead(document: String, tree: String) throws { try expectTree(document, tree) }

  @Test(
    arguments: [
      ("a = 'open", 1), ("a = '", 1), ("a = 'x'y'", 1), (#"a = 'it\'s'"#, 1), ("a = 'x\ny'", 1),
      ("a = '\0'", 1), ("a = '\u{1F}'", 1), ("a = '\u{7F}'", 1), ("a = '\r'", 1),
      ("a = 'x\"", 1), ("a = `x`", 1),
    ] as [InvalidTOML])
  func wrongLiteralTextsAreRefused(document: String, line: Int) {
    expectMistake(Array(document.utf8), line)
  }

  @Test(
    arguments: [
      ("a = \"\"\"\"\"\"", "a=''"), ("a = \"\"\"\n\"\"\"", "a=''"),
      ("a = \"\"\"\r\n\"\"\"", "a=''"), ("a = \"\"\"\n\n\"\"\"", "a='\n'"),
      ("a = \"\"\"\nx\ny\"\"\"", "a='x\ny'"), ("a = \"\"\"x\r\ny\"\"\"", "a='x\ny'"),
      ("a = \"\"\" \nx\"\"\"", "a=' \nx'"), ("a = \"\"\"\\n\\\"\\u00e9\"\"\"", "a='\n\"é'"),
      ("a = \"\"\"x\\\n   y\"\"\"", "a='xy'"), ("a = \"\"\"x \\\n\n \t y\"\"\"", "a='x y'"),
      ("a = \"\"\"x \\  \t\n y\"\"\"", "a='x y'"), ("a = \"\"\"x\\\r\n\r\n  y\"\"\"", "a='xy'"),
      ("a = \"\"\"\\\n  x\\\n  \"\"\"", "a='x'"), ("a = \"\"\"x\\\\\ny\"\"\"", "a='x\\\ny'"),
      ("a = \"\"\"x\\\n\"\"\"", "a='x'"), ("a = \"\"\"\\\n\\\n\"\"\"", "a=''"),
      ("a = \"\"\"\"x\"\"\"\"", "a='\"x\"'"), ("a = \"\"\"\"\"x\"\"\"\"\"", "a='\"\"x\"\"'"),
      ("a = \"\"\"x\"\"y\"\"\"", "a='x\"\"y'"), ("a = \"\"\"\\\"\"\"\\\"\"\"\"", "a='\"\"\"\"'"),
      ("a = \"\"\"\"\"\"\"", "a='\"'"), ("a = \"\"\"'''x\"\"\"", "a=''''x'"),
      ("a = \"\"\"x\t# y\"\"\" # z", "a='x\t# y'"),
    ] as [ValidTOML])
  func longBasicTextsAreRead(document: String, tree: String) throws {
    try expectTree(document, tree)
  }

  @Test(
    arguments: [
      ("\na = \"\"\"x\ny", 2), ("a = \"\"\"", 1), ("a = \"\"\"x\"\"", 1),
      ("a = \"\"\"x\\\"\"\"", 1),
      ("a = \"\"\"x\"\"\"\"\"\"", 1), ("a = \"\"\"\n\nx\"\"\"\"\"\"", 3),
      ("a = \"\"\"\n\\q\"\"\"", 2), ("a = \"\"\"x \\ y\"\"\"", 1), ("a = \"\"\"x \\  \"\"\"", 1),
      ("a = \"\"\"\n\0\"\"\"", 2), ("a = \"\"\"\n\u{1F}\"\"\"", 2), ("a = \"\"\"\u{7F}\"\"\"", 1),
      ("a = \"\"\"\nx\ry\"\"\"", 2), ("a = \"\"\"\\\r x\"\"\"", 1), ("a = \"\"\"\\uD800\"\"\"", 1),
      ("a = \"\"\"x\ny\"\"\" z", 2), ("a = \"\"\"\\", 1), ("a = \"\"\"\n\\u12\"\"\"", 2),
    ] as [InvalidTOML])
  func wrongLongBasicTextsAreRefused(document: String, line: Int) {
    expectMistake(Array(document.utf8), line)
  }

  @Test(
    arguments: [
      ("a = ''''''", "a=''"), ("a = '''\nx\n'''", "a='x\n'"), ("a = '''\r\nx\r\n'''", "a='x\n'"),
      (#"a = '''\n\'''"#, #"a='\n\'"#), ("a = '''x\\\n  y'''", "a='x\\\n  y'"),
      ("a = '''\n'x''''", "a=''x''"), ("a = '''''x'''''", "a='''x'''"),
      ("a = '''x''y'''", "a='x''y'"), ("a = '''\"\"\"'''", "a='\"\"\"'"),
      ("a = '''\tx'''", "a='\tx'"),
    ] as [ValidTOML])
  func longLiteralTextsAreRead(document: String, tree: String) throws {
    try expectTree(document, tree)
  }

  @Test(
    arguments: [
      ("a = '''x", 1), ("a = '''\n\n", 1), ("a = '''x''", 1), ("a = '''x''''''", 1),
      ("a = '''\n\0'''", 2), ("a = '''\u{8}'''", 1), ("a = '''\u{7F}'''", 1),
      ("a = '''\nx\ry'''", 2), ("a = '''x\"\"\"", 1),
    ] as [InvalidTOML])
  func wrongLongLiteralTextsAreRefused(document: String, line: Int) {
    expectMistake(Array(document.utf8), line)
  }
}
