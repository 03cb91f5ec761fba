package import FileJobs
internal import Glibc

/// Conversions between UTC and the local time zone of the system.
package enum LocalTime {
  /// Returns the local time, such as `2024-06-02 09:30:00`, of a time in seconds since 1970; nil if
  /// the system cannot convert the time.
  static func text(_ seconds: Int64) -> String? { text(time_t(seconds), "%04Y-%m-%d %H:%M:%S") }

  /// The current local time, in the form in which the trash records the time of a deletion.
  package static var now: TrashDate {
    TrashDate(text(time(nil), "%04Y-%m-%dT%H:%M:%S") ?? "1970-01-01T00:00:00")
  }

  /// Returns the local time at `moment` in the format `format` of strftime; nil if the system
  /// cannot represent this time.
  private static func text(_ moment: time_t, _ format: String) -> String? {
    var moment = moment
    // localtime_r does not itself notice that the time zone has changed.
    tzset()
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return nil }
    var text = [CChar](repeating: 0, count: 64)
    let count = unsafe strftime(&text, text.count, format, &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the local time zone's offset in seconds at a time in seconds since 1970; 0 if unknown.
  static func offset(at seconds: Int64) -> Int64 {
    var moment = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return 0 }
    return unsafe Int64(parts.tm_gmtoff)
  }
}
