internal import CXKBCommon

/// Functions for the names that libxkbcommon gives to keys. Key events have these names, and the
/// key names in the settings file are checked against them.
package enum KeyNames {
  /// Returns the names that key events may have for the key `name`: `name` itself, and the name
  /// that libxkbcommon gives this key, if the two differ. Returns an empty array if the key is
  /// unknown.
  package static func spellings(of name: String) -> [String] {
    let keysym = unsafe xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
    // XKB_KEY_NoSymbol is a macro that Swift does not see.
    guard keysym != 0 else { return [] }
    guard let given = Self.name(of: keysym), given != name else { return [name] }
    return [name, given]
  }

  /// The name that libxkbcommon gives a keysym; nil if it has none.
  static func name(of keysym: UInt32) -> String? {
    unsafe text { unsafe xkb_keysym_get_name(keysym, $0, $1) }
  }

  /// Returns the text that `write` writes into a buffer of `size` bytes; nil if the text is empty,
  /// or does not fit into the buffer with its final zero byte. `write` calls a function of
  /// libxkbcommon with the buffer, and returns the text's length in bytes.
  static func text(
    most size: Int = 64, _ write: (UnsafeMutablePointer<CChar>, Int) -> Int32
  ) -> String? {
    var buffer = [CChar](repeating: 0, count: size)
    let length = Int(unsafe write(&buffer, size))
    guard length > 0, length < size else { return nil }
    return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
