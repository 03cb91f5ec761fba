internal import Geometry
internal import Input

/// The pointer over the Details panel, and the newest press on it.
struct InfoPointer: Hashable {
  /// The pointer in the view; nil while it is elsewhere, or no pointer.
  private(set) var pointer: Point?
  /// The place of the newest press, of a button or a finger.
  private(set) var press: Point?

  /// The space around a fact that belongs to it, logical px: between two lines there is no gap.
  static let reach = 1.5

  mutating func record(_ input: InputEvent) {
    switch input {
    case .pointer(.enter(let point)), .pointer(.motion(let point)): pointer = point
    case .pointer(.leave): pointer = nil
    case .pointer(.button(_, isPressed: true)): press = pointer
    case .touch(.down(_, let point)): (press, pointer) = (point, nil)
    default: break
    }
  }
}
