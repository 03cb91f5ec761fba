internal import Foundation

/// The number of random streams of input that tests play.
package enum StreamCount {
  /// `LIGHTBOX_STREAMS`: 1,000 every day, 2,000 before a change is accepted, 6,000 before a
  /// release.
  package static let all =
    ProcessInfo.processInfo.environment["LIGHTBOX_STREAMS"].flatMap { Int($0) } ?? 1_000

  /// Returns `all` / `divisor`, at least 1: a test whose streams take longer plays fewer of them.
  package static func part(_ divisor: Int) -> Int { max(1, all / divisor) }
}
