import Configuration
import Testing

@Suite struct TOMLParserTests {
  @Test(arguments: [
    ("a = 1", "a=1"), ("a=+1_000", "a=1000"), ("a = -0", "a=0"), ("a = 0x_", nil),
    ("a = 0xDEAD_beef", "a=3735928559"), ("a = 0o17", "a=15"), ("a = 0b101", "a=5"),
    ("a = 9223372036854775807", "a=9223372036854775807"), ("a = 9223372036854775808", nil),
    ("a = -9223372036854775808", "a=-9223372036854775808"),
    ("a = 1.5", "a=1.5"), ("a = -1e3", "a=-1000.0"), ("a = 6.26e-2", "a=0.0626"),
    ("a = 1_0.0_5", "a=10.05"), ("a = inf", "a=inf"), ("a = -inf", "a=-inf"),
    ("a = 01", nil), ("a = 1.", nil), ("a = .5", nil), ("a = 1__0", nil), ("a = 1e", nil),
    ("a = +0x1", nil), ("a = 1.e2", nil), ("a = ٣", nil), ("a = 1979-05-27", nil),
    ("a = true", "a=true"), ("a = false", "a=false"), ("a = True", nil), ("a =", nil),
  ])
  func numbersAndTruths(text: String, expected: String?) { check(text, expected) }

  @Test(arguments: [
    (#"a = "x\ty\"z\\""#, "a='x\ty\"z\\'"), (#"a = "\u00e9\U0001F600""#, "a='é😀'"),
    (#"a = 'C:\x'"#, #"a='C:\x'"#), (#"a = """#, "a=''"), (#"a = "\x""#, nil),
    (#"a = "\uD800""#, nil), (#"a = "open"#, nil), ("a = \"x\ny\"", nil), ("a = \"\u{1}\"", nil),
    ("a = \"\"\"\nx\ny\"\"\"", "a='x\ny'"), ("a = \"\"\"x\r\ny\"\"\"", "a='x\ny'"),
    ("a = \"\"\"x \\\n\n   y\"\"\"", "a='x y'"), ("a = \"\"\"\"\"x\"\"\"\"\"", "a='\"\"x\"\"'"),
    ("a = '''\n'x''''", "a=''x''"), ("a = '''x", nil), ("a = \"\"\"x\"\"\"\"\"\"", nil),
  ])
  func texts(text: String, expected: String?) { check(text, expected) }

  @Test(arguments: [
    ("a = []", "a=[]"), ("a = [1, [2, 'x'],]", "a=[1,[2,'x']]"),
    ("a = [ # one\n 1,\n\n 2 # two\n]", "a=[1,2]"), ("a = [1 2]", nil), ("a = [,]", nil),
    ("a = {}", "a={}"), ("a = { b = 1, c.d = 2 }", "a={b=1,c={d=2}}"),
    ("a = { b = 1, }", nil), ("a = { b = 1\n}", nil), ("a = { b = 1, b = 2 }", nil),
    ("a = { b = 1 }\na.c = 2", nil), ("a = { b = { c = 1 } }\n[a.b]", nil),
  ])
  func listsAndTables(text: String, expected: String?) { check(text, expected) }

  @Test(arguments: [
    ("\u{FEFF}# only a comment", ""), ("a = 1 # x\r\nb = 2", "a=1,b=2"), ("a = 1 b = 2", nil),
    ("a.b.c = 1\na.d = 2", "a={b={c=1},d=2}"), ("a = 1\na = 2", nil), ("a = 1\na.b = 2", nil),
    (#""a b".'c' = 1"#, "a b={c=1}"), ("= 1", nil), ("a", nil), ("a. = 1", nil), ("1 = 2", "1=2"),
    ("[a]\nb = 1\n[c.d]\n[c]\ne = 2", "a={b=1},c={d={},e=2}"), ("[a]\n[a]", nil),
    ("[a.b]\n[a]\nb.c = 1", nil), ("[a]\nb.c = 1\n[a.b]", nil),
    ("[a]\nb.c = 1\n[a.b.d]", "a={b={c=1,d={}}}"), ("[ a . b ]", "a={b={}}"),
    ("[a", nil), ("[]", nil), ("[a] b = 1", nil), ("a = 1\n[a]", nil),
    ("[[a]]\nb = 1\n[[a]]\n[a.c]", "a=[{b=1},{c={}}]"), ("a = []\n[[a]]", nil),
    ("[[a]]\n[a]", nil), ("[a]\n[[a]]", nil), ("[[a] ]", nil), ("a = 1 # \u{1}", nil),
  ])
  func structure(text: String, expected: String?) { check(text, expected) }

  private func check(_ text: String, _ expected: String?) {
    let tree = try? TOMLParser.tree(of: Array(text.utf8))
    #expect(tree.map { plain($0) } == expected)
  }

  @Test(arguments: [
    ("a = 1\n\nb = ?", 3), ("a = [1,\n2\n3]", 3), ("a = \"\"\"\n\n\\q\"\"\"", 3),
    ("a = '''\n\n", 1), ("\r\n\r\na = 1\r\na = 2", 4), ("[x]\n[y]\n[x]", 3),
  ])
  func mistakesHaveTheirLine(text: String, line: Int) {
    #expect { try TOMLParser.tree(of: Array(text.utf8)) } throws: { error in
      (error as? ConfigurationError)?.line == line
    }
  }

  @Test func everyValueKnowsItsLine() throws {
    let text = "# x\na = [\n 1,\n 'x',\n]\n\n[b]\nc.d = true"
    let tree = try TOMLParser.tree(of: Array(text.utf8))
    #expect(tree["a"]?.line == 2)
    guard case .list(let nodes) = tree["a"]?.value, case .table(let b) = tree["b"]?.value else {
      Issue.record("expected a list and a table")
      return
    }
    #expect(nodes.map(\.line) == [3, 4])
    #expect(tree.entries.map(\.line) == [2, 7])
    #expect(b.entries.map(\.line) == [8])
  }

  @Test func bytesThatAreNoTextAreAMistakeOfTheirLine() {
    #expect(throws: ConfigurationError(line: 2, expected: "text in UTF-8")) {
      try TOMLParser.tree(of: Array("a = 1\nb = \"".utf8) + [0xFF] + Array("\"".utf8))
    }
  }

  @Test func deepNestingIsAMistakeAndNoCrash() {
    for text in [
      "a = " + String(repeating: "[", count: 100_000),
      "a = " + String(repeating: "{a=", count: 100_000),
      String(repeating: "a.", count: 100_000) + "a = 1",
      "[" + String(repeating: "a.", count: 100_000) + "a]",
    ] {
      #expect(throws: ConfigurationError.self) { try TOMLParser.tree(of: Array(text.utf8)) }
    }
  }

  @Test func everyPrefixAndEveryBrokenByteIsReadOrRefused() {
    let text = Array(
      "[a.b]\nc = [1, 2.5, { d = \"\\u00e9\" }] # é\n[[e]]\n'f g'.h = '''x\n'''".utf8)
    for cut in text.indices { _ = try? TOMLParser.tree(of: Array(text[..<cut])) }
    for index in text.indices {
      for byte: UInt8 in [0, 9, 10, 13, 34, 39, 44, 46, 61, 91, 92, 93, 123, 125, 0xFF] {
        var broken = text
        broken[index] = byte
        _ = try? TOMLParser.tree(of: broken)
      }
    }
  }
}

/// A tree in one line, without its lines' numbers.
private func plain(_ tree: TOMLTree) -> String {
  tree.entries.map { "\($0.key)=\(plain($0.node))" }.joined(separator: ",")
}

private func plain(_ node: TOMLNode) -> String {
  switch node.value {
  case .text(let text): "'\(text)'"
  case .integer(let number): "\(number)"
  case .number(let number): "\(number)"
  case .truth(let truth): "\(truth)"
  case .list(let nodes): "[" + nodes.map(plain).joined(separator: ",") + "]"
  case .table(let tree): "{" + plain(tree) + "}"
  }
}
