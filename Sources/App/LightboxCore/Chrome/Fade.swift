internal import Input

/// An opacity that goes over from one value to another, as a function of time.
struct Fade: Hashable, Sendable {
  private var source = 0.0
  private var target = 0.0
  private var start = Instant.zero
  /// Seconds.
  private var duration = 0.0

  /// Whether it is shown, or about to be.
  var isIn: Bool { target > 0 }

  /// 0…1.
  func opacity(at time: Instant) -> Double {
    let share = duration > 0 ? min(max((time - start) / duration, 0), 1) : 1
    // The smooth step: it leaves and arrives with no speed.
    return source + (target - source) * share * share * (3 - 2 * share)
  }

  /// Whether a later moment may look different.
  func isMoving(at time: Instant) -> Bool { source != target && time - start < duration }

  /// Goes on from what is displayed at `time`.
  mutating func turn(to target: Double, over duration: Double, at time: Instant) {
    source = opacity(at: time)
    self.target = target
    start = time
    self.duration = duration
  }
}
