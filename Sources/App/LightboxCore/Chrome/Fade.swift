internal import Input
internal import Motion

/// An opacity that changes smoothly: its rate of change is zero at the start and at the end of each
/// change.
struct Fade: Equatable, Sendable {
  private var source = 0.0
  private(set) var target = 0.0
  private var ramp = Ramp()

  var isIn: Bool { target > 0 }

  /// The opacity at `time`, 0…1.
  func opacity(at time: Instant) -> Double {
    let share = ramp.share(at: time)
    // The smooth step, 3s² − 2s³.
    return source + (target - source) * share * share * (3 - 2 * share)
  }

  /// True while the opacity still changes after `time`.
  func isMoving(at time: Instant) -> Bool { source != target && !ramp.isOver(at: time) }

  /// Changes to `target` from the opacity at `time`, over `duration` seconds.
  mutating func turn(to target: Double, over duration: Double, at time: Instant) {
    source = opacity(at: time)
    self.target = target
    ramp = Ramp(start: time, duration: duration)
  }

  /// Changes the opacity to 1 if `isShown` is true, otherwise to 0. The change takes the fade time
  /// of a panel, or no time if `isSudden` is true. Does nothing if the opacity already has or
  /// approaches this value.
  mutating func show(
    _ isShown: Bool, isSudden: Bool = false, _ physics: Physics, at time: Instant
  ) {
    guard isShown != isIn else { return }
    let duration = isShown ? physics.panelFadeInTime : physics.panelFadeOutTime
    turn(to: isShown ? 1 : 0, over: isSudden ? 0 : duration, at: time)
  }
}
