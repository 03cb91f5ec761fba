internal import Input

/// How panels come and go: short enough for reduced motion too.
extension Fade {
  /// Seconds.
  static let panelComingTime = 0.12
  static let panelGoingTime = 0.16

  mutating func show(_ isShown: Bool, at time: Instant) {
    guard isShown != isIn else { return }
    turn(
      to: isShown ? 1 : 0, over: isShown ? Self.panelComingTime : Self.panelGoingTime, at: time)
  }
}
