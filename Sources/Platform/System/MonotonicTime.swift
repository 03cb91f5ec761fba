internal import Glibc
package import Input

/// A clock of instants: `CLOCK_MONOTONIC`, counted from the clock's creation.
package struct MonotonicTime: Sendable {
  /// The `CLOCK_MONOTONIC` time of ``Input/Instant/zero``, in nanoseconds.
  package let epoch: Int64

  /// Creates a clock whose zero is now.
  package init() {
    epoch = Self.nanoseconds
  }

  /// The time now.
  package var now: Instant { instant(monotonic: Self.nanoseconds) }

  /// The instant of a `CLOCK_MONOTONIC` time in nanoseconds.
  package func instant(monotonic nanoseconds: Int64) -> Instant {
    Instant(nanoseconds: nanoseconds - epoch)
  }

  /// The `CLOCK_MONOTONIC` time in nanoseconds.
  package static var nanoseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
