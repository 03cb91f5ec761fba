internal import Foundation

/// The measured values of one quantity, in any unit.
package struct Measurements: Sendable {
  private var values: [Double]

  package init(_ values: [Double] = []) { self.values = values }

  package mutating func append(_ value: Double) { values.append(value) }

  package var count: Int { values.count }
  package var least: Double? { values.min() }
  package var most: Double? { values.max() }
  package var mean: Double? { values.isEmpty ? nil : values.reduce(0, +) / Double(values.count) }
  /// The median, or the upper of the two middle values; nil without values.
  package var median: Double? { percentile(50) }

  /// Returns the percentile for `percent`, 0…100: about `percent` percent of the values are at most
  /// as large as the result. Nil without values.
  package func percentile(_ percent: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let index = Int((percent / 100 * Double(sorted.count)).rounded(.down))
    return sorted[min(max(index, 0), sorted.count - 1)]
  }
}

/// Returns the processor time of all threads of this process while `body` runs, in milliseconds.
/// Other programs have little influence on this time.
package func processorMilliseconds(_ body: () throws -> Void) rethrows -> Double {
  func used() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
  let before = used()
  try body()
  return used() - before
}

/// Returns the elapsed time while `body` runs, in milliseconds.
package func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let begin = ContinuousClock.now
  try body()
  return (ContinuousClock.now - begin) / .milliseconds(1)
}
