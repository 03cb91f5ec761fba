import Foundation
import Testing

/// The tables of the documents are those of the program: `.ci/documents` renews them.
@Suite struct DocumentTableTests {
  @Test(arguments: DocumentTable.allCases)
  func aTableIsAsTheProgramIs(table: DocumentTable) throws {
    let text = try #require(table.text)
    var document = try String(contentsOf: table.document, encoding: .utf8)
    let range = try #require(table.range(in: document), "a marker is missing")
    if ProcessInfo.processInfo.environment["RECORD_DOCUMENTS"] == "1" {
      document.replaceSubrange(range, with: text)
      try document.write(to: table.document, atomically: true, encoding: .utf8)
    } else {
      #expect(document[range] == text, "run .ci/documents")
    }
  }

  @Test func aTableWithoutAMarkerHasNoPlace() {
    let table = DocumentTable.keys
    let whole = "a\n<!-- generated: keys -->\nb\n<!-- end -->\nc"
    #expect(table.range(in: whole).map { whole[$0] } == "b\n")
    #expect(table.range(in: "<!-- generated: keys -->\nb\n") == nil)
    #expect(table.range(in: "<!-- generated: formats -->\n<!-- end -->\n") == nil)
    #expect(table.range(in: "<!-- end -->\n<!-- generated: keys -->\n") == nil)
  }
}
