internal import Input

/// The names of keys for people.
package enum KeyLabel {
  /// The label of a chord, such as `Ctrl+Shift+R`.
  package static func text(_ chord: KeyBindings.Chord) -> String {
    var parts: [String] = []
    if chord.modifiers.contains(.control) { parts.append("Ctrl") }
    if chord.modifiers.contains(.alt) { parts.append("Alt") }
    if chord.modifiers.contains(.logo) { parts.append("Super") }
    var key = name(chord.name)
    let isLetter = key.count == 1 && key.lowercased() != key.uppercased()
    // With other modifiers a letter is the key's, and a capital one needs Shift.
    let isCapital = isLetter && key == key.uppercased()
    if chord.modifiers.contains(.shift) || (isCapital && !parts.isEmpty) { parts.append("Shift") }
    if isLetter, !parts.isEmpty { key = key.uppercased() }
    return (parts + [key]).joined(separator: "+")
  }

  /// The labels of `chords`, those that people know first; other keys of the same name, the
  /// keypad's and those that only add a modifier are left out.
  package static func texts(_ chords: [KeyBindings.Chord]) -> [String] {
    let plain = chords.filter { !$0.name.hasPrefix("KP_") }
    let main = plain.isEmpty ? chords : plain
    var texts: [String] = []
    for chord in main {
      let isVariant =
        !chord.modifiers.isEmpty && main.contains(KeyBindings.Chord(chord.name, []))
      let text = text(chord)
      if !isVariant, !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  /// The label of the key of `command` that people know first; nil where it has none.
  package static func first(of command: Command, in bindings: KeyBindings) -> String? {
    let table = command.isOfAlbum ? bindings.albumCommands : bindings.commands
    let own = command.entry?.chords ?? []
    let standard = own.filter { table[$0] == command }
    let others = table.filter { $0.value == command && !own.contains($0.key) }.map(\.key)
      .sorted { ($0.name, $0.modifiers.rawValue) < ($1.name, $1.modifiers.rawValue) }
    return texts(standard + others).first
  }

  private static func name(_ key: String) -> String {
    if let known = names[key] { return known }
    if key.hasPrefix("KP_") { return "Keypad " + name(String(key.dropFirst(3))) }
    return key.split(separator: "_").joined(separator: " ")
  }

  /// The labels of keys by xkb's names.
  private static let names: [String: String] = [
    "Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Next": "Page Down", "Prior": "Page Up",
    "Return": "Enter", "Escape": "Esc", "BackSpace": "Backspace", "space": "Space",
    "plus": "+", "minus": "−", "equal": "=", "period": ".", "comma": ",", "question": "?",
    "bracketleft": "[", "bracketright": "]", "braceleft": "{", "braceright": "}",
    "parenleft": "(", "parenright": ")", "less": "<", "greater": ">", "slash": "/",
    "backslash": "\\", "semicolon": ";", "colon": ":", "apostrophe": "'", "quotedbl": "\"",
    "grave": "`", "exclam": "!", "at": "@", "numbersign": "#", "dollar": "$", "percent": "%",
    "asciicircum": "^", "ampersand": "&", "asterisk": "*", "underscore": "_", "bar": "|",
    "asciitilde": "~", "Add": "+", "Subtract": "−",
  ]
}
