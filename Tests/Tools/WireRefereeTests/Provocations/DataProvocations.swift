import WireCodec

extension Provocation {
  static let data: [Provocation] = [
    Provocation("wl_data_offer.invalid_finish", "drops: a finish before the drop") {
      talk, isPolite in
      try drag(&talk)
      if isPolite { try talk.event(81, "drop") }
      try talk.request(Self.offer, "finish")
    },
    Provocation("wl_data_offer.invalid_finish", "drops: a finish of a selection's offer") {
      talk, isPolite in
      try device(&talk)
      try introduce(&talk, Self.offer)
      try talk.event(81, "selection", [.object(Self.offer)])
      if !isPolite { try talk.request(Self.offer, "finish") }
    },
    Provocation("wl_data_offer.invalid_finish", "drops: a finish after no type was accepted") {
      talk, isPolite in
      try drag(&talk)
      let type: WireArgument = isPolite ? .string("text/plain") : .text(nil)
      try talk.request(Self.offer, "accept", [.uint(31), type])
      try talk.event(81, "drop")
      try talk.request(Self.offer, "finish")
    },
    Provocation("wl_data_offer.invalid_finish", "drops: a finish without an action") {
      talk, isPolite in
      try drag(&talk, action: isPolite ? 1 : 0)
      try talk.event(81, "drop")
      try talk.request(Self.offer, "finish")
    },
    Provocation("wl_data_offer.invalid_action_mask", "valid arguments: dnd_actions is 8") {
      talk, isPolite in
      try drag(&talk)
      try talk.request(Self.offer, "set_actions", [.uint(isPolite ? 7 : 8), .uint(1)])
    },
    Provocation(
      "wl_data_offer.invalid_action", "drops: 3 is more than one preferred action"
    ) { talk, isPolite in
      try drag(&talk)
      try talk.request(Self.offer, "set_actions", [.uint(3), .uint(isPolite ? 1 : 3)])
    },
    Provocation(
      "wl_data_offer.invalid_action",
      "drops: the preferred action 2 is none of the source's 1"
    ) { talk, isPolite in
      try drag(&talk)
      try talk.event(Self.offer, "source_actions", [.uint(1)])
      try talk.request(Self.offer, "set_actions", [.uint(3), .uint(isPolite ? 1 : 2)])
    },
    Provocation("wl_data_offer.invalid_offer", "drops: actions of a selection's offer") {
      talk, isPolite in
      try device(&talk)
      try introduce(&talk, Self.offer)
      try talk.event(81, "selection", [.object(Self.offer)])
      if !isPolite { try talk.request(Self.offer, "set_actions", [.uint(1), .uint(1)]) }
    },
    Provocation("wl_data_offer.after the finish", "drops: accept after the finish") {
      talk, isPolite in
      try drag(&talk)
      try talk.event(81, "drop")
      try talk.request(Self.offer, "finish")
      if !isPolite {
        try talk.request(Self.offer, "accept", [.uint(31), .string("text/plain")])
      }
      try talk.request(Self.offer, "destroy")
    },
    Provocation("wl_data_source.invalid_action_mask", "valid arguments: dnd_actions is 8") {
      talk, isPolite in
      try device(&talk)
      try talk.request(82, "set_actions", [.uint(isPolite ? 4 : 8)])
    },
    Provocation(
      "wl_data_source.invalid_source",
      "once only: a source with actions, which is for a drag, is selected"
    ) { talk, isPolite in
      try device(&talk)
      if !isPolite { try talk.request(82, "set_actions", [.uint(1)]) }
      try talk.request(81, "set_selection", [.object(82), .uint(6)])
    },
    Provocation("wl_data_source.actions once", "once only: the source has its actions already") {
      talk, isPolite in
      try device(&talk)
      try talk.request(82, "set_actions", [.uint(1)])
      if !isPolite { try talk.request(82, "set_actions", [.uint(1)]) }
    },
    Provocation("wl_data_source.actions once", "once only: actions after the source's drag") {
      talk, isPolite in
      try device(&talk)
      if isPolite { try talk.request(82, "set_actions", [.uint(1)]) }
      try start(&talk)
      if !isPolite { try talk.request(82, "set_actions", [.uint(1)]) }
    },
    Provocation(
      "wl_data_device.role", "one role: a surface that is a xdg_toplevel becomes a drag icon"
    ) { talk, isPolite in
      try device(&talk)
      if isPolite { try talk.surfaces(40) }
      try talk.request(
        81, "start_drag", [.object(82), .object(6), .object(isPolite ? 40 : 6), .uint(6)])
    },
    Provocation(
      "wl_data_device.used_source", "once only: the source was used for a drag before"
    ) { talk, isPolite in
      try device(&talk)
      try start(&talk)
      if isPolite { try talk.request(80, "create_data_source", [.newID(83)]) }
      try talk.request(81, "set_selection", [.object(isPolite ? 83 : 82), .uint(6)])
    },
    Provocation(
      "wl_data_device.used_source", "once only: the source was used for a selection before"
    ) { talk, isPolite in
      try device(&talk)
      try talk.request(81, "set_selection", [.object(82), .uint(6)])
      try talk.request(81, "set_selection", [.object(isPolite ? 0 : 82), .uint(6)])
    },
    Provocation(
      "wl_data_device.grab", "origins of serials: 5 is the serial of no press, key or touch"
    ) { talk, isPolite in
      try device(&talk)
      try talk.request(
        81, "start_drag", [.object(82), .object(6), .object(0), .uint(isPolite ? 6 : 5)])
    },
    Provocation(
      "wl_data_device.leave", "leftovers: wl_data_offer#\(Self.offer) is over, and is still there"
    ) { talk, isPolite in
      try drag(&talk)
      // The program has what has been dropped.
      if isPolite { try talk.event(81, "drop") }
      try talk.event(81, "leave")
      talk.wait(.milliseconds(5001))
    },
    Provocation(
      "wl_data_device.selection",
      "leftovers: wl_data_offer#\(Self.offer) is over, and is still there"
    ) { talk, isPolite in
      try device(&talk)
      try select(&talk, Self.offer)
      try select(&talk, Self.offer + 1)
      if isPolite { try talk.request(Self.offer, "destroy") }
      talk.wait(.milliseconds(5001))
    },
    Provocation(
      "wl_data_device.selection",
      "leftovers: wl_data_offer#\(Self.offer) is over, and is still there"
    ) { talk, isPolite in
      try device(&talk)
      try select(&talk, Self.offer)
      try talk.event(81, "selection", [.object(isPolite ? Self.offer : 0)])
      talk.wait(.milliseconds(5001))
    },
    Provocation(
      "zwp_primary_selection_device_v1.selection",
      "leftovers: zwp_primary_selection_offer_v1#\(Self.offer) is over, and is still there"
    ) { talk, isPolite in
      try talk.withPointer()
      try talk.bind("zwp_primary_selection_device_manager_v1", 40, offered: 1)
      try talk.request(40, "get_device", [.newID(41), .object(20)])
      try talk.event(41, "data_offer", [.newID(Self.offer)])
      try talk.event(41, "selection", [.object(Self.offer)])
      try talk.event(41, "selection", [.object(0)])
      if isPolite { try talk.request(Self.offer, "destroy") }
      talk.wait(.milliseconds(5001))
    },
  ]

  private static let offer: UInt32 = 0xFF00_0010

  /// Makes a device (81) and a source (82) by a manager (80).
  private static func device(_ talk: inout Talk) throws {
    try talk.withPointer()
    try talk.bind("wl_data_device_manager", 80, offered: 3)
    try talk.request(80, "get_data_device", [.newID(81), .object(20)])
    try talk.request(80, "create_data_source", [.newID(82)])
  }

  private static func introduce(_ talk: inout Talk, _ id: UInt32) throws {
    try talk.event(81, "data_offer", [.newID(id)])
    try talk.event(id, "offer", [.string("text/plain")])
  }

  private static func select(_ talk: inout Talk, _ id: UInt32) throws {
    try introduce(&talk, id)
    try talk.event(81, "selection", [.object(id)])
  }

  /// Drags something over the window, for which the compositor chooses an action.
  private static func drag(_ talk: inout Talk, action: UInt32 = 1) throws {
    try device(&talk)
    try introduce(&talk, offer)
    try talk.event(
      81, "enter", [.uint(31), .object(6), .fixed(1), .fixed(1), .object(offer)])
    try talk.event(offer, "action", [.uint(action)])
  }

  private static func start(_ talk: inout Talk) throws {
    try talk.request(81, "start_drag", [.object(82), .object(6), .object(0), .uint(6)])
  }
}
