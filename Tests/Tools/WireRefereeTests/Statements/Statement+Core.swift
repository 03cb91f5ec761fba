import WireReferee

extension Statement {
  /// The wire itself and wayland.xml.
  static let core: [Statement] = [
    .must("the wire", "numbers", "a new object has a free number of the client's", .freshNumbers),
    .must("the wire", "descriptors", "a descriptor comes with its request", .descriptors),
    .must("the wire", "size", "a request fits into the other side's buffer", .size),

    .error(
      "wl_display", "invalid_object",
      "a request addresses an object that there is, and names only such", .readable, .life,
      .arguments),
    .error(
      "wl_display", "invalid_method",
      "the object has such a request, in its version, and the arguments are of its form",
      .readable, .version),
    .unseen(
      "wl_display", error: "no_memory", "the server has memory",
      because: "that is the server's own"),
    .unseen(
      "wl_display", error: "implementation", "the server works",
      because: "that is the server's own"),
    .must(
      "wl_registry", "bind",
      "a global is bound by its number and name, in a version that was announced", .version),
    .must(
      "wl_callback", "after the answer", "it is not used after its answer", .readable),
    .must(
      "wl_callback", "the answer's data",
      "the number that comes with the answer is not used as anything else", .knownSerials),

    .error("wl_shm", "invalid_format", "a buffer's format was announced", .formats),
    .error(
      "wl_shm", "invalid_stride",
      "a buffer has a size, rows as long as its stride, and lies in its pool", .poolBounds),
    .error("wl_shm", "invalid_fd", "a pool's file is as large as the pool", .poolBounds),
    .must("wl_shm_pool", "growth", "a pool only grows", .poolBounds),
    .must("wl_shm_pool", "file", "the file of a pool that grows is as large", .poolBounds),
    .unseen(
      "wl_buffer", "destroyed storage",
      "the bytes of a buffer that is destroyed before its release are not used again",
      because: "no release tells until when"),

    .error(
      "wl_data_offer", "invalid_finish",
      "a finish comes after the drop of a drag, with a type and an action", .drops),
    .error("wl_data_offer", "invalid_action_mask", "the actions are known ones", .arguments),
    .error(
      "wl_data_offer", "invalid_action",
      "the preferred action is one, and one that the source has", .drops),
    .error("wl_data_offer", "invalid_offer", "only a drag's offer has actions", .drops),
    .must(
      "wl_data_offer", "after the finish", "after the finish an offer is only destroyed", .drops),
    .unseen(
      "wl_data_offer", "last action", "the program does what the last action says",
      because: "what becomes of the data is not on the wire"),
    .error("wl_data_source", "invalid_action_mask", "the actions are known ones", .arguments),
    .error(
      "wl_data_source", "invalid_source", "a source with actions is used for a drag only",
      .onceOnly),
    .must(
      "wl_data_source", "actions once", "actions are set once, and before the drag", .onceOnly),
    .error("wl_data_device", "role", "a drag's icon has no other role", .role),
    .error("wl_data_device", "used_source", "a source is used once", .onceOnly),
    .must(
      "wl_data_device", "grab", "a drag is of something that is pressed", .serialOrigins),
    .unseen(
      "wl_data_device", "active grab", "it is still pressed when the drag begins",
      because: "the end may cross the request"),
    .must(
      "wl_data_device", "leave", "the offer of a drag that leaves is destroyed", .leftovers),
    .must(
      "wl_data_device", "selection", "the selection's offer is destroyed when the next one comes",
      .leftovers),

    .error("wl_surface", "invalid_scale", "a buffer's scale is positive", .bufferScale),
    .error("wl_surface", "invalid_transform", "a buffer's transform is a known one", .arguments),
    .error(
      "wl_surface", "invalid_size", "a buffer's size is a multiple of its scale", .bufferScale),
    .error(
      "wl_surface", "invalid_offset", "since version 5 an attach has no offset", .values),
    .error(
      "wl_surface", "defunct_role_object", "the object of its role goes first", .destroyOrder),
    .must("wl_surface", "one role", "a role is for all the surface's life", .role),
    .must(
      "wl_surface", "release", "a buffer that is committed is not written until its release",
      .heldBuffers),
    .must(
      "wl_surface", "pending buffer", "a buffer that is attached lives until the commit",
      .lostBuffers),
    .unseen(
      "wl_surface", "shared buffer",
      "the release of a buffer that two surfaces show is not relied on",
      because: "a program that waits looks like one that does not"),
    .error(
      "wl_seat", "missing_capability", "a seat is asked only for devices that it has had",
      .devices),
    .error("wl_pointer", "role", "a cursor's surface has no other role", .role),
    .must("wl_pointer", "cursor's serial", "a cursor is set for an enter", .serialOrigins),
    .unseen(
      "wl_pointer", "newest enter", "and for the newest one",
      because: "the next may cross the request"),
    .unseen(
      "wl_keyboard", "keymap", "since version 7 a keymap is mapped privately",
      because: "mappings are not on the wire"),
    .error(
      "wl_subcompositor", "bad_surface", "a subsurface has no other role and is one once",
      .role),
    .error(
      "wl_subcompositor", "bad_parent", "its parent is neither itself nor below it", .family),
    .error(
      "wl_subsurface", "bad_surface", "it is stacked next to its siblings or its parent",
      .family),
    .must("wl_subsurface", "offset", "it is moved by its position, not by an offset", .effect),
  ]
}
