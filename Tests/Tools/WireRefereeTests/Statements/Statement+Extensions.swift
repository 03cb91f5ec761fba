import WireReferee

extension Statement {
  /// The other protocols. Those of gestures and of idle inhibitors state nothing that binds
  /// clients.
  static let extensions: [Statement] = [
    .error("wp_viewporter", "viewport_exists", "a surface has one viewport", .role),
    .error(
      "wp_viewport", "bad_value",
      "a source and a destination have an area, and the position of a source is not negative",
      .values, .bufferScale),
    .error(
      "wp_viewport", "bad_size", "the size of a source without a destination is a whole number",
      .bufferScale),
    .error("wp_viewport", "out_of_buffer", "a source lies in its buffer", .bufferScale),
    .error("wp_viewport", "no_surface", "nothing is set after the surface was destroyed", .life),
    .error(
      "wp_fractional_scale_manager_v1", "fractional_scale_exists",
      "a surface has one fractional scale object", .role),
    .error(
      "wp_content_type_manager_v1", "already_constructed", "a surface has one content type",
      .role),
    .unchecked(
      "wp_presentation", error: "invalid_timestamp", "a time is valid",
      because: "no request carries a time"),
    .unchecked(
      "wp_presentation", error: "invalid_flag", "a flag is a value of the enumeration",
      because: "no request carries a flag"),
    .error(
      "wp_cursor_shape_device_v1", "invalid_shape", "the shape is a value of the enumeration",
      .arguments),
    .must(
      "wp_cursor_shape_device_v1", "serial",
      "a shape is set with the serial of an enter event of the device",
      .serialOrigins),
    .unchecked(
      "wp_cursor_shape_device_v1", "newest enter", "the enter event is the newest one",
      because: "the next event and the request can cross on the wire"),

    .error("zwp_tablet_tool_v2", "role", "the surface of a cursor has no other role", .role),
    .must(
      "zwp_tablet_tool_v2", "cursor's serial",
      "a cursor is set with the serial of a proximity_in event",
      .serialOrigins),
    .must("zwp_tablet_tool_v2", "removed", "a removed tool is destroyed", .leftovers),
    .must("zwp_tablet_v2", "removed", "a removed tablet is destroyed", .leftovers),
    .must(
      "zwp_tablet_pad_v2", "removed",
      "a removed pad is destroyed, with its groups, rings, strips and dials", .leftovers),
    .must("zwp_tablet_pad_v2", "description", "descriptions are UTF-8", .texts),
    .must(
      "zwp_tablet_pad_v2", "mode", "a description is set with the serial of a mode switch",
      .serialOrigins),

    .must(
      "zwp_primary_selection_device_v1", "selection",
      "the offer of a selection is destroyed when the next one arrives", .leftovers),
    .error("xdg_activation_token_v1", "already_used", "a token is committed only once", .onceOnly),
    .must(
      "xdg_activation_token_v1", "set-up", "a token is set up before its commit", .onceOnly),
    .error("zxdg_exporter_v2", "invalid_surface", "only a toplevel is exported", .role),
    .error("zxdg_imported_v2", "invalid_surface", "only a toplevel gets a parent", .role),

    .must("zwp_text_input_v3", "encoding", "texts are UTF-8", .texts),
    .must("zwp_text_input_v3", "places", "positions in a text are between characters", .texts),
    .must(
      "zwp_text_input_v3", "length", "a text around the caret has at most 4,000 bytes", .texts),
    .must(
      "zwp_text_input_v3", "one enabled", "at most one text input of a seat is enabled", .effect),
    .unchecked(
      "zwp_text_input_v3", "fields", "a text input is enabled again for each other field",
      because: "fields are not visible on the wire"),
    .unchecked(
      "zwp_text_input_v3", "commit", "each change is committed",
      because: "the protocol gives no time limit"),
    .unchecked(
      "zwp_text_input_v3", "cause",
      "a change that does not come from the input method is reported as such",
      because: "the cause of a change is not visible on the wire"),
    .unchecked(
      "zwp_text_input_v3", "order",
      "the changes of the input method are made in the order of the protocol",
      because: "the text of the program is not visible on the wire"),
    .unchecked(
      "zwp_text_input_v3", error: "invalid_action",
      "an action is a value of the enumeration, and is listed only once",
      because: "the contents of arrays are not checked"),

    .unchecked(
      "xdg_toplevel_icon_v1", error: "invalid_buffer", "the buffer of an icon is square",
      because: "the referee keeps no state of icons"),
    .unchecked(
      "xdg_toplevel_icon_v1", error: "immutable",
      "an icon is not changed after a window has got it",
      because: "the referee keeps no state of icons"),
    .unchecked(
      "xdg_toplevel_icon_v1", error: "no_buffer", "the buffers of an icon are destroyed after it",
      because: "the referee keeps no state of icons"),
    .unchecked(
      "xdg_session_manager_v1", error: "in_use", "a session is requested only once",
      because: "the referee keeps no state of sessions"),
    .unchecked(
      "xdg_session_manager_v1", error: "invalid_session_id", "the name of a session is UTF-8",
      because: "the referee keeps no state of sessions"),
    .unchecked(
      "xdg_session_manager_v1", error: "invalid_reason", "a reason is a value of the enumeration",
      because: "the referee keeps no state of sessions"),
    .unchecked(
      "xdg_session_v1", error: "name_in_use", "two windows of a session have different names",
      because: "the referee keeps no state of sessions"),
    .unchecked(
      "xdg_session_v1", error: "already_mapped", "a window is restored before its first commit",
      because: "the referee keeps no state of sessions"),
    .unchecked(
      "xdg_session_v1", error: "invalid_name", "the name of a window is UTF-8",
      because: "the referee keeps no state of sessions"),
    .unchecked(
      "xdg_session_v1", error: "already_added", "a window is in only one session",
      because: "the referee keeps no state of sessions"),
  ]
}
