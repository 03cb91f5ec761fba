package import FileJobs
internal import Glibc
internal import Languages

/// Conversions between UTC and the local time zone of the system.
package enum LocalTime {
  /// Returns the local time of a time in seconds since 1970; nil if the system cannot convert the
  /// time.
  static func civil(_ seconds: Int64) -> CivilTime? {
    var moment = time_t(seconds)
    // localtime_r does not itself notice that the time zone has changed.
    tzset()
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return nil }
    return unsafe CivilTime(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }

  /// The current local time, in the form in which the trash records the time of a deletion.
  package static var now: TrashDate {
    let text = civil(Int64(time(nil)))?.text ?? "1970-01-01 00:00:00"
    return TrashDate(text.replacing(" ", with: "T"))
  }

  /// Returns the local time zone's offset in seconds at a time in seconds since 1970; 0 if unknown.
  static func offset(at seconds: Int64) -> Int64 {
    var moment = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return 0 }
    return unsafe Int64(parts.tm_gmtoff)
  }
}
