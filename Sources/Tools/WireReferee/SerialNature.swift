/// The events that have brought a serial: some requests want that of a press, of an enter or of a
/// configure.
struct SerialNature: OptionSet {
  let rawValue: UInt8

  /// A button, a key, a finger or a pen goes down or up: something that a person does.
  static let action = SerialNature(rawValue: 1)
  static let pointerEnter = SerialNature(rawValue: 2)
  static let toolEntry = SerialNature(rawValue: 4)
  static let configure = SerialNature(rawValue: 8)
  /// The mode of a group of a tablet's pad.
  static let mode = SerialNature(rawValue: 16)
  /// An event that is not described above.
  static let other = SerialNature(rawValue: 32)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The nature of the serial that an event brings.
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
