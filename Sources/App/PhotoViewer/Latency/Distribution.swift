internal import Geometry

/// A histogram of durations, in steps of a hundredth of a millisecond.
///
/// Its size does not grow with the number of durations: several hours of measuring need only a few
/// thousand counts.
struct Distribution: Hashable, Sendable {
  private(set) var count = 0
  /// The numbers of durations, by hundredths of a millisecond.
  private var counts: [Int: Int] = [:]

  /// The longest duration that is counted, ms: an hour; longer durations count as this.
  private static let longest = 3.6e6

  /// Adds a duration in seconds; a negative one counts as zero.
  mutating func add(_ seconds: Double) {
    let milliseconds = (seconds * 1000).clamped(to: 0...Self.longest)
    count += 1
    counts[Int((milliseconds * 100).rounded()), default: 0] += 1
  }

  /// Returns the percentile `share` (0…1), in ms to a hundredth: at least this share of all
  /// durations is equal to the returned duration or shorter. Returns nil if there are no durations.
  ///
  /// - Complexity: O(n log n) in the number of different durations.
  func percentile(_ share: Double) -> Double? {
    let rank = max(1, Int((share * Double(count)).rounded(.up)))
    var passed = 0
    for (hundredths, count) in counts.sorted(by: { $0.key < $1.key }) {
      passed += count
      if passed >= rank { return Double(hundredths) / 100 }
    }
    return nil
  }
}
