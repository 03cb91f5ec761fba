import WaylandBindgen
import Foundation
import TestSupport
import Testing

/// The recorded source of a protocol that has every kind of message.
///
/// The same description is compiled and exercised in `WaylandTests`. After a wanted
/// change: `RECORD_SNAPSHOTS=1 swift test --filter WaylandBindgenTests`, and read the difference.
@Suite struct SnapshotTests {
  private static let snapshots = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Snapshots")

  @Test func theRehearsalIsGeneratedAsRecorded() throws {
    let path = Repository.root.appending(
      path: "Tests/Platform/WaylandTests/Protocols/rehearsal.xml")
    let source = ProtocolSource(path: path.path, xml: [UInt8](try Data(contentsOf: path)))
    let files = try Bindings.generate(from: [source], testing: "Wayland")
    #expect(files.map(\.name) == ["rehearsal.swift", "ProtocolCatalogue.swift"])

    for file in files {
      let snapshot = Self.snapshots.appending(path: file.name)
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try Data(file.text.utf8).write(to: snapshot)
      }
      let recorded = String(decoding: try Data(contentsOf: snapshot), as: UTF8.self)
      let (new, old) = (file.text.split(separator: "\n"), recorded.split(separator: "\n"))
      let first = zip(new, old).enumerated().first { $1.0 != $1.1 }
      #expect(
        file.text == recorded,
        "\(file.name) differs first at '\(first?.element.0 ?? "its end")'")
    }
  }

  @Test func theSameInputGivesTheSameOutput() throws {
    let folder = Repository.root.appending(path: "protocols")
    let sources = try ["wayland", "xdg-shell"].map { name in
      let path = folder.appending(path: "\(name).xml")
      return ProtocolSource(path: path.path, xml: [UInt8](try Data(contentsOf: path)))
    }
    let once = try Bindings.generate(from: sources)
    #expect(once.map(\.name) == ["wayland.swift", "xdg-shell.swift", "ProtocolCatalogue.swift"])
    #expect(try Bindings.generate(from: sources) == once)
    #expect(once.allSatisfy { !$0.text.contains("import") && !$0.text.contains(folder.path) })
  }
}
