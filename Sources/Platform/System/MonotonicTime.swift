internal import Glibc
package import Input

/// A clock based on `CLOCK_MONOTONIC`. Its instants are measured from the creation of the clock.
package struct MonotonicTime: Sendable {
  /// The `CLOCK_MONOTONIC` time of ``Input/Instant/zero``, in nanoseconds.
  package let epoch: Int64

  /// Creates a clock whose zero is now.
  package init() { epoch = Self.nanoseconds }

  /// The time now.
  package var now: Instant { instant(monotonic: Self.nanoseconds) }

  /// Converts a `CLOCK_MONOTONIC` time in nanoseconds to an instant of this clock.
  package func instant(monotonic nanoseconds: Int64) -> Instant {
    Instant(nanoseconds: nanoseconds - epoch)
  }

  /// The `CLOCK_MONOTONIC` time now, in nanoseconds.
  package static var nanoseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
