import WireCodec

extension Provocation {
  static let shell: [Provocation] = [
    Provocation(
      "xdg_wm_base.role", "one role: a surface that is a cursor becomes a window or popup"
    ) { connection, isPolite in
      try connection.withPointer()
      try connection.surfaces(30)
      if !isPolite {
        try connection.request(21, "set_cursor", [.uint(5), .object(30), .int(0), .int(0)])
      }
      try connection.request(5, "get_xdg_surface", [.newID(31), .object(30)])
    },
    Provocation("xdg_wm_base.role", "one role: wl_surface#6 has a xdg_surface already") {
      connection, isPolite in
      if isPolite {
        try connection.request(8, "destroy")
        try connection.request(7, "destroy")
      }
      try connection.request(5, "get_xdg_surface", [.newID(31), .object(6)])
    },
    Provocation(
      "xdg_wm_base.defunct_surfaces",
      "destroy order: xdg_wm_base#5 is destroyed before xdg_surface#7"
    ) { connection, isPolite in
      if isPolite {
        try connection.request(8, "destroy")
        try connection.request(7, "destroy")
      }
      try connection.request(5, "destroy")
    },
    Provocation(
      "xdg_wm_base.invalid_surface_state", "geometry: 64×48 for 65×48 maximized"
    ) { connection, isPolite in
      try connection.configure(1, isPolite ? 64 : 65, 48, [1])
      try connection.acknowledge(1)
      try connection.show()
    },
    Provocation("xdg_wm_base.unresponsive", "pong in time: no answer for 101 ms") {
      connection, isPolite in
      try connection.event(5, "ping", [.uint(44)])
      if isPolite { try connection.request(5, "pong", [.uint(44)]) }
      connection.wait(.milliseconds(101))
    },
    Provocation("xdg_wm_base.unresponsive", "pong in time: an answer after 101 ms") {
      connection, isPolite in
      try connection.event(5, "ping", [.uint(1)])
      connection.now += .milliseconds(isPolite ? 100 : 101)
      try connection.request(5, "pong", [.uint(1)])
    },
    Provocation("xdg_wm_base.pong", "known serials: no pending ping has the serial 45") {
      connection, isPolite in
      try connection.event(5, "ping", [.uint(44)])
      try connection.request(5, "pong", [.uint(44)])
      if !isPolite { try connection.request(5, "pong", [.uint(45)]) }
    },
    Provocation(
      "xdg_surface.not_constructed",
      "one role: xdg_surface#31 gets a request before it is a toplevel or a popup"
    ) { connection, isPolite in
      try connection.surfaces(30)
      try connection.request(5, "get_xdg_surface", [.newID(31), .object(30)])
      if isPolite { try connection.request(31, "get_toplevel", [.newID(32)]) }
      try connection.request(31, "set_window_geometry", [.int(0), .int(0), .int(5), .int(5)])
    },
    Provocation(
      "xdg_surface.already_constructed", "one role: xdg_surface#7 has a role object already"
    ) { connection, isPolite in
      if isPolite { try connection.request(8, "destroy") }
      try connection.request(7, "get_toplevel", [.newID(30)])
    },
    Provocation(
      "xdg_surface.unconfigured_buffer",
      "ack before buffer: a buffer before any configure is acknowledged"
    ) { connection, isPolite in
      try connection.configure(1)
      if isPolite { try connection.acknowledge(1) }
      try connection.show()
    },
    Provocation(
      "xdg_surface.unconfigured_buffer",
      "ack before buffer: a buffer before the xdg_surface has a role"
    ) { connection, isPolite in
      try connection.surfaces(30)
      try connection.request(5, "get_xdg_surface", [.newID(31), .object(30)])
      if isPolite {
        try connection.request(31, "get_toplevel", [.newID(32)])
        try connection.event(31, "configure", [.uint(9)])
        try connection.request(31, "ack_configure", [.uint(9)])
      }
      try connection.request(30, "attach", [.object(10), .int(0), .int(0)])
      try connection.request(30, "commit")
    },
    Provocation(
      "xdg_surface.invalid_serial",
      "configure serials: 2 is not the serial of a pending configure (pending: 1)"
    ) { connection, isPolite in
      try connection.configure(1)
      try connection.acknowledge(isPolite ? 1 : 2)
    },
    Provocation(
      "xdg_surface.invalid_serial",
      "configure serials: 1 is not the serial of a pending configure (pending: 3)"
    ) { connection, isPolite in
      for serial: UInt32 in 1...3 { try connection.configure(serial) }
      try connection.acknowledge(2)
      try connection.acknowledge(isPolite ? 3 : 1)
    },
    Provocation(
      "xdg_surface.invalid_serial",
      "configure serials: 7 is not the serial of a pending configure (pending: 1); the number is "
        + "the data of a callback's done event, not a serial"
    ) { connection, isPolite in
      try connection.request(6, "frame", [.newID(30)])
      try connection.event(30, "done", [.uint(7)])
      try connection.configure(1)
      try connection.acknowledge(isPolite ? 1 : 7)
    },
    Provocation("xdg_surface.invalid_size", "geometry: 0×5 has no area") { connection, isPolite in
      try connection.request(
        7, "set_window_geometry", [.int(0), .int(0), .int(isPolite ? 1 : 0), .int(5)])
    },
    Provocation(
      "xdg_surface.invalid_size", "geometry: 64 0 5 5 is outside the surfaces"
    ) { connection, isPolite in
      try connection.request(
        7, "set_window_geometry", [.int(isPolite ? 59 : 64), .int(0), .int(5), .int(5)])
      try connection.shown()
    },
    Provocation(
      "xdg_surface.defunct_role_object",
      "destroy order: xdg_surface#7 is destroyed before xdg_toplevel#8"
    ) { connection, isPolite in
      if isPolite { try connection.request(8, "destroy") }
      try connection.request(7, "destroy")
    },
    Provocation(
      "xdg_surface.used surface",
      "ack before buffer: the surface has a buffer before it has an xdg_surface"
    ) { connection, isPolite in
      try connection.surfaces(30)
      if !isPolite { try connection.request(30, "attach", [.object(10), .int(0), .int(0)]) }
      try connection.request(5, "get_xdg_surface", [.newID(31), .object(30)])
    },
    Provocation(
      "xdg_surface.other roles", "one role: a surface that has an xdg_surface becomes a cursor"
    ) { connection, isPolite in
      try connection.withPointer()
      try connection.surfaces(30)
      if !isPolite { try connection.request(5, "get_xdg_surface", [.newID(31), .object(30)]) }
      try connection.request(21, "set_cursor", [.uint(5), .object(30), .int(0), .int(0)])
    },
    Provocation(
      "xdg_surface.first commit",
      "ack before buffer: a buffer before any configure is acknowledged"
    ) { connection, isPolite in
      try connection.shown()
      try connection.request(6, "attach", [.object(0), .int(0), .int(0)])
      try connection.request(6, "commit")
      if isPolite {
        try connection.configure(2)
        try connection.acknowledge(2)
      }
      try connection.show()
    },
  ]

  static let toplevels: [Provocation] =
    [
      Provocation("xdg_toplevel.invalid_resize_edge", "valid arguments: edges is 3") {
        connection, isPolite in
        try connection.withPointer()
        try connection.request(8, "resize", [.object(20), .uint(6), .uint(isPolite ? 2 : 3)])
      },
      Provocation(
        "xdg_toplevel.invalid_parent", "families of surfaces: xdg_toplevel#8 is its own parent"
      ) { connection, isPolite in
        try connection.request(8, "set_parent", [.object(isPolite ? 0 : 8)])
      },
      Provocation(
        "xdg_toplevel.invalid_parent",
        "families of surfaces: xdg_toplevel#32 is a descendant of its child"
      ) { connection, isPolite in
        if !isPolite { try connection.shown() }
        try connection.surfaces(30)
        try connection.request(5, "get_xdg_surface", [.newID(31), .object(30)])
        try connection.request(31, "get_toplevel", [.newID(32)])
        // A parent that is not shown is none.
        try connection.request(32, "set_parent", [.object(8)])
        try connection.request(8, "set_parent", [.object(32)])
      },
      Provocation(
        "xdg_toplevel.invalid_parent",
        "families of surfaces: xdg_toplevel#42 is a descendant of its child"
      ) { connection, isPolite in
        try connection.shown()
        try other(&connection, 30, serial: 2)
        try other(&connection, 40, serial: 3)
        try connection.request(32, "set_parent", [.object(8)])
        try connection.request(42, "set_parent", [.object(32)])
        if isPolite {
          // Its children go to its own parent.
          try connection.request(32, "destroy")
          try connection.request(42, "set_parent", [.object(0)])
        }
        try connection.request(8, "set_parent", [.object(42)])
      },
      Provocation("xdg_toplevel.invalid_size", "size limits: a least size of -1×5") {
        connection, isPolite in
        try connection.request(8, "set_min_size", [.int(isPolite ? 0 : -1), .int(5)])
      },
      Provocation("xdg_toplevel.invalid_size", "size limits: a largest size of 5×-1") {
        connection, isPolite in
        try connection.request(8, "set_max_size", [.int(5), .int(isPolite ? 0 : -1)])
      },
      Provocation(
        "xdg_toplevel.invalid_size", "size limits: at least 300×200, at most 400×199"
      ) { connection, isPolite in
        // Only what is committed has to fit, and 0 is no limit.
        try connection.request(8, "set_max_size", [.int(400), .int(100)])
        try connection.request(8, "set_min_size", [.int(300), .int(200)])
        try connection.request(8, "set_max_size", [.int(400), .int(isPolite ? 0 : 199)])
        try connection.request(6, "commit")
        try connection.request(6, "commit")
      },
      Provocation(
        "xdg_toplevel.fullscreen", "largest geometry: 64×48 for 63×48 is too large"
      ) { connection, isPolite in
        try connection.configure(1, isPolite ? 64 : 63, 48, [2])
        try connection.acknowledge(1)
        try connection.show()
      },
      Provocation(
        "xdg_toplevel.resizing", "largest geometry: 64×48 for 64×47 is too large"
      ) { connection, isPolite in
        try connection.configure(1, 64, isPolite ? 49 : 47, [3])
        try connection.acknowledge(1)
        try connection.show()
      },
      Provocation("xdg_toplevel.title", "texts: the title is not UTF-8") { connection, isPolite in
        try connection.request(8, "set_title", [.text(isPolite ? [0xC3, 0xA9] : [0xC3])])
      },
    ]
    + ["move", "resize", "show_window_menu"].map { name in
      Provocation(
        "xdg_toplevel.user's action",
        "origins of serials: 5 is not the serial of a press, a key or a touch"
      ) { connection, isPolite in
        try connection.withPointer()
        let more: [WireArgument] =
          name == "resize" ? [.uint(1)] : name == "move" ? [] : [.int(1), .int(1)]
        try connection.request(8, name, [.object(20), .uint(isPolite ? 6 : 5)] + more)
      }
    }

  static let decorations: [Provocation] = [
    Provocation(
      "zxdg_toplevel_decoration_v1.unconfigured_buffer",
      "ack before buffer: a buffer before the decoration is configured"
    ) { connection, isPolite in
      // The configure of the decoration is a part of the next one of its window.
      if !isPolite { try connection.configure(1) }
      try decoration(&connection)
      if isPolite { try connection.configure(1) }
      try connection.acknowledge(1)
      try connection.show()
    },
    Provocation(
      "zxdg_toplevel_decoration_v1.unconfigured_buffer",
      "ack before buffer: a buffer before the decoration is configured"
    ) { connection, isPolite in
      try connection.configure(1)
      try decoration(&connection)
      if isPolite { try connection.event(51, "configure", [.uint(2)]) }
      try connection.acknowledge(1)
      try connection.show()
    },
    Provocation(
      "zxdg_toplevel_decoration_v1.unconfigured_buffer",
      "ack before buffer: a buffer before the decoration is created"
    ) { connection, isPolite in
      if !isPolite { try connection.shown() }
      try decoration(&connection)
    },
    Provocation(
      "zxdg_toplevel_decoration_v1.already_constructed",
      "one role: xdg_toplevel#8 has a zxdg_toplevel_decoration_v1 already"
    ) { connection, isPolite in
      try decoration(&connection)
      if isPolite { try connection.request(51, "destroy") }
      try connection.request(50, "get_toplevel_decoration", [.newID(52), .object(8)])
    },
    Provocation(
      "zxdg_toplevel_decoration_v1.orphaned",
      "destroy order: xdg_toplevel#8 is destroyed before zxdg_toplevel_decoration_v1#51"
    ) { connection, isPolite in
      try decoration(&connection)
      if isPolite { try connection.request(51, "destroy") }
      try connection.request(8, "destroy")
    },
    Provocation("zxdg_toplevel_decoration_v1.invalid_mode", "valid arguments: mode is 3") {
      connection, isPolite in
      try decoration(&connection)
      try connection.request(51, "set_mode", [.uint(isPolite ? 2 : 3)])
    },
    Provocation(
      "zxdg_toplevel_decoration_v1.same mode",
      "requests with an effect: the mode 2 is requested again"
    ) { connection, isPolite in
      try decoration(&connection)
      try connection.request(51, "set_mode", [.uint(2)])
      // Twice before any answer is no loop.
      try connection.request(51, "set_mode", [.uint(2)])
      try connection.configure(1)
      try connection.acknowledge(1)
      if isPolite { try connection.request(51, "unset_mode") }
      try connection.request(51, "set_mode", [.uint(2)])
    },
  ]

  /// Makes a decoration (51) of the window, by a manager (50).
  private static func decoration(_ connection: inout ScriptedConnection) throws {
    try connection.bind("zxdg_decoration_manager_v1", 50, offered: 1)
    try connection.request(50, "get_toplevel_decoration", [.newID(51), .object(8)])
  }

  /// Shows another window, whose surface has that number; its toplevel has the second after that.
  private static func other(
    _ connection: inout ScriptedConnection, _ surface: UInt32, serial: UInt32
  ) throws {
    try connection.surfaces(surface)
    try connection.request(5, "get_xdg_surface", [.newID(surface + 1), .object(surface)])
    try connection.request(surface + 1, "get_toplevel", [.newID(surface + 2)])
    try connection.request(surface, "commit")
    try connection.event(surface + 1, "configure", [.uint(serial)])
    try connection.request(surface + 1, "ack_configure", [.uint(serial)])
    try connection.request(surface, "attach", [.object(10), .int(0), .int(0)])
    try connection.request(surface, "commit")
  }
}
