internal import Gestures
internal import Motion

/// Whether the pointer has rested long enough, over a photo that fills the screen, to be hidden.
struct CursorRest: Hashable, Sendable {
  private(set) var isHidden = false
  private var since = Instant.zero
  private var isInside = false
  private var held: Set<PointerButton> = []
  /// Whether the pointer may hide at all.
  private var isWanted = false

  /// Seconds.
  private static let patience = 2.0

  /// Any motion or press of the pointer shows it again.
  mutating func handle(_ input: PointerInput, at time: Instant) {
    since = time
    isHidden = false
    switch input {
    case .enter, .motion: isInside = true
    case .button(let button, isPressed: true): held.insert(button)
    case .button(let button, isPressed: false): held.remove(button)
    case .leave:
      isInside = false
      held = []
    }
  }

  /// Says whether the pointer may hide from now on.
  mutating func want(_ isWanted: Bool, at time: Instant) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    since = time
    isHidden = false
  }

  var deadline: Instant? {
    isWanted && isInside && held.isEmpty && !isHidden ? since + Self.patience : nil
  }

  mutating func expire(at time: Instant) {
    if let deadline, deadline <= time { isHidden = true }
  }
}
