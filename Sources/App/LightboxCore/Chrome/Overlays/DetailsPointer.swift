internal import Geometry
internal import Input

/// The position of the pointer, and of the newest press, for the Details panel.
struct DetailsPointer: Hashable {
  /// The pointer's position in the view; nil while the pointer is outside the view, or after a
  /// touch.
  private(set) var pointer: Point?
  /// The position of the newest press of a button or a finger.
  private(set) var press: Point?

  /// The distance around a fact, logical px, within which a click still copies the fact. It covers
  /// the gap between two lines.
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
