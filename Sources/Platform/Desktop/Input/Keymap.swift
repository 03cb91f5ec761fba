internal import CXKBCommon
internal import Input

/// The masks of a `modifiers` event; the keymap defines the meaning of their bits.
struct ModifierMasks {
  var depressed: UInt32 = 0
  var latched: UInt32 = 0
  var locked: UInt32 = 0
  var group: UInt32 = 0
}

/// The compositor's keymap, and the modifiers that are in effect.
@safe final class Keymap {
  private let keymap: OpaquePointer
  private let state: OpaquePointer
  /// The xkb state that gives the keys their names. It ignores Caps Lock: this changes what a key
  /// writes, but not the key's name.
  private let names: OpaquePointer
  private let modifiers: [(KeyModifiers, xkb_mod_index_t)]

  /// Compiles a keymap from xkb's text format; nil if the text is malformed.
  init?(text: [UInt8]) {
    guard let context = unsafe xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return nil }
    // The keymap keeps the context.
    defer { unsafe xkb_context_unref(context) }
    // The library's messages are turned off: the fallback tells the reason in one line.
    unsafe xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    // The compositor's size includes the final zero byte, which the compiler of keymaps must not
    // get.
    let length = text.firstIndex(of: 0) ?? text.count
    let compiled = unsafe text.withUnsafeBytes { bytes in
      unsafe xkb_keymap_new_from_buffer(
        context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), length,
        XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    guard length > 0, let keymap = unsafe compiled else { return nil }
    guard let state = unsafe xkb_state_new(keymap) else {
      unsafe xkb_keymap_unref(keymap)
      return nil
    }
    guard let names = unsafe xkb_state_new(keymap) else {
      unsafe xkb_state_unref(state)
      unsafe xkb_keymap_unref(keymap)
      return nil
    }
    unsafe self.keymap = keymap
    unsafe self.state = state
    unsafe self.names = names
    let known: [(KeyModifiers, String)] = [
      (.control, "Control"), (.shift, "Shift"), (.alt, "Mod1"), (.logo, "Mod4"),
    ]
    modifiers = known.compactMap { modifier, name in
      let index = unsafe xkb_keymap_mod_get_index(keymap, name)
      return index == xkb_mod_index_t.max ? nil : (modifier, index)
    }
  }

  deinit {
    unsafe xkb_state_unref(names)
    unsafe xkb_state_unref(state)
    unsafe xkb_keymap_unref(keymap)
  }

  func update(_ masks: ModifierMasks) {
    unsafe xkb_state_update_mask(
      state, masks.depressed, masks.latched, masks.locked, 0, 0, masks.group)
    // Lock is the second modifier of every keymap.
    let others = ~UInt32(0b10)
    unsafe xkb_state_update_mask(
      names, masks.depressed & others, masks.latched & others, masks.locked & others, 0, 0,
      masks.group)
  }

  /// The modifiers that are in effect.
  var active: KeyModifiers {
    modifiers.reduce(into: []) { active, modifier in
      if unsafe xkb_state_mod_index_is_active(state, modifier.1, XKB_STATE_MODS_EFFECTIVE) == 1 {
        active.insert(modifier.0)
      }
    }
  }

  /// Returns the key event for the kernel's key code `code`: the name of the keysym, and the
  /// modifiers that did not take part in the choice of the keysym.
  ///
  /// A letter of another script than Latin gets the name of the Latin letter on the same key, in
  /// the first layout that has a Latin letter there. Without such a layout, it gets the name of the
  /// key in this position on a US keyboard. Shortcuts therefore work in every script, and with Caps
  /// Lock too.
  func key(_ code: UInt32) -> KeyEvent {
    let keycode = Self.keycode(code)
    var keysym = unsafe xkb_state_key_get_one_sym(names, keycode)
    if isForeign(keysym) {
      guard let latin = latinKeysym(keycode) else {
        return key(FallbackKeymap.names[code] ?? name(of: keysym), keycode)
      }
      keysym = latin
    }
    return key(name(of: keysym), keycode)
  }

  /// Returns the keysym for the kernel's key code `code`, for compose sequences.
  func keysym(_ code: UInt32) -> UInt32 {
    unsafe xkb_state_key_get_one_sym(state, Self.keycode(code))
  }

  private func key(_ name: String, _ keycode: xkb_keycode_t) -> KeyEvent {
    let text = text(keycode)
    let isNamed = text == KeyEvent.character(of: name).map { String($0) }
    return KeyEvent(name: name, modifiers: unconsumed(keycode), typed: isNamed ? nil : text)
  }

  /// The text that the key writes; nil for none, and for control characters.
  private func text(_ keycode: xkb_keycode_t) -> String? {
    let text = unsafe KeyNames.text { unsafe xkb_state_key_get_utf8(state, keycode, $0, $1) }
    guard let text, text.unicodeScalars.allSatisfy({ !$0.isControl }) else { return nil }
    return text
  }

  /// True if the key with the kernel's key code `code` repeats while it is held down.
  func repeats(_ code: UInt32) -> Bool {
    unsafe xkb_keymap_key_repeats(keymap, Self.keycode(code)) != 0
  }

  /// The key's number for xkb, which starts at 8 as in X.
  private static func keycode(_ code: UInt32) -> xkb_keycode_t { code &+ 8 }

  private func name(of keysym: xkb_keysym_t) -> String { KeyNames.name(of: keysym) ?? "NoSymbol" }

  /// True when the keysym writes a character beyond the Latin blocks of Unicode.
  private func isForeign(_ keysym: xkb_keysym_t) -> Bool {
    let character = xkb_keysym_to_utf32(keysym)
    return character > 0x24F && !(0x2000...0x2BFF).contains(character)
  }

  private func latinKeysym(_ keycode: xkb_keycode_t) -> xkb_keysym_t? {
    for layout in unsafe 0..<xkb_keymap_num_layouts_for_key(keymap, keycode) {
      // If a layout does not have this level, its first level is used.
      let level = unsafe xkb_state_key_get_level(names, keycode, layout)
      for level in level == 0 ? [0] : [level, 0] {
        var keysyms: UnsafePointer<xkb_keysym_t>?
        let count = unsafe xkb_keymap_key_get_syms_by_level(
          keymap, keycode, layout, level, &keysyms)
        guard count == 1, let keysym = unsafe keysyms?.pointee else { continue }
        if (0x21...0x7E).contains(xkb_keysym_to_utf32(keysym)) { return keysym }
      }
    }
    return nil
  }

  private func unconsumed(_ keycode: xkb_keycode_t) -> KeyModifiers {
    var left: KeyModifiers = []
    for (modifier, index) in modifiers {
      let isActive = unsafe xkb_state_mod_index_is_active(names, index, XKB_STATE_MODS_EFFECTIVE)
      let isConsumed = unsafe xkb_state_mod_index_is_consumed2(
        names, keycode, index, XKB_CONSUMED_MODE_GTK)
      if isActive == 1, isConsumed != 1 { left.insert(modifier) }
    }
    return left
  }
}
