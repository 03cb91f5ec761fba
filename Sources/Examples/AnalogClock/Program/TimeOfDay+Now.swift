internal import Glibc

extension TimeOfDay {
  /// The system's time in the current time zone, with fractions of a second.
  package static var now: TimeOfDay {
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
