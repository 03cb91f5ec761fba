import Testing

@testable import Configuration

/// The lines that the reader keeps, and its behaviour on hostile input.
@Suite struct TOMLParserTests {
  @Test func everyValueKnowsItsLine() throws {
    let text = "# x\na = [\n 1,\n 'x',\n]\n\n[b]\nc.d = true"
    let entries = try TOMLParser.table(of: Array(text.utf8)).entries
    guard case .list(let nodes) = entries.first?.node.value,
      case .table(let b) = entries.last?.node.value
    else {
      Issue.record("expected a list and a table")
      return
    }
    #expect(entries.map(\.node.line) == [2, 7])
    #expect(nodes.map(\.line) == [3, 4])
    #expect(entries.map(\.line) == [2, 7])
    #expect(b.entries.map(\.line) == [8])
  }

  @Test func bytesThatAreNoTextAreAMistakeOfTheirLine() {
    #expect(throws: ConfigurationError(line: 2, expected: "text in UTF-8")) {
      try TOMLParser.table(of: Array("a = 1\nb = \"".utf8) + [0xFF] + Array("\"".utf8))
    }
  }

  @Test func deepNestingIsAMistakeAndNoCrash() {
    for text in [
      "a = " + String(repeating: "[", count: 100_000),
      "a = " + String(repeating: "{a=", count: 100_000),
      String(repeating: "a.", count: 100_000) + "a = 1",
      "[" + String(repeating: "a.", count: 100_000) + "a]",
    ] {
      #expect(throws: ConfigurationError.self) { try TOMLParser.table(of: Array(text.utf8)) }
    }
  }
}
