import Input
import LightboxCore
import Testing

@Suite struct CommandTableTests {
  @Test func namesAndCommandsAreOneToOne() {
    #expect(Set(Command.table.map(\.name)).count == Command.table.count)
    #expect(Set(Command.table.map(\.command)).count == Command.table.count)
    for name in Command.table.map(\.name) {
      #expect(name.allSatisfy { $0 == "_" || ("a"..."z").contains($0) }, "\(name)")
    }
  }

  @Test func everyCommandHasKeysAMeaningAndAPlaceInTheHelp() {
    for entry in Command.table {
      #expect(!entry.chords.isEmpty && !entry.meaning.isEmpty && entry.help != "")
      #expect(entry.chords.allSatisfy { !$0.name.contains("+") || $0.name == "+" }, "\(entry.name)")
    }
  }

  @Test func theStandardBindingsAreTheStandardChords() {
    let standard = KeyBindings.standard.commands
    let album = KeyBindings.standard.albumCommands
    #expect(standard.count + album.count == Command.table.flatMap(\.chords).count)
    #expect(album.values.allSatisfy(\.isOfAlbum) && !standard.values.contains(where: \.isOfAlbum))
    #expect(standard[.init("Right")] == .next)
    #expect(album[.init("Right")] == .step(x: 1, y: 0), "the same key, in the album")
    #expect(standard[.init("r", .control)] == .turn(quarters: 1))
    #expect(standard[.init("r")] == .reset)
  }

  @Test func keypadLeadsToTheFoldersBesideAndAbove() {
    let album = KeyBindings.standard.albumCommands
    #expect(album[.init("KP_Next", .alt)] == .siblingFolder(1))
    #expect(album[.init("KP_Prior", .alt)] == .siblingFolder(-1))
    #expect(album[.init("KP_Up", .alt)] == .parentFolder)
  }
}
