package import Geometry
package import Input
package import Motion
internal import RealModule

/// The motions with which a picture comes to rest, after a release or after a resize.
extension Viewport {
  /// The turn of the displayed picture, radians, not reduced to −π…π.
  func rotation(at time: Instant) -> Double {
    switch phase {
    case .resting(let rest): rest.rotation
    case .held(let grip): grip.rest?.rotation ?? grip.rotation(at: time)
    case .moving(let motion): motion.rotation.value(at: time - motion.start)
    }
  }

  /// The number of clockwise quarter turns that is nearest to the turn at rest, −1…2.
  package var quarterTurns: Int {
    let turned = (destination.rotation.wrappedAngle / .quarterTurn).rounded()
    return turned < -1 ? 2 : Int(exactly: turned) ?? 0
  }

  /// Returns the pose in which a picture displayed at `transform` may rest: turned to `rotation`
  /// (radians), scaled around `point` into the zoom range, and moved into bounds. Within the zoom
  /// range, its scale is `scale`, or that of `transform` if `scale` is nil.
  func resting(
    _ transform: Similarity, scale: Double? = nil, rotation: Double, about point: Point
  ) -> Pose {
    let range = layout.zoomRange(rotation: rotation, physics: physics)
    let scale = snapped((scale ?? transform.scale).clamped(to: range), rotation: rotation)
    let placed = layout.bounded(
      Similarity(
        scale: scale, rotation: rotation, carrying: transform.inverse(point), to: point))
    return Pose(placed, rotation: rotation)
  }

  func isFit(scale: Double, rotation: Double) -> Bool {
    abs(scale / layout.fitScale(rotation: rotation) - 1) < 1e-9
  }

  /// Returns the scale of fit at `rotation` (radians), or of actual size, if that scale differs
  /// from `scale` by less than a billionth; otherwise `scale`.
  func snapped(_ scale: Double, rotation: Double) -> Double {
    let goals = [layout.fitScale(rotation: rotation), 1 / layout.deviceScale]
    return goals.first { abs(scale / $0 - 1) < 1e-9 } ?? scale
  }

  /// Starts the motion of a released picture to rest, from `displayed` with `velocity`.
  ///
  /// `beginning` is the transform that was displayed when the first finger touched down; nil unless
  /// the picture was at fit then. If `snapsToFit` is true, a scale just above fit becomes that of
  /// fit. `goal` is a requested scale and turn; nil for none. If no turn is requested, the turn at
  /// rest is `kept`, or the nearest quarter turn if `kept` is nil. `unwrapped` is the turn of
  /// `displayed`. `kept` and `unwrapped` are in radians, not reduced to −π…π.
  ///
  /// Within the bounds, the position and the zoom glide until friction stops them.
  mutating func settle(
    from displayed: Similarity, velocity: TransformVelocity, friction: Friction?,
    fitted beginning: Similarity?, snapsToFit: Bool = false, toward goal: Grip.Goal? = nil,
    keeping kept: Double?, turned unwrapped: Double, at time: Instant
  ) {
    guard physics.release == .settle else {
      phase = .resting(Pose(displayed))
      return animate(
        to: Pose(fitting: layout, rotation: 0), isFit: true, spring: physics.verbSpring, at: time,
        velocity: velocity)
    }
    let rotation =
      goal?.rotation ?? kept
      ?? (unwrapped + physics.rotationProjection * velocity.rotation).nearestQuarterTurn
    let range = layout.zoomRange(rotation: rotation, physics: physics)
    let zoom = ScalarMotion.glide(
      from: Double.log(displayed.scale), velocity: velocity.logScale,
      friction: physics.zoomFriction,
      within: Double.log(range.lowerBound)...Double.log(range.upperBound),
      edge: physics.zoomSpring, edgeSlope: physics.bandStiffness,
      tolerance: Physics.logScaleTolerance)
    var wanted = goal?.scale.clamped(to: range)
    // A zoom just above fit looks like fit, but taps and drags to dismiss would not treat it as
    // fit.
    if snapsToFit, Double.exp(zoom.rest) < range.lowerBound * physics.fitSlop {
      wanted = range.lowerBound
    }
    // A fitted picture that was turned by a quarter turn, but not zoomed, becomes fitted again.
    if let beginning, abs(Double.cos(rotation - beginning.rotation)) < 0.5,
      displayed.scale < beginning.scale * physics.rotationSlopScale
    {
      wanted = range.lowerBound
    }
    let scale = snapped(wanted ?? Double.exp(zoom.rest).clamped(to: range), rotation: rotation)
    let held = velocity.point
    let anchor = displayed.inverse(held)
    let placed = layout.bounded(
      Similarity(scale: scale, rotation: rotation, carrying: anchor, to: held))
    isFit = isFit(scale: scale, rotation: rotation)

    // The range of the anchor is the range of the picture's centre, moved by the displacement from
    // the centre to the anchor.
    let way = placed(anchor) - placed(layout.imageCenter)
    let centers = layout.centerRange(scale: scale, rotation: rotation)
    let x = axis(
      from: held.x, velocity: velocity.translation.dx, friction: friction,
      to: placed(anchor).x, centers: centers.x, offset: way.dx)
    let y = axis(
      from: held.y, velocity: velocity.translation.dy, friction: friction,
      to: placed(anchor).y, centers: centers.y, offset: way.dy)
    let motion = TransformMotion(
      start: time, anchor: anchor, x: x, y: y,
      logScale: wanted == nil
        ? zoom
        : .spring(
          SpringMotion(
            physics.zoomSpring, from: Double.log(displayed.scale), velocity: velocity.logScale,
            to: Double.log(scale), tolerance: Physics.logScaleTolerance)),
      rotation: .spring(
        SpringMotion(
          physics.rotationSpring, from: unwrapped, velocity: velocity.rotation, to: rotation,
          tolerance: Physics.rotationTolerance)),
      target: Similarity(
        scale: scale, rotation: rotation, carrying: anchor, to: Point(x: x.rest, y: y.rest)))
    begin(motion)
  }

  /// Returns the motion of the anchor (see ``TransformMotion``) on one axis, px: a glide in bounds,
  /// or a spring to `target`.
  ///
  /// `centers` is the range of the picture's centre at rest; `offset` is the anchor's position
  /// minus that of the picture's centre. If `friction` is nil, or if both ends of `centers` are
  /// equal, the motion is a spring.
  func axis(
    from start: Double, velocity: Double, friction: Friction?, to target: Double,
    centers: ClosedRange<Double>, offset: Double
  ) -> ScalarMotion {
    let tolerance = Physics.positionTolerance
    let range = centers.lowerBound + offset...centers.upperBound + offset
    guard let friction, range.lowerBound < range.upperBound else {
      return .spring(
        SpringMotion(
          physics.boundsSpring, from: start, velocity: velocity, to: target,
          tolerance: tolerance))
    }
    return .glide(
      from: start, velocity: velocity, friction: friction, within: range,
      edge: physics.boundsSpring, tolerance: tolerance)
  }

  // MARK: Layout

  /// Adapts to another size of the view or the picture.
  ///
  /// A picture at fit is fitted again. Any other picture keeps its zoom, and the content in the
  /// view's middle stays there. A held or moving picture does not jump, with one exception: if
  /// `movesHeld` is true, a picture that contacts hold but have not moved is displayed at its new
  /// position at once.
  package mutating func relayout(_ layout: ViewLayout, movesHeld: Bool = false, at time: Instant) {
    var layout = layout
    layout.isActualSize = self.layout.isActualSize
    guard layout != self.layout else { return }
    let rest = adopt(layout, at: time)
    switch phase {
    case .held(var grip):
      grip.relayout(layout, restingAt: rest.transform, jumps: movesHeld, physics: physics, at: time)
      phase = .held(grip)
    case .moving(let motion) where time < motion.end:
      animate(to: rest, isFit: isFit, spring: physics.boundsSpring, at: time)
    case .moving, .resting:
      phase = .resting(rest)
    }
  }

  /// Adapts to another layout with an animation on `spring`. It starts at `shown`, the transform at
  /// which the picture is displayed, with `velocity`. A held picture does not move.
  package mutating func move(
    into layout: ViewLayout, from shown: Similarity, velocity: TransformVelocity, spring: Spring,
    at time: Instant
  ) {
    guard !isHeld else { return relayout(layout, at: time) }
    let rest = adopt(layout, at: time)
    begin(path(from: shown, velocity: velocity, to: rest, spring: spring, at: time))
  }

  /// Replaces ``layout``, but keeps ``ViewLayout/isActualSize``. Ends a steady zoom. Returns the
  /// resting state in the new layout that corresponds to that in the old one.
  private mutating func adopt(_ layout: ViewLayout, at time: Instant) -> Pose {
    slowDown(at: time)
    let (old, target, rotation) = (self.layout, target, destination.rotation)
    var layout = layout
    layout.isActualSize = old.isActualSize
    self.layout = layout
    guard !isFit else { return Pose(fitting: layout, rotation: rotation) }
    let content = target.inverse(old.viewCenter)
    let range = layout.zoomRange(rotation: rotation, physics: physics)
    let scale = target.scale * old.deviceScale / layout.deviceScale
    let placed = layout.bounded(
      Similarity(
        scale: scale.clamped(to: range), rotation: rotation,
        carrying: content, to: layout.viewCenter))
    return Pose(placed, rotation: rotation)
  }
}
