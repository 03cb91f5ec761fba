package import Geometry
package import Input
package import Motion
internal import RealModule

/// The motions of a picture.
extension Viewport {
  mutating func begin(_ motion: TransformMotion) {
    phase = .moving(motion)
    if motion.end <= motion.start { phase = .resting(destination) }
  }

  /// Starts the motion to `target`. If `isFit` is nil, the scale of `target` decides whether the
  /// picture will be at fit. If `given` is nil, the motion begins with the displayed velocity.
  mutating func animate(
    to target: Pose, isFit: Bool? = nil, spring: Spring, at time: Instant,
    velocity given: TransformVelocity? = nil
  ) {
    let motion = path(
      from: displayed(at: time), velocity: given ?? velocity(at: time), to: target, spring: spring,
      at: time)
    self.isFit = isFit ?? self.isFit(scale: target.transform.scale, rotation: target.rotation)
    begin(motion)
  }

  /// Returns the motion on a spiral from `start`, with the turn that is displayed at `time`, to
  /// `destination`. The initial velocity is `velocity`.
  func path(
    from start: Similarity, velocity: TransformVelocity, to destination: Pose, spring: Spring,
    at time: Instant
  ) -> TransformMotion {
    let (target, turned) = (destination.transform, rotation(at: time))
    let growth = Double.log(target.scale / start.scale)
    let turn = destination.rotation - turned
    // The pivot is the fixed point c of w ↦ μw + β. If the change hardly scales or turns, c is far
    // away, and a remaining speed would move the picture on a large circle around it. Then the
    // pivot is the content at the view's centre, which travels in a straight line.
    var pivot = layout.viewCenter
    if growth * growth + turn * turn > 1e-8 {
      let change = target.following(start.inverse)
      let rest = Vector.one - change.multiplier
      let reach = 2 * Vector(dx: layout.viewSize.width, dy: layout.viewSize.height).length
      if rest.lengthSquared > 1e-8 {
        let fixed = Point.zero + change.offset / rest
        if (fixed - pivot).length < reach { pivot = fixed }
      }
    }
    let anchor = start.inverse(pivot)
    let end = target(anchor)
    let drift = velocity.translation(at: pivot)
    func eased(_ from: Double, _ velocity: Double, _ to: Double, _ tolerance: Double)
      -> ScalarMotion
    {
      .spring(
        SpringMotion(spring, from: from, velocity: velocity, to: to, tolerance: tolerance))
    }
    return TransformMotion(
      start: time, anchor: anchor,
      x: eased(pivot.x, drift.dx, end.x, Physics.positionTolerance),
      y: eased(pivot.y, drift.dy, end.y, Physics.positionTolerance),
      logScale: eased(
        Double.log(start.scale), velocity.logScale, Double.log(target.scale),
        Physics.logScaleTolerance),
      rotation: eased(
        turned, velocity.rotation, destination.rotation, Physics.rotationTolerance),
      target: target)
  }

  // MARK: Hero transitions

  /// Starts a hero transition, the flight between thumbnail and view, from `start` with `velocity`.
  /// The picture comes to rest at fit, turned by `quarterTurns` clockwise quarter turns.
  package mutating func flyToFit(
    from start: Similarity, velocity: TransformVelocity, quarterTurns: Int = 0, at time: Instant
  ) {
    let turn = Double(quarterTurns) * .quarterTurn
    fly(from: start, velocity: velocity, to: layout.fit(rotation: turn), turn: turn, at: time)
  }

  /// Starts a hero transition from `start`, with the initial velocity `velocity`, to `target`,
  /// which may be outside of the bounds. `turn` is the rotation of `target`, radians. From now on,
  /// ``isFit`` is true.
  package mutating func fly(
    from start: Similarity, velocity: TransformVelocity, to target: Similarity, turn: Double = 0,
    at time: Instant
  ) {
    // The number of full turns is kept: the displayed transform does not contain it.
    let shown = rotation(at: time)
    let rotation = start.rotation + (shown - start.rotation).nearestFullTurn
    phase = .resting(Pose(start, rotation: rotation))
    animate(
      to: Pose(target, rotation: turn + (rotation - turn).nearestFullTurn), isFit: true,
      spring: physics.verbSpring, at: time, velocity: velocity)
  }

  /// Places the picture at `transform`, at rest, possibly outside of bounds. The property ``isFit``
  /// becomes the argument `isFit`; if the argument is nil, the property does not change.
  package mutating func rest(at transform: Similarity, isFit: Bool? = nil) {
    self.isFit = isFit ?? self.isFit
    phase = .resting(Pose(transform))
  }
}
