package import FileJobs
internal import Glibc

/// Conversions between UTC and the local time zone of the system.
package enum LocalTime {
  /// Returns the local time, such as `2024-06-02 09:30:00`, of a time in seconds since 1970; nil if
  /// the system cannot convert the time.
  static func text(_ seconds: Int64) -> String? {
    date(at: time_t(seconds)).map { String($0.text.map { $0 == "T" ? " " : $0 }) }
  }

  /// The current local time, in the form in which the trash records the time of a deletion.
  package static var now: TrashDate {
    date(at: time(nil))
      ?? TrashDate(year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0)
  }

  /// Returns the local time at `moment`; nil if the system cannot represent this time.
  private static func date(at moment: time_t) -> TrashDate? {
    var moment = moment
    // localtime_r does not itself notice that the time zone has changed.
    tzset()
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return nil }
    return unsafe TrashDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }

  /// Returns the local time zone's offset in seconds at a time in seconds since 1970; 0 if unknown.
  static func offset(at seconds: Int64) -> Int64 {
    var moment = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return 0 }
    return unsafe Int64(parts.tm_gmtoff)
  }
}
