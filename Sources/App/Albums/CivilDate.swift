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
  /// 1970. The algorithm is Howard Hinnant's `civil_from_days`.
  init(nanoseconds: Int64) {
    let perDay: Int64 = 86_400_000_000_000
    let whole = nanoseconds / perDay - (nanoseconds % perDay < 0 ? 1 : 0)
    weekday = Int(((whole + 4) % 7 + 7) % 7)
    let days = whole + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * shifted + 2) / 5 + 1)
    month = Int(shifted < 10 ? shifted + 3 : shifted - 9)
    year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
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
