import WireCodec

extension Provocation {
  static let extensions: [Provocation] =
    [
      ("wp_viewporter", "viewport_exists", "get_viewport", "wp_viewport"),
      (
        "wp_fractional_scale_manager_v1", "fractional_scale_exists", "get_fractional_scale",
        "wp_fractional_scale_v1"
      ),
      (
        "wp_content_type_manager_v1", "already_constructed", "get_surface_content_type",
        "wp_content_type_v1"
      ),
    ].map { maker, entry, request, made in
      Provocation("\(maker).\(entry)", "one role: wl_surface#6 has a \(made) already") {
        connection, isPolite in
        try connection.bind(maker, 30, offered: 1)
        try connection.request(30, request, [.newID(31), .object(6)])
        if isPolite { try connection.request(31, "destroy") }
        try connection.request(30, request, [.newID(32), .object(6)])
      }
    } + [
      Provocation(
        "wp_viewport.bad_value", "buffer and scale: a destination of 0×5"
      ) { connection, isPolite in
        try viewport(&connection)
        try connection.request(31, "set_destination", [.int(isPolite ? 1 : 0), .int(5)])
      },
      Provocation(
        "wp_viewport.bad_value", "values in range: a source of 5.0×0.0 at 0.0, 0.0"
      ) { connection, isPolite in
        try viewport(&connection)
        try source(&connection, 0, 0, 5, isPolite ? 5 : 0)
      },
      Provocation(
        "wp_viewport.bad_value", "values in range: a source of 5.0×5.0 at -1.0, 0.0"
      ) { connection, isPolite in
        try viewport(&connection)
        try source(&connection, isPolite ? 1 : -1, 0, 5, 5)
        try source(&connection, -1, -1, -1, -1)
      },
      Provocation(
        "wp_viewport.bad_size", "buffer and scale: a source of 63.5×48.0, no destination"
      ) { connection, isPolite in
        try viewport(&connection)
        try source(&connection, 0, 0, isPolite ? 63 : 63.5, 48)
        try connection.shown()
      },
      Provocation(
        "wp_viewport.out_of_buffer",
        "buffer and scale: the viewport cuts 64.0×49.0 out of 64×48 at scale 1"
      ) { connection, isPolite in
        try viewport(&connection)
        try source(&connection, 0, 0, 64, isPolite ? 48 : 49)
        try connection.shown()
      },
      Provocation(
        "wp_viewport.no_surface",
        "no use after destroy: the surface of wp_viewport#31 is destroyed"
      ) { connection, isPolite in
        try connection.bind("wp_viewporter", 30, offered: 1)
        try connection.surfaces(40)
        try connection.request(30, "get_viewport", [.newID(31), .object(40)])
        try connection.request(40, "destroy")
        if !isPolite { try connection.request(31, "set_destination", [.int(5), .int(5)]) }
        try connection.request(31, "destroy")
      },
      Provocation(
        "wp_cursor_shape_device_v1.invalid_shape", "valid arguments: shape is 0"
      ) { connection, isPolite in
        try connection.withPointer()
        try connection.bind("wp_cursor_shape_manager_v1", 30, offered: 1)
        try connection.request(30, "get_pointer", [.newID(31), .object(21)])
        try connection.request(31, "set_shape", [.uint(5), .uint(isPolite ? 1 : 0)])
      },
      Provocation(
        "wp_cursor_shape_device_v1.serial",
        "origins of serials: 6 is not the serial of a pointer's enter"
      ) { connection, isPolite in
        try connection.withPointer()
        try connection.bind("wp_cursor_shape_manager_v1", 30, offered: 1)
        try connection.request(30, "get_pointer", [.newID(31), .object(21)])
        try connection.request(31, "set_shape", [.uint(isPolite ? 5 : 6), .uint(1)])
      },
      Provocation(
        "xdg_activation_token_v1.already_used", "once only: the token is already committed"
      ) { connection, isPolite in
        try token(&connection)
        try connection.request(31, "commit")
        if !isPolite { try connection.request(31, "commit") }
      },
      Provocation(
        "xdg_activation_token_v1.set-up", "once only: set_surface after the token's commit"
      ) { connection, isPolite in
        try token(&connection)
        if isPolite { try connection.request(31, "set_surface", [.object(6)]) }
        try connection.request(31, "commit")
        if !isPolite { try connection.request(31, "set_surface", [.object(6)]) }
      },
      Provocation("zxdg_exporter_v2.invalid_surface", "one role: wl_surface#40 is not a toplevel") {
        connection, isPolite in
        try connection.bind("zxdg_exporter_v2", 30, offered: 1)
        try connection.surfaces(40)
        try connection.request(30, "export_toplevel", [.newID(31), .object(isPolite ? 6 : 40)])
      },
      Provocation("zxdg_imported_v2.invalid_surface", "one role: wl_surface#40 is not a toplevel") {
        connection, isPolite in
        try connection.bind("zxdg_importer_v2", 30, offered: 1)
        try connection.surfaces(40)
        try connection.request(30, "import_toplevel", [.newID(31), .string("a handle")])
        try connection.request(31, "set_parent_of", [.object(isPolite ? 6 : 40)])
      },
    ]

  static let tablets: [Provocation] = [
    Provocation(
      "zwp_tablet_tool_v2.role", "one role: a surface that is a xdg_toplevel becomes a cursor"
    ) { connection, isPolite in
      try tablet(&connection)
      if isPolite { try connection.surfaces(40) }
      try connection.request(
        Self.tool, "set_cursor", [.uint(60), .object(isPolite ? 40 : 6), .int(0), .int(0)])
    },
    Provocation(
      "zwp_tablet_tool_v2.cursor's serial",
      "origins of serials: 6 is not the serial of a pen's proximity_in"
    ) { connection, isPolite in
      try tablet(&connection)
      try connection.request(
        Self.tool, "set_cursor", [.uint(isPolite ? 60 : 6), .object(0), .int(0), .int(0)])
    },
    Provocation(
      "wp_cursor_shape_device_v1.serial",
      "origins of serials: 5 is not the serial of a pen's proximity_in"
    ) { connection, isPolite in
      try tablet(&connection)
      try connection.bind("wp_cursor_shape_manager_v1", 40, offered: 1)
      try connection.request(40, "get_tablet_tool_v2", [.newID(41), .object(Self.tool)])
      try connection.request(41, "set_shape", [.uint(isPolite ? 60 : 5), .uint(1)])
    },
    removal("zwp_tablet_tool_v2", Self.tool), removal("zwp_tablet_v2", Self.tabletID),
    removal("zwp_tablet_pad_v2", Self.pad),
    Provocation(
      "zwp_tablet_pad_v2.removed",
      "leftovers: zwp_tablet_pad_ring_v2#\(Self.ring) is no longer needed, but is not destroyed"
    ) { connection, isPolite in
      try tablet(&connection)
      try connection.event(Self.pad, "removed")
      if isPolite { try connection.request(Self.ring, "destroy") }
      for object in [Self.strip, Self.group, Self.pad] { try connection.request(object, "destroy") }
      connection.wait(.milliseconds(5001))
    },
    Provocation("zwp_tablet_pad_v2.description", "texts: the description is not UTF-8") {
      connection, isPolite in
      try tablet(&connection)
      try connection.request(
        Self.pad, "set_feedback", [.uint(0), .text(isPolite ? [0x61] : [0xFF]), .uint(62)])
    },
    Provocation(
      "zwp_tablet_pad_v2.mode",
      "origins of serials: 6 is not the serial of a pad's mode switch"
    ) { connection, isPolite in
      try tablet(&connection)
      try connection.request(
        Self.ring, "set_feedback", [.string("zoom"), .uint(isPolite ? 62 : 6)])
    },
  ]

  private static let (tabletID, tool, pad): (UInt32, UInt32, UInt32) = (
    0xFF00_0001, 0xFF00_0002, 0xFF00_0003
  )
  private static let (group, ring, strip): (UInt32, UInt32, UInt32) = (
    0xFF00_0004, 0xFF00_0005, 0xFF00_0006
  )

  private static func removal(_ interface: String, _ object: UInt32) -> Provocation {
    Provocation(
      "\(interface).removed",
      "leftovers: \(interface)#\(object) is no longer needed, but is not destroyed"
    ) { connection, isPolite in
      try tablet(&connection)
      let parts = object == Self.pad ? [Self.ring, Self.strip, Self.group] : []
      if isPolite { connection.wait(.milliseconds(5001)) }
      try connection.event(object, "removed")
      for part in parts { try connection.request(part, "destroy") }
      connection.wait(.milliseconds(5000))
      if isPolite { try connection.request(object, "destroy") }
      connection.wait(.milliseconds(1))
    }
  }

  /// Announces a tablet, a tool that comes near with the serial 60, and a pad whose mode has 62.
  private static func tablet(_ connection: inout ScriptedConnection) throws {
    try connection.withPointer()
    try connection.bind("zwp_tablet_manager_v2", 70, offered: 1)
    try connection.request(70, "get_tablet_seat", [.newID(71), .object(20)])
    try connection.event(71, "tablet_added", [.newID(tabletID)])
    try connection.event(71, "tool_added", [.newID(tool)])
    try connection.event(71, "pad_added", [.newID(pad)])
    try connection.event(pad, "group", [.newID(group)])
    try connection.event(group, "ring", [.newID(ring)])
    try connection.event(group, "strip", [.newID(strip)])
    try connection.event(tool, "proximity_in", [.uint(60), .object(tabletID), .object(6)])
    try connection.event(group, "mode_switch", [.uint(1), .uint(62), .uint(0)])
  }

  static let texts: [Provocation] = [
    Provocation("zwp_text_input_v3.encoding", "texts: the text is not UTF-8") {
      connection, isPolite in
      try textInput(&connection)
      try surrounding(&connection, isPolite ? [0x61] : [0xFF], 0, 0)
    },
    Provocation("zwp_text_input_v3.places", "texts: the cursor 1 is inside a character") {
      connection, isPolite in
      try textInput(&connection)
      try surrounding(&connection, [0xC3, 0xA9], isPolite ? 2 : 1, 0)
    },
    Provocation("zwp_text_input_v3.places", "texts: the anchor 3 is inside a character") {
      connection, isPolite in
      try textInput(&connection)
      try surrounding(&connection, [0xC3, 0xA9], 0, isPolite ? 2 : 3)
    },
    Provocation("zwp_text_input_v3.length", "texts: 4001 bytes around the caret") {
      connection, isPolite in
      try textInput(&connection)
      try surrounding(&connection, [UInt8](repeating: 0x61, count: isPolite ? 4000 : 4001), 0, 0)
    },
    Provocation(
      "zwp_text_input_v3.one enabled",
      "requests with an effect: another text input of the seat is enabled"
    ) { connection, isPolite in
      try textInput(&connection)
      try connection.request(30, "get_text_input", [.newID(32), .object(20)])
      for input: UInt32 in [31, 32] {
        try connection.request(input, "enable")
        try connection.request(input, "commit")
        guard isPolite, input == 31 else { continue }
        try connection.request(31, "disable")
        try connection.request(31, "commit")
      }
    },
  ]

  private static func viewport(_ connection: inout ScriptedConnection) throws {
    try connection.bind("wp_viewporter", 30, offered: 1)
    try connection.request(30, "get_viewport", [.newID(31), .object(6)])
  }

  private static func source(
    _ connection: inout ScriptedConnection, _ x: Double, _ y: Double, _ width: Double,
    _ height: Double
  ) throws {
    try connection.request(31, "set_source", [.fixed(x), .fixed(y), .fixed(width), .fixed(height)])
  }

  private static func token(_ connection: inout ScriptedConnection) throws {
    try connection.bind("xdg_activation_v1", 30, offered: 1)
    try connection.request(30, "get_activation_token", [.newID(31)])
  }

  private static func textInput(_ connection: inout ScriptedConnection) throws {
    try connection.withPointer()
    try connection.bind("zwp_text_input_manager_v3", 30, offered: 1)
    try connection.request(30, "get_text_input", [.newID(31), .object(20)])
  }

  private static func surrounding(
    _ connection: inout ScriptedConnection, _ text: [UInt8], _ cursor: Int32, _ anchor: Int32
  ) throws {
    try connection.request(
      31, "set_surrounding_text", [.text(text), .int(cursor), .int(anchor)])
  }
}
