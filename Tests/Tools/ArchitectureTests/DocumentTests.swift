import Foundation
import TestSupport
import Testing

/// The documents keep their rules, and every rule finds its offender.
@Suite struct DocumentTests {
  private let root = Repository.root.path(percentEncoded: false)

  @Test func linksLeadSomewhere() {
    #expect(MarkdownFile.all.count > 10)
    expectNone(
      DocumentRules.deadLinks(MarkdownFile.all) {
        FileManager.default.fileExists(atPath: root + $0)
      })
  }

  @Test func linesOfProseAreShort() { expectNone(DocumentRules.longLines(MarkdownFile.all)) }

  @Test func theFirstPageIsShort() {
    #expect(MarkdownFile.all.contains { $0.path == "README.md" })
    expectNone(DocumentRules.longReadme(MarkdownFile.all))
  }

  @Test func theTopHasNothingElse() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: root)
    expectNone(DocumentRules.unknownTopNames(names))
    #expect(DocumentRules.topNames.subtracting(names).isEmpty)
  }

  // MARK: The rules

  private static let files = [
    MarkdownFile("README.md", "# Top\n[a](Documentation/a.md#two-words) ![](Tests/b.png)\n"),
    MarkdownFile(
      "Documentation/a.md", "# Two words!\n[up](../README.md#top), [here](#two-words)\n"),
  ]

  private func deadLinks(_ text: String) -> [String] {
    let file = MarkdownFile("Documentation/new.md", text)
    return DocumentRules.deadLinks(Self.files + [file]) { path in
      ["README.md", "Documentation/a.md", "Documentation/new.md", "Tests/b.png"].contains(path)
    }
  }

  @Test func linksThatLeadSomewhereAreNoOffence() {
    #expect(deadLinks("[a](a.md), [b](./a.md#two-words) and [c](https://a.example/x#y)").isEmpty)
    #expect(deadLinks("    [code](none.md)\n```\n[code](none.md)\n```").isEmpty)
  }

  @Test(arguments: [
    ("[a](b.md)", "there is no Documentation/b.md"),
    ("\n![a](../Tests/c.png)", "there is no Tests/c.png"),
    ("[a](a.md#two)", "Documentation/a.md has no #two"),
    ("# Here\n[a](a.md), [b](#there)", "Documentation/new.md has no #there"),
  ])
  func aDeadLinkIsFound(text: String, offence: String) {
    let line = text.components(separatedBy: "\n").count
    #expect(deadLinks(text) == ["Documentation/new.md:\(line): \(offence)"])
  }

  @Test func aLongLineIsFound() {
    let long = String(repeating: "a ", count: 51)
    let made = "<!-- a -->\n\(long)\n<!-- / -->\n<!-- b -->\n\(long)\n<!-- end -->\n"
    let table = "| \(long)|\n![\(long)](b.png)\n    \(long)\n```\n\(long)\n```\n\(made)"
    let word = String(repeating: "a", count: 120)
    let file = MarkdownFile("Documentation/new.md", "\(table)\(word)\n\(long)")
    #expect(
      DocumentRules.longLines([file]) == [
        "Documentation/new.md:14: 102 columns; expected at most 100"
      ])
    #expect(DocumentRules.longLines([MarkdownFile("Sources/Tools/a/README.md", long)]).isEmpty)
  }

  @Test func aLongFirstPageIsFound() {
    let text = String(repeating: "a\n", count: 120)
    #expect(DocumentRules.longReadme([MarkdownFile("README.md", text)]).isEmpty)
    #expect(
      DocumentRules.longReadme([MarkdownFile("README.md", text + "a\n")]) == [
        "README.md has 121 lines; expected at most 120"
      ])
  }

  @Test func anUnknownNameAtTheTopIsFound() {
    let known = ["Sources", ".ci", "README.md", "Package.resolved"]
    #expect(DocumentRules.unknownTopNames(known).isEmpty)
    #expect(DocumentRules.unknownTopNames(known + ["notes.txt"]).count == 1)
  }
}
