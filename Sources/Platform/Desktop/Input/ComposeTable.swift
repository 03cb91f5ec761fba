internal import CXKBCommon
internal import EventLoop
internal import System

/// The key sequences that write one character, such as a dead accent and a letter.
@safe final class ComposeTable {
  private let table: OpaquePointer

  /// The table of the user's locale, loaded once; nil if there is none.
  @UI static let users = ComposeTable(
    locale: LocaleName.name(of: "LC_CTYPE").map { String(decoding: $0, as: UTF8.self) } ?? "C")

  /// Loads the user's own Compose file (such as `~/.XCompose`), or else the table of `locale`; nil
  /// if neither of them exists.
  convenience init?(locale: String) {
    unsafe self.init { context in
      unsafe xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
  }

  /// Reads a table in the text format of X11's Compose files; nil if it cannot be read.
  convenience init?(text: String) {
    let bytes = Array(text.utf8CString.dropLast())
    unsafe self.init { context in
      unsafe xkb_compose_table_new_from_buffer(
        context, bytes, bytes.count, "C", XKB_COMPOSE_FORMAT_TEXT_V1,
        XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
  }

  private init?(_ make: (OpaquePointer) -> OpaquePointer?) {
    guard let context = unsafe xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return nil }
    // The table keeps the context.
    defer { unsafe xkb_context_unref(context) }
    // Messages about lines that cannot be read are turned off, because nobody needs them.
    unsafe xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let table = unsafe make(context) else { return nil }
    unsafe self.table = table
  }

  deinit { unsafe xkb_compose_table_unref(table) }

  /// Creates the libxkbcommon state for a new key sequence; nil if there is no memory. The caller
  /// frees the state.
  func begin() -> OpaquePointer? { unsafe xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) }
}
