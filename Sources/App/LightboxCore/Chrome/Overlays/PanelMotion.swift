internal import Geometry
package import Input
package import Motion

/// The motion of the Details panel into the view and out of it, and the one owner of the fact that
/// the panel is shown.
///
/// Its progress is a share of the panel's extent: 0 out of the view, 1 in its dock. A contact moves
/// it 1:1, with resistance beyond both ends. Let go, or asked for, it goes to its goal on a spring
/// that begins at the displayed progress with its velocity. With reduced motion a panel that rests
/// is in its place at once, and fades.
package struct PanelMotion: Hashable, Sendable {
  /// True while the panel is shown, or on its way into the view.
  package private(set) var isShown = false
  private var phase = Phase.resting

  private enum Phase: Hashable {
    case resting
    case held(Grip)
    case springing(SpringMotion, start: Instant, end: Instant)
    /// Reduced motion: the panel is in its dock and fades.
    case fading(Fade)
  }

  /// A contact's hold of the panel.
  private struct Grip: Hashable {
    /// The unbounded progress at the grab.
    var base: Double
    /// The contact's way since the grab, px; positive towards the dock.
    var way = 0.0
    /// The panel's extent, px; positive.
    var extent: Double
    var stiffness: Double

    private var band: RubberBand { RubberBand(extent: 1, stiffness: stiffness) }
    private var unbounded: Double { base + way / extent }

    init(at progress: Double, extent: Double, stiffness: Double) {
      (self.extent, self.stiffness) = (extent, stiffness)
      base = 0
      base = band.value(showing: band.reachable(progress, beyond: 0...1), beyond: 0...1)
    }

    var progress: Double { band.displayed(unbounded, beyond: 0...1) }
    /// The change of the progress for a px of way.
    var slope: Double { band.slope(at: unbounded, beyond: 0...1) / extent }
  }

  /// The progress within which a spring has arrived: less than `Physics.positionTolerance` for a
  /// panel of 500 px.
  private static let tolerance = 2e-6
  /// The progress from its goal below which nobody sees that it moves: a px of a usual panel.
  private static let leastWay = 0.003

  package init() {}

  /// The progress at which it rests.
  package var goal: Double { isShown ? 1 : 0 }

  /// The progress at `time`, which the photos follow; a little beyond 0…1 under a contact.
  package func progress(at time: Instant) -> Double {
    switch phase {
    case .resting, .fading: goal
    case .held(let grip): grip.progress
    case .springing(let spring, let start, let end):
      time < end ? spring.value(at: time - start) : goal
    }
  }

  /// The velocity of the progress, per second; 0 while a contact holds it.
  package func velocity(at time: Instant) -> Double {
    guard case .springing(let spring, let start, let end) = phase, time < end else { return 0 }
    return spring.velocity(at: time - start)
  }

  /// The progress at which the panel itself is drawn: in its dock while it fades.
  package func place(at time: Instant) -> Double {
    guard case .fading(let fade) = phase, fade.opacity(at: time) > 0 else {
      return progress(at: time)
    }
    return 1
  }

  /// The panel's opacity, 0…1; 0 while it is out of the view.
  package func opacity(at time: Instant) -> Double {
    switch phase {
    case .resting: goal
    case .held: 1
    case .springing(_, _, let end): time < end ? 1 : goal
    case .fading(let fade): fade.opacity(at: time)
    }
  }

  package var isHeld: Bool {
    guard case .held = phase else { return false }
    return true
  }

  /// The time at which the motion is over; nil while nothing moves by itself.
  package func end(after time: Instant) -> Instant? {
    guard case .springing(_, _, let end) = phase, time < end else { return nil }
    return end
  }

  package func isMoving(at time: Instant) -> Bool {
    if case .fading(let fade) = phase { return fade.isMoving(at: time) }
    return end(after: time) != nil
  }

  package func isSettled(at time: Instant) -> Bool { !isHeld && !isMoving(at: time) }

  /// Returns true while the panel is seen to be on its way: a tap that stops it means no more.
  package func isOnItsWay(at time: Instant) -> Bool {
    abs(progress(at: time) - goal) > Self.leastWay
  }

  // MARK: Verbs

  /// Shows or hides the panel, also out of a contact's hold; does nothing if that is its goal
  /// already.
  package mutating func show(_ isShown: Bool, _ physics: Physics, at time: Instant) {
    guard isShown != self.isShown else { return }
    let (progress, velocity) = (progress(at: time), velocity(at: time))
    guard physics.reducesMotion, isSettled(at: time) || isFading else {
      self.isShown = isShown
      return spring(from: progress, velocity: velocity, physics, at: time)
    }
    var fade = Fade()
    if case .fading(let before) = phase {
      fade = before
    } else if self.isShown {
      fade.turn(to: 1, over: 0, at: time)
    }
    fade.show(isShown, physics, at: time)
    self.isShown = isShown
    phase = .fading(fade)
  }

  private var isFading: Bool {
    guard case .fading = phase else { return false }
    return true
  }

  /// Holds the panel, of `extent` px, where it is displayed.
  package mutating func grab(extent: Double, _ physics: Physics, at time: Instant) {
    let extent = max(extent, 1)
    phase = .held(
      Grip(at: progress(at: time), extent: extent, stiffness: physics.bandStiffness))
  }

  /// Follows the contact; `way` is its movement since the grab, px, positive towards the dock.
  package mutating func follow(_ way: Double) {
    guard case .held(var grip) = phase else { return }
    grip.way = way
    phase = .held(grip)
  }

  /// Changes the extent to `extent` px: a held panel does not jump.
  package mutating func resize(extent: Double) {
    let extent = max(extent, 1)
    guard case .held(var grip) = phase, grip.extent != extent else { return }
    grip.base += grip.way / grip.extent - grip.way / extent
    grip.extent = extent
    phase = .held(grip)
  }

  /// Ends the hold at `velocity` px/s, positive towards the dock.
  ///
  /// A movement that was a flick, or that 0.2 s ahead is longer than a share of the extent, goes the
  /// way that it went; any other leaves the goal as it was.
  package mutating func release(velocity: Double, _ physics: Physics, at time: Instant) {
    guard case .held(let grip) = phase else { return }
    let ahead = grip.way + velocity * physics.projection
    let isFlick = abs(velocity) >= physics.pullFlickSpeed && velocity * grip.way > 0
    let isFar = abs(ahead) > physics.detailsShare * grip.extent && ahead * grip.way > 0
    if isFlick {
      isShown = velocity > 0
    } else if isFar {
      isShown = ahead > 0
    }
    spring(from: grip.progress, velocity: velocity * grip.slope, physics, at: time)
  }

  /// Ends the hold without a velocity: the panel goes to the goal that it had.
  package mutating func letGo(_ physics: Physics, at time: Instant) {
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
