import WireCodec

extension Provocation {
  static let data: [Provocation] = [
    Provocation("wl_data_offer.invalid_finish", "drops: a finish before the drop") {
      connection, isPolite in
      try drag(&connection)
      if isPolite { try connection.event(81, "drop") }
      try connection.request(Self.offer, "finish")
    },
    Provocation("wl_data_offer.invalid_finish", "drops: a finish of a selection's offer") {
      connection, isPolite in
      try device(&connection)
      try introduce(&connection, Self.offer)
      try connection.event(81, "selection", [.object(Self.offer)])
      if !isPolite { try connection.request(Self.offer, "finish") }
    },
    Provocation("wl_data_offer.invalid_finish", "drops: a finish after no type was accepted") {
      connection, isPolite in
      try drag(&connection)
      let type: WireArgument = isPolite ? .string("text/plain") : .text(nil)
      try connection.request(Self.offer, "accept", [.uint(31), type])
      try connection.event(81, "drop")
      try connection.request(Self.offer, "finish")
    },
    Provocation("wl_data_offer.invalid_finish", "drops: a finish without an action") {
      connection, isPolite in
      try drag(&connection, action: isPolite ? 1 : 0)
      try connection.event(81, "drop")
      try connection.request(Self.offer, "finish")
    },
    Provocation("wl_data_offer.invalid_action_mask", "valid arguments: dnd_actions is 8") {
      connection, isPolite in
      try drag(&connection)
      try connection.request(Self.offer, "set_actions", [.uint(isPolite ? 7 : 8), .uint(1)])
    },
    Provocation(
      "wl_data_offer.invalid_action", "drops: 3 is more than one preferred action"
    ) { connection, isPolite in
      try drag(&connection)
      try connection.request(Self.offer, "set_actions", [.uint(3), .uint(isPolite ? 1 : 3)])
    },
    Provocation(
      "wl_data_offer.invalid_action",
      "drops: the preferred action 2 is none of the source's 1"
    ) { connection, isPolite in
      try drag(&connection)
      try connection.event(Self.offer, "source_actions", [.uint(1)])
      try connection.request(Self.offer, "set_actions", [.uint(3), .uint(isPolite ? 1 : 2)])
    },
    Provocation("wl_data_offer.invalid_offer", "drops: actions for a selection's offer") {
      connection, isPolite in
      try device(&connection)
      try introduce(&connection, Self.offer)
      try connection.event(81, "selection", [.object(Self.offer)])
      if !isPolite { try connection.request(Self.offer, "set_actions", [.uint(1), .uint(1)]) }
    },
    Provocation("wl_data_offer.after the finish", "drops: accept after the finish") {
      connection, isPolite in
      try drag(&connection)
      try connection.event(81, "drop")
      try connection.request(Self.offer, "finish")
      if !isPolite {
        try connection.request(Self.offer, "accept", [.uint(31), .string("text/plain")])
      }
      try connection.request(Self.offer, "destroy")
    },
    Provocation("wl_data_source.invalid_action_mask", "valid arguments: dnd_actions is 8") {
      connection, isPolite in
      try device(&connection)
      try connection.request(82, "set_actions", [.uint(isPolite ? 4 : 8)])
    },
    Provocation(
      "wl_data_source.invalid_source",
      "once only: a source with actions, which are for drags, becomes the selection"
    ) { connection, isPolite in
      try device(&connection)
      if !isPolite { try connection.request(82, "set_actions", [.uint(1)]) }
      try connection.request(81, "set_selection", [.object(82), .uint(6)])
    },
    Provocation("wl_data_source.actions once", "once only: the source already has actions") {
      connection, isPolite in
      try device(&connection)
      try connection.request(82, "set_actions", [.uint(1)])
      if !isPolite { try connection.request(82, "set_actions", [.uint(1)]) }
    },
    Provocation("wl_data_source.actions once", "once only: actions after the source's drag") {
      connection, isPolite in
      try device(&connection)
      if isPolite { try connection.request(82, "set_actions", [.uint(1)]) }
      try start(&connection)
      if !isPolite { try connection.request(82, "set_actions", [.uint(1)]) }
    },
    Provocation(
      "wl_data_device.role", "one role: a surface that is a xdg_toplevel becomes a drag icon"
    ) { connection, isPolite in
      try device(&connection)
      if isPolite { try connection.surfaces(40) }
      try connection.request(
        81, "start_drag", [.object(82), .object(6), .object(isPolite ? 40 : 6), .uint(6)])
    },
    Provocation(
      "wl_data_device.used_source", "once only: the source was used for a drag before"
    ) { connection, isPolite in
      try device(&connection)
      try start(&connection)
      if isPolite { try connection.request(80, "create_data_source", [.newID(83)]) }
      try connection.request(81, "set_selection", [.object(isPolite ? 83 : 82), .uint(6)])
    },
    Provocation(
      "wl_data_device.used_source", "once only: the source was used for a selection before"
    ) { connection, isPolite in
      try device(&connection)
      try connection.request(81, "set_selection", [.object(82), .uint(6)])
      try connection.request(81, "set_selection", [.object(isPolite ? 0 : 82), .uint(6)])
    },
    Provocation(
      "wl_data_device.grab", "origins of serials: 5 is not the serial of a press, a key or a touch"
    ) { connection, isPolite in
      try device(&connection)
      try connection.request(
        81, "start_drag", [.object(82), .object(6), .object(0), .uint(isPolite ? 6 : 5)])
    },
    Provocation(
      "wl_data_device.leave",
      "leftovers: wl_data_offer#\(Self.offer) is no longer needed, but is not destroyed"
    ) { connection, isPolite in
      try drag(&connection)
      // The program has what has been dropped.
      if isPolite { try connection.event(81, "drop") }
      try connection.event(81, "leave")
      connection.wait(.milliseconds(5001))
    },
    Provocation(
      "wl_data_device.selection",
      "leftovers: wl_data_offer#\(Self.offer) is no longer needed, but is not destroyed"
    ) { connection, isPolite in
      try device(&connection)
      try select(&connection, Self.offer)
      try select(&connection, Self.offer + 1)
      if isPolite { try connection.request(Self.offer, "destroy") }
      connection.wait(.milliseconds(5001))
    },
    Provocation(
      "wl_data_device.selection",
      "leftovers: wl_data_offer#\(Self.offer) is no longer needed, but is not destroyed"
    ) { connection, isPolite in
      try device(&connection)
      try select(&connection, Self.offer)
      try connection.event(81, "selection", [.object(isPolite ? Self.offer : 0)])
      connection.wait(.milliseconds(5001))
    },
    Provocation(
      "zwp_primary_selection_device_v1.selection",
      "leftovers: zwp_primary_selection_offer_v1#\(Self.offer) is no longer needed, "
        + "but is not destroyed"
    ) { connection, isPolite in
      try connection.withPointer()
      try connection.bind("zwp_primary_selection_device_manager_v1", 40, offered: 1)
      try connection.request(40, "get_device", [.newID(41), .object(20)])
      try connection.event(41, "data_offer", [.newID(Self.offer)])
      try connection.event(41, "selection", [.object(Self.offer)])
      try connection.event(41, "selection", [.object(0)])
      if isPolite { try connection.request(Self.offer, "destroy") }
      connection.wait(.milliseconds(5001))
    },
  ]

  private static let offer: UInt32 = 0xFF00_0010

  /// Makes a device (81) and a source (82) by a manager (80).
  private static func device(_ connection: inout ScriptedConnection) throws {
    try connection.withPointer()
    try connection.bind("wl_data_device_manager", 80, offered: 3)
    try connection.request(80, "get_data_device", [.newID(81), .object(20)])
    try connection.request(80, "create_data_source", [.newID(82)])
  }

  private static func introduce(_ connection: inout ScriptedConnection, _ id: UInt32) throws {
    try connection.event(81, "data_offer", [.newID(id)])
    try connection.event(id, "offer", [.string("text/plain")])
  }

  private static func select(_ connection: inout ScriptedConnection, _ id: UInt32) throws {
    try introduce(&connection, id)
    try connection.event(81, "selection", [.object(id)])
  }

  /// Drags something over the window, for which the compositor chooses an action.
  private static func drag(_ connection: inout ScriptedConnection, action: UInt32 = 1) throws {
    try device(&connection)
    try introduce(&connection, offer)
    try connection.event(
      81, "enter", [.uint(31), .object(6), .fixed(1), .fixed(1), .object(offer)])
    try connection.event(offer, "action", [.uint(action)])
  }

  private static func start(_ connection: inout ScriptedConnection) throws {
    try connection.request(81, "start_drag", [.object(82), .object(6), .object(0), .uint(6)])
  }
}
