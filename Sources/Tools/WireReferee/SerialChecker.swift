internal import WaylandBindgen
internal import WireCodec

/// Checks that the serials in requests come from events of a suitable kind, and that each configure
/// is acknowledged only once.
struct SerialChecker {
  /// The serials of the unanswered pings; an answer that is too late removes its ping too.
  private var pings: Set<UInt32> = []
  /// The cursor-shape devices that set the cursor of a pen, by `creationIndex`.
  private var penCursors: Set<Int> = []

  mutating func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    switch message.fullName {
    case "xdg_wm_base.ping":
      if let serial = message.uint("serial") { pings.insert(serial) }
      return []
    case "xdg_wm_base.pong":
      guard let serial = message.uint("serial"), pings.remove(serial) == nil else { return [] }
      return [Violation(.knownSerials, "no pending ping has the serial \(serial)")]
    case "xdg_surface.ack_configure": return acknowledgement(message, connection)
    case "wp_cursor_shape_manager_v1.get_tablet_tool_v2":
      if let created = message.created { penCursors.insert(created.creationIndex) }
      return []
    // Counts that both sides keep.
    case "zwp_text_input_v1.commit_state", "zwp_input_method_v2.commit": return []
    default:
      guard message.direction == .request else { return [] }
      if message.form.isDestructor { penCursors.remove(message.object.creationIndex) }
      guard let serial = message.uint("serial") else { return [] }
      return origin(of: serial, message, connection)
    }
  }

  private func acknowledgement(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    let sent = connection.shells[message.object.creationIndex]?.sent.map(\.serial) ?? []
    guard let serial = message.uint("serial"), !sent.contains(serial) else { return [] }
    let texts = sent.map(String.init).joined(separator: ", ")
    let waiting = sent.isEmpty ? "" : " (pending: \(texts))"
    return [
      Violation(
        .configureSerials,
        "\(serial) is not the serial of a pending configure\(waiting)"
          + callbackNote(about: serial, connection))
    ]
  }

  private func origin(of serial: UInt32, _ message: WireMessage, _ connection: Connection)
    -> [Violation]
  {
    guard let kind = connection.serials.kind(of: serial) else {
      return [
        Violation(
          .knownSerials,
          "no event had the serial \(serial)\(callbackNote(about: serial, connection))")
      ]
    }
    // An event that is not described may have brought the same number.
    guard !connection.hasOpaqueObjects, let wanted = wanted(by: message),
      kind.isDisjoint(with: wanted.kind)
    else { return [] }
    return [Violation(.serialOrigins, "\(serial) is not the serial of \(wanted.name)")]
  }

  /// Returns the kinds of events whose serials a request may use, and their name for people; nil if
  /// the serial of any event is allowed.
  private func wanted(by message: WireMessage) -> (kind: SerialKind, name: String)? {
    switch message.fullName {
    case "xdg_toplevel.move", "xdg_toplevel.resize", "xdg_toplevel.show_window_menu",
      "xdg_popup.grab", "wl_data_device.start_drag":
      (.action, "a press, a key or a touch")
    case "wl_pointer.set_cursor": (.pointerEnter, "a pointer's enter")
    case "zwp_tablet_tool_v2.set_cursor": (.toolEntry, "a pen's proximity_in")
    case "wp_cursor_shape_device_v1.set_shape"
    where penCursors.contains(message.object.creationIndex):
      (.toolEntry, "a pen's proximity_in")
    case "wp_cursor_shape_device_v1.set_shape": (.pointerEnter, "a pointer's enter")
    case "xdg_positioner.set_parent_configure": (.configure, "a configure")
    case "zwp_tablet_pad_v2.set_feedback", "zwp_tablet_pad_ring_v2.set_feedback",
      "zwp_tablet_pad_strip_v2.set_feedback":
      (.mode, "a pad's mode switch")
    default: nil
    }
  }

  /// Returns an explanation for a finding if the client has received `number` as the data of a
  /// callback, and mistaken it for a serial; otherwise an empty text.
  private func callbackNote(about number: UInt32, _ connection: Connection) -> String {
    connection.callbackData.kind(of: number) != nil
      ? "; the number is the data of a callback's done event, not a serial" : ""
  }
}
