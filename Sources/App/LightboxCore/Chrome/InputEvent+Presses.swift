internal import Geometry
package import Input

extension InputEvent {
  /// True for input that a person makes on purpose, such as a press or a scroll; false for mere
  /// movements of the pointer, and for releases.
  var isDeliberate: Bool {
    switch self {
    case .pointer(.button(_, let isPressed)): isPressed
    case .key(let key): key.isPressed
    case .touch(.down), .scroll(.delta), .pinch(.begin), .swipe(.begin), .hold(.begin): true
    case .text(let event): !event.isEmpty
    case .pointer, .touch, .scroll, .pinch, .swipe, .hold, .modifiers: false
    }
  }

  /// Returns the point of the view at which a mouse button or a finger was pressed; nil for other
  /// input. `pointer` is the pointer's position in the view, or nil if the pointer is outside.
  func pressedPoint(pointer: Point?) -> Point? {
    switch self {
    case .pointer(.button(_, isPressed: true)): pointer
    case .touch(.down(_, let point)): point
    default: nil
    }
  }
}

extension KeyBindings {
  /// Returns true for input that a person makes on purpose: a press or a scroll, for example, but
  /// not a motion of the pointer. Of keys, only those that do something in `mode` count.
  package func isDeliberate(_ input: InputEvent, in mode: Mode) -> Bool {
    guard case .key(let key) = input else { return input.isDeliberate }
    guard key.isPressed else { return false }
    let command = command(for: key)
    guard mode == .album else { return command != nil }
    // In the album, keys have their own commands, and letters begin a name.
    return command?.isCommon == true || albumCommand(for: key) != nil || key.text != nil
  }
}
