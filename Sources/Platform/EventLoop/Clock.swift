internal import Glibc
package import Input

/// The viewer's clock: `CLOCK_MONOTONIC`, counted from when the clock was made.
package struct Clock: Sendable {
  /// The monotonic time at the clock's zero, in nanoseconds.
  package let epoch: Int64

  /// A clock that starts now.
  package init() {
    epoch = Clock.monotonic()
  }

  /// A clock with a zero of the caller's choice, in nanoseconds of `CLOCK_MONOTONIC`.
  package init(epoch: Int64) {
    self.epoch = epoch
  }

  /// The time now.
  package var now: Instant { Instant(nanoseconds: Clock.monotonic() - epoch) }

  /// The instant of a `CLOCK_MONOTONIC` time in nanoseconds.
  package func instant(monotonic nanoseconds: Int64) -> Instant {
    Instant(nanoseconds: nanoseconds - epoch)
  }

  private static func monotonic() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
