package import Geometry
package import Input
package import Motion

/// The state of one picture in the view: at rest, held by fingers, or moving by itself.
///
/// A viewport contains a ``ViewLayout``, which determines fit, the zoom range and the bounds. It is
/// in one of three phases. It may be at rest. It may be held: the fingers then move an unbounded
/// transform, from which ``Overscroll`` computes the displayed transform. Or it may be moving, on a
/// ``TransformMotion``.
///
/// Gestures call `grab`, `follow` and `release` here; keys and taps call the actions in
/// Viewport+Verbs.swift. Viewport+Motion.swift makes the motions; Viewport+Settling.swift brings a
/// picture to rest, also after a resize. ``GridViewport`` is the corresponding type for the album's
/// grid, with a ``GridLayout``.
///
/// Every action starts from the transform and the velocity that are displayed at that time, so any
/// motion can be interrupted without a jump. Transforms map image px to view px (logical).
package struct Viewport: Hashable, Sendable {
  package internal(set) var layout: ViewLayout
  @Shared package var physics: Physics
  /// True if the picture is or will be at fit; a resize then fits it again.
  package internal(set) var isFit: Bool
  var phase: Phase

  enum Phase: Hashable {
    case resting(Pose)
    case held(Grip)
    case moving(TransformMotion)
  }

  /// A transform with its turn in radians, which is not reduced to −π…π.
  struct Pose: Hashable {
    var transform: Similarity
    var rotation: Double

    init(_ transform: Similarity, rotation: Double? = nil) {
      (self.transform, self.rotation) = (transform, rotation ?? transform.rotation)
    }

    /// Creates the pose at fit, turned by `rotation` radians.
    init(fitting layout: ViewLayout, rotation: Double) {
      self.init(layout.fit(rotation: rotation), rotation: rotation)
    }
  }

  /// Creates a viewport at fit, after `quarterTurns` clockwise quarter turns.
  package init(layout: ViewLayout, physics: Physics, quarterTurns: Int = 0) {
    self.layout = layout
    self.physics = physics
    isFit = true
    phase = .resting(Pose(fitting: layout, rotation: Double(quarterTurns) * .quarterTurn))
  }

  private var grip: Grip? { if case .held(let grip) = phase { grip } else { nil } }

  // MARK: Display

  package func displayed(at time: Instant) -> Similarity {
    switch phase {
    case .resting(let rest): rest.transform
    case .held(let grip): grip.displayed(at: time)
    case .moving(let motion): motion.transform(at: time)
    }
  }

  /// The transform for the frame that is drawn at `time`. It differs from ``displayed(at:)`` in two
  /// cases. The steps of a touchpad's pinch are smoothed. A picture that rests at one device px per
  /// image px is moved so that its pixels lie on device pixels. `isMirrored` is true if the view
  /// will be mirrored for a language that is read from right to left.
  ///
  /// A touchpad reports the scale in steps of 1/256. Each step is spread over the time since the
  /// previous event, but at most over the duration of a frame.
  package func presented(at time: Instant, isMirrored: Bool = false) -> Similarity {
    guard let (grip, step) = stepUnderWay(at: time) else {
      let shown = displayed(at: time)
      guard isSettled(at: time) else { return shown }
      return shown.onPixels(deviceScale: layout.deviceScale, isMirrored: isMirrored)
    }
    let share = (time - step.time) / step.duration
    func blend(_ a: Vector, _ b: Vector) -> Vector { a + (b - a) * share }
    let unbounded = Similarity(
      multiplier: blend(step.previous.multiplier, grip.unbounded.multiplier),
      offset: blend(step.previous.offset, grip.unbounded.offset))
    let focal = step.previousFocal + (grip.focal - step.previousFocal) * share
    return grip.overscroll.displayed(unbounded, focal: focal)
  }

  private func stepUnderWay(at time: Instant) -> (Grip, Grip.Step)? {
    guard let grip, grip.overscroll.hold == .transform, let step = grip.step,
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

  /// The transform without rubber bands; nil unless the picture is held.
  package var unbounded: Similarity? { grip?.unbounded }

  /// The focal point, view px, of the contacts that scale the picture; nil if no contacts scale it.
  package var heldPoint: Point? { grip?.overscroll.hold.scales == true ? grip?.focal : nil }

  /// True while contacts scale the picture, and for `unevenLiftTime` after one of two has lifted.
  package func isPinched(at time: Instant) -> Bool {
    grip?.isTransform(within: physics.unevenLiftTime, at: time) ?? false
  }

  package var isHeld: Bool { grip != nil }

  /// The way in which contacts or resting fingers hold the picture; nil if nothing holds it.
  package var hold: Hold? { grip?.overscroll.hold }

  /// True while a motion stays stopped by ``freeze(at:)``.
  package var isFrozen: Bool { grip?.interrupted != nil }

  /// True if the picture will change by itself at or after `time`.
  package func isMoving(at time: Instant) -> Bool {
    switch phase {
    case .resting: false
    case .held(let grip): stepUnderWay(at: time) != nil || grip.ease?.isOver(at: time) == false
    case .moving(let motion): time < motion.end
    }
  }

  /// The transform at rest, now or after the current motion; while the picture is held, the
  /// transform after a release without velocity.
  package var target: Similarity { destination.transform }

  /// The pose of ``target``.
  var destination: Pose {
    switch phase {
    case .resting(let rest): rest
    case .held(let grip):
      grip.interrupted?.target ?? grip.rest
        ?? resting(
          grip.eased,
          rotation: grip.goal?.rotation ?? grip.keptTurn ?? grip.eased.rotation.nearestQuarterTurn,
          about: grip.focal)
    case .moving(let motion): Pose(motion.target, rotation: motion.rotation.rest)
    }
  }

  // MARK: Fingers

  /// Grabs the displayed picture when a gesture begins, and when a contact joins or leaves.
  ///
  /// `shown` is the displayed transform if something besides this viewport moves the picture, such
  /// as a drag to dismiss; otherwise nil.
  package mutating func grab(
    _ hold: Hold, focal: Point, from shown: Similarity? = nil, at time: Instant
  ) {
    let displayed = displayed(at: time)
    var grip = Grip(hold, of: shown ?? displayed, in: self, focal: focal)
    if case .held(let before) = phase {
      grip.resume(from: before, showing: shown ?? displayed, physics: physics, at: time)
    } else {
      let home = destination
      (grip.beginning, grip.home) = (displayed, home)
      if case .resting = phase, hold == .still, shown == nil { grip.rest = home }
      if hold == .zoom { grip.keptTurn = home.rotation }
      if !hold.scales { grip.leave(self, showing: shown ?? displayed, at: time) }
    }
    phase = .held(grip)
  }

  /// Follows the fingers: `delta` is their movement in view space since the last `grab`.
  ///
  /// If `isStepped` is true, ``presented(at:)`` smooths the device's steps.
  package mutating func follow(
    _ delta: Similarity, focal: Point, isStepped: Bool = false, at time: Instant
  ) {
    guard case .held(var grip) = phase else { return }
    grip.follow(delta, focal: focal, isStepped: isStepped, physics: physics, at: time)
    phase = .held(grip)
  }

  /// Moves the focal point of a contact that holds the picture still to `point`. The remaining
  /// change of scale and turn continues around `point`.
  package mutating func holdStill(under point: Point, at time: Instant) {
    guard case .held(var grip) = phase, grip.overscroll.hold == .still else { return }
    grip.move(focal: point, at: time)
    phase = .held(grip)
  }

  /// Scales a held picture by `factor` around `point`, in an animation; the hold continues.
  ///
  /// It does nothing while the contacts scale the picture.
  package mutating func zoomHeld(by factor: Double, about point: Point, at time: Instant) {
    guard case .held(var grip) = phase, !grip.overscroll.hold.scales else { return }
    let range = layout.zoomRange(rotation: grip.eased.rotation, physics: physics)
    grip.move(focal: point, at: time)
    let scale = (grip.eased.scale * factor).clamped(to: range)
    grip.ease(to: scale, physics: physics, at: time)
    phase = .held(grip)
    isFit = isFit(scale: scale, rotation: destination.rotation)
  }

  /// Releases the picture with `velocity` at the focal point. The picture settles within bounds at
  /// a quarter turn. If a single contact grabbed the picture during a motion of its scale and turn,
  /// the picture settles at the scale and the turn at which that motion would have ended.
  ///
  /// Returns true if the photo should close: a pinch began at fit and was released well below fit.
  @discardableResult
  package mutating func release(
    velocity: TransformVelocity, friction: Friction, at time: Instant
  ) -> Bool {
    guard case .held(let grip) = phase else { return false }
    if let rest = grip.rest {
      phase = .resting(rest)
      return false
    }
    var shown = grip.overscroll.displayed(
      velocity.limited(by: physics), of: grip.unbounded, focal: grip.focal)
    shown.logScale += grip.easing(at: time).logScale
    shown.rotation += grip.easing(at: time).rotation
    let isTransform = grip.isTransform(within: physics.unevenLiftTime, at: time)
    settle(
      from: grip.displayed(at: time), velocity: shown,
      friction: isTransform ? physics.transformFriction : friction,
      fitted: grip.beganFit && grip.goal?.rotation == nil ? grip.beginning : nil,
      snapsToFit: grip.wasTransformed, toward: grip.goal, keeping: grip.keptTurn,
      turned: grip.rotation(at: time), at: time)
    return isTransform && grip.wasPinchedAway(in: layout, physics: physics)
  }

  /// Releases the picture, and animates it back to its transform before the first finger touched
  /// down.
  package mutating func revert(at time: Instant) {
    guard case .held(let grip) = phase else { return }
    let (rest, shown) = (grip.home ?? Pose(grip.beginning), displayed(at: time))
    let rotation = rest.rotation + (shown.rotation - rest.rotation).nearestFullTurn
    phase = .resting(Pose(shown))
    animate(
      to: resting(rest.transform, rotation: rotation, about: layout.viewCenter),
      spring: physics.verbSpring, at: time)
  }
}

extension Similarity {
  /// The nearest transform that moves image pixels onto device pixels. If image pixels and device
  /// pixels differ in size, or if the picture's turn is not a multiple of 90°, this transform
  /// itself.
  fileprivate func onPixels(deviceScale: Double, isMirrored: Bool) -> Similarity {
    let sides = [multiplier.dx, multiplier.dy].map { abs($0 * deviceScale) }.sorted()
    guard sides[0] < 1e-9, abs(sides[1] - 1) < 1e-9 else { return self }
    // If a compositor has rounded the logical size up, the screen cuts off the last device pixel of
    // the frame. A half goes away from that pixel, so the picture stays whole.
    let away = deviceScale == deviceScale.rounded() ? 0 : 1e-6
    func nearest(_ position: Double, _ away: Double) -> Double {
      (position * deviceScale - away).rounded() / deviceScale
    }
    return Similarity(
      multiplier: multiplier,
      offset: Vector(
        dx: nearest(offset.dx, isMirrored ? -away : away), dy: nearest(offset.dy, away)))
  }
}
