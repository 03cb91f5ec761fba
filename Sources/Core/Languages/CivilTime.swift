/// A date and a time of day, without a time zone.
package struct CivilTime: Hashable, Sendable {
  package var year: Int
  /// The month, 1…12.
  package var month: Int
  /// The day of the month, 1…31.
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int

  package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// Reads a time as cameras write it, `2024-05-31 18:04:09`; nil for other texts.
  package init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { "-: ".contains($0) }
    let numbers = parts.compactMap { UInt16($0).map(Int.init) }
    guard numbers.count == 6, parts.count == 6, (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2]), numbers[3] < 25, numbers[4] < 60, numbers[5] < 62
    else { return nil }
    self.init(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
      second: numbers[5])
  }

  /// The time as cameras write it, such as `2024-05-31 18:04:09`.
  package var text: String {
    func joined(_ numbers: [Int], by separator: String) -> String {
      numbers.map { (0...9).contains($0) ? "0\($0)" : String($0) }.joined(separator: separator)
    }
    return joined([year, month, day], by: "-") + " " + joined([hour, minute, second], by: ":")
  }
}
