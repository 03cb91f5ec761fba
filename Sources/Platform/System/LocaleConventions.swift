internal import CShims
internal import Glibc

/// The formats of numbers and dates in the user's country, from the C library.
///
/// - Note: Unchecked `Sendable`, because the locale never changes after its creation, and the C
///   library reads it from any thread.
@safe package final class LocaleConventions: @unchecked Sendable {
  private let locale: locale_t

  /// Reads the conventions of the environment's locale (`LC_ALL`, `LC_NUMERIC`, `LC_TIME`, `LANG`);
  /// nil if that locale is not installed.
  package init?() {
    let mask = LC_CTYPE_MASK | LC_NUMERIC_MASK | LC_TIME_MASK
    guard let locale = unsafe newlocale(mask, "", nil) else { return nil }
    unsafe self.locale = locale
  }

  deinit { unsafe freelocale(locale) }

  /// True if the locale has a number format of its own; false for the locales `C` and `POSIX`.
  package var hasOwnNumbers: Bool { !isInvariant(ofDates: false) }
  package var hasOwnDates: Bool { !isInvariant(ofDates: true) }

  private func isInvariant(ofDates: Bool) -> Bool {
    let name = unsafe text(shim_locale_name(locale, ofDates ? 1 : 0)) ?? "C"
    return ["", "C", "POSIX"].contains(name.prefix { $0 != "." })
  }

  package var decimalSign: String? { unsafe text(shim_decimal_sign(locale)) }
  package var groupSign: String? { unsafe text(shim_group_sign(locale)) }

  /// The locale's ten digits, from 0 to 9.
  package var digits: [String] { (0..<10).compactMap { unsafe text(shim_digit(locale, $0)) } }

  /// The names of the twelve months, from January.
  package var months: [String] { (0..<12).compactMap { unsafe text(shim_month(locale, $0)) } }

  /// The names of the seven days of the week, from Sunday.
  package var weekdays: [String] { (0..<7).compactMap { unsafe text(shim_weekday(locale, $0)) } }

  /// Returns a date and time as text in the locale's format and digits; `month` is 1…12. Nil if the
  /// locale has no such format, or the text is not UTF-8.
  package func moment(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
  ) -> String? {
    let parts = [year, month, day, hour, minute, second].compactMap { Int32(exactly: $0) }
    guard parts.count == 6 else { return nil }
    var room = [CChar](repeating: 0, count: 256)
    let length = unsafe shim_write_moment(
      &room, room.count, locale, parts[0], parts[1], parts[2], parts[3], parts[4], parts[5])
    let text = unsafe text(room)
    // Some formats have a blank before the time zone, which is left out here.
    return length == 0
      ? nil
      : text.map { inOwnDigits(Self.onAClock($0.split(separator: " ").joined(separator: " "))) }
  }

  /// Replaces the ASCII digits, which the C library writes in dates, by the locale's own digits.
  private func inOwnDigits(_ text: String) -> String {
    let digits = digits
    guard digits.count == 10 else { return text }
    return text.map { sign in
      guard sign.isASCII, let number = sign.wholeNumberValue else { return String(sign) }
      return digits[number]
    }.joined()
  }

  /// Rewrites a Japanese or Chinese time such as `07時07分10秒` as `07:07:10`; returns other text
  /// unchanged.
  ///
  /// The longer form does not fit on a line of the photo's details.
  static func onAClock(_ text: String) -> String {
    guard text.last == "秒", text.contains("分"), text.contains(where: "時时".contains) else {
      return text
    }
    return String(text.dropLast().map { "時时分".contains($0) ? ":" : $0 })
  }
}

/// Converts a C string to a Swift string; nil for a null pointer or invalid UTF-8.
func text(_ found: UnsafePointer<CChar>?) -> String? {
  unsafe found.flatMap { unsafe String(validatingCString: $0) }
}
