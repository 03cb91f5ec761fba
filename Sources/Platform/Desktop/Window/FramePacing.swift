/// Decides when a surface's frames are drawn: on request, at most one for each refresh of the
/// screen, and only while the surface is visible.
struct FramePacing {
  /// True while the screen's contents are out of date.
  private(set) var isDirty = false
  /// True while the callback of a `wl_surface.frame` is pending.
  private(set) var isAwaitingCallback = false
  /// True while the frame callback is overdue. The window then counts as hidden, because a
  /// compositor sends no callbacks for a hidden window.
  private(set) var isWithheld = false
  /// The time, in seconds, after which a pending frame callback is overdue.
  static let longestWait = 1.0
  /// True while the compositor holds all buffers.
  private(set) var isStarved = false
  /// True after the first configure, while the window is not suspended.
  var isVisible = false

  mutating func request() { isDirty = true }

  /// True if a requested frame may be drawn now.
  var shouldDraw: Bool { isDirty && isVisible && !isAwaitingCallback && !isStarved }

  /// Begins a frame, for which a buffer was free; later requests are for the next frame.
  mutating func begin() { (isDirty, isStarved) = (false, false) }

  mutating func callbackRequested() { isAwaitingCallback = true }
  mutating func callbackDone() { (isAwaitingCallback, isWithheld) = (false, false) }
  mutating func callbackOverdue() { isWithheld = isAwaitingCallback }

  /// Records that no buffer was free; the next frame waits until the compositor releases a buffer.
  mutating func starved() {
    isDirty = true
    isStarved = true
  }

  mutating func bufferReleased() { isStarved = false }
}
