internal import Input

/// The buttons and fingers that went down on a control in front: their releases are its own too.
struct OwnedContacts: Hashable {
  var buttons: Set<PointerButton> = []
  var fingers: Set<Int32> = []

  /// True for the release of a contact that is owned, and for the movement of such a finger.
  func owns(_ input: InputEvent) -> Bool {
    switch input {
    case .pointer(.button(let button, _)): buttons.contains(button)
    case .touch(.up(let id)), .touch(.move(let id, _)): fingers.contains(id)
    default: false
    }
  }

  /// Handles the rest of the contacts' events after the control has closed. Returns true for input
  /// that belongs to the control.
  mutating func handleRest(of input: InputEvent) -> Bool {
    switch input {
    case .pointer(.button(let button, isPressed: false)): return buttons.remove(button) != nil
    case .pointer(.leave): buttons = []
    case .touch(.move(let id, _)): return fingers.contains(id)
    case .touch(.up(let id)): return fingers.remove(id) != nil
    case .touch(.cancel): fingers = []
    default: break
    }
    return false
  }
}
