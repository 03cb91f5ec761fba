import Input
import LightboxCore
import Testing

@Suite struct CommandNameTests {
  @Test func everyCommandOfAKeyHasAName() {
    for (chord, command) in KeyBindings.standardChords {
      #expect(command.name != nil, "Command.names lacks \(command), the command of \(chord.name)")
    }
  }

  @Test func namesAndCommandsAreOneToOne() {
    #expect(Set(Command.names.map(\.text)).count == Command.names.count)
    #expect(Set(Command.names.map(\.command)).count == Command.names.count)
    for name in Command.names {
      #expect(name.text.allSatisfy { $0 == "_" || ("a"..."z").contains($0) }, "\(name.text)")
    }
  }

  @Test func theStandardBindingsAreTheStandardChords() {
    let standard = KeyBindings.standard.commands
    let album = KeyBindings.standard.albumCommands
    #expect(standard.count + album.count == KeyBindings.standardChords.count)
    #expect(album.values.allSatisfy(\.isOfAlbum) && !standard.values.contains(where: \.isOfAlbum))
    #expect(standard[.init("Right")] == .next)
    #expect(album[.init("Right")] == .step(x: 1, y: 0), "the same key, in the album")
    #expect(standard[.init("r", .control)] == .turn(quarters: 1))
    #expect(standard[.init("r")] == .reset)
  }
}
