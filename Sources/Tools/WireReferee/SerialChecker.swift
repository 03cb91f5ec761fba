internal import WaylandBindgen
internal import WireCodec

/// Checks that the serials in requests come from events of a suitable kind, and that each configure
/// is acknowledged only once.
struct SerialChecker {
  /// The serials of the unanswered pings; an answer that is too late removes its ping too.
  private var pings: Set<UInt32> = []
  /// The cursor-shape devices that set the cursor of a pen, by `creationIndex`.
  private var penCursors: Set<Int> = []

  mutating func check(_ message: WireMessage, in scene: Scene) -> [Violation] {
    switch message.fullName {
    case "xdg_wm_base.ping":
      if let serial = message.uint("serial") { pings.insert(serial) }
      return []
    case "xdg_wm_base.pong":
      guard let serial = message.uint("serial"), pings.remove(serial) == nil else { return [] }
      return [Violation(.knownSerials, "no ping with \(serial) waits")]
    case "xdg_surface.ack_configure": return acknowledgement(message, scene)
    case "wp_cursor_shape_manager_v1.get_tablet_tool_v2":
      if let created = message.created { penCursors.insert(created.creationIndex) }
      return []
    // Counts that both sides keep.
    case "zwp_text_input_v1.commit_state", "zwp_input_method_v2.commit": return []
    default:
      guard message.direction == .request else { return [] }
      if message.form.isDestructor { penCursors.remove(message.object.creationIndex) }
      guard let serial = message.uint("serial") else { return [] }
      return origin(of: serial, message, scene)
    }
  }

  private func acknowledgement(_ message: WireMessage, _ scene: Scene) -> [Violation] {
    let sent = scene.shells[message.object.creationIndex]?.sent.map(\.serial) ?? []
    guard let serial = message.uint("serial"), !sent.contains(serial) else { return [] }
    let texts = sent.map(String.init).joined(separator: ", ")
    let waiting = sent.isEmpty ? "" : ": \(texts)"
    return [
      Violation(
        .configureSerials,
        "\(serial) is no configure that waits\(waiting)\(disguise(of: serial, scene))")
    ]
  }

  private func origin(of serial: UInt32, _ message: WireMessage, _ scene: Scene) -> [Violation] {
    guard let nature = scene.serials.nature(of: serial) else {
      return [
        Violation(.knownSerials, "no event has brought \(serial)\(disguise(of: serial, scene))")
      ]
    }
    // An event that is not described may have brought the same number.
    guard !scene.hasOpaqueObjects, let wanted = wanted(by: message),
      nature.isDisjoint(with: wanted.nature)
    else { return [] }
    return [Violation(.serialOrigins, "\(serial) is the serial of no \(wanted.name)")]
  }

  /// Returns the kinds of events whose serials a request may use, and their name for people; nil if
  /// the serial of any event is allowed.
  private func wanted(by message: WireMessage) -> (nature: SerialKind, name: String)? {
    switch message.fullName {
    case "xdg_toplevel.move", "xdg_toplevel.resize", "xdg_toplevel.show_window_menu",
      "xdg_popup.grab", "wl_data_device.start_drag":
      (.action, "press, key or touch")
    case "wl_pointer.set_cursor": (.pointerEnter, "enter of a pointer")
    case "zwp_tablet_tool_v2.set_cursor": (.toolEntry, "pen that came near")
    case "wp_cursor_shape_device_v1.set_shape"
    where penCursors.contains(message.object.creationIndex):
      (.toolEntry, "pen that came near")
    case "wp_cursor_shape_device_v1.set_shape": (.pointerEnter, "enter of a pointer")
    case "xdg_positioner.set_parent_configure": (.configure, "configure")
    case "zwp_tablet_pad_v2.set_feedback", "zwp_tablet_pad_ring_v2.set_feedback",
      "zwp_tablet_pad_strip_v2.set_feedback":
      (.mode, "change of a pad's mode")
    default: nil
    }
  }

  /// Returns an explanation for a finding if the client has received `number` as the data of a
  /// callback, and mistaken it for a serial; otherwise an empty text.
  private func disguise(of number: UInt32, _ scene: Scene) -> String {
    scene.callbackData.nature(of: number) != nil
      ? "; the number is the data of a callback's answer, and no serial" : ""
  }
}
