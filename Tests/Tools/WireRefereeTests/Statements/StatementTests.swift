import WaylandBindgen
import Foundation
import ProtocolFixtures
import TestSupport
import Testing
import WireCodec
import WireReferee

/// The list of statements is whole, and what it says is so.
@Suite struct StatementTests {
  @Test func namesAreUnique() {
    let names = Statement.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func checkedStatementsAreProvoked() {
    let checked = Statement.all.filter { !$0.rules.isEmpty }
    let provoked = Dictionary(grouping: Provocation.all, by: \.statement)
    #expect(Set(provoked.keys) == Set(checked.map(\.name)))
    for statement in checked {
      let found = (provoked[statement.name] ?? []).map(\.finding)
      for rule in statement.rules {
        #expect(
          found.contains { $0.hasPrefix("\(rule.name): ") },
          "nobody breaks “\(rule.name)” by \(statement.name)")
      }
      #expect(
        found.allSatisfy { finding in
          statement.rules.contains { finding.hasPrefix("\($0.name): ") }
        }, "\(statement.name) has other rules: \(found)")
    }
  }

  /// Rules that no text states: they are of our own.
  @Test func everyOtherRuleIsOfAStatement() {
    let stated = Set(Statement.all.flatMap(\.rules))
    #expect(Set(Rule.all).subtracting(stated) == [.geometryOnSurfaces, .oneFrameCallback, .storm])
  }

  // MARK: The protocols' own lists

  @Test func everyErrorOfOurProtocolFilesIsListed() throws {
    let files = Self.files(below: Repository.root.appending(path: "protocols"))
    #expect(files.count > 10)
    try expectListed(files) { _ in true }
  }

  private static let originals: [URL] = {
    let folders = (ProcessInfo.processInfo.environment["XDG_DATA_DIRS"] ?? "")
      .split(separator: ":").map(String.init)
    return (folders + ["/usr/local/share", "/usr/share"]).flatMap { folder in
      ["wayland", "wayland-protocols"].flatMap {
        files(below: URL(filePath: folder).appending(path: $0))
      }
    }
  }()

  /// The originals have entries that ours leave out.
  @Test(.enabled(if: !Self.originals.isEmpty, "no other descriptions are on this machine"))
  func everyErrorOfTheInstalledOriginalsIsListed() throws {
    let ours = Set(try ProtocolFiles.interfaces.names)
    try expectListed(Self.originals) { ours.contains($0) }
  }

  private func expectListed(_ files: [URL], _ isOurs: (String) -> Bool) throws {
    let listed = Set(Statement.all.filter(\.isError).map(\.name))
    for file in files {
      let description = try ProtocolDescription(
        xml: [UInt8](try Data(contentsOf: file)), path: file.lastPathComponent)
      for interface in description.interfaces where isOurs(interface.name) {
        for entry in interface.enumerations.filter({ $0.name == "error" }).flatMap(\.entries) {
          #expect(listed.contains("\(interface.name).\(entry.name)"), "\(file.lastPathComponent)")
        }
      }
    }
  }

  private static func files(below folder: URL) -> [URL] {
    guard let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return found.compactMap { $0 as? URL }.filter { $0.pathExtension == "xml" }
  }

  // MARK: The page

  private func page() throws -> String {
    try String(
      contentsOf: Repository.root.appending(path: "Sources/Tools/wayland-referee/README.md"),
      encoding: .utf8)
  }

  @Test func theTableOfThePageIsThis() throws {
    let page = try page()
    #expect(
      page.contains("\n\(Statement.table)\n"), "the table has to be:\n\(Statement.table)")
    #expect(page.contains("\n\(Statement.share)\n"), "the share has to be:\n\(Statement.share)")
  }

  @Test func thePageNamesEveryRuleOnceWithItsSeverity() throws {
    let page = try page()
    for severity in [Rule.Severity.fatal, .wrong, .waste] {
      let line = try #require(
        page.split(separator: "\n").first { $0.hasPrefix("| \(severity.rawValue) | ") })
      let named = line.dropFirst("| \(severity.rawValue) | ".count).dropLast(2)
        .components(separatedBy: " · ").map { $0.components(separatedBy: " (")[0] }
      let expected = Rule.all.filter { $0.severity == severity }.map(\.name)
      #expect(named.filter { $0 != "protocol error" } == expected)
    }
  }
}
