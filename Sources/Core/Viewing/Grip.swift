internal import Geometry
internal import Input
internal import Motion
internal import RealModule

/// The hold of fingers on a picture, and their movement since they touched it.
///
/// `displayed = ease ∘ overscroll ∘ delta ∘ reference`: the ``Overscroll`` is the resistance at
/// limits, and the ``Ease`` is a change of scale and turn that continues by itself. Every grab
/// starts from the displayed transform, so the picture does not jump. The ease never moves the
/// content at the focal point; the rubber band of two fingers does not move it either.
///
/// Two fingers also hold the scale and the turn. A single contact holds only the position: the
/// scale and the turn continue to their ``Goal``, around the focal point. The reference then has
/// the goal's scale and turn, and the ease is the remaining change to the goal.
struct Grip: Hashable {
  var overscroll: Overscroll
  /// The transform to which the movement of the fingers is applied. It contains neither rubber
  /// bands nor the change ``ease``.
  private(set) var reference: Similarity
  /// The fingers' movement in view space since a contact last joined or left.
  private var delta = Similarity.identity
  /// The focal point of the fingers, view px.
  private(set) var focal: Point
  /// The transform that was displayed when the first finger touched down.
  var beginning: Similarity
  /// The resting state to which the picture returns if the gesture is undone; nil for the transform
  /// ``beginning``.
  var home: Viewport.Pose?
  /// True if the picture was at fit when the first finger touched down.
  private(set) var beganFit: Bool
  /// The scale of fit when the first finger touched down; a resize may have changed fit since.
  private var beginningFit: Double
  /// The turn, radians, to which the picture returns unless two fingers hold it; nil for the
  /// nearest quarter turn.
  var keptTurn: Double?
  /// True once contacts have scaled the picture. It stays true until all of them have lifted,
  /// because two fingers rarely lift at the same moment.
  private(set) var wasTransformed: Bool
  /// The time and scale at which one of two fingers lifted; nil if there were not two fingers, or
  /// if two hold the picture again.
  private var transformEnd: TransformEnd?
  /// The transform at which the picture rested when a contact took it; nil if the contact has moved
  /// the picture, or if the picture did not rest.
  var rest: Viewport.Pose?
  /// The motion that ``Viewport/freeze(at:)`` stopped; nil for none.
  var interrupted: Interrupted?
  /// The change of the transform by the last input event, if `Viewport.presented` spreads the
  /// change over the time of a frame; nil if the change is displayed at once.
  private(set) var step: Step?
  /// The scale and the turn at which the picture comes to rest; nil if the fingers decide them.
  private(set) var goal: Goal?
  /// The remaining change of scale and turn to the goal, around the focal point. It continues while
  /// the fingers hold the picture; nil for none.
  private(set) var ease: Ease?

  private struct TransformEnd: Hashable {
    var time: Instant
    /// The scale without rubber bands.
    var scale: Double
  }

  /// The change of the transform by one input event.
  struct Step: Hashable {
    /// The transform without rubber bands before the event.
    var previous: Similarity
    /// The focal point of the fingers before the event, view px.
    var previousFocal: Point
    var time: Instant
    /// The time over which the step is spread, seconds: the time since the previous event, but at
    /// most the duration of a frame.
    var duration: Double
  }

  /// A motion that ``Viewport/freeze(at:)`` stopped, with the state at which it would have ended.
  struct Interrupted: Hashable {
    var target: Viewport.Pose
    /// The turn at which the motion was stopped, radians, not reduced to −π…π.
    var stoppedRotation: Double
    /// True for a glide. A stopped glide continues only if the hold gesture of the touchpad is
    /// cancelled.
    var isGlide: Bool
  }

  /// The scale and the turn at which a held picture will come to rest.
  struct Goal: Hashable {
    var scale: Double
    /// The turn, radians, not reduced to −π…π; nil for the nearest quarter turn.
    var rotation: Double?
  }

  /// The change by which the picture still differs from the goal's scale and turn. A spring brings
  /// this change to 0.
  struct Ease: Hashable {
    /// The remaining ln(scale).
    var logScale: SpringMotion
    /// The remaining turn, radians.
    var rotation: SpringMotion
    var start: Instant

    init(
      _ spring: Spring, left: TransformChange, velocity: TransformChange, at start: Instant
    ) {
      logScale = SpringMotion(
        spring, from: left.logScale, velocity: velocity.logScale, to: 0,
        tolerance: Physics.logScaleTolerance)
      rotation = SpringMotion(
        spring, from: left.rotation, velocity: velocity.rotation, to: 0,
        tolerance: Physics.rotationTolerance)
      self.start = start
    }

    func left(at time: Instant) -> TransformChange {
      TransformChange(
        logScale: logScale.value(at: time - start), rotation: rotation.value(at: time - start))
    }
    func velocity(at time: Instant) -> TransformChange {
      guard time >= start else { return .zero }
      return TransformChange(
        logScale: logScale.velocity(at: time - start),
        rotation: rotation.velocity(at: time - start))
    }
    func isOver(at time: Instant) -> Bool {
      time - start >= max(logScale.settlingTime, rotation.settlingTime)
    }
  }

  /// A change of scale and turn around a point; or the speed of such a change, per second.
  struct TransformChange: Hashable {
    /// The change of ln(scale).
    var logScale = 0.0
    /// The turn, radians.
    var rotation = 0.0

    static let zero = TransformChange()

    static prefix func - (change: TransformChange) -> TransformChange {
      TransformChange(logScale: -change.logScale, rotation: -change.rotation)
    }

    func applied(to transform: Similarity, about point: Point) -> Similarity {
      guard self != .zero else { return transform }
      return Similarity.about(point, scale: Double.exp(logScale), rotation: rotation)
        .following(transform)
    }
  }

  /// Creates a grip on a picture of `viewport` that is displayed at `shown`.
  init(_ hold: Hold, of shown: Similarity, in viewport: Viewport, focal: Point) {
    overscroll = Overscroll(layout: viewport.layout, physics: viewport.physics, hold: hold)
    let fit = viewport.layout.fitScale(rotation: shown.rotation)
    // A contact that only zooms does not close the photo. It may grab it on its way to fit.
    let isBelowFit = shown.scale < fit * (1 - 1e-9)
    overscroll.closes = viewport.isFit && (hold != .zoom || isBelowFit)
    reference = overscroll.grab(shown, focal: focal)
    self.focal = focal
    beginning = shown
    beganFit = viewport.isFit
    beginningFit = viewport.layout.fitScale(rotation: shown.rotation.nearestQuarterTurn)
    wasTransformed = hold.scales
  }

  /// The transform without rubber bands.
  var unbounded: Similarity { delta.following(reference) }

  func displayed(at time: Instant) -> Similarity { left(at: time).applied(to: eased, about: focal) }

  /// The transform that is displayed once the ease has ended.
  var eased: Similarity { overscroll.displayed(unbounded, focal: focal) }

  /// The change of scale and turn that remains at `time` until the goal is reached.
  private func left(at time: Instant) -> TransformChange { ease?.left(at: time) ?? .zero }

  /// The speed at which scale and turn approach their goal, per second.
  func easing(at time: Instant) -> TransformChange { ease?.velocity(at: time) ?? .zero }

  /// The turn of the displayed picture, radians, not reduced to −π…π.
  func rotation(at time: Instant) -> Double {
    guard let goal = goal?.rotation else {
      let shown = displayed(at: time).rotation
      let near = interrupted?.stoppedRotation ?? keptTurn ?? shown
      return shown + (near - shown).nearestFullTurn
    }
    return goal + left(at: time).rotation
  }

  // MARK: Changes

  /// Continues the grip `before` after a contact joined or left; `shown` is the displayed
  /// transform.
  mutating func resume(
    from before: Grip, showing shown: Similarity, physics: Physics, at time: Instant
  ) {
    (beginning, home, beganFit) = (before.beginning, before.home, before.beganFit)
    beginningFit = before.beginningFit
    wasTransformed = wasTransformed || before.wasTransformed
    if overscroll.hold == .still { rest = before.rest }
    let mayClose = overscroll.closes || overscroll.hold != .zoom
    overscroll.closes =
      overscroll.hold == .transform ? beganFit : before.overscroll.closes && mayClose
    if overscroll.hold != .transform {
      keptTurn =
        before.interrupted?.target.rotation ?? before.rest?.rotation ?? before.goal?.rotation
        ?? before.keptTurn
    }
    guard !overscroll.hold.scales else {
      reference = overscroll.grab(shown, focal: focal)
      return
    }
    (transformEnd, goal) = (before.transformEnd, before.goal)
    ease = before.ease.flatMap { $0.isOver(at: time) ? nil : $0 }
    if let stopped = before.interrupted {
      goal = Goal(scale: stopped.target.transform.scale, rotation: stopped.target.rotation)
      go(from: before.rotation(at: time), showing: shown, physics.verbSpring, at: time)
    } else if abs(shown.scale / before.displayed(at: time).scale - 1) > 1e-9 {
      // Something else has scaled the picture, for example a drag to dismiss. The picture goes back
      // to its goal.
      go(
        from: before.rotation(at: time), showing: shown, physics.verbSpring,
        velocity: before.easing(at: time), at: time)
    }
    adopt(shown, at: time)
    guard before.overscroll.hold.scales else { return }
    transformEnd = TransformEnd(time: time, scale: before.unbounded.scale)
    // One finger cannot hold the picture below fit. So the picture grows back, unless this finger
    // soon lifts as well.
    let range = overscroll.layout.zoomRange(rotation: eased.rotation, physics: physics)
    if eased.scale < range.lowerBound {
      ease(to: range.lowerBound, physics: physics, at: time + physics.unevenLiftTime)
    }
  }

  /// Holds only the position of a picture that no contacts held before. The picture's scale and
  /// turn continue to those at which `viewport` would rest. `shown` is the displayed transform,
  /// which may differ from that of `viewport`, for example in a drag to dismiss.
  ///
  /// A steady zoom slows down as if its key were released.
  mutating func leave(_ viewport: Viewport, showing shown: Similarity, at time: Instant) {
    let (velocity, physics) = (viewport.velocity(at: time), viewport.physics)
    var scale = viewport.target.scale
    if case .moving(let motion) = viewport.phase, case .drive = motion.logScale {
      let way = velocity.logScale / physics.zoomSpring.angularFrequency
      scale = viewport.displayed(at: time).scale * Double.exp(way)
    }
    goal = Goal(scale: scale, rotation: viewport.destination.rotation)
    go(
      from: viewport.rotation(at: time), showing: shown, physics.verbSpring,
      velocity: TransformChange(logScale: velocity.logScale, rotation: velocity.rotation),
      at: time)
    adopt(shown, at: time)
  }

  /// Starts the ease to the goal, from the scale of `shown` and the turn `rotation`, which is in
  /// radians and not reduced to −π…π.
  private mutating func go(
    from rotation: Double, showing shown: Similarity, _ spring: Spring,
    velocity: TransformChange = .zero, at time: Instant
  ) {
    guard let goal else { return }
    ease = Ease(
      spring,
      left: TransformChange(
        logScale: Double.log(shown.scale / goal.scale),
        rotation: goal.rotation.map { rotation - $0 } ?? 0),
      velocity: velocity, at: time)
  }

  /// Sets ``reference`` such that the picture is displayed at `shown` at `time`.
  private mutating func adopt(_ shown: Similarity, at time: Instant) {
    let goal = (-left(at: time)).applied(to: shown, about: focal)
    reference = delta.inverse.following(overscroll.grab(goal, focal: focal))
  }

  /// Follows the fingers; `delta` is their movement since a contact last joined or left. If
  /// `isStepped` is true, the device reports coarse steps, and the change is recorded as a ``Step``
  /// to be smoothed.
  mutating func follow(
    _ delta: Similarity, focal: Point, isStepped: Bool, physics: Physics, at time: Instant
  ) {
    rest = nil
    record(isStepped ? time : nil, longest: physics.stepTime)
    self.delta = delta
    self.focal = focal
  }

  /// Moves the focal point to `point`, view px, because a finger has moved within its slop. The
  /// picture does not move.
  mutating func move(focal point: Point, at time: Instant) {
    guard point != focal else { return }
    let shown = displayed(at: time)
    focal = point
    adopt(shown, at: time)
  }

  /// Stops the remaining change of scale and turn, because fingers rest on a touchpad. `motion` is
  /// the interrupted motion of the picture.
  mutating func freeze(_ motion: Interrupted, at time: Instant) {
    let shown = displayed(at: time)
    (interrupted, goal, ease) = (motion, nil, nil)
    adopt(shown, at: time)
  }

  /// Adapts to a new layout; `target` is the picture's transform at rest in this layout. The
  /// displayed transform becomes the new reference. If `jumps` is true, a picture that the contacts
  /// have not moved is displayed at `target` at once.
  mutating func relayout(
    _ layout: ViewLayout, restingAt target: Similarity, jumps: Bool, physics: Physics,
    at time: Instant
  ) {
    let (shown, turned) = (displayed(at: time), rotation(at: time))
    let isOnItsWay = rest != nil || goal != nil
    let goesTo = rest?.rotation ?? goal?.rotation
    interrupted?.target.transform = target
    let isUnmoved =
      jumps && isOnItsWay && !overscroll.hold.scales && delta == .identity
      && ease?.isOver(at: time) != false
    let wasAtRest = rest != nil
    (rest, home, step) = (nil, nil, nil)
    delta = .identity
    overscroll.layout = layout
    if isUnmoved {
      rest = wasAtRest ? Viewport.Pose(target, rotation: goesTo) : nil
      (goal, ease) = (Goal(scale: target.scale, rotation: goesTo), nil)
      beginning = target
      return adopt(target, at: time)
    }
    if isOnItsWay {
      let velocity = easing(at: time)
      goal = Goal(scale: target.scale, rotation: goesTo)
      go(from: turned, showing: shown, physics.boundsSpring, velocity: velocity, at: time)
    }
    adopt(shown, at: time)
  }

  /// Starts an animated zoom to `scale` around the focal point; `scale` becomes the goal's scale.
  mutating func ease(to scale: Double, physics: Physics, at time: Instant) {
    let (shown, velocity) = (displayed(at: time), easing(at: time))
    let turned = rest?.rotation ?? rotation(at: time)
    goal = Goal(scale: scale, rotation: rest?.rotation ?? goal?.rotation)
    rest = nil
    go(from: turned, showing: shown, physics.zoomSpring, velocity: velocity, at: time)
    adopt(shown, at: time)
  }

  private mutating func record(_ time: Instant?, longest: Double) {
    guard let time else { return step = nil }
    let sinceLast = step.map { time - $0.time } ?? longest
    guard sinceLast > 0 else { return }
    step = Step(
      previous: unbounded, previousFocal: focal, time: time,
      duration: min(sinceLast, longest))
  }

  // MARK: Meaning

  /// True if contacts scale the picture, or one of them lifted in the last `window` seconds.
  func isTransform(within window: Double, at time: Instant) -> Bool {
    overscroll.hold.scales || transformEnd.map { time - $0.time <= window } ?? false
  }

  /// True if a pinch began at fit and ended well below fit; the scales in between do not matter.
  /// The scale of fit is that of the nearest quarter turn, so a tilt of the picture does not change
  /// it.
  func wasPinchedAway(in layout: ViewLayout, physics: Physics) -> Bool {
    guard beganFit, wasTransformed, keptTurn == nil else { return false }
    // If the view grows during the hold, the picture is smaller than the new fit without any pinch.
    // So the smaller one of the two fits counts.
    let fit = min(
      layout.fitScale(rotation: beginning.rotation.nearestQuarterTurn), beginningFit)
    // A picture that was below fit at the beginning, and has grown since, was not pinched away,
    // even if it is still small.
    let most = min(fit * physics.pinchToCloseScale, beginning.scale * physics.cancelScaleSlop)
    return transformEnd?.scale ?? unbounded.scale < most
  }
}
