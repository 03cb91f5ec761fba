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
}
