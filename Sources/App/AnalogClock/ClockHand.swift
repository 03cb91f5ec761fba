/// One of the three hands.
package enum ClockHand: String, CaseIterable, Sendable {
  case hour
  case minute
  case second

  /// How far the hand is turned at `time`, in radians clockwise from twelve o'clock, 0 ..< 2π.
  ///
  /// Each hand moves on with every second, so that the slow ones stand between their marks.
  package func angle(at time: TimeOfDay) -> Double {
    let period: Double =
      switch self {
      case .hour: 43_200
      case .minute: 3600
      case .second: 60
      }
    return time.seconds.truncatingRemainder(dividingBy: period) / period * 2 * .pi
  }
}
