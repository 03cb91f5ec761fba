package import FileJobs
internal import Glibc

/// Conversions between UTC and the local time zone of the system.
package enum LocalTime {
  /// Returns the local time, such as `2024-06-02 09:30:00`, of a time in seconds since 1970; nil if
  /// the system cannot convert the time.
  static func text(_ seconds: Int64) -> String? {
    fields(at: time_t(seconds)).map {
      "\(joined($0[..<3], by: "-")) \(joined($0[3...], by: ":"))"
    }
  }

  /// The current local time, in the form in which the trash records the time of a deletion.
  package static var now: TrashDate {
    let fields = fields(at: time(nil)) ?? [1970, 1, 1, 0, 0, 0]
    return TrashDate(
      year: fields[0], month: fields[1], day: fields[2], hour: fields[3], minute: fields[4],
      second: fields[5])
  }

  /// Returns the year, month, day, hour, minute and second of the local time at `moment`; nil if
  /// the system cannot represent this time.
  private static func fields(at moment: time_t) -> [Int]? {
    var moment = moment
    // localtime_r does not itself notice that the time zone has changed.
    tzset()
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return nil }
    return unsafe [
      Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour),
      Int(parts.tm_min), Int(parts.tm_sec),
    ]
  }

  /// Returns the local time zone's offset in seconds at a time in seconds since 1970; 0 if unknown.
  static func offset(at seconds: Int64) -> Int64 {
    var moment = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return 0 }
    return unsafe Int64(parts.tm_gmtoff)
  }

  private static func joined(_ numbers: ArraySlice<Int>, by separator: String) -> String {
    numbers.map { $0 < 10 ? "0\($0)" : String($0) }.joined(separator: separator)
  }
}
