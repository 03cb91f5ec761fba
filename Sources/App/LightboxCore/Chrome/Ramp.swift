internal import Geometry
internal import Input

/// A value that rises linearly from 0 to 1 over time and stays there; every fade is based on it.
struct Ramp: Equatable {
  var start = Instant.zero
  /// The time in which the value rises from 0 to 1, seconds.
  var duration = 0.0

  /// The value at `time`, 0…1; always 1 if the duration is 0.
  func share(at time: Instant) -> Double {
    duration > 0 ? ((time - start) / duration).clamped(to: 0...1) : 1
  }

  func isOver(at time: Instant) -> Bool { time - start >= duration }
}
