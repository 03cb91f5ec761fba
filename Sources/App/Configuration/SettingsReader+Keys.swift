internal import Input
internal import LightboxCore

extension SettingsReader {
  /// Gives the commands of `[keys]` the keys that it lists, and no others.
  ///
  /// A key that the file lists is taken from the command that has it by default; a key listed for
  /// two commands is a mistake.
  static func read(
    _ table: TOMLTree, into bindings: inout KeyBindings, keyNames: (String) -> [String]
  ) throws(ConfigurationError) {
    // The album's keys and the others may be the same ones: each command has its own table.
    var claimed: [Bool: [KeyBindings.Chord: (text: String, command: Command)]] = [:]
    var renamed: Set<Command> = []
    for entry in table.entries {
      guard let name = Command.table.first(where: { $0.name == entry.key }) else {
        throw unknown(entry, in: "[keys]")
      }
      renamed.insert(name.command)
      for (text, line) in try texts(entry) {
        let chords = chords(text, keyNames: keyNames)
        guard !chords.isEmpty else {
          throw ConfigurationError(
            line: line,
            expected: "a key such as \"n\", \"Page_Down\" or \"ctrl+shift+r\", not “\(text)”")
        }
        for chord in chords {
          let isOfAlbum = name.command.isOfAlbum
          if let other = claimed[isOfAlbum]?[chord], other.command != name.command {
            throw ConfigurationError(
              line: line,
              expected: "“\(text)” for one command, not for both \(other.text) and \(name.name)")
          }
          claimed[isOfAlbum, default: [:]][chord] = (name.name, name.command)
        }
      }
    }
    bindings.commands = bindings.commands.filter { !renamed.contains($0.value) }
    bindings.albumCommands = bindings.albumCommands.filter { !renamed.contains($0.value) }
    for (chord, owner) in claimed[false] ?? [:] { bindings.commands[chord] = owner.command }
    for (chord, owner) in claimed[true] ?? [:] { bindings.albumCommands[chord] = owner.command }
  }

  /// The written keys of a command: a list or a single text.
  private static func texts(
    _ entry: TOMLTree.Entry
  ) throws(ConfigurationError) -> [(text: String, line: Int)] {
    switch entry.node.value {
    case .text(let text): return [(text, entry.node.line)]
    case .list(let nodes):
      var texts: [(String, Int)] = []
      for node in nodes {
        guard case .text(let text) = node.value else {
          throw expected("a key in quotes for \(entry.key)", instead: node)
        }
        texts.append((text, node.line))
      }
      return texts
    default:
      throw expected("a list of keys in quotes for \(entry.key)", instead: entry.node)
    }
  }

  static func chords(
    _ text: String, keyNames: (String) -> [String]
  ) -> [KeyBindings.Chord] {
    guard let (modifiers, name) = KeyModifiers.parsing(text[...]) else { return [] }
    return keyNames(name).map { KeyBindings.Chord($0, modifiers) }
  }
}
