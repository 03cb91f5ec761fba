internal import CXKBCommon
internal import Input

/// Converts a key sequence, such as a dead accent and a letter, into one key event with the
/// character that the sequence writes.
@safe final class KeyComposer {
  /// The compose state of libxkbcommon, used again for each key sequence; nil before the first
  /// sequence, or if there is no table.
  private var state: OpaquePointer?
  private var hasLooked = false
  private var isComposing = false
  private let table: () -> ComposeTable?

  /// Creates a composer. It calls `table` once, when the first sequence begins.
  init(table: @escaping () -> ComposeTable?) { self.table = table }

  deinit { unsafe xkb_compose_state_unref(state) }

  func reset() {
    isComposing = false
    if let state = unsafe state { unsafe xkb_compose_state_reset(state) }
  }

  /// Returns the key event that results from a press; nil if the press begins, continues or cancels
  /// a sequence. A key that has no character, such as Escape, also cancels a sequence, but its
  /// event is returned.
  func press(_ key: KeyEvent, keysym: UInt32) -> KeyEvent? {
    guard key.modifiers.isSubset(of: .shift) else { return key }
    guard isComposing || Self.begins(keysym), let state = unsafe begun() else { return key }
    guard unsafe xkb_compose_state_feed(state, keysym) == XKB_COMPOSE_FEED_ACCEPTED else {
      return key
    }
    switch unsafe xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING:
      isComposing = true
      return nil
    case XKB_COMPOSE_COMPOSED:
      defer { reset() }
      return unsafe composed(state, by: key)
    case XKB_COMPOSE_CANCELLED:
      reset()
      // Keys that write no character, such as Escape and the arrow keys, have their usual effect.
      return key.text == nil && !Self.begins(keysym) ? key : nil
    default: return key
    }
  }

  private func begun() -> OpaquePointer? {
    if !hasLooked {
      hasLooked = true
      unsafe state = table()?.begin()
    }
    return unsafe state
  }

  private func composed(_ state: OpaquePointer, by key: KeyEvent) -> KeyEvent {
    let text = unsafe KeyNames.text(most: 256) { unsafe xkb_compose_state_get_utf8(state, $0, $1) }
    var made = key
    made.name = KeyNames.name(of: unsafe xkb_compose_state_get_one_sym(state)) ?? "NoSymbol"
    made.typed = text == KeyEvent.character(of: made.name).map { String($0) } ? nil : text
    return made
  }

  /// True for dead accents and the Compose key, which begin sequences.
  private static func begins(_ keysym: UInt32) -> Bool {
    keysym == 0xFF20 || (0xFE50...0xFE93).contains(keysym)
  }
}
