package import Geometry
package import Input
package import Motion

/// The state of one picture in the view: at rest, held by fingers, or moving by itself.
///
/// Viewing places pictures and grids in a view. A viewport holds a ``ViewLayout``, from which fit,
/// the zoom range and the bounds follow, and is in one of three phases: at rest; held, where the
/// fingers move an unbounded transform and ``Overscroll`` derives the displayed one; or on a
/// ``TransformMotion``. Gestures call `grab`, `follow` and `release` here; keys and taps call the
/// verbs in Viewport+Verbs.swift; Viewport+Motion.swift makes the motions, and +Settling brings a
/// picture to rest, also after a resize. ``GridViewport`` is the same for the album's grid, on a
/// ``GridLayout``.
///
/// All verbs start from what is displayed at their time, velocity included, so any motion can be
/// interrupted without a jump. Transforms map image px to view px (logical).
package struct Viewport: Hashable, Sendable {
  package internal(set) var layout: ViewLayout
  package var physics: Physics
  /// True where the picture rests, or will rest, at fit; a resize then fits it anew.
  package internal(set) var isFit: Bool
  var phase: Phase

  enum Phase: Hashable {
    case resting(Rest)
    case held(Grip)
    case moving(TransformMotion)
  }

  /// A resting transform and its unwrapped turn, so that further turns keep their direction.
  struct Rest: Hashable {
    var transform: Similarity
    var rotation: Double
  }

  struct Grip: Hashable {
    var overscroll: Overscroll
    /// The unbounded transform when the set of contributors last changed.
    var reference: Similarity
    var unbounded: Similarity
    /// The focal point of the fingers, in the view.
    var focal: Point
    /// The displayed transform when the first finger came, and whether that was at fit.
    var beginning: Similarity
    var beganFit: Bool
    /// The largest scale displayed since then.
    var largestScale: Double
    /// True once two fingers have held it since then; they do not lift at the same moment.
    var wasTransformed: Bool
    /// The motion that resting fingers stopped.
    var interrupted: Interrupted?
    /// The last step of the fingers, for `presented`.
    var step: Step?
    var displayed: Similarity { overscroll.displayed(unbounded, focal: focal) }
  }

  /// The change that one event made.
  struct Step: Hashable {
    var previous: Similarity
    var previousFocal: Point
    var time: Instant
    /// Seconds over which the step is spread: the time since the event before, a frame at most.
    var duration: Double
  }

  /// A motion that was stopped.
  struct Interrupted: Hashable {
    var target: Similarity
    var rotation: Double
    var isFit: Bool
    /// True for a glide, which resting fingers stop for good.
    var isGlide: Bool
  }

  /// A viewport at fit.
  package init(layout: ViewLayout, physics: Physics) {
    self.layout = layout
    self.physics = physics
    isFit = true
    phase = .resting(Rest(transform: layout.fit(), rotation: 0))
  }

  // MARK: Display

  package func displayed(at time: Instant) -> Similarity {
    switch phase {
    case .resting(let rest): rest.transform
    case .held(let grip): grip.displayed
    case .moving(let motion): motion.transform(at: time)
    }
  }

  /// The transform that a frame at `time` shows: `displayed`, except that the steps of a two-finger
  /// gesture, which are quantized to 1/256, are spread over the time between two events, a frame at
  /// most.
  package func presented(at time: Instant) -> Similarity {
    guard let (grip, step) = stepUnderWay(at: time) else { return displayed(at: time) }
    let share = (time - step.time) / step.duration
    func blend(_ a: Vector, _ b: Vector) -> Vector { a + (b - a) * share }
    let unbounded = Similarity(
      multiplier: blend(step.previous.multiplier, grip.unbounded.multiplier),
      offset: blend(step.previous.offset, grip.unbounded.offset))
    let focal = step.previousFocal + (grip.focal - step.previousFocal) * share
    return grip.overscroll.displayed(unbounded, focal: focal)
  }

  private func stepUnderWay(at time: Instant) -> (Grip, Step)? {
    guard case .held(let grip) = phase, grip.overscroll.hold == .transform, let step = grip.step,
      time >= step.time, time - step.time < step.duration
    else { return nil }
    return (grip, step)
  }

  package func velocity(at time: Instant) -> TransformVelocity {
    guard case .moving(let motion) = phase else { return .zero }
    return motion.velocity(at: time)
  }

  /// True while nothing moves and no finger holds the picture.
  package func isSettled(at time: Instant) -> Bool {
    switch phase {
    case .resting: true
    case .held: false
    case .moving(let motion): time >= motion.end
    }
  }

  /// The transform under the fingers, before any rubber band; nil unless the picture is held.
  package var unbounded: Similarity? {
    guard case .held(let grip) = phase else { return nil }
    return grip.unbounded
  }

  /// The focal point in the view while two or more fingers hold the picture.
  package var heldPoint: Point? {
    guard case .held(let grip) = phase, grip.overscroll.hold == .transform else { return nil }
    return grip.focal
  }

  package var isHeld: Bool {
    guard case .held = phase else { return false }
    return true
  }

  /// True where the picture will change by itself at or after `time`.
  package func isMoving(at time: Instant) -> Bool {
    if stepUnderWay(at: time) != nil { return true }
    guard case .moving(let motion) = phase else { return false }
    return time < motion.end
  }

  /// The transform at which the picture rests or will rest; while held, the one at which it would
  /// rest if it were let go without velocity.
  package var target: Similarity {
    switch phase {
    case .resting(let rest): rest.transform
    case .held(let grip):
      grip.interrupted?.target
        ?? resting(
          grip.displayed, rotation: grip.displayed.rotation.nearestQuarterTurn,
          about: grip.focal)
    case .moving(let motion): motion.target
    }
  }

  // MARK: Fingers

  /// Takes hold of the picture as it is displayed: a gesture begins, or its contributors changed.
  package mutating func grab(_ hold: Hold, focal: Point, at time: Instant) {
    let displayed = displayed(at: time)
    var overscroll = Overscroll(layout: layout, physics: physics, hold: hold)
    let unbounded = overscroll.grab(displayed, focal: focal)
    var (beginning, beganFit, largest) = (displayed, isFit, displayed.scale)
    var wasTransformed = hold == .transform
    if case .held(let grip) = phase {
      (beginning, beganFit, largest) = (grip.beginning, grip.beganFit, grip.largestScale)
      wasTransformed = wasTransformed || grip.wasTransformed
    }
    phase = .held(
      Grip(
        overscroll: overscroll, reference: unbounded, unbounded: unbounded, focal: focal,
        beginning: beginning, beganFit: beganFit, largestScale: largest,
        wasTransformed: wasTransformed))
  }

  /// Follows the fingers: `delta` is their movement, in view space, since the last `grab`.
  package mutating func follow(_ delta: Similarity, focal: Point, at time: Instant) {
    guard case .held(var grip) = phase else { return }
    let sinceLast = grip.step.map { time - $0.time } ?? physics.stepTime
    if sinceLast > 0 {
      grip.step = Step(
        previous: grip.unbounded, previousFocal: grip.focal, time: time,
        duration: min(sinceLast, physics.stepTime))
    }
    grip.unbounded = delta.following(grip.reference)
    grip.focal = focal
    grip.largestScale = max(grip.largestScale, grip.displayed.scale)
    phase = .held(grip)
  }

  /// Lets go: the picture settles in bounds at a quarter turn, carried on by `velocity`, which is
  /// that of the fingers at their focal point.
  ///
  /// Returns true for a pinch to close: let go well below fit, without ever having zoomed in.
  @discardableResult
  package mutating func release(
    velocity: TransformVelocity, friction: Friction, at time: Instant
  ) -> Bool {
    guard case .held(let grip) = phase else { return false }
    let displayed = grip.displayed
    var shown = velocity
    shown.point = grip.focal
    shown.logScale *= grip.overscroll.zoomSlope(grip.unbounded)
    let slope = grip.overscroll.panSlope(grip.unbounded, focal: grip.focal)
    shown.translation = Vector(
      dx: velocity.translation.dx * slope.dx, dy: velocity.translation.dy * slope.dy)
    let fitted = grip.beganFit ? grip.beginning : nil
    // Two fingers place a picture; it glides only after a throw by one of them, or a scroll.
    settle(
      from: displayed, velocity: shown,
      friction: grip.overscroll.hold == .pan ? friction : nil, fitted: fitted,
      snapsToFit: grip.wasTransformed, at: time)
    let fit = layout.fitScale(rotation: displayed.rotation)
    return grip.beganFit && grip.wasTransformed
      && grip.largestScale <= grip.beginning.scale * physics.fitSlop
      && displayed.scale < fit * physics.pinchToCloseScale
  }

  /// Lets go and returns to the transform that was displayed when the first finger came.
  package mutating func revert(at time: Instant) {
    guard case .held(let grip) = phase else { return }
    settleBack(to: grip.beginning, at: time)
  }
}
