/// Decides when a surface draws: when asked, at most once for each frame of the screen, and never
/// while it cannot be seen.
struct FramePacing {
  /// True while something on screen is out of date.
  private(set) var isDirty = false
  /// True while the compositor still owes the answer to a `wl_surface.frame`.
  private(set) var isAwaitingCallback = false
  /// True while that answer is overdue: a compositor that shows the window nowhere gives none.
  private(set) var isWithheld = false
  /// The seconds after which an answer is overdue.
  static let longestWait = 1.0
  /// True while all buffers are with the compositor.
  private(set) var isStarved = false
  /// True once the first configure has come, while the window is not suspended.
  var isVisible = false
  /// True while a configure waits for its answer, which does not wait for the screen.
  var mustAnswer = false

  mutating func request() { isDirty = true }

  /// True when the surface should draw, or at least answer, now.
  var shouldDraw: Bool {
    mustAnswer || (isDirty && isVisible && !isAwaitingCallback && !isStarved)
  }

  /// Takes note that a configure was answered; what is out of date stays so.
  mutating func answered() { mustAnswer = false }

  /// Begins a frame: requests from now on are for the next one.
  mutating func begin() {
    isDirty = false
    mustAnswer = false
  }

  /// Takes note that the compositor was asked for a frame callback.
  mutating func callbackRequested() { isAwaitingCallback = true }

  mutating func callbackDone() { (isAwaitingCallback, isWithheld) = (false, false) }

  mutating func callbackOverdue() { isWithheld = isAwaitingCallback }

  /// Waits until a buffer comes back: none was free.
  mutating func starved() {
    isDirty = true
    isStarved = true
  }

  mutating func bufferReleased() { isStarved = false }
}
