internal import Glibc

/// The time of a far end.
package enum FarClock: Sendable {
  /// The time of everybody: for a program of its own.
  case monotonic
  /// The processor time of the thread that asks: for a client on that same thread, so that a machine
  /// with other work makes no client slow.
  case thread

  package var now: Duration {
    var time = timespec()
    unsafe clock_gettime(self == .monotonic ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
