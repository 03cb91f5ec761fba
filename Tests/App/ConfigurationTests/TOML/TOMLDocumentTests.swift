import Testing

/// Lines, comments and the encoding of TOML 1.0.
@Suite struct TOMLDocumentTests {
  @Test(
    arguments: [
      ("", ""), ("\n", ""), ("\r\n \t\r\n", ""), ("  \t", ""), ("#", ""), ("# x", ""),
      ("\u{FEFF}# only a comment", ""), ("\u{FEFF}a = 1", "a=1"), ("a = 1 # x\r\nb = 2", "a=1,b=2"),
      ("#a = 1\n b = 2", "b=2"), ("a = 1#", "a=1"), ("# ä€😀\u{80}\u{FFFF}\ta\n", ""),
      ("## # \"'[{\na = 1", "a=1"), ("[a] # x\nb = 1", "a={b=1}"),
      ("a = [ # one\n 1,\n\n # more\n 2 # two\n # last\n]", "a=[1,2]"),
      ("\ta\t=\t1\t\r\n", "a=1"), ("a = '''#'''#", "a='#'"), ("a = 1\n\n\n# end", "a=1"),
    ] as [ValidTOML])
  func documentsAreRead(document: String, tree: String) throws { try expectTree(document, tree) }

  @Test(
    arguments: [
      ("a = 1 b = 2", 1), ("a = 1, b = 2", 1), ("a = 1; b = 2", 1), ("a = 1\rb = 2", 1),
      ("a = 1\r", 1), ("\ra = 1", 1), ("a = [\r1]", 1), ("# x\ry", 1), ("a = 1 # x\r", 1),
      ("# \0", 1), ("\n# \u{1}", 2), ("# \u{B}", 1), ("# \u{1F}", 1), ("a = 1 # \u{7F}", 1),
      ("a = [1, # \u{1}\n2]", 1), ("a = 1 \u{A0}", 1), ("a = 1\u{C}b = 2", 1), ("\u{B}", 1),
      ("a = 1 \0", 1), ("// x", 1), ("; x", 1), ("a = 1 // x", 1), ("a = \\\n1", 1),
      ("a = 1\n\u{FEFF}b = 2", 2), ("\u{FEFF}\u{FEFF}a = 1", 1), ("\u{85}", 1), ("\u{2028}", 1),
    ] as [InvalidTOML])
  func wrongDocumentsAreRefused(document: String, line: Int) {
    expectMistake(Array(document.utf8), line)
  }

  @Test(
    arguments: [
      ([0xFF], 1), ([0x80], 1), ([0xC3], 1), ([0xC0, 0xAF], 1), ([0xE0, 0x80, 0xAF], 1),
      ([0xED, 0xA0, 0x80], 1), ([0xF4, 0x90, 0x80, 0x80], 1), ([0xF8, 0x88, 0x80, 0x80, 0x80], 1),
      ([0x0A, 0x0A, 0xE2, 0x82], 3), ([0xE2, 0x0A, 0x82, 0xAC], 1),
    ] as [([UInt8], Int)])
  func bytesThatAreNotUTF8AreRefused(bytes: [UInt8], lineFeeds line: Int) {
    for (before, after) in [("# ", ""), ("a = '", "'"), ("a = \"", "\"")] {
      expectMistake(Array(before.utf8) + bytes + Array(after.utf8), line)
    }
  }

  @Test func otherEncodingsAreRefused() {
    let text = Array("a = 1".utf16)
    expectMistake([0xFF, 0xFE] + text.flatMap { [UInt8($0), 0] }, 1)
    expectMistake([0xFE, 0xFF] + text.flatMap { [0, UInt8($0)] }, 1)
    expectMistake(text.flatMap { [UInt8($0), 0] }, 1)
    expectMistake([0xEF, 0xBB] + Array("a = 1".utf8), 1)
  }
}
