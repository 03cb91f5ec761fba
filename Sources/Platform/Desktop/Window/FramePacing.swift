/// Decides when a surface draws: when asked, at most once for each frame of the screen, and never
/// while it cannot be seen.
struct FramePacing {
  /// Whether something on screen is out of date.
  private(set) var isDirty = false
  /// Whether the compositor still owes the answer to a `wl_surface.frame`.
  private(set) var isAwaitingCallback = false
  /// Whether all buffers are with the compositor.
  private(set) var isStarved = false
  /// Whether the first configure has come and the window is not suspended.
  var isVisible = false
  /// Whether a configure waits for its answer, which does not wait for the screen.
  var mustAnswer = false

  mutating func request() { isDirty = true }

  /// Whether to draw, or at least to answer, now.
  var shouldDraw: Bool {
    mustAnswer || (isDirty && isVisible && !isAwaitingCallback && !isStarved)
  }

  /// A configure was answered; what is out of date stays so.
  mutating func answered() { mustAnswer = false }

  /// A frame is being made: what is asked for from now on is for the next one.
  mutating func begin() {
    isDirty = false
    mustAnswer = false
  }

  /// The compositor was asked to say when the next frame should be drawn.
  mutating func callbackRequested() { isAwaitingCallback = true }

  mutating func callbackDone() { isAwaitingCallback = false }

  /// There was no free buffer: wait until one comes back.
  mutating func starved() {
    isDirty = true
    isStarved = true
  }

  mutating func bufferReleased() { isStarved = false }
}
