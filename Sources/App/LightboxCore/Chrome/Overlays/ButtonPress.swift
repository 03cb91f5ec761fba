internal import Geometry
internal import Input

/// A press of the pointer or a finger on one of several buttons; each button has an action.
struct ButtonPress<Action: Equatable & Sendable>: Equatable, Sendable {
  private enum Contact: Equatable, Sendable {
    case pointer(Action)
    case touch(Int32, Point, Action)
  }

  private var contact: Contact?

  /// Ends the press without an action.
  mutating func end() { contact = nil }

  /// Handles input on the buttons. If a press that began on a button is released on the same
  /// button, returns an array with this button's action. Returns an empty array for other input on
  /// the buttons, and nil for all other input. `pointer` is the pointer's position in the view; nil
  /// if it is outside. `button` returns the action of the button at a point of the view; nil if
  /// there is none.
  mutating func claim(
    _ input: InputEvent, pointer: Point?, button: (Point) -> Action?
  ) -> [Action]? {
    func released(_ action: Action, at point: Point?) -> [Action] {
      point.flatMap(button) == action ? [action] : []
    }
    let before = contact
    switch input {
    case .pointer(.button(.left, isPressed: true)):
      guard let action = pointer.flatMap(button) else {
        // A menu may have taken the release of the press before.
        if case .pointer = before { contact = nil }
        return nil
      }
      contact = .pointer(action)
    case .pointer(.button(.left, isPressed: false)):
      guard case .pointer(let action) = before else { return nil }
      contact = nil
      return released(action, at: pointer)
    case .touch(.down(let id, let point)):
      guard let action = button(point) else {
        if case .touch(id, _, _) = before { contact = nil }
        return nil
      }
      contact = .touch(id, point, action)
    case .touch(.move(let id, let point)):
      guard case .touch(id, _, let action) = before else { return nil }
      contact = .touch(id, point, action)
    case .touch(.up(let id)):
      guard case .touch(id, let point, let action) = before else { return nil }
      contact = nil
      return released(action, at: point)
    case .pointer(.leave):
      // A press that ends because the pointer was taken away is no click.
      if case .pointer = before { contact = nil }
      return nil
    case .touch(.cancel):
      contact = nil
      return nil
    default: return nil
    }
    return []
  }
}
