internal import Geometry
package import Input

/// A value that rises linearly from 0 to 1 over time and stays there; every fade is based on it.
package struct Ramp: Hashable, Sendable {
  package var start: Instant
  /// The time in which the value rises from 0 to 1, seconds.
  package var duration: Double

  package init(from start: Instant = .zero, over duration: Double = 0) {
    self.start = start
    self.duration = duration
  }

  /// The value at `time`, 0…1; always 1 if the duration is 0.
  package func share(at time: Instant) -> Double {
    duration > 0 ? ((time - start) / duration).clamped(to: 0...1) : 1
  }

  package func isOver(at time: Instant) -> Bool { time - start >= duration }
}
