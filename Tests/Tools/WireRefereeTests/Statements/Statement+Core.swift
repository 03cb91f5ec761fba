import WireReferee

extension Statement {
  /// The wire itself and wayland.xml.
  static let core: [Statement] = [
    .must(
      "the wire", "numbers", "the id of a new object is in the client's range and free",
      .freshNumbers),
    .must("the wire", "descriptors", "a descriptor is sent with its request", .descriptors),
    .must("the wire", "size", "a request fits into the receiver's buffer", .size),

    .error(
      "wl_display", "invalid_object",
      "a request is for an existing object, and names only existing objects", .readable, .life,
      .arguments),
    .error(
      "wl_display", "invalid_method",
      "the object has the request in its version, and the arguments have the right form",
      .readable, .version),
    .unchecked(
      "wl_display", error: "no_memory", "the server has enough memory",
      because: "only the server knows it"),
    .unchecked(
      "wl_display", error: "implementation", "the server has no internal error",
      because: "only the server knows it"),
    .must(
      "wl_registry", "bind",
      "a global is bound with its number and interface, in an announced version", .version),
    .must(
      "wl_callback", "after the answer", "a callback is not used after its done event", .readable),
    .must(
      "wl_callback", "the answer's data",
      "the data of a done event is not used as a serial", .knownSerials),

    .error("wl_shm", "invalid_format", "the format of a buffer was announced", .formats),
    .error(
      "wl_shm", "invalid_stride",
      "a buffer has a size, rows that are not longer than its stride, and lies in its pool",
      .poolBounds),
    .error(
      "wl_shm", "invalid_fd", "the file of a pool is at least as large as the pool", .poolBounds),
    .must("wl_shm_pool", "growth", "a pool only grows", .poolBounds),
    .must(
      "wl_shm_pool", "file", "the file of a growing pool is at least as large as the pool",
      .poolBounds),
    .unchecked(
      "wl_buffer", "destroyed storage",
      "the bytes of a buffer that was destroyed before its release are not used again",
      because: "no event tells until when"),

    .error(
      "wl_data_offer", "invalid_finish",
      "an offer is finished after the drop of a drag, with a type and an action", .drops),
    .error(
      "wl_data_offer", "invalid_action_mask", "the actions are values of the enumeration",
      .arguments),
    .error(
      "wl_data_offer", "invalid_action",
      "there is one preferred action, and the source has it", .drops),
    .error("wl_data_offer", "invalid_offer", "only the offer of a drag has actions", .drops),
    .must(
      "wl_data_offer", "after the finish", "a finished offer is only destroyed", .drops),
    .unchecked(
      "wl_data_offer", "last action", "the program performs the last action",
      because: "the use of the data is not visible on the wire"),
    .error(
      "wl_data_source", "invalid_action_mask", "the actions are values of the enumeration",
      .arguments),
    .error(
      "wl_data_source", "invalid_source", "a source with actions is used only for a drag",
      .onceOnly),
    .must(
      "wl_data_source", "actions once", "the actions of a source are set once, before the drag",
      .onceOnly),
    .error("wl_data_device", "role", "the surface of a drag icon has no other role", .role),
    .error("wl_data_device", "used_source", "a source is used only once", .onceOnly),
    .must(
      "wl_data_device", "grab", "a drag has the serial of a press", .serialOrigins),
    .unchecked(
      "wl_data_device", "active grab", "the press lasts until the drag begins",
      because: "its end and the request can cross on the wire"),
    .must(
      "wl_data_device", "leave", "the offer of a drag is destroyed when the drag leaves", .leftovers
    ),
    .must(
      "wl_data_device", "selection",
      "the offer of a selection is destroyed when the next one arrives",
      .leftovers),

    .error("wl_surface", "invalid_scale", "the scale of a buffer is positive", .bufferScale),
    .error(
      "wl_surface", "invalid_transform", "the transform of a buffer is a value of the enumeration",
      .arguments),
    .error(
      "wl_surface", "invalid_size", "the size of a buffer is a multiple of its scale",
      .bufferScale),
    .error(
      "wl_surface", "invalid_offset", "since version 5, an attach has no offset", .values),
    .error(
      "wl_surface", "defunct_role_object", "the role object is destroyed before its surface",
      .destroyOrder),
    .must("wl_surface", "one role", "a surface keeps its role for its whole life", .role),
    .must(
      "wl_surface", "release", "the client does not write to a committed buffer before its release",
      .heldBuffers),
    .must(
      "wl_surface", "pending buffer", "an attached buffer is not destroyed before the commit",
      .lostBuffers),
    .unchecked(
      "wl_surface", "shared buffer",
      "a client does not rely on the release of a buffer that two surfaces show",
      because: "on the wire, a client that relies on it looks like any other"),
    .error(
      "wl_seat", "missing_capability", "a client requests only devices that the seat has had",
      .devices),
    .error("wl_pointer", "role", "the surface of a cursor has no other role", .role),
    .must(
      "wl_pointer", "cursor's serial", "a cursor is set with the serial of an enter event",
      .serialOrigins),
    .unchecked(
      "wl_pointer", "newest enter", "the enter event is the newest one",
      because: "the next event and the request can cross on the wire"),
    .unchecked(
      "wl_keyboard", "keymap", "since version 7, a keymap is mapped privately",
      because: "mappings are not visible on the wire"),
    .error(
      "wl_subcompositor", "bad_surface",
      "the surface of a subsurface has no other role and no other subsurface",
      .role),
    .error(
      "wl_subcompositor", "bad_parent", "a surface is not its own ancestor", .family),
    .error(
      "wl_subsurface", "bad_surface", "a subsurface is placed next to a sibling or its parent",
      .family),
    .must(
      "wl_subsurface", "offset", "a subsurface is moved with set_position, not with an offset",
      .effect),
  ]
}
