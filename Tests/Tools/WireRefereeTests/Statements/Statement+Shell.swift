import WireReferee

extension Statement {
  /// The window's protocols: xdg-shell and xdg-decoration.
  static let shell: [Statement] = [
    .error("xdg_wm_base", "role", "the surface of an xdg_surface has no other role", .role),
    .error(
      "xdg_wm_base", "defunct_surfaces", "its xdg_surfaces are destroyed before it", .destroyOrder),
    .error(
      "xdg_wm_base", "not_the_topmost_popup",
      "popups grab from the bottom of their stack upwards, and are destroyed from the top "
        + "downwards",
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
      "a ping is answered; the protocol gives no time limit, so a late answer is not fatal", .pong),
    .must("xdg_wm_base", "pong", "a pong has the serial of a ping", .knownSerials),

    .error(
      "xdg_positioner", "invalid_input",
      "its size is positive, its anchor rectangle is not negative, its anchor and gravity are "
        + "values of the enumeration",
      .values, .arguments),
    .must(
      "xdg_positioner", "anchor rectangle",
      "the anchor rectangle lies in the window geometry of the parent",
      .anchor),
    .must(
      "xdg_positioner", "parent configure",
      "the parent's configure is the serial of a configure event", .serialOrigins),
    .unchecked(
      "xdg_positioner", "parent size", "the parent gets the stated size",
      because: "the compositor can choose the next size of the parent"),

    .error("xdg_surface", "not_constructed", "it has a role before it gets other requests", .role),
    .error("xdg_surface", "already_constructed", "it has at most one role object at a time", .role),
    .error(
      "xdg_surface", "unconfigured_buffer",
      "the first buffer comes after the first configure event",
      .ackBeforeBuffer),
    .error(
      "xdg_surface", "invalid_serial",
      "a configure event is acknowledged with its serial, once and in order",
      .configureSerials),
    .error("xdg_surface", "invalid_size", "its geometry has an area", .geometry),
    .error(
      "xdg_surface", "defunct_role_object", "its role object is destroyed before it",
      .destroyOrder),
    .must(
      "xdg_surface", "used surface", "its surface has no buffer when it is created",
      .ackBeforeBuffer),
    .must("xdg_surface", "other roles", "its surface gets no role of another protocol", .role),
    .must(
      "xdg_surface", "first commit",
      "the first commit has no buffer, nor has the first one after the window was hidden",
      .ackBeforeBuffer),
    .unchecked(
      "xdg_surface", "answer",
      "a configure event is acknowledged before the commit that responds to it",
      because: "a commit does not name the event to which it responds; the first commit has a "
        + "rule"),

    .error(
      "xdg_toplevel", "invalid_resize_edge", "the edges are values of the enumeration", .arguments),
    .error(
      "xdg_toplevel", "invalid_parent", "a toplevel is not its own ancestor", .family),
    .error(
      "xdg_toplevel", "invalid_size",
      "its minimum and maximum sizes are not negative, and the minimum is at most the maximum",
      .sizeLimits),
    .must(
      "xdg_toplevel", "fullscreen", "in full screen, it has at most the configured size",
      .largestGeometry),
    .must(
      "xdg_toplevel", "resizing", "while it is resized, it has at most the configured size",
      .largestGeometry),
    .must("xdg_toplevel", "title", "its title is UTF-8", .texts),
    .must(
      "xdg_toplevel", "user's action",
      "a move, a resize and a menu have the serial of an action of the user", .serialOrigins),
    .unchecked(
      "xdg_toplevel", "acknowledgement", "the newest configure event is acknowledged",
      because: "the protocol gives no time limit"),

    .error("xdg_popup", "invalid_grab", "it grabs before it is shown", .popups),
    .must(
      "xdg_popup", "parent's grab", "the parent of a grabbing popup is a toplevel or also grabs",
      .popups),
    .must("xdg_popup", "shown parent", "its parent is shown before it", .popups),
    .must(
      "xdg_popup", "user's action", "a grab has the serial of an action of the user", .serialOrigins
    ),

    .error(
      "zxdg_toplevel_decoration_v1", "unconfigured_buffer",
      "the first buffer comes after the decoration's first configure event",
      .ackBeforeBuffer),
    .error(
      "zxdg_toplevel_decoration_v1", "already_constructed", "a toplevel has at most one decoration",
      .role),
    .error(
      "zxdg_toplevel_decoration_v1", "orphaned", "it is destroyed before its toplevel",
      .destroyOrder),
    .error(
      "zxdg_toplevel_decoration_v1", "invalid_mode", "the mode is a value of the enumeration",
      .arguments),
    .must(
      "zxdg_toplevel_decoration_v1", "same mode",
      "a client does not respond to a configure event by requesting the same mode again",
      .effect),
    .unchecked(
      "zxdg_toplevel_decoration_v1", "decoration of the mode",
      "the window has a decoration of the configured mode",
      because: "a decoration consists of pixels"),
  ]
}
