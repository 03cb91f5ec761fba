internal import Glibc

/// The clock of a test's compositor end.
package enum FarClock: Sendable {
  /// The monotonic clock, for a client in another process.
  case monotonic
  /// The processor time of the current thread, for a client on the same thread. Other work on the
  /// machine then does not make the client late.
  case thread

  package var now: Duration {
    var time = timespec()
    unsafe clock_gettime(self == .monotonic ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
