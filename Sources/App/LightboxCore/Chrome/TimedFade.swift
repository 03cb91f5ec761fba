package import Input
package import Motion

/// An opacity that rises, stays for a while and falls by itself.
///
/// Nothing needs to be redrawn while the opacity stays at 1; `deadline` is the time at which it
/// begins to fall.
package struct TimedFade: Equatable, Sendable {
  private var coming: Ramp
  /// The opacity at which the fade last began to rise.
  private var origin = 0.0
  /// The time at which the opacity begins to fall; nil if it stays at 1 without an end.
  private var leaving: Instant?
  /// The time in which the opacity falls from 1 to 0, seconds.
  private let fallTime: Double
  /// True once the opacity falls.
  package private(set) var isLeaving = false

  /// Creates a fade that rises from `time` on, and begins to fall at `leaving`. If `leaving` is
  /// nil, the opacity stays at 1.
  package init(at time: Instant, until leaving: Instant?, physics: Physics) {
    coming = Ramp(start: time, duration: physics.badgeFadeInTime)
    (self.leaving, fallTime) = (leaving, physics.badgeFadeOutTime)
  }

  /// Lets the opacity stay at 1 at least until `leaving`. If the opacity had begun to fall, it
  /// rises again.
  package mutating func renew(at time: Instant, until leaving: Instant) {
    let staysAnyway = self.leaving.map { leaving <= $0 } ?? true
    guard falls(at: time) || !staysAnyway else { return }
    stay(until: leaving, at: time)
  }

  /// Sets `leaving`, the time at which the opacity begins to fall; nil if it stays at 1. An opacity
  /// that has begun to fall rises again.
  package mutating func stay(until leaving: Instant?, at time: Instant) {
    if falls(at: time) {
      (origin, coming.start, isLeaving) = (opacity(at: time), time, false)
    }
    self.leaving = leaving
  }

  /// Lets the opacity begin to fall at `time`.
  mutating func leave(at time: Instant) {
    guard !falls(at: time) else { return }
    (leaving, isLeaving) = (time, true)
  }

  private func falls(at time: Instant) -> Bool { leaving.map { time >= $0 } ?? false }

  /// The opacity at `time`, 0…1.
  package func opacity(at time: Instant) -> Double {
    let fall = leaving.map { Ramp(start: $0, duration: fallTime) }
    // A ramp without a duration is over even before its start.
    let fallen = falls(at: time) ? fall?.share(at: time) ?? 0 : 0
    return max(0, min(1, origin + coming.share(at: time)) - fallen)
  }

  package func isOver(at time: Instant) -> Bool { leaving.map { time - $0 >= fallTime } ?? false }

  package func isMoving(at time: Instant) -> Bool {
    origin + coming.share(at: time) < 1 || (falls(at: time) && !isOver(at: time))
  }

  /// The time at which the opacity begins to fall; nil if it has begun to fall, or if it stays
  /// at 1.
  package var deadline: Instant? { isLeaving ? nil : leaving }

  package mutating func expire(at time: Instant) {
    if falls(at: time) { isLeaving = true }
  }
}
