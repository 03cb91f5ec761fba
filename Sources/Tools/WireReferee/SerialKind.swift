internal import WireCodec

/// A set of kinds of events that have a serial. Some requests need the serial of an event of a
/// certain kind.
struct SerialKind: OptionSet {
  let rawValue: UInt8

  /// A user's action: a button, a key, a finger or a pen goes down or up.
  static let action = SerialKind(rawValue: 1)
  static let pointerEnter = SerialKind(rawValue: 2)
  static let toolEntry = SerialKind(rawValue: 4)
  static let configure = SerialKind(rawValue: 8)
  /// The event `mode_switch` of a tablet pad: a group of its controls gets another mode.
  static let mode = SerialKind(rawValue: 16)
  /// Any other event with a serial.
  static let other = SerialKind(rawValue: 32)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Determines the kind of the serial in an event.
  init(of message: WireMessage) {
    switch message.fullName {
    case "wl_pointer.button", "wl_keyboard.key", "wl_touch.down", "wl_touch.up",
      "zwp_tablet_tool_v2.down", "zwp_tablet_tool_v2.button", "zwp_tablet_pad_v2.button",
      "zwp_pointer_gesture_swipe_v1.begin", "zwp_pointer_gesture_pinch_v1.begin",
      "zwp_pointer_gesture_hold_v1.begin":
      self = .action
    case "wl_pointer.enter": self = .pointerEnter
    case "zwp_tablet_tool_v2.proximity_in": self = .toolEntry
    case "xdg_surface.configure": self = .configure
    case "zwp_tablet_pad_group_v2.mode_switch": self = .mode
    default: self = .other
    }
  }
}
