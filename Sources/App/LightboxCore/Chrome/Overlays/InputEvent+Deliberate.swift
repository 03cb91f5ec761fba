package import Input

extension InputEvent {
  /// True for input that a person makes on purpose, such as a press or a scroll; false for mere
  /// movements of the pointer, and for releases.
  var isDeliberate: Bool {
    switch self {
    case .pointer(.enter), .pointer(.motion), .pointer(.leave): false
    case .pointer(.button(_, let isPressed)): isPressed
    case .key(let key): key.isPressed
    case .touch(.down): true
    case .touch: false
    case .scroll(.delta): true
    case .scroll: false
    case .pinch(.begin), .swipe(.begin), .hold(.begin): true
    case .text(let event): !event.isEmpty
    case .pinch, .swipe, .hold, .modifiers: false
    }
  }
}

extension KeyBindings {
  /// Returns true for deliberate input that has a meaning in `mode`; false for a key without a
  /// meaning, and for a pointer that only moves.
  package func isDeliberate(_ input: InputEvent, in mode: Mode) -> Bool {
    guard case .key(let key) = input else { return input.isDeliberate }
    guard key.isPressed else { return false }
    let command = command(for: key)
    guard mode == .album else { return command != nil }
    // Keys have commands of their own there, and letters begin a name.
    return command?.isCommon == true || albumCommand(for: key) != nil || key.text != nil
  }
}
