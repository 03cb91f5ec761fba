internal import Input

/// The mouse buttons and fingers that are down. Some types have one value for those that were
/// pressed on a control, whose moves and releases the control receives too, and one for the others.
struct OwnedContacts: Equatable {
  var buttons: Set<PointerButton> = []
  var fingers: Set<Int32> = []
  /// True if the newest press, which was not on the control, has made the control visible.
  private var hasWoken = false

  var isEmpty: Bool { buttons.isEmpty && fingers.isEmpty }

  /// Records the press of a button that is not on the control.
  mutating func press(_ button: PointerButton) {
    buttons.insert(button)
    hasWoken = false
  }

  /// Records the touch of a finger that is not on the control. `wakes` is true if it has made the
  /// control visible.
  mutating func touch(_ finger: Int32, wakes: Bool) {
    fingers.insert(finger)
    hasWoken = wakes && fingers.count == 1
  }

  /// Handles a tap on the photo. Returns true if the touch of this tap has made the control
  /// visible; the tap must then have no further effect.
  mutating func handleTap() -> Bool {
    defer { hasWoken = false }
    return hasWoken
  }

  /// True for events of the owned buttons, and for moves and releases of the owned fingers.
  func owns(_ input: InputEvent) -> Bool {
    switch input {
    case .pointer(.button(let button, _)): buttons.contains(button)
    case .touch(.up(let id)), .touch(.move(let id, _)): fingers.contains(id)
    default: false
    }
  }
}
