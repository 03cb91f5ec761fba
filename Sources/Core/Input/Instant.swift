/// A moment on the program's only clock, in whole nanoseconds since the start of the clock.
///
/// Integers guarantee that a trace and its replay have exactly the same instants.
package struct Instant: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static let zero = Instant(nanoseconds: 0)

  package static func milliseconds(_ value: Double) -> Instant {
    Instant(nanoseconds: Int64((value * 1e6).rounded()))
  }

  package var milliseconds: Double { Double(nanoseconds) / 1e6 }

  package static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The time from `start` to `end` in seconds.
  package static func - (end: Instant, start: Instant) -> Double {
    Double(end.nanoseconds - start.nanoseconds) / 1e9
  }

  /// The moment `seconds` later.
  package static func + (start: Instant, seconds: Double) -> Instant {
    Instant(nanoseconds: start.nanoseconds + Int64((seconds * 1e9).rounded()))
  }
}
