internal import CXKBCommon

/// The names of keys in a configuration.
package enum KeyNames {
  /// The names of the key `name` in events: the name itself, and xkb's name if it differs.
  ///
  /// Empty for an unknown key.
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
