internal import Input
internal import LightboxCore

/// Turns `[commands]` into programs that keys start.
enum ProgramsReader {
  /// Gives programs their keys; they go before commands that have the same ones, which is noted.
  static func read(
    _ table: TOMLTree, into bindings: inout KeyBindings, keyNames: (String) -> [String]
  ) throws(ConfigurationError) -> [ConfigurationNote] {
    var notes: [ConfigurationNote] = []
    var claimed: [KeyBindings.Chord: String] = [:]
    for entry in table.entries {
      let chords = SettingsReader.chords(entry.key, keyNames: keyNames)
      guard !chords.isEmpty else {
        throw ConfigurationError(
          line: entry.line,
          expected: "a key such as \"ctrl+e\" for a program, not “\(entry.key)”")
      }
      let program = try program(entry)
      for chord in chords {
        if let other = claimed[chord] {
          throw ConfigurationError(
            line: entry.line,
            expected: "“\(entry.key)” for one program: “\(other)” is the same key")
        }
        claimed[chord] = entry.key
        let owners = [bindings.commands[chord], bindings.albumCommands[chord]]
        for owner in owners.compactMap({ $0?.entry?.name }) {
          notes.append(
            ConfigurationNote(
              line: entry.line,
              text: "“\(entry.key)” starts \(program.label) now, and is no key of \(owner)"))
        }
        bindings.commands[chord] = .run(bindings.programs.count)
        bindings.albumCommands[chord] = nil
      }
      bindings.programs.append(program)
    }
    return notes
  }

  /// A program and its arguments: a list of texts, or a single one for a program without any.
  private static func program(_ entry: TOMLTree.Entry) throws(ConfigurationError) -> BoundProgram {
    let form = "a list such as [\"gimp\", \"{}\"] for \(entry.key)"
    var words: [String] = []
    switch entry.node.value {
    case .text(let word): words = [word]
    case .list(let nodes):
      for node in nodes {
        guard case .text(let word) = node.value else {
          throw SettingsReader.expected("words in quotes for \(entry.key)", instead: node)
        }
        guard !word.unicodeScalars.contains("\0") else {
          throw ConfigurationError(
            line: node.line, expected: "words without zero bytes for \(entry.key)")
        }
        words.append(word)
      }
    default: throw SettingsReader.expected(form, instead: entry.node)
    }
    guard let program = BoundProgram(words) else {
      throw ConfigurationError(
        line: entry.node.line, expected: "\(form), not one without a program")
    }
    return program
  }
}
