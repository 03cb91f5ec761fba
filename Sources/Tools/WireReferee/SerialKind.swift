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

  /// Determines the kind of the serial in an event; `kind` is the kind of the event's message.
  init(_ kind: MessageKind) {
    switch kind {
    case .pointerButton, .keyboardKey, .touchDown, .touchUp, .toolDown, .toolButton, .padButton,
      .swipeBegin, .pinchBegin, .holdBegin:
      self = .action
    case .pointerEnter: self = .pointerEnter
    case .toolProximityIn: self = .toolEntry
    case .surfaceConfigure: self = .configure
    case .groupModeSwitch: self = .mode
    default: self = .other
    }
  }
}
