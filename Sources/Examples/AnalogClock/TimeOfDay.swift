/// A time of day without a date.
package struct TimeOfDay: Hashable, Sendable {
  /// Seconds since midnight, 0 ..< 86,400.
  package let seconds: Double

  private static let day = 86_400.0

  /// Creates the time `seconds` after midnight. Whole days are removed, and a negative value counts
  /// back from midnight; NaN and infinities become midnight.
  package init(seconds: Double) {
    let rest = seconds.isFinite ? seconds.truncatingRemainder(dividingBy: Self.day) : 0
    let positive = rest < 0 ? rest + Self.day : rest
    // A tiny step before midnight rounds to midnight.
    self.seconds = positive < Self.day ? positive : 0
  }

  /// Creates a time; nil unless hours are 0…23, and minutes and seconds 0…59.
  package init?(hours: Int, minutes: Int, seconds: Int) {
    guard (0..<24).contains(hours), (0..<60).contains(minutes), (0..<60).contains(seconds) else {
      return nil
    }
    self.seconds = Double(hours * 3600 + minutes * 60 + seconds)
  }

  /// Parses a text such as `10:08:42` or `10:08`; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard (1...2).contains(part.utf8.count),
        part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    self.init(hours: numbers[0], minutes: numbers[1], seconds: numbers.count > 2 ? numbers[2] : 0)
  }

  /// Returns the time of day that is `seconds` later than this time, on this or a later day.
  package func advanced(by seconds: Double) -> TimeOfDay {
    TimeOfDay(seconds: self.seconds + seconds)
  }

  /// This time without the fraction of a second.
  package var wholeSecond: TimeOfDay { TimeOfDay(seconds: seconds.rounded(.down)) }
}
