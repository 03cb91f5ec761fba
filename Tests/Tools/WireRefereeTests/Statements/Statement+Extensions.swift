import WireReferee

extension Statement {
  /// The other protocols. Those of gestures and of idle inhibitors state nothing that binds
  /// clients.
  static let extensions: [Statement] = [
    .error("wp_viewporter", "viewport_exists", "a surface has one viewport", .role),
    .error(
      "wp_viewport", "bad_value",
      "a source and a destination have an area, a source no "
        + "negative place", .values, .bufferScale),
    .error(
      "wp_viewport", "bad_size", "a source without a destination is whole", .bufferScale),
    .error("wp_viewport", "out_of_buffer", "a source lies in the buffer", .bufferScale),
    .error("wp_viewport", "no_surface", "nothing is set once the surface is gone", .life),
    .error(
      "wp_fractional_scale_manager_v1", "fractional_scale_exists", "a surface has one", .role),
    .error(
      "wp_content_type_manager_v1", "already_constructed", "a surface has one content type",
      .role),
    .unseen(
      "wp_presentation", error: "invalid_timestamp", "a time is one",
      because: "no request carries a time"),
    .unseen(
      "wp_presentation", error: "invalid_flag", "a flag is a known one",
      because: "no request carries a flag"),
    .error("wp_cursor_shape_device_v1", "invalid_shape", "the shape is a known one", .arguments),
    .must(
      "wp_cursor_shape_device_v1", "serial", "a shape is set for an enter of the device",
      .serialOrigins),
    .unseen(
      "wp_cursor_shape_device_v1", "newest enter", "and for the newest one",
      because: "the next may cross the request"),

    .error("zwp_tablet_tool_v2", "role", "a cursor's surface has no other role", .role),
    .must(
      "zwp_tablet_tool_v2", "cursor's serial", "a cursor is set for a pen that has come near",
      .serialOrigins),
    .must("zwp_tablet_tool_v2", "removed", "a tool that is removed is destroyed", .leftovers),
    .must("zwp_tablet_v2", "removed", "a tablet that is removed is destroyed", .leftovers),
    .must(
      "zwp_tablet_pad_v2", "removed",
      "a pad that is removed is destroyed, with its groups, rings, strips and dials", .leftovers),
    .must("zwp_tablet_pad_v2", "description", "descriptions are UTF-8", .texts),
    .must(
      "zwp_tablet_pad_v2", "mode", "descriptions are of a change of the mode", .serialOrigins),

    .must(
      "zwp_primary_selection_device_v1", "selection",
      "the selection's offer is destroyed when the next one comes", .leftovers),
    .error("xdg_activation_token_v1", "already_used", "a token is committed once", .onceOnly),
    .must(
      "xdg_activation_token_v1", "set-up", "it is set up before its commit", .onceOnly),
    .error("zxdg_exporter_v2", "invalid_surface", "only a toplevel is exported", .role),
    .error("zxdg_imported_v2", "invalid_surface", "only a toplevel gets a parent", .role),

    .must("zwp_text_input_v3", "encoding", "texts are UTF-8", .texts),
    .must("zwp_text_input_v3", "places", "places in a text are between characters", .texts),
    .must(
      "zwp_text_input_v3", "length", "a text around the caret has at most 4,000 bytes", .texts),
    .must("zwp_text_input_v3", "one enabled", "one text input of a seat is enabled", .effect),
    .unseen(
      "zwp_text_input_v3", "fields", "it is enabled anew for each other field",
      because: "fields are not on the wire"),
    .unseen(
      "zwp_text_input_v3", "commit", "each change is committed",
      because: "the text gives no time for it"),
    .unseen(
      "zwp_text_input_v3", "cause", "a change that is not the method's is called so",
      because: "why a text has changed is not on the wire"),
    .unseen(
      "zwp_text_input_v3", "order", "what the method says is done in the text's order",
      because: "the program's own text is not on the wire"),
    .unseen(
      "zwp_text_input_v3", error: "invalid_action", "an action is a known one, and said once",
      because: "the words of an array are not looked at"),

    .unseen(
      "xdg_toplevel_icon_v1", error: "invalid_buffer", "an icon's buffer is square",
      because: "icons are not followed"),
    .unseen(
      "xdg_toplevel_icon_v1", error: "immutable", "an icon that a window has stays as it is",
      because: "icons are not followed"),
    .unseen(
      "xdg_toplevel_icon_v1", error: "no_buffer", "an icon's buffers go after it",
      because: "icons are not followed"),
    .unseen(
      "xdg_session_manager_v1", error: "in_use", "a session is asked for once",
      because: "sessions are not followed"),
    .unseen(
      "xdg_session_manager_v1", error: "invalid_session_id", "a session's name is UTF-8",
      because: "sessions are not followed"),
    .unseen(
      "xdg_session_manager_v1", error: "invalid_reason", "a reason is a known one",
      because: "sessions are not followed"),
    .unseen(
      "xdg_session_v1", error: "name_in_use", "two windows of a session have two names",
      because: "sessions are not followed"),
    .unseen(
      "xdg_session_v1", error: "already_mapped", "a window is restored before its first commit",
      because: "sessions are not followed"),
    .unseen(
      "xdg_session_v1", error: "invalid_name", "a window's name is UTF-8",
      because: "sessions are not followed"),
    .unseen(
      "xdg_session_v1", error: "already_added", "a window is in one session",
      because: "sessions are not followed"),
  ]
}
