internal import Geometry

/// One of the three hands of a clock.
package enum ClockHand: String, CaseIterable, Sendable {
  case hour
  case minute
  case second

  /// Returns the angle of the hand at `time`, in radians clockwise from twelve o'clock, 0 ..< 2π.
  ///
  /// Each hand moves with every second, so the hour and minute hands also point between the marks.
  package func angle(at time: TimeOfDay) -> Double {
    let period: Double =
      switch self {
      case .hour: 43_200
      case .minute: 3600
      case .second: 60
      }
    return time.seconds.truncatingRemainder(dividingBy: period) / period * .fullTurn
  }
}
