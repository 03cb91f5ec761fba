package import Input

/// The keys of the commands.
package struct KeyBindings: Sendable {
  /// A key with the modifiers that its keymap leaves unconsumed.
  package struct Chord: Hashable, Sendable {
    package var name: String
    package var modifiers: KeyModifiers

    package init(_ name: String, _ modifiers: KeyModifiers = []) {
      self.name = name
      self.modifiers = modifiers
    }

    /// A chord as people write it, `ctrl+Left`; the whole text is the name where it is none.
    init(parsing text: Substring) {
      (modifiers, name) = KeyModifiers.parsing(text) ?? ([], String(text))
    }
  }

  /// The commands of keys over a photo; the common ones (`Command.isCommon`) hold in the album too.
  package var commands: [Chord: Command]
  /// The commands of keys about the album's cells, which hold in the album only.
  package var albumCommands: [Chord: Command]
  /// The programs that keys start.
  package var programs: [BoundProgram] = []

  package init(_ commands: [Chord: Command], album: [Chord: Command] = [:]) {
    self.commands = commands
    albumCommands = album
  }

  package func command(for key: KeyEvent) -> Command? {
    commands[Chord(key.name, key.modifiers)]
  }

  package func albumCommand(for key: KeyEvent) -> Command? {
    albumCommands[Chord(key.name, key.modifiers)]
  }

  package static let standard = KeyBindings(
    table(ofAlbum: false), album: table(ofAlbum: true))

  private static func table(ofAlbum isOfAlbum: Bool) -> [Chord: Command] {
    Dictionary(
      uniqueKeysWithValues: standardChords.filter { $0.command.isOfAlbum == isOfAlbum }
        .map { ($0.chord, $0.command) })
  }

  /// The standard bindings in the order in which people read them.
  package static let standardChords: [(chord: Chord, command: Command)] =
    Command.table.flatMap { entry in entry.chords.map { ($0, entry.command) } }
}
