internal import Glibc
internal import Languages

/// A day of the Gregorian calendar, with its weekday.
struct CivilDate: Hashable, Sendable {
  let year: Int
  /// The month, 1…12.
  let month: Int
  /// The day, 1…31.
  let day: Int
  /// The day of the week, from 0 for Sunday to 6 for Saturday.
  let weekday: Int

  /// Creates the day that contains a time. `nanoseconds` is the local time, in nanoseconds since
  /// 1970.
  init(nanoseconds: Int64) {
    let perSecond: Int64 = 1_000_000_000
    var seconds = time_t(nanoseconds / perSecond - (nanoseconds % perSecond < 0 ? 1 : 0))
    var parts = unsafe tm()
    unsafe gmtime_r(&seconds, &parts)
    unsafe (year, month) = (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1)
    unsafe (day, weekday) = (Int(parts.tm_mday), Int(parts.tm_wday))
  }

  /// The month and the year, such as `May 2024`.
  var monthText: Phrase {
    Phrase("{0} {1}", context: "a month and its year", .month(month), .plain(year))
  }

  /// The full date, such as `Friday, 31 May 2024`.
  var dayText: Phrase {
    Phrase(
      "{0}, {1} {2} {3}", context: "a weekday, a day, its month and its year", .weekday(weekday),
      .plain(day), .month(month), .plain(year))
  }

  /// The year, such as `2024`.
  var yearText: Phrase { Phrase("{0}", context: "a year", .plain(year)) }
}
