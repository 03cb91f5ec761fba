package import Input

/// The assignment of keys to commands.
package struct KeyBindings: Sendable {
  /// A key and the held modifiers, except those that the keymap used to choose the key's symbol.
  package struct Chord: Hashable, Sendable {
    package var name: String
    package var modifiers: KeyModifiers

    package init(_ name: String, _ modifiers: KeyModifiers = []) {
      (self.name, self.modifiers) = (name, modifiers)
    }

    /// Creates the chord from a text such as `ctrl+Left`. If the text has no such form, the whole
    /// text is used as the name of the key, without modifiers.
    init(parsing text: Substring) {
      (modifiers, name) = KeyModifiers.parsing(text) ?? ([], String(text))
    }
  }

  /// The commands of keys over a photo; commands with `isCommon` are also valid in the album.
  package var commands: [Chord: Command]
  /// The commands of keys that are valid only in the album.
  package var albumCommands: [Chord: Command]
  /// The external programs that keys start; `Command.run` contains an index of this array.
  package var programs: [BoundProgram] = []

  package init(_ commands: [Chord: Command], album: [Chord: Command] = [:]) {
    (self.commands, albumCommands) = (commands, album)
  }

  package func command(for key: KeyEvent) -> Command? {
    commands[Chord(key.name, key.modifiers)]
  }

  package func albumCommand(for key: KeyEvent) -> Command? {
    albumCommands[Chord(key.name, key.modifiers)]
  }

  package static let standard = KeyBindings(table(ofAlbum: false), album: table(ofAlbum: true))

  private static func table(ofAlbum isOfAlbum: Bool) -> [Chord: Command] {
    let entries = Command.table.filter { $0.command.isOfAlbum == isOfAlbum }
    return Dictionary(
      uniqueKeysWithValues: entries.flatMap { entry in entry.chords.map { ($0, entry.command) } })
  }
}
