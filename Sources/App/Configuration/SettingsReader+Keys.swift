internal import Input
internal import LightboxCore

extension SettingsReader {
  /// Reads the table `[keys]`, which lists the keyboard keys of commands. A listed command gets
  /// exactly the keys in the list, instead of its default keys. A command that is not listed loses
  /// those default keys that the table gives to another command. A key that is listed for two
  /// commands is a mistake, unless exactly one of them is a command of the album. A list with a
  /// mistake is ignored.
  mutating func readKeys(_ table: TOMLTable) {
    // The same key may be valid in the album and over a photo: each of the two has its own table.
    var claimed: [Bool: [KeyBindings.Chord: (text: String, command: Command)]] = [:]
    var renamed: Set<Command> = []
    for entry in table.entries {
      guard let name = Command.table.first(where: { $0.name == entry.key }) else {
        unknown("command", entry, Command.table.map(\.name))
        continue
      }
      let (isOfAlbum, mistakesBefore) = (name.command.isOfAlbum, mistakes.count)
      var keys: [KeyBindings.Chord] = []
      let keyTexts = texts(
        entry.node, list: "a list of keys in quotes for \(entry.key)",
        item: "a key in quotes for \(entry.key)")
      for (text, line) in keyTexts {
        let chords = chords(text)
        let owners = chords.compactMap { claimed[isOfAlbum]?[$0] }
        if chords.isEmpty {
          reject(
            line,
            "expected a key such as \"n\", \"Page_Down\" or \"ctrl+shift+r\", not “\(text)”")
        } else if let other = owners.first {
          reject(
            line, "expected “\(text)” for one command, not for both \(other.text) and \(name.name)")
        }
        keys += chords
      }
      guard mistakes.count == mistakesBefore else { continue }
      renamed.insert(name.command)
      for chord in keys { claimed[isOfAlbum, default: [:]][chord] = (name.name, name.command) }
    }
    for (table, isOfAlbum) in [(\KeyBindings.commands, false), (\.albumCommands, true)] {
      var commands = settings.bindings[keyPath: table].filter { !renamed.contains($0.value) }
      for (chord, owner) in claimed[isOfAlbum] ?? [:] { commands[chord] = owner.command }
      settings.bindings[keyPath: table] = commands
    }
  }

  func chords(_ text: String) -> [KeyBindings.Chord] {
    guard let (modifiers, name) = KeyModifiers.parsing(text[...]) else { return [] }
    return keyNames(name).map { KeyBindings.Chord($0, modifiers) }
  }
}
