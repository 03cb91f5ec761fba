package import FileJobs
internal import Glibc

/// Conversions between UTC and the local time zone of the system.
package enum LocalTime {
  /// Returns the local time, such as `2024-06-02 09:30:00`, of a time in seconds since 1970; nil if
  /// the system cannot represent that time.
  static func text(_ seconds: Int64) -> String? {
    var moment = time_t(seconds)
    // localtime_r does not itself notice that the time zone has changed.
    tzset()
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return nil }
    let date = unsafe [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let time = unsafe [Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)]
    return "\(joined(date, by: "-")) \(joined(time, by: ":"))"
  }

  /// The current local time, as the trash records it with a deleted file.
  package static var now: TrashDate {
    var moment = time(nil)
    tzset()
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else {
      return TrashDate(year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0)
    }
    return unsafe TrashDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }

  /// Returns the offset of the local time zone from UTC, in seconds, at a time in seconds since
  /// 1970; 0 if the system cannot represent that time.
  static func offset(at seconds: Int64) -> Int64 {
    var moment = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return 0 }
    return unsafe Int64(parts.tm_gmtoff)
  }

  private static func joined(_ numbers: [Int], by separator: String) -> String {
    numbers.map { $0 < 10 ? "0\($0)" : String($0) }.joined(separator: separator)
  }
}
