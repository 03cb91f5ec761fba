import WireCodec

extension Provocation {
  static let popups: [Provocation] = [
    Provocation(
      "xdg_wm_base.not_the_topmost_popup",
      "order of popups: it is destroyed before a popup on top of it"
    ) { connection, isPolite in
      try begin(&connection)
      try connection.popup(30, on: 7)
      try connection.showPopup(30, serial: 2)
      try connection.popup(40, on: 31)
      if isPolite { try connection.request(42, "destroy") }
      try connection.request(32, "destroy")
    },
    Provocation(
      "xdg_wm_base.not_the_topmost_popup",
      "order of popups: a grab while another popup on top has one"
    ) { connection, isPolite in
      try begin(&connection)
      try connection.popup(30, on: 7)
      try connection.request(32, "grab", [.object(20), .uint(6)])
      try connection.showPopup(30, serial: 2)
      // One that is dismissed is on top of nothing.
      if isPolite { try connection.event(32, "popup_done") }
      try connection.popup(40, on: 7)
      try connection.request(42, "grab", [.object(20), .uint(6)])
    },
    Provocation(
      "xdg_wm_base.invalid_popup_parent", "order of popups: a commit before it has a parent"
    ) { connection, isPolite in
      try begin(&connection)
      try connection.popup(30, on: isPolite ? 7 : 0)
      try connection.request(30, "commit")
    },
    Provocation("xdg_wm_base.invalid_positioner", "complete positioners: it has no size") {
      connection, isPolite in
      try begin(&connection, makesPositioner: false)
      try connection.request(5, "create_positioner", [.newID(90)])
      if isPolite { try connection.request(90, "set_size", [.int(1), .int(1)]) }
      try connection.request(90, "set_anchor_rect", [.int(0), .int(0), .int(5), .int(5)])
      try connection.popup(30, on: 7)
    },
    Provocation(
      "xdg_wm_base.invalid_positioner", "complete positioners: it has no anchor rectangle"
    ) { connection, isPolite in
      try begin(&connection, makesPositioner: false)
      try connection.request(5, "create_positioner", [.newID(90)])
      try connection.request(90, "set_size", [.int(1), .int(1)])
      try connection.request(
        90, "set_anchor_rect", [.int(0), .int(0), .int(isPolite ? 1 : 0), .int(5)])
      try connection.popup(30, on: 7)
    },
    Provocation("xdg_wm_base.invalid_positioner", "complete positioners: it has no size") {
      connection, isPolite in
      try begin(&connection)
      try connection.popup(30, on: 7)
      try connection.showPopup(30, serial: 2)
      try connection.request(5, "create_positioner", [.newID(91)])
      try connection.request(32, "reposition", [.object(isPolite ? 90 : 91), .uint(1)])
    },
    Provocation("xdg_positioner.invalid_input", "values in range: a popup of 0×5") {
      connection, isPolite in
      try connection.request(5, "create_positioner", [.newID(90)])
      try connection.request(90, "set_size", [.int(isPolite ? 1 : 0), .int(5)])
    },
    Provocation("xdg_positioner.invalid_input", "values in range: an anchor of 5×-1") {
      connection, isPolite in
      try connection.request(5, "create_positioner", [.newID(90)])
      try connection.request(
        90, "set_anchor_rect", [.int(0), .int(0), .int(5), .int(isPolite ? 0 : -1)])
    },
    Provocation("xdg_positioner.invalid_input", "valid arguments: anchor is 9") {
      connection, isPolite in
      try connection.request(5, "create_positioner", [.newID(90)])
      try connection.request(90, "set_anchor", [.uint(isPolite ? 8 : 9)])
    },
    Provocation("xdg_positioner.invalid_input", "valid arguments: gravity is 9") {
      connection, isPolite in
      try connection.request(5, "create_positioner", [.newID(90)])
      try connection.request(90, "set_gravity", [.uint(isPolite ? 8 : 9)])
    },
    Provocation(
      "xdg_positioner.anchor rectangle",
      "anchors on parents: 60 0 5 5 reaches beyond the parent's 64×48"
    ) { connection, isPolite in
      try begin(&connection)
      try connection.request(
        90, "set_anchor_rect", [.int(isPolite ? 59 : 60), .int(0), .int(5), .int(5)])
      try connection.popup(30, on: 7)
    },
    Provocation(
      "xdg_positioner.anchor rectangle",
      "anchors on parents: 60 0 5 5 reaches beyond the parent's 64×48"
    ) { connection, isPolite in
      try begin(&connection)
      try connection.request(90, "set_anchor_rect", [.int(60), .int(0), .int(5), .int(5)])
      // The parent will have grown by then.
      if isPolite { try connection.request(90, "set_parent_size", [.int(80), .int(48)]) }
      try connection.popup(30, on: 7)
    },
    Provocation(
      "xdg_positioner.parent configure", "origins of serials: 6 is not the serial of a configure"
    ) { connection, isPolite in
      try begin(&connection)
      try connection.request(90, "set_parent_configure", [.uint(isPolite ? 1 : 6)])
    },
    Provocation("xdg_popup.invalid_grab", "order of popups: a grab after it is shown") {
      connection, isPolite in
      try begin(&connection)
      try connection.popup(30, on: 7)
      if isPolite { try connection.request(32, "grab", [.object(20), .uint(6)]) }
      try connection.showPopup(30, serial: 2)
      if !isPolite { try connection.request(32, "grab", [.object(20), .uint(6)]) }
    },
    Provocation("xdg_popup.parent's grab", "order of popups: a grab on a popup that has none") {
      connection, isPolite in
      try begin(&connection)
      try connection.popup(30, on: 7)
      if isPolite { try connection.request(32, "grab", [.object(20), .uint(6)]) }
      try connection.showPopup(30, serial: 2)
      try connection.popup(40, on: 31)
      try connection.request(42, "grab", [.object(20), .uint(6)])
    },
    Provocation("xdg_popup.shown parent", "order of popups: it is shown before its parent") {
      connection, isPolite in
      try begin(&connection)
      try connection.popup(30, on: 7)
      if isPolite { try connection.showPopup(30, serial: 2) }
      try connection.popup(40, on: 31)
      try connection.showPopup(40, serial: 3)
    },
    Provocation(
      "xdg_popup.user's action",
      "origins of serials: 5 is not the serial of a press, a key or a touch"
    ) { connection, isPolite in
      try begin(&connection)
      try connection.popup(30, on: 7)
      try connection.request(32, "grab", [.object(20), .uint(isPolite ? 6 : 5)])
    },
  ]

  /// Shows the window, presses on it, and makes a positioner (90).
  private static func begin(_ connection: inout ScriptedConnection, makesPositioner: Bool = true)
    throws
  {
    try connection.shown()
    try connection.withPointer()
    if makesPositioner { try connection.positioner(90) }
  }
}
