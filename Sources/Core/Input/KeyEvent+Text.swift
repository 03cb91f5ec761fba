extension KeyEvent {
  /// The text that the key writes; nil if it writes none, or while a modifier other than Shift is
  /// held.
  package var text: String? {
    guard modifiers.isSubset(of: .shift) else { return nil }
    return typed ?? Self.character(of: name).map { String($0) }
  }

  /// Returns the character of the keysym `name`, such as `+` for `plus`; nil if it has none.
  package static func character(of name: String) -> Character? {
    if name.count == 1, let scalar = name.unicodeScalars.first,
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    {
      return Character(scalar)
    }
    if name.hasPrefix("U"), name.count >= 5, let code = UInt32(name.dropFirst(), radix: 16),
      let scalar = Unicode.Scalar(code), code >= 0xA0
    {
      return Character(scalar)
    }
    return punctuation[name]
  }

  private static let punctuation: [String: Character] = [
    "space": " ", "underscore": "_", "minus": "-", "period": ".", "comma": ",", "plus": "+",
    "parenleft": "(", "parenright": ")", "bracketleft": "[", "bracketright": "]",
    "numbersign": "#", "ampersand": "&", "apostrophe": "'", "exclam": "!", "at": "@",
    "equal": "=", "asciitilde": "~", "percent": "%", "dollar": "$", "slash": "/", "question": "?",
    "colon": ":", "semicolon": ";", "quotedbl": "\"", "asterisk": "*", "less": "<", "greater": ">",
    "bar": "|", "backslash": "\\", "grave": "`", "asciicircum": "^", "braceleft": "{",
    "braceright": "}",
  ]
}
