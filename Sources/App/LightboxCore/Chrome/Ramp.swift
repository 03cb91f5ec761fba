internal import Geometry
package import Input

/// A linear ramp over time that goes from 0 to 1 and stays there; every fade is made of one.
package struct Ramp: Hashable, Sendable {
  package var start: Instant
  /// The time from 0 to 1, seconds.
  package var duration: Double

  package init(from start: Instant = .zero, over duration: Double = 0) {
    self.start = start
    self.duration = duration
  }

  /// The share of the time that has passed, 0…1; 1 at once without a duration.
  package func share(at time: Instant) -> Double {
    duration > 0 ? ((time - start) / duration).clamped(to: 0...1) : 1
  }

  package func isOver(at time: Instant) -> Bool { time - start >= duration }
}
