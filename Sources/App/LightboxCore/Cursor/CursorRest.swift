internal import Geometry
internal import Input
internal import Motion

/// The timer that hides a pointer at rest over a photo in fullscreen or in a slideshow.
struct CursorRest: Hashable, Sendable {
  private(set) var isHidden = false
  private var since = Instant.zero
  /// The pointer's position in the view; nil while it is outside.
  private(set) var position: Point?
  private var held: Set<PointerButton> = []
  /// True while the pointer may be hidden.
  private var isWanted = false

  /// Handles a pointer event: shows a hidden pointer again, and restarts the timer.
  mutating func handle(_ input: PointerEvent, at time: Instant) {
    (since, isHidden) = (time, false)
    switch input {
    case .enter(let point), .motion(let point): position = point
    case .button(let button, isPressed: true): held.insert(button)
    case .button(let button, isPressed: false): held.remove(button)
    case .leave: (position, held) = (nil, [])
    }
  }

  /// Allows the pointer to be hidden if `isWanted` is true; else keeps it visible.
  mutating func request(_ isWanted: Bool, at time: Instant) {
    guard isWanted != self.isWanted else { return }
    (self.isWanted, since, isHidden) = (isWanted, time, false)
  }

  func deadline(_ physics: Physics) -> Instant? {
    isWanted && position != nil && held.isEmpty && !isHidden ? since + physics.cursorRestTime : nil
  }

  mutating func expire(_ physics: Physics, at time: Instant) {
    if let deadline = deadline(physics), deadline <= time { isHidden = true }
  }
}
