internal import Glibc
package import Input

/// The source of the time that a clock shows.
package enum TimeOfDaySource {
  /// The system's time in the current time zone.
  case system
  /// The clock shows the given time of day at the instant `at`, and runs on from this time.
  case started(TimeOfDay, at: Instant)

  /// Returns the time of day at `now`, an instant of the event loop, with fractions of a second.
  /// For the system's time, `now` is ignored: the result is the present time.
  package func time(at now: Instant) -> TimeOfDay {
    switch self {
    case .started(let time, let start): return time.advanced(by: now - start)
    case .system:
      var moment = timespec()
      unsafe clock_gettime(CLOCK_REALTIME, &moment)
      // localtime_r alone does not notice that the time zone has changed.
      tzset()
      var parts = unsafe tm()
      guard unsafe localtime_r(&moment.tv_sec, &parts) != nil else {
        return TimeOfDay(seconds: Double(moment.tv_sec))
      }
      // A leap second, the sixtieth, becomes the next minute's first.
      let seconds =
        unsafe Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
      return TimeOfDay(seconds: Double(seconds) + Double(moment.tv_nsec) / 1e9)
    }
  }
}
