internal import Geometry
package import Input
package import Motion

/// The motion of the Details panel into and out of the view. It also stores whether the panel is
/// shown.
///
/// The progress is 0 when the panel is out of the view, and 1 when it is fully shown. A contact (a
/// finger, a scroll or swipe of a touchpad, or a drag of the mouse) moves the panel 1:1, with
/// resistance beyond both ends. When the contact ends, or the panel is switched on or off, a spring
/// moves the panel to its goal; the spring begins with the displayed progress and velocity. With
/// reduced motion, a panel that no contact holds fades instead. All px are logical px.
package struct PanelMotion: Hashable, Sendable {
  /// True while the panel is shown, or moves into the view.
  package private(set) var isShown = false
  private var phase = Phase.resting

  private enum Phase: Hashable {
    case resting
    case held(Grip)
    case springing(SpringMotion, start: Instant, end: Instant)
    /// With reduced motion, the panel is at its final position and fades in or out.
    case fading(Fade)
  }

  /// The state of a panel that a contact holds.
  private struct Grip: Hashable {
    /// The progress at the grab, before resistance is applied.
    var base = 0.0
    /// The contact's movement since the grab, px; positive if it shows more of the panel.
    var way = 0.0
    /// The width or the height of the area that the panel covers, in the direction of the panel's
    /// motion, px; positive.
    var extent: Double
    var stiffness: Double

    private var band: RubberBand { RubberBand(extent: 1, stiffness: stiffness) }
    private var unbounded: Double { base + way / extent }

    init(at progress: Double, extent: Double, stiffness: Double) {
      (self.extent, self.stiffness) = (extent, stiffness)
      base = band.value(showing: progress, beyond: 0...1)
    }

    var progress: Double { band.displayed(unbounded, beyond: 0...1) }
    /// The change of the progress per px of the contact's movement.
    var slope: Double { band.slope(at: unbounded, beyond: 0...1) / extent }
  }

  /// The distance from the goal, as progress, at which a spring has arrived: less than
  /// `Physics.positionTolerance` for a panel of 500 px.
  private static let tolerance = 2e-6
  /// The largest distance from the goal, as progress, that is not visible: about 1 px.
  private static let leastWay = 0.003

  /// The progress at which the panel comes to rest: 1 if it is shown, else 0.
  package var goal: Double { isShown ? 1 : 0 }

  /// The progress at `time`; the photos move with the same progress. While a contact holds the
  /// panel, the progress may lie slightly outside 0…1.
  package func progress(at time: Instant) -> Double {
    switch phase {
    case .resting, .fading: goal
    case .held(let grip): grip.progress
    case .springing(let spring, let start, let end):
      time < end ? spring.value(at: time - start) : goal
    }
  }

  /// The velocity of the progress, per second; 0 while a contact holds the panel.
  package func velocity(at time: Instant) -> Double {
    guard case .springing(let spring, let start, let end) = phase, time < end else { return 0 }
    return spring.velocity(at: time - start)
  }

  /// The progress that determines the drawn position of the panel; always 1 while the panel fades.
  package func drawnProgress(at time: Instant) -> Double {
    guard case .fading(let fade) = phase, fade.opacity(at: time) > 0 else {
      return progress(at: time)
    }
    return 1
  }

  /// The panel's opacity, 0…1; 0 while the panel is out of the view.
  package func opacity(at time: Instant) -> Double {
    switch phase {
    case .resting: goal
    case .held: 1
    case .springing(_, _, let end): time < end ? 1 : goal
    case .fading(let fade): fade.opacity(at: time)
    }
  }

  package var isHeld: Bool { if case .held = phase { true } else { false } }

  /// The time at which the panel's motion is over; nil while the panel does not move by itself.
  package func end(after time: Instant) -> Instant? {
    guard case .springing(_, _, let end) = phase, time < end else { return nil }
    return end
  }

  package func isMoving(at time: Instant) -> Bool {
    if case .fading(let fade) = phase { fade.isMoving(at: time) } else { end(after: time) != nil }
  }

  package func isSettled(at time: Instant) -> Bool { !isHeld && !isMoving(at: time) }

  /// Returns true while the panel is visibly away from its goal. A tap then only stops the panel.
  package func isOnItsWay(at time: Instant) -> Bool {
    abs(progress(at: time) - goal) > Self.leastWay
  }

  // MARK: Verbs

  /// Shows or hides the panel, even if a contact holds it. Does nothing if the panel already has
  /// this goal.
  package mutating func show(_ isShown: Bool, _ physics: Physics, at time: Instant) {
    guard isShown != self.isShown else { return }
    let (progress, velocity) = (progress(at: time), velocity(at: time))
    guard physics.reducesMotion, !isHeld, end(after: time) == nil else {
      self.isShown = isShown
      return spring(from: progress, velocity: velocity, physics, at: time)
    }
    var fade = Fade()
    fade.turn(to: goal, over: 0, at: time)
    if case .fading(let before) = phase { fade = before }
    fade.show(isShown, physics, at: time)
    self.isShown = isShown
    phase = .fading(fade)
  }

  /// Begins the hold of the panel by a contact, at the displayed progress. `extent` is the width or
  /// the height of the area that the panel covers, px.
  package mutating func grab(extent: Double, _ physics: Physics, at time: Instant) {
    phase = .held(
      Grip(at: progress(at: time), extent: max(extent, 1), stiffness: physics.bandStiffness))
  }

  /// Moves the panel with the contact. `way` is the contact's movement since the grab, px; positive
  /// if it shows more of the panel.
  package mutating func follow(_ way: Double) {
    guard case .held(var grip) = phase else { return }
    grip.way = way
    phase = .held(grip)
  }

  /// Changes the width or the height of the area that the panel covers to `extent` px; the panel
  /// does not jump. Does nothing if no contact holds the panel.
  package mutating func resize(extent: Double) {
    let extent = max(extent, 1)
    guard case .held(var grip) = phase, grip.extent != extent else { return }
    grip.base += grip.way / grip.extent - grip.way / extent
    grip.extent = extent
    phase = .held(grip)
  }

  /// Ends the hold. `velocity` is the contact's velocity, px/s; positive if the panel moves into
  /// the view.
  ///
  /// After a flick or a long movement, the panel moves on in the contact's direction; otherwise its
  /// goal stays the same. For this decision, `Physics.projection` seconds at `velocity` are added
  /// to the movement since the grab. The movement is long if the sum is greater than
  /// `Physics.detailsShare` times the extent.
  package mutating func release(velocity: Double, _ physics: Physics, at time: Instant) {
    guard case .held(let grip) = phase else { return }
    let ahead = grip.way + velocity * physics.projection
    let isFlick = abs(velocity) >= physics.pullFlickSpeed && velocity * grip.way > 0
    let isFar = abs(ahead) > physics.detailsShare * grip.extent && ahead * grip.way > 0
    if isFlick || isFar { isShown = (isFlick ? velocity : ahead) > 0 }
    spring(from: grip.progress, velocity: velocity * grip.slope, physics, at: time)
  }

  /// Ends the hold without a velocity: the panel moves to the goal that it had before.
  package mutating func cancelHold(_ physics: Physics, at time: Instant) {
    guard case .held(let grip) = phase else { return }
    spring(from: grip.progress, velocity: 0, physics, at: time)
  }

  private mutating func spring(
    from progress: Double, velocity: Double, _ physics: Physics, at time: Instant
  ) {
    let motion = SpringMotion(
      physics.pageSpring, from: progress, velocity: velocity, to: goal, tolerance: Self.tolerance)
    phase =
      motion.settlingTime > 0
      ? .springing(motion, start: time, end: time + motion.settlingTime) : .resting
  }
}
