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
  /// True while it stays without an end.
  private var isEndless: Bool
  /// True once it falls.
  package private(set) var isLeaving = false

  /// Rises from `time` on and stays until `leaving`; nil is without an end.
  package init(at time: Instant, until leaving: Instant?, physics: Physics) {
    coming = Ramp(from: time, over: physics.badgeFadeInTime)
    origin = 0
    going = Ramp(from: leaving ?? time, over: physics.badgeFadeOutTime)
    isEndless = leaving == nil
  }

  /// Extends the stay to `leaving`, and rises again if it had begun to fall.
  package mutating func renew(at time: Instant, until leaving: Instant) {
    let staysAnyway = isEndless || leaving <= going.start
    guard falls(at: time) || !staysAnyway else { return }
    stay(until: leaving, at: time)
  }

  /// Stays until `leaving`, also where that is sooner than before, and rises again if it had begun to fall; nil
  /// is without an end.
  package mutating func stay(until leaving: Instant?, at time: Instant) {
    if falls(at: time) {
      origin = opacity(at: time)
      coming.start = time
      isLeaving = false
    }
    (going.start, isEndless) = (leaving ?? time, leaving == nil)
  }

  /// Begins to fall at once.
  mutating func leave(at time: Instant) {
    guard !falls(at: time) else { return }
    (going.start, isEndless, isLeaving) = (time, false, true)
  }

  private func falls(at time: Instant) -> Bool { !isEndless && time >= going.start }

  /// The opacity at `time`, 0…1.
  package func opacity(at time: Instant) -> Double {
    let fallen = isEndless ? 0 : going.share(at: time)
    return max(0, min(1, origin + coming.share(at: time)) - fallen)
  }

  package func isOver(at time: Instant) -> Bool { falls(at: time) && going.isOver(at: time) }

  package func isMoving(at time: Instant) -> Bool {
    origin + coming.share(at: time) < 1 || (falls(at: time) && !isOver(at: time))
  }

  /// The moment at which it begins to fall; nil once it has, and where it stays without an end.
  package var deadline: Instant? { isLeaving || isEndless ? nil : going.start }

  package mutating func expire(at time: Instant) {
    if falls(at: time) { isLeaving = true }
  }
}
