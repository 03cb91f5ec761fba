package import Input
package import Motion

/// An opacity that rises, stays for a while and falls by itself.
///
/// While it stays nothing needs to be drawn: `deadline` is the moment at which it begins to fall.
package struct TimedFade: Hashable, Sendable {
  private var coming: Ramp
  /// The opacity at which it last began to rise.
  private var origin: Double
  private var going: Ramp
  private var isLeaving = false

  /// Rises from `time` on and stays until `leaving`.
  package init(at time: Instant, until leaving: Instant, physics: Physics) {
    coming = Ramp(from: time, over: physics.badgeFadeInTime)
    origin = 0
    going = Ramp(from: leaving, over: physics.badgeFadeOutTime)
  }

  /// Extends the stay to `leaving`, and rises again if it had begun to fall.
  package mutating func renew(at time: Instant, until leaving: Instant) {
    if time >= going.start {
      origin = opacity(at: time)
      coming.start = time
      isLeaving = false
      going.start = leaving
    } else {
      going.start = max(going.start, leaving)
    }
  }

  /// Begins to fall at once.
  mutating func leave(at time: Instant) {
    guard time < going.start else { return }
    going.start = time
    isLeaving = true
  }

  /// The opacity at `time`, 0…1.
  package func opacity(at time: Instant) -> Double {
    max(0, min(1, origin + coming.share(at: time)) - going.share(at: time))
  }

  package func isOver(at time: Instant) -> Bool { going.isOver(at: time) }

  package func isMoving(at time: Instant) -> Bool {
    origin + coming.share(at: time) < 1 || (time >= going.start && !isOver(at: time))
  }

  /// The moment at which it begins to fall; nil once it has.
  package var deadline: Instant? { isLeaving ? nil : going.start }

  package mutating func expire(at time: Instant) {
    if time >= going.start { isLeaving = true }
  }
}
