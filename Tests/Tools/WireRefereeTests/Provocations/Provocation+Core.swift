import WireCodec

extension Provocation {
  static let wire: [Provocation] = [
    Provocation("the wire.numbers", "fresh numbers: wl_buffer#10 still exists") {
      connection, isPolite in try connection.surfaces(isPolite ? 30 : 10)
    },
    Provocation("the wire.descriptors", "descriptors come along: fd has none") {
      connection, isPolite in
      try connection.request(
        4, "create_pool", [.newID(30), .descriptor(isPolite ? 78 : nil), .int(4096)])
    },
    Provocation("the wire.size", "size of a request: 4116 bytes") { connection, isPolite in
      let title = String(repeating: "x", count: isPolite ? 4000 : 4100)
      try connection.request(8, "set_title", [.string(title)])
    },
    Provocation(
      "wl_display.invalid_object", "readable requests: #500.6(0 bytes): there is no such object"
    ) { connection, isPolite in
      connection.bytes(RawMessage(object: isPolite ? 6 : 500, opcode: 6).bytes)
    },
    Provocation(
      "wl_display.invalid_object",
      "no use after destroy: buffer is wl_buffer#10, which is destroyed"
    ) { connection, isPolite in
      if !isPolite { try connection.request(10, "destroy") }
      try connection.request(6, "attach", [.object(10), .int(0), .int(0)])
    },
    Provocation(
      "wl_display.invalid_object", "valid arguments: buffer is wl_shm_pool#9, not wl_buffer"
    ) { connection, isPolite in
      try connection.request(6, "attach", [.object(isPolite ? 10 : 9), .int(0), .int(0)])
    },
    Provocation(
      "wl_display.invalid_method",
      "readable requests: wl_surface#6.60(0 bytes): the interface has no such request"
    ) { connection, isPolite in
      connection.bytes(RawMessage(object: 6, opcode: isPolite ? 6 : 60).bytes)
    },
    Provocation(
      "wl_display.invalid_method", "bound version: needs version 4, but the object has 3"
    ) { connection, isPolite in
      try connection.bind("wl_compositor", 30, offered: 6, version: isPolite ? 4 : 3)
      try connection.request(30, "create_surface", [.newID(31)])
      try connection.request(31, "damage_buffer", [.int(0), .int(0), .int(1), .int(1)])
    },
    Provocation("wl_registry.bind", "bound version: version 3 of wl_output, announced as 2") {
      connection, isPolite in
      try connection.bind("wl_output", 30, offered: 2, version: isPolite ? 2 : 3)
    },
    Provocation(
      "wl_registry.bind", "bound version: global 3 is wl_compositor, not wl_seat"
    ) { connection, isPolite in
      try connection.request(
        2, "bind",
        [
          .uint(3),
          .bound(interface: isPolite ? "wl_compositor" : "wl_seat", version: 1, id: 30),
        ])
    },
    Provocation("wl_registry.bind", "bound version: no global has the number 99") {
      connection, isPolite in
      try connection.request(
        2, "bind",
        [.uint(isPolite ? 3 : 99), .bound(interface: "wl_compositor", version: 1, id: 30)])
    },
    Provocation(
      "wl_callback.after the answer",
      "readable requests: wl_callback#30.0(0 bytes): the interface has no such request"
    ) { connection, isPolite in
      try connection.request(1, "sync", [.newID(30)])
      try connection.event(30, "done", [.uint(7)])
      if !isPolite { connection.bytes(RawMessage(object: 30, opcode: 0).bytes) }
    },
    Provocation(
      "wl_callback.the answer's data",
      "known serials: no event had the serial 7; the number is the data of a callback's done "
        + "event, not a serial"
    ) { connection, isPolite in
      try connection.withPointer()
      try connection.request(1, "sync", [.newID(30)])
      try connection.event(30, "done", [.uint(7)])
      try connection.request(8, "move", [.object(20), .uint(isPolite ? 6 : 7)])
    },
    Provocation("wl_shm.invalid_format", "announced formats: 0x36314752 was not announced") {
      connection, isPolite in
      if isPolite { try connection.event(4, "format", [.uint(0x3631_4752)]) }
      try connection.request(
        9, "create_buffer",
        [.newID(30), .int(0), .int(64), .int(48), .int(256), .uint(0x3631_4752)])
    },
    Provocation("wl_shm.invalid_stride", "pool bounds: rows of 256 bytes with a stride of 252") {
      connection, isPolite in
      try connection.request(
        9, "create_buffer",
        [.newID(30), .int(0), .int(64), .int(48), .int(isPolite ? 256 : 252), .uint(1)])
    },
    Provocation("wl_shm.invalid_stride", "pool bounds: 64×0 at 0") { connection, isPolite in
      try connection.request(
        9, "create_buffer",
        [.newID(30), .int(0), .int(64), .int(isPolite ? 1 : 0), .int(256), .uint(1)])
    },
    Provocation("wl_shm.invalid_stride", "pool bounds: 65792 bytes of a pool of 65536") {
      connection, isPolite in
      try connection.request(
        9, "create_buffer",
        [.newID(30), .int(isPolite ? 0 : 256), .int(64), .int(256), .int(256), .uint(1)])
    },
    Provocation("wl_shm.invalid_stride", "pool bounds: a pool of 0 bytes") { connection, isPolite in
      try connection.request(
        4, "create_pool", [.newID(30), .descriptor(78), .int(isPolite ? 1 : 0)])
    },
    Provocation("wl_shm.invalid_fd", "pool bounds: a pool of 65537 bytes in a file of 65536") {
      connection, isPolite in
      try connection.request(
        4, "create_pool", [.newID(30), .descriptor(78), .int(isPolite ? 65_536 : 65_537)])
    },
    Provocation("wl_shm_pool.growth", "pool bounds: 65535 bytes, fewer than 65536") {
      connection, isPolite in
      try connection.request(9, "resize", [.int(isPolite ? 65_536 : 65_535)])
    },
    Provocation("wl_shm_pool.file", "pool bounds: a pool of 65537 bytes in a file of 65536") {
      connection, isPolite in
      try connection.request(9, "resize", [.int(isPolite ? 65_536 : 65_537)])
    },
  ]

  static let surfaces: [Provocation] = [
    Provocation("wl_surface.invalid_scale", "buffer and scale: a scale of 0") {
      connection, isPolite in
      try connection.request(6, "set_buffer_scale", [.int(isPolite ? 1 : 0)])
    },
    Provocation("wl_surface.invalid_transform", "valid arguments: transform is 8") {
      connection, isPolite in
      try connection.request(6, "set_buffer_transform", [.int(isPolite ? 7 : 8)])
    },
    Provocation("wl_surface.invalid_size", "buffer and scale: 64×48 at scale 3") {
      connection, isPolite in
      try connection.request(6, "set_buffer_scale", [.int(isPolite ? 2 : 3)])
      try connection.shown()
    },
    Provocation(
      "wl_surface.invalid_offset",
      "values in range: an attach at 3, 0 instead of a wl_surface.offset"
    ) { connection, isPolite in
      try connection.bind("wl_compositor", 30, offered: 6, version: isPolite ? 4 : 5)
      try connection.request(30, "create_surface", [.newID(31)])
      try connection.request(31, "attach", [.object(10), .int(3), .int(0)])
    },
    Provocation(
      "wl_surface.defunct_role_object",
      "destroy order: wl_surface#31 is destroyed before wl_subsurface#32"
    ) { connection, isPolite in
      try subsurface(&connection)
      if isPolite { try connection.request(32, "destroy") }
      try connection.request(31, "destroy")
    },
    Provocation(
      "wl_surface.defunct_role_object",
      "destroy order: wl_surface#6 is destroyed before xdg_surface#7"
    ) { connection, isPolite in
      if isPolite {
        try connection.request(8, "destroy")
        try connection.request(7, "destroy")
      }
      try connection.request(6, "destroy")
    },
    Provocation(
      "wl_surface.one role", "one role: a surface that is a wl_subsurface becomes a cursor"
    ) { connection, isPolite in
      try connection.withPointer()
      try subsurface(&connection)
      try connection.request(32, "destroy")
      if isPolite { try connection.surfaces(40) }
      try connection.request(
        21, "set_cursor", [.uint(5), .object(isPolite ? 40 : 31), .int(0), .int(0)])
    },
    Provocation(
      "wl_surface.release", "held buffers: the bytes of a held buffer of 64×48 changed"
    ) { connection, isPolite in
      try connection.shown()
      if isPolite { try connection.event(10, "release") }
      connection.onScribble()
      connection.wait(.seconds(1))
    },
    Provocation(
      "wl_surface.pending buffer",
      "buffers until the commit: the buffer was destroyed after the attach"
    ) { connection, isPolite in
      try connection.configure(1)
      try connection.acknowledge(1)
      try connection.request(6, "attach", [.object(10), .int(0), .int(0)])
      if isPolite { try connection.request(6, "commit") }
      try connection.request(10, "destroy")
      try connection.request(6, "commit")
    },
  ]

  static let seats: [Provocation] = [
    Provocation("wl_seat.missing_capability", "devices of a seat: the seat has never had a pointer")
    { connection, isPolite in
      try seat(&connection, isPolite ? 1 : 6)
      try connection.request(20, "get_pointer", [.newID(30)])
    },
    Provocation(
      "wl_seat.missing_capability", "devices of a seat: the seat has never had a keyboard"
    ) { connection, isPolite in
      try seat(&connection, isPolite ? 2 : 5)
      try connection.request(20, "get_keyboard", [.newID(30)])
    },
    Provocation(
      "wl_seat.missing_capability", "devices of a seat: the seat has never had a touch screen"
    ) { connection, isPolite in
      // A device that has gone was there.
      if isPolite { try seat(&connection, 4) } else { try seat(&connection, 3) }
      try connection.event(20, "capabilities", [.uint(0)])
      try connection.request(20, "get_touch", [.newID(30)])
    },
    Provocation("wl_pointer.role", "one role: a surface that is a xdg_toplevel becomes a cursor") {
      connection, isPolite in
      try connection.withPointer()
      if isPolite { try connection.surfaces(30) }
      try connection.request(
        21, "set_cursor", [.uint(5), .object(isPolite ? 30 : 6), .int(0), .int(0)])
    },
    Provocation(
      "wl_pointer.cursor's serial",
      "origins of serials: 6 is not the serial of a pointer's enter"
    ) { connection, isPolite in
      try connection.withPointer()
      try connection.request(
        21, "set_cursor", [.uint(isPolite ? 5 : 6), .object(0), .int(0), .int(0)])
    },
  ]

  static let families: [Provocation] = [
    Provocation(
      "wl_subcompositor.bad_surface",
      "one role: a surface that is a xdg_toplevel becomes a wl_subsurface"
    ) { connection, isPolite in
      try connection.bind("wl_subcompositor", 30, offered: 1)
      try connection.surfaces(31, 33)
      try connection.request(
        30, "get_subsurface", [.newID(32), .object(isPolite ? 31 : 6), .object(33)])
    },
    Provocation(
      "wl_subcompositor.bad_surface", "one role: wl_surface#31 has a wl_subsurface already"
    ) { connection, isPolite in
      try subsurface(&connection)
      if isPolite { try connection.request(32, "destroy") }
      try connection.request(30, "get_subsurface", [.newID(33), .object(31), .object(6)])
    },
    Provocation(
      "wl_subcompositor.bad_parent", "families of surfaces: wl_surface#31 is its own parent"
    ) { connection, isPolite in
      try connection.bind("wl_subcompositor", 30, offered: 1)
      try connection.surfaces(31)
      try connection.request(
        30, "get_subsurface", [.newID(32), .object(31), .object(isPolite ? 6 : 31)])
    },
    Provocation(
      "wl_subcompositor.bad_parent",
      "families of surfaces: wl_surface#41 is a descendant of its child"
    ) { connection, isPolite in
      try connection.bind("wl_subcompositor", 30, offered: 1)
      try connection.surfaces(40, 41)
      try connection.request(30, "get_subsurface", [.newID(42), .object(41), .object(40)])
      if isPolite { try connection.request(42, "destroy") }
      try connection.request(30, "get_subsurface", [.newID(43), .object(40), .object(41)])
    },
    Provocation(
      "wl_subsurface.bad_surface",
      "families of surfaces: wl_surface#40 is neither sibling nor parent"
    ) { connection, isPolite in
      try subsurface(&connection)
      try connection.surfaces(40)
      try connection.request(32, "place_above", [.object(isPolite ? 6 : 40)])
    },
    Provocation(
      "wl_subsurface.bad_surface",
      "families of surfaces: wl_surface#31 is stacked next to itself"
    ) { connection, isPolite in
      try subsurface(&connection)
      try connection.surfaces(40)
      try connection.request(30, "get_subsurface", [.newID(41), .object(40), .object(6)])
      try connection.request(32, "place_below", [.object(isPolite ? 40 : 31)])
    },
    Provocation(
      "wl_subsurface.offset",
      "requests with an effect: an offset of 3, 0 for a subsurface, instead of set_position"
    ) { connection, isPolite in
      try subsurface(&connection)
      try connection.request(isPolite ? 6 : 31, "offset", [.int(3), .int(0)])
    },
  ]

  /// Makes the surface 31 a subsurface (32) of the window, by a subcompositor (30).
  private static func subsurface(_ connection: inout ScriptedConnection) throws {
    try connection.bind("wl_subcompositor", 30, offered: 1)
    try connection.surfaces(31)
    try connection.request(30, "get_subsurface", [.newID(32), .object(31), .object(6)])
  }

  private static func seat(_ connection: inout ScriptedConnection, _ devices: UInt32) throws {
    try connection.bind("wl_seat", 20, offered: 9)
    try connection.event(20, "capabilities", [.uint(devices)])
  }
}
