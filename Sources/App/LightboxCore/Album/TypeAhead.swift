package import Input
package import Motion

/// The beginning of a name that is being typed, to jump to its photo.
package struct TypeAhead: Hashable, Sendable {
  package private(set) var text = ""
  private var lastKey = Instant.zero

  @Shared package var physics: Physics

  package init(physics: Physics) {
    self.physics = physics
  }

  /// True while the next character continues the name.
  package func isActive(at time: Instant) -> Bool {
    !text.isEmpty && time - lastKey < physics.typeAheadPause
  }

  /// Adds the character of `key` and returns the name so far; nil when the key types none.
  package mutating func type(_ key: KeyEvent, at time: Instant) -> String? {
    guard key.modifiers.isEmpty, let character = Self.character(of: key.name) else { return nil }
    if !isActive(at: time) {
      // A name does not begin with a blank.
      guard character != " " else { return nil }
      text = ""
    }
    text.append(character)
    lastKey = time
    return text
  }

  package mutating func end() { text = "" }

  /// The character of the key with that xkb name: letters and digits name themselves.
  private static func character(of name: String) -> Character? {
    if name.count == 1, let scalar = name.unicodeScalars.first,
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    {
      return Character(scalar)
    }
    if name.hasPrefix("U"), name.count >= 5, let code = UInt32(name.dropFirst(), radix: 16),
      let scalar = Unicode.Scalar(code)
    {
      return Character(scalar)
    }
    return punctuation[name]
  }

  private static let punctuation: [String: Character] = [
    "space": " ", "underscore": "_", "minus": "-", "period": ".", "comma": ",", "plus": "+",
    "parenleft": "(", "parenright": ")", "bracketleft": "[", "bracketright": "]",
    "numbersign": "#", "ampersand": "&", "apostrophe": "'", "exclam": "!", "at": "@",
    "equal": "=", "asciitilde": "~", "percent": "%", "dollar": "$",
  ]
}
