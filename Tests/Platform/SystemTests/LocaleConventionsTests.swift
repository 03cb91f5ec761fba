import TestSupport
import Testing

@testable import System

@Suite struct LocaleConventionsTests {
  @Test(arguments: [
    ("2026年11月23日 07時07分10秒", "2026年11月23日 07:07:10"),
    ("2026年11月23日 07时07分10秒", "2026年11月23日 07:07:10"),
    ("23.11.2026 07:07:10", "23.11.2026 07:07:10"), ("10秒", "10秒"), ("", ""),
  ]) func timesAreThoseOfAClock(written: String, shown: String) {
    #expect(LocaleConventions.onAClock(written) == shown)
  }

  /// Expects what the C library knows of a country, in a process of its own.
  private static func expect(
    _ country: String, decimal: String, group: String, digits: String, march: String,
    sunday: String, moment: String
  ) async throws {
    try await MadeLocale.speak(country) {
      let conventions = try #require(LocaleConventions())
      #expect(conventions.hasOwnNumbers && conventions.hasOwnDates)
      #expect(conventions.decimalSign == decimal && conventions.groupSign == group)
      #expect(conventions.digits.joined() == digits)
      #expect(conventions.months.count == 12 && conventions.months[2] == march)
      #expect(conventions.weekdays.count == 7 && conventions.weekdays[0] == sunday)
      #expect(
        conventions.moment(year: 2026, month: 3, day: 5, hour: 17, minute: 4, second: 9) == moment)
    }
  }

  private static let needs = Comment(rawValue: MadeLocale.refusal ?? "")

  @Test(.enabled(if: MadeLocale.refusal == nil, needs))
  func germanyHasItsOwnConventions() async {
    await #expect(processExitsWith: .success) {
      try await Self.expect(
        "de_DE", decimal: ",", group: ".", digits: "0123456789", march: "März", sunday: "Sonntag",
        moment: "05.03.2026 17:04:09")
    }
  }

  /// The month comes first, and the day has two halves.
  @Test(.enabled(if: MadeLocale.refusal == nil, needs)) func theUnitedStatesHaveAnotherOrder() async
  {
    await #expect(processExitsWith: .success) {
      try await Self.expect(
        "en_US", decimal: ".", group: ",", digits: "0123456789", march: "March", sunday: "Sunday",
        moment: "03/05/2026 05:04:09 PM")
    }
  }

  /// The year has all its digits, and all are Persian.
  @Test(.enabled(if: MadeLocale.refusal == nil, needs)) func iranHasOtherDigits() async {
    await #expect(processExitsWith: .success) {
      try await Self.expect(
        "fa_IR", decimal: ".", group: ",", digits: "۰۱۲۳۴۵۶۷۸۹", march: "مارس", sunday: "یکشنبه",
        moment: "۲۰۲۶/۰۳/۰۵ ۱۷:۰۴:۰۹")
    }
  }

  /// Dates are written in ASCII there by the C library, and numbers are not.
  @Test(.enabled(if: MadeLocale.refusal == nil, needs)) func datesHaveTheDigitsOfNumbers() async {
    await #expect(processExitsWith: .success) {
      try await MadeLocale.speak("hi_IN") {
        let moment = LocaleConventions()?.moment(
          year: 2026, month: 3, day: 5, hour: 17, minute: 4, second: 9)
        #expect(moment?.hasPrefix("५/३/२०२६ ०५:०४:०९") == true, "\(moment ?? "")")
      }
    }
  }
}
