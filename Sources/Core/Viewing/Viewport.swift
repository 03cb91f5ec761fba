package import Geometry
package import Input
package import Motion

/// Where one picture lies in the view: at rest, held by fingers, or moving by itself.
///
/// All verbs start from what is displayed at their time, velocity included, so any motion can be
/// interrupted without a jump. Transforms map image px to view px (logical).
package struct Viewport: Hashable, Sendable {
  package internal(set) var layout: ViewLayout
  package var physics: Physics
  /// Whether the picture rests, or will come to rest, at fit; a resize then fits it anew.
  package internal(set) var isFit: Bool
  var phase: Phase

  enum Phase: Hashable {
    case resting(Rest)
    case held(Grip)
    case moving(TransformMotion)
  }

  /// A resting transform with its turn unwrapped, so that further turns go the way they say.
  struct Rest: Hashable {
    var transform: Similarity
    var rotation: Double
  }

  struct Grip: Hashable {
    var overscroll: Overscroll
    /// The unbounded transform when the set of contributors last changed.
    var reference: Similarity
    var unbounded: Similarity
    /// Where the fingers are, in the view.
    var focal: Point
    /// What was displayed when the first finger came, and whether that was a fit.
    var beginning: Similarity
    var beganFit: Bool
    /// The largest scale displayed since then.
    var largestScale: Double
    /// Whether two fingers have held it since then; they do not lift at the same moment.
    var wasTransformed: Bool
    /// What resting fingers stopped.
    var interrupted: Interrupted?
    /// The step that the fingers made last, for `presented`.
    var step: Step?
    var displayed: Similarity { overscroll.displayed(unbounded, focal: focal) }
  }

  /// What an event changed, and when.
  struct Step: Hashable {
    var previous: Similarity
    var previousFocal: Point
    var time: Instant
    /// Seconds over which the step is spread: the time since the event before, a frame at most.
    var duration: Double
  }

  /// A motion that was stopped on its way.
  struct Interrupted: Hashable {
    var target: Similarity
    var rotation: Double
    var isFit: Bool
    /// Whether it was a glide, which fingers that rest bring to a stop for good.
    var isGlide: Bool
  }

  /// A viewport at fit.
  package init(layout: ViewLayout, physics: Physics) {
    self.layout = layout
    self.physics = physics
    isFit = true
    phase = .resting(Rest(transform: layout.fit(), rotation: 0))
  }

  // MARK: What is seen

  package func displayed(at time: Instant) -> Similarity {
    switch phase {
    case .resting(let rest): rest.transform
    case .held(let grip): grip.displayed
    case .moving(let motion): motion.transform(at: time)
    }
  }

  /// What a frame at `time` shows: `displayed`, but for a two-finger gesture's steps, which come
  /// quantized to 1/256 and are spread over the time between two events, a frame at most.
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

  /// Whether nothing moves and nobody holds the picture.
  package func isSettled(at time: Instant) -> Bool {
    switch phase {
    case .resting: true
    case .held: false
    case .moving(let motion): time >= motion.end
    }
  }

  /// What the fingers have made of the picture, before any rubber band; nil while nobody holds it.
  package var unbounded: Similarity? {
    guard case .held(let grip) = phase else { return nil }
    return grip.unbounded
  }

  /// The place in the view that two or more fingers hold the picture by.
  package var heldPoint: Point? {
    guard case .held(let grip) = phase, grip.overscroll.hold == .transform else { return nil }
    return grip.focal
  }

  package var isHeld: Bool {
    guard case .held = phase else { return false }
    return true
  }

  /// Whether the picture will change by itself at or after `time`.
  package func isMoving(at time: Instant) -> Bool {
    if stepUnderWay(at: time) != nil { return true }
    guard case .moving(let motion) = phase else { return false }
    return time < motion.end
  }

  /// Where the picture rests or will come to rest; while held, where it would if it were let go
  /// without any speed.
  package var target: Similarity {
    switch phase {
    case .resting(let rest): rest.transform
    case .held(let grip):
      grip.interrupted?.target
        ?? resting(
          grip.displayed, rotation: quarter(nearest: grip.displayed.rotation),
          about: grip.focal)
    case .moving(let motion): motion.target
    }
  }

  // MARK: Hands

  /// Takes the picture at what is displayed: a gesture begins, or its contributors changed.
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

  /// Follows the fingers: `delta` is what they did, in view space, since the last `grab`.
  package mutating func follow(_ delta: Similarity, focal: Point, at time: Instant) {
    guard case .held(var grip) = phase else { return }
    let sinceLast = grip.step.map { time - $0.time } ?? Self.longestStep
    if sinceLast > 0 {
      grip.step = Step(
        previous: grip.unbounded, previousFocal: grip.focal, time: time,
        duration: min(sinceLast, Self.longestStep))
    }
    grip.unbounded = delta.following(grip.reference)
    grip.focal = focal
    grip.largestScale = max(grip.largestScale, grip.displayed.scale)
    phase = .held(grip)
  }

  /// A frame at 60 Hz, in seconds.
  private static let longestStep = 1.0 / 60

  /// Lets go: the picture settles in bounds at a quarter turn, carried on by `velocity`, which is
  /// that of the fingers at `focal`.
  ///
  /// Returns whether it was pinched away: let go well below fit, without ever having zoomed in.
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
    // Two fingers place a picture; only what is thrown by one of them, or by a scroll, glides.
    settle(
      from: displayed, velocity: shown,
      friction: grip.overscroll.hold == .pan ? friction : nil, fitted: fitted, at: time)
    let fit = layout.fitScale(rotation: displayed.rotation)
    return grip.beganFit && grip.wasTransformed
      && grip.largestScale <= grip.beginning.scale * physics.fitSlop
      && displayed.scale < fit * physics.pinchToCloseScale
  }

  /// Lets go and brings back what was displayed when the first finger came.
  package mutating func revert(at time: Instant) {
    guard case .held(let grip) = phase else { return }
    settleBack(to: grip.beginning, at: time)
  }
}
