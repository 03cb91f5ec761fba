import WireReferee

extension Statement {
  /// The window's protocols: xdg-shell and xdg-decoration.
  static let shell: [Statement] = [
    .error("xdg_wm_base", "role", "an xdg_surface is of a surface without another role", .role),
    .error("xdg_wm_base", "defunct_surfaces", "its surfaces go before it", .destroyOrder),
    .error(
      "xdg_wm_base", "not_the_topmost_popup", "popups go, and grab, in the order of their stack",
      .popups),
    .error(
      "xdg_wm_base", "invalid_popup_parent", "a popup has a parent before its first commit",
      .popups),
    .error(
      "xdg_wm_base", "invalid_surface_state", "a maximized window has the configured size",
      .geometry),
    .error(
      "xdg_wm_base", "invalid_positioner", "a positioner has a size and an anchor rectangle",
      .positioner),
    .error(
      "xdg_wm_base", "unresponsive",
      "a ping is answered; the time is ours, so nobody ends a client that is late", .pong),
    .must("xdg_wm_base", "pong", "an answer has the serial of a ping", .knownSerials),

    .error(
      "xdg_positioner", "invalid_input",
      "its size is positive, its anchor not negative, its anchor and gravity are known ones",
      .values, .arguments),
    .must(
      "xdg_positioner", "anchor rectangle", "the anchor lies on the parent's window geometry",
      .anchor),
    .must(
      "xdg_positioner", "parent configure", "the parent's configure is one", .serialOrigins),
    .unseen(
      "xdg_positioner", "parent size", "the parent will have the size that is told",
      because: "the parent's next size may be the compositor's"),

    .error("xdg_surface", "not_constructed", "it has its role before it is asked", .role),
    .error("xdg_surface", "already_constructed", "it gets one role object at a time", .role),
    .error(
      "xdg_surface", "unconfigured_buffer", "a buffer comes after the first configure",
      .ackBeforeBuffer),
    .error(
      "xdg_surface", "invalid_serial", "a configure is acknowledged by its serial, once, in order",
      .configureSerials),
    .error("xdg_surface", "invalid_size", "its geometry has an area", .geometry),
    .error("xdg_surface", "defunct_role_object", "its role object goes first", .destroyOrder),
    .must(
      "xdg_surface", "used surface", "its surface has no buffer when it is made",
      .ackBeforeBuffer),
    .must("xdg_surface", "other roles", "its surface gets no role of another protocol", .role),
    .must(
      "xdg_surface", "first commit",
      "the first commit, and that after a commit without a buffer, "
        + "has none", .ackBeforeBuffer),
    .unseen(
      "xdg_surface", "answer", "a commit that answers a configure comes after the acknowledgement",
      because: "a commit does not say what it answers; the first has a rule"),

    .error("xdg_toplevel", "invalid_resize_edge", "the edges are known ones", .arguments),
    .error(
      "xdg_toplevel", "invalid_parent", "its parent is neither itself nor below it", .family),
    .error(
      "xdg_toplevel", "invalid_size",
      "its least and largest sizes are not negative, the least not above the largest",
      .sizeLimits),
    .must(
      "xdg_toplevel", "fullscreen", "in full screen it has at most the configured size",
      .largestGeometry),
    .must(
      "xdg_toplevel", "resizing", "while it is resized it has at most the configured size",
      .largestGeometry),
    .must("xdg_toplevel", "title", "its title is UTF-8", .texts),
    .must(
      "xdg_toplevel", "person's act",
      "a move, a resize and a menu are of something that a person does", .serialOrigins),
    .unseen(
      "xdg_toplevel", "acknowledgement", "each newest configure is acknowledged",
      because: "the text gives no time for it"),

    .error("xdg_popup", "invalid_grab", "it grabs before it is shown", .popups),
    .must(
      "xdg_popup", "parent's grab", "the parent of a popup that grabs is a toplevel or grabs too",
      .popups),
    .must("xdg_popup", "shown parent", "its parent is shown before it", .popups),
    .must(
      "xdg_popup", "person's act", "a grab is of something that a person does", .serialOrigins),

    .error(
      "zxdg_toplevel_decoration_v1", "unconfigured_buffer",
      "a buffer comes after the decoration's first configure, and none before the decoration",
      .ackBeforeBuffer),
    .error("zxdg_toplevel_decoration_v1", "already_constructed", "a toplevel has one", .role),
    .error("zxdg_toplevel_decoration_v1", "orphaned", "it goes before its toplevel", .destroyOrder),
    .error("zxdg_toplevel_decoration_v1", "invalid_mode", "the mode is a known one", .arguments),
    .must(
      "zxdg_toplevel_decoration_v1", "same mode",
      "a configure is not answered by asking for the same mode again",
      .effect),
    .unseen(
      "zxdg_toplevel_decoration_v1", "obedience", "the window has the decoration of the mode",
      because: "decorations are pixels"),
  ]
}
