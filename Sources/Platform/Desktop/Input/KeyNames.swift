internal import CXKBCommon

/// A check of the key names that a configuration contains.
package enum KeyNames {
  /// Returns the names that key events may have for the key `name`: `name` itself, and xkb's own
  /// name if that differs.
  ///
  /// Empty if the key is unknown.
  package static func spellings(of name: String) -> [String] {
    let keysym = unsafe xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
    // XKB_KEY_NoSymbol is a macro that Swift does not see.
    guard keysym != 0 else { return [] }
    var buffer = [CChar](repeating: 0, count: 64)
    let length = unsafe xkb_keysym_get_name(keysym, &buffer, buffer.count)
    guard length > 0, length < buffer.count else { return [name] }
    let given = String(
      decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return given == name ? [name] : [name, given]
  }
}
