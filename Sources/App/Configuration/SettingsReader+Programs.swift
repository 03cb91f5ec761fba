internal import LightboxCore

/// Reads the table `[commands]`, which assigns the user's programs to keyboard keys.
extension SettingsReader {
  /// Assigns keys to the user's programs. If a key belongs to a command, the key is taken from this
  /// command, and a note reports that.
  mutating func readPrograms(_ table: TOMLTable) {
    var claimed: [KeyBindings.Chord: String] = [:]
    for entry in table.entries {
      let chords = chords(entry.key)
      guard !chords.isEmpty else {
        reject(
          entry.line, "expected a key such as \"ctrl+e\" for a program, not “\(entry.key)”")
        continue
      }
      guard let program = program(entry) else { continue }
      if let other = chords.lazy.compactMap({ claimed[$0] }).first {
        reject(
          entry.line, "expected “\(entry.key)” for one program: “\(other)” is the same key")
        continue
      }
      for chord in chords {
        claimed[chord] = entry.key
        let bindings = settings.bindings
        for command in [bindings.commands[chord], bindings.albumCommands[chord]] {
          guard let owner = command?.entry?.name else { continue }
          let text = "“\(entry.key)” starts \(program.label) now, and is no key of \(owner)"
          settings.notes.append((entry.line, text))
        }
        settings.bindings.commands[chord] = .run(settings.bindings.programs.count)
        settings.bindings.albumCommands[chord] = nil
      }
      settings.bindings.programs.append(program)
    }
  }

  /// Reads a program and its arguments: a list of texts, or a single text for a program without
  /// arguments. A table is also valid: its key `run` has such a list or text, and its key `name`
  /// has the user's name for the program. Records a mistake and returns nil for other values.
  private mutating func program(_ entry: TOMLEntry) -> BoundProgram? {
    let key = entry.key
    var (name, run): (String?, TOMLNode?) = (nil, entry.node)
    if case .table(let table) = entry.node.value {
      run = nil
      for part in table.entries {
        switch (part.key, part.node.value) {
        case ("name", .text(let text)): name = text
        case ("name", _): expected("a name in quotes for \(key)", instead: part.node)
        case ("run", _): run = part.node
        default: unknown("setting", part, ["name", "run"], in: " in \(key)")
        }
      }
    }
    guard let node = run else {
      reject(entry.line, "expected run = [\"gimp\", \"{}\"] in \(key)")
      return nil
    }
    let form = "a list such as [\"gimp\", \"{}\"] for \(key)"
    let mistakesBefore = mistakes.count
    let words = texts(node, list: form, item: "words in quotes for \(key)")
    for (word, line) in words where word.unicodeScalars.contains("\0") {
      reject(line, "expected words without zero bytes for \(key)")
    }
    guard mistakes.count == mistakesBefore else { return nil }
    guard let program = BoundProgram(words.map(\.text), name: name) else {
      reject(node.line, "expected \(form), not one without a program")
      return nil
    }
    return program
  }
}
