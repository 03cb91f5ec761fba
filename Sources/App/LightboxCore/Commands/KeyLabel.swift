internal import Input
package import Languages

/// The labels of keys for display.
package enum KeyLabel {
  /// The label of a chord, such as `Ctrl+Shift+R`.
  package static func text(_ chord: KeyBindings.Chord) -> Phrase {
    var parts: [Phrase] = []
    if chord.modifiers.contains(.control) { parts.append(Phrase("Ctrl", context: "a key")) }
    if chord.modifiers.contains(.alt) { parts.append(Phrase("Alt", context: "a key")) }
    if chord.modifiers.contains(.logo) { parts.append(Phrase("Super", context: "a key")) }
    let key = chord.name
    let isLetter = key.count == 1 && key.lowercased() != key.uppercased()
    // With other modifiers, letters are shown in upper case, so Shift must be named for a capital.
    let isCapital = isLetter && key == key.uppercased()
    if chord.modifiers.contains(.shift) || (isCapital && !parts.isEmpty) {
      parts.append(Phrase("Shift", context: "a key"))
    }
    parts.append(isLetter && !parts.isEmpty ? .verbatim(key.uppercased()) : name(key))
    return .formula(Array(parts.map { [$0] }.joined(separator: [.verbatim("+")])))
  }

  /// The labels of `chords`, in the same order. Keypad keys are left out if there are other keys. A
  /// chord with modifiers is left out if its key alone is also a chord.
  package static func texts(_ chords: [KeyBindings.Chord]) -> [Phrase] {
    let plain = chords.filter { !$0.name.hasPrefix("KP_") }
    let main = plain.isEmpty ? chords : plain
    var texts: [Phrase] = []
    for chord in main {
      let isVariant = !chord.modifiers.isEmpty && main.contains(KeyBindings.Chord(chord.name))
      let text = text(chord)
      if !isVariant, !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  /// The labels of the keys of `command`: of its standard keys that the settings keep, and then of
  /// its other keys by name. Empty if the command has no key.
  static func all(of command: Command, in bindings: KeyBindings) -> [Phrase] {
    // From right to left, an arrow key takes the place of the opposite one.
    let sides = [command, command.onOtherSide].map { $0.entry?.chords ?? [] }
    let own = (0..<max(sides[0].count, sides[1].count)).flatMap { index in
      sides.compactMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    let bound = [bindings.commands, bindings.albumCommands].joined()
      .filter { $0.value == command }.map(\.key)
    let others = bound.filter { !own.contains($0) }
      .sorted { ($0.name, $0.modifiers.rawValue) < ($1.name, $1.modifiers.rawValue) }
    return texts(own.filter(bound.contains) + others)
  }

  /// The label of the first key of `command`; nil if the command has no key.
  package static func first(of command: Command, in bindings: KeyBindings) -> Phrase? {
    all(of: command, in: bindings).first
  }

  private static func name(_ key: String) -> Phrase {
    if let sign = signs[key] { return .verbatim(sign) }
    if let known = names[key] { return known }
    if key.hasPrefix("KP_") { return Phrase("Keypad {0}", name(String(key.dropFirst(3)))) }
    return .verbatim(key.split(separator: "_").joined(separator: " "))
  }

  /// The labels that are words, such as `Esc`, by the xkb names of their keys.
  private static let names: [String: Phrase] = [
    "Next": Phrase("Page Down", context: "a key"),
    "Page_Down": Phrase("Page Down", context: "a key"),
    "Prior": Phrase("Page Up", context: "a key"),
    "Page_Up": Phrase("Page Up", context: "a key"),
    "Home": Phrase("Home", context: "a key"), "End": Phrase("End", context: "a key"),
    "Insert": Phrase("Insert", context: "a key"), "Delete": Phrase("Delete", context: "a key"),
    "Return": Phrase("Enter", context: "a key"), "Enter": Phrase("Enter", context: "a key"),
    "Escape": Phrase("Esc", context: "a key"), "Tab": Phrase("Tab", context: "a key"),
    "BackSpace": Phrase("Backspace", context: "a key"),
    "space": Phrase("Space", context: "a key"), "Menu": Phrase("Menu", context: "a key"),
    "Pause": Phrase("Pause", context: "a key"), "Print": Phrase("Print", context: "a key"),
  ]

  /// The labels that are signs, such as `←`, by the xkb names of their keys.
  private static let signs: [String: String] = [
    "Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "plus": "+", "minus": "−", "equal": "=",
    "period": ".", "comma": ",", "question": "?", "bracketleft": "[", "bracketright": "]",
    "braceleft": "{", "braceright": "}", "parenleft": "(", "parenright": ")", "less": "<",
    "greater": ">", "slash": "/", "backslash": "\\", "semicolon": ";", "colon": ":",
    "apostrophe": "'", "quotedbl": "\"", "grave": "`", "exclam": "!", "at": "@", "numbersign": "#",
    "dollar": "$", "percent": "%", "asciicircum": "^", "ampersand": "&", "asterisk": "*",
    "underscore": "_", "bar": "|", "asciitilde": "~", "Add": "+", "Subtract": "−",
  ]
}
