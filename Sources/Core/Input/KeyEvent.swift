/// A key press or release, named through the current keymap.
package struct KeyEvent: Hashable, Sendable {
  /// The xkb keysym's name: `r`, `Escape`, `plus`, `F11`.
  package var name: String
  /// The active modifiers, except those that the keymap used to choose the key's ``name``.
  ///
  /// For example, `plus` comes without Shift on a layout where Shift is needed to type `plus`.
  package var modifiers: KeyModifiers
  package var isPressed: Bool
  /// True for a repeated press of a held key.
  package var isRepeat: Bool
  /// The text that the key writes. Nil if the key writes no text, or only the character that
  /// ``name`` stands for.
  package var typed: String?

  package init(
    name: String, modifiers: KeyModifiers = [], isPressed: Bool = true, isRepeat: Bool = false,
    typed: String? = nil
  ) {
    (self.name, self.typed, self.modifiers, self.isPressed) = (name, typed, modifiers, isPressed)
    self.isRepeat = isRepeat
  }
}

extension KeyEvent {
  /// The modifier that this key sets, such as Shift; nil if the key is not a modifier key.
  package var modifier: KeyModifiers? {
    switch name {
    case "Control_L", "Control_R": .control
    case "Shift_L", "Shift_R": .shift
    case "Alt_L", "Alt_R", "Meta_L", "Meta_R": .alt
    case "Super_L", "Super_R": .logo
    default: nil
    }
  }
}

package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let control = KeyModifiers(rawValue: 1)
  package static let shift = KeyModifiers(rawValue: 2)
  package static let alt = KeyModifiers(rawValue: 4)
  package static let logo = KeyModifiers(rawValue: 8)

  /// Returns the modifiers that are down after the event `key`, if `self` were down before it. Only
  /// a modifier key changes them. The property `key.modifiers` is not used, because it lacks the
  /// modifiers that the keymap used to choose the key's name.
  package func after(_ key: KeyEvent) -> KeyModifiers {
    guard let own = key.modifier else { return self }
    return key.isPressed ? union(own) : subtracting(own)
  }
}
