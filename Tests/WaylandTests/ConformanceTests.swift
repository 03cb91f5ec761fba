import BindgenCore
import Foundation
import Testing

/// Our slim descriptions, message by message against the full ones of others.
@Suite struct ConformanceTests {
  private static let names = [
    "wayland", "xdg-shell", "pointer-gestures-unstable-v1", "viewporter", "fractional-scale-v1",
    "xdg-decoration-unstable-v1", "presentation-time", "cursor-shape-v1",
  ]

  /// A fresh clone compares with what the system has installed; where `../shared` (or the folder
  /// that LIGHTBOX_SHARED names) is there, also with the newer ones in it.
  @Test(
    .enabled(if: !ProtocolLibrary.references.isEmpty, "no other descriptions are on this machine"),
    arguments: ProtocolLibrary.references, names)
  func everyMessageIsAsOthersDescribeIt(library: ProtocolLibrary, name: String) throws {
    let ours = try #require(try ProtocolLibrary.ours.description(name + ".xml"))
    // An older package may lack a newer protocol.
    guard let reference = try library.description(name + ".xml") else { return }
    #expect(ours.name == reference.name)
    for interface in ours.interfaces {
      let theirs = try #require(
        reference.interfaces.first { $0.name == interface.name }, "\(interface.name) is not there")
      let divergence = Divergence(of: interface, from: theirs, isNewest: library.isNewest)
      #expect(divergence.found == [], "\(interface.name)")
    }
  }

  @Test(
    .enabled(
      if: ProtocolLibrary.references.contains { $0.name == "shared" },
      "../shared/wayland-protocols is not there"))
  func theNewerDescriptionsCoverAllOfOurs() throws {
    let shared = try #require(ProtocolLibrary.references.first { $0.name == "shared" })
    for name in Self.names {
      #expect(try shared.description(name + ".xml") != nil, "\(name)")
    }
  }

  /// A server sends what the version of the maker allows, so what it makes must be described as far.
  @Test(.enabled(if: !ProtocolLibrary.references.isEmpty))
  func whatIsMadeIsDescribedAsFarAsItsMaker() throws {
    let all = try Self.names.compactMap { try ProtocolLibrary.ours.description($0 + ".xml") }
    let versions = Dictionary(
      uniqueKeysWithValues: all.flatMap(\.interfaces).map { ($0.name, $0.version) })
    for library in ProtocolLibrary.references {
      let theirs = try Self.names.compactMap { try library.description($0 + ".xml") }
      let highest = Dictionary(
        uniqueKeysWithValues: theirs.flatMap(\.interfaces).map { ($0.name, $0.version) })
      for maker in all.flatMap(\.interfaces) {
        for argument in (maker.requests + maker.events).flatMap(\.arguments)
        where argument.kind == .newID {
          guard let made = argument.interface, let version = versions[made],
            let possible = highest[made]
          else { continue }
          #expect(version >= min(maker.version, possible), "\(maker.name) makes \(made)")
        }
      }
    }
  }

  @Test func everyMessageSaysWhatItIsFor() throws {
    for interface in try ProtocolLibrary.ours.all().flatMap(\.interfaces) {
      #expect(interface.summary != nil, "\(interface.name)")
      for message in interface.requests + interface.events {
        #expect(message.summary != nil, "\(interface.name).\(message.name)")
      }
      for enumeration in interface.enumerations {
        #expect(enumeration.summary != nil, "\(interface.name).\(enumeration.name)")
      }
    }
  }

  /// The plugin's list is explicit, so a file that it forgets would go unnoticed.
  @Test func everyFileIsInThePluginsList() throws {
    let described = try ProtocolLibrary.ours.all().map {
      URL(filePath: $0.path).deletingPathExtension().lastPathComponent
    }
    #expect(described.sorted() == Self.names.sorted())
  }
}
