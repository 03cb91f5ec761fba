internal import Input

/// The mouse buttons and fingers that were pressed on a control and are not released yet. The
/// control also receives their moves and releases.
struct OwnedContacts: Hashable {
  var buttons: Set<PointerButton> = []
  var fingers: Set<Int32> = []

  /// True for events of the owned buttons, and for moves and releases of the owned fingers.
  func owns(_ input: InputEvent) -> Bool {
    switch input {
    case .pointer(.button(let button, _)): buttons.contains(button)
    case .touch(.up(let id)), .touch(.move(let id, _)): fingers.contains(id)
    default: false
    }
  }
}
