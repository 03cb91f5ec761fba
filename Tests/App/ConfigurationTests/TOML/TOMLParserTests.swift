import Testing

@testable import Configuration

/// The lines that the reader keeps, and its behaviour on hostile input.
@Suite struct TOMLParserTests {
  @Test func everyValueKnowsItsLine() throws {
    let text = "# x\na = [\n 1,\n 'x',\n]\n\n[b]\nc.d = true"
    let tree = try TOMLParser.tree(of: Array(text.utf8))
    guard case .list(let nodes) = tree.first?.node.value,
      case .table(let b) = tree.last?.node.value
    else {
      Issue.record("expected a list and a table")
      return
    }
    #expect(tree.map(\.node.line) == [2, 7])
    #expect(nodes.map(\.line) == [3, 4])
    #expect(tree.map(\.line) == [2, 7])
    #expect(b.map(\.line) == [8])
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

}
