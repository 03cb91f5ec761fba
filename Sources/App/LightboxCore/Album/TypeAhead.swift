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

  /// The character of the key with that xkb name: letters, digits and what names often have.
  private static func character(of name: String) -> Character? {
    guard let character = KeyEvent.character(of: name) else { return nil }
    return "/?:;\"*<>|\\`^{}".contains(character) ? nil : character
  }
}
