/// The date format of a language.
package struct DateFormat: Sendable {
  /// The names of the months, from January on.
  private let months: [String]
  /// The names of the days of the week, from Sunday on.
  private let weekdays: [String]
  private let write: @Sendable (CivilTime) -> String?

  /// Creates a format with the names of the 12 `months`, from January on, and of the 7 `weekdays`,
  /// from Sunday on. An array of another length is replaced by the English names.
  ///
  /// `write` returns the text of a time; if it returns nil, the time is written like
  /// `2024-05-31 18:04:09`.
  package init(
    months: [String], weekdays: [String], write: @escaping @Sendable (CivilTime) -> String?
  ) {
    self.months = months.count == 12 ? months : Self.englishMonths
    self.weekdays = weekdays.count == 7 ? weekdays : Self.englishWeekdays
    self.write = write
  }

  /// The format that writes a time like `2024-05-31 18:04:09`, and months and weekdays in English.
  package static let invariant = DateFormat(months: [], weekdays: []) { _ in nil }

  func month(_ number: Int) -> String {
    months.indices.contains(number - 1) ? months[number - 1] : String(number)
  }

  func weekday(_ number: Int) -> String {
    weekdays.indices.contains(number) ? weekdays[number] : String(number)
  }

  func text(_ time: CivilTime) -> String { write(time) ?? time.text }

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let englishWeekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
