import WaylandBindgen
import Testing

@testable import Wayland

/// Our slim descriptions, message by message against the full ones of others.
@Suite struct ConformanceTests {
  private static let names = ProtocolLibrary.ours.files

  /// A fresh clone compares with what the system has installed; `make desktops` brings the newest
  /// ones, and LIGHTBOX_SHARED may name a folder with others.
  @Test(
    .enabled(if: !ProtocolLibrary.references.isEmpty, "no other descriptions are on this machine"),
    arguments: ProtocolLibrary.references, names)
  func everyMessageIsAsOthersDescribeIt(library: ProtocolLibrary, name: String) throws {
    let ours = try #require(try ProtocolLibrary.ours.description(name))
    // An older package may lack a newer protocol.
    guard let reference = try library.description(name) else { return }
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
      if: ProtocolLibrary.references.contains(where: \.isNewest),
      "make desktops has not been run"))
  func everyFileOfOursIsComparedWithAnother() throws {
    for name in Self.names {
      let isKnown = try ProtocolLibrary.references.contains { try $0.description(name) != nil }
      #expect(isKnown, "\(name)")
    }
  }

  /// A server sends what the version of the maker allows, so what it makes must be described as
  /// far.
  @Test(.enabled(if: !ProtocolLibrary.references.isEmpty))
  func madeInterfacesAreDescribedAsFarAsTheirMaker() throws {
    let all = try Self.names.compactMap { try ProtocolLibrary.ours.description($0) }
    let versions = Dictionary(
      uniqueKeysWithValues: all.flatMap(\.interfaces).map { ($0.name, $0.version) })
    for library in ProtocolLibrary.references {
      let theirs = try Self.names.compactMap { try library.description($0) }
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
  @Test func everyFileIsGeneratedFrom() throws {
    let described = try ProtocolLibrary.ours.all().flatMap(\.interfaces).map(\.name)
    let generated = Wayland.ProtocolCatalogue.shared.all.map(\.name)
    #expect(Set(described) == Set(generated))
  }
}
