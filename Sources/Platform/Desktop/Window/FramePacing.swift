/// The pacing of a surface's frames: drawn on request, at most once per frame of the screen, and
/// only while visible.
struct FramePacing {
  /// True while the screen's contents are out of date.
  private(set) var isDirty = false
  /// True while the callback of a `wl_surface.frame` is pending.
  private(set) var isAwaitingCallback = false
  /// True while that callback is overdue, because a compositor sends no callbacks for a hidden
  /// window.
  private(set) var isWithheld = false
  /// The seconds after which a callback is overdue.
  static let longestWait = 1.0
  /// True while the compositor holds all buffers.
  private(set) var isStarved = false
  /// True after the first configure, while the window is not suspended.
  var isVisible = false
  /// True while a configure is unanswered; the answer does not wait for the screen.
  var mustAnswer = false

  mutating func request() { isDirty = true }

  /// True when the surface should draw now, or at least answer a configure.
  var shouldDraw: Bool {
    mustAnswer || (isDirty && isVisible && !isAwaitingCallback && !isStarved)
  }

  /// Records that a configure was answered; outdated contents stay outdated.
  mutating func answered() { mustAnswer = false }

  /// Begins a frame; later requests are for the next frame.
  mutating func begin() {
    isDirty = false
    mustAnswer = false
  }

  /// Records the request of a frame callback.
  mutating func callbackRequested() { isAwaitingCallback = true }

  mutating func callbackDone() { (isAwaitingCallback, isWithheld) = (false, false) }

  mutating func callbackOverdue() { isWithheld = isAwaitingCallback }

  /// Records that no buffer was free, and waits for a release.
  mutating func starved() {
    isDirty = true
    isStarved = true
  }

  mutating func bufferReleased() { isStarved = false }
}
