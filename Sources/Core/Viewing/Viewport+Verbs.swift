package import Geometry
package import Input
internal import Motion
internal import RealModule

/// The actions of keys, taps and menus: each starts from what is displayed, and can be interrupted.
extension Viewport {
  /// Animates to fit, upright and centred.
  package mutating func reset(at time: Instant) {
    layout.isActualSize = false
    animate(
      to: Pose(layout.fit(), rotation: rotation(at: time).nearestFullTurn), isFit: true,
      spring: physics.verbSpring, at: time)
  }

  /// Scales by `factor` within the zoom range; the content at `point` stays there.
  ///
  /// While the picture moves, `factor` multiplies the scale at which the current motion would end.
  package mutating func zoom(by factor: Double, about point: Point, at time: Instant) {
    slowDown(at: time)
    zoom(toScale: target.scale * factor, about: point, spring: physics.zoomSpring, at: time)
  }

  /// Zooms at a steady speed, until ``endZoom(_:least:about:at:)`` is called or the limit of the
  /// zoom is reached. The content at `point` stays there.
  ///
  /// `isIn` is true for zooming in.
  package mutating func zoomOn(_ isIn: Bool, about point: Point, at time: Instant) {
    let rotation = destination.rotation
    let range = layout.zoomRange(rotation: rotation, physics: physics)
    let (shown, velocity) = (displayed(at: time), velocity(at: time))
    let limit = isIn ? range.upperBound : range.lowerBound
    guard isIn ? shown.scale < limit : shown.scale > limit else { return }
    let placed = resting(shown, scale: limit, rotation: rotation, about: point)
    var motion = path(
      from: shown, velocity: velocity, to: placed, spring: physics.zoomSpring, at: time)
    motion.logScale = .drive(
      DriveMotion(
        from: Double.log(shown.scale), velocity: velocity.logScale, speed: physics.keyZoomSpeed,
        easing: physics.zoomSpring.angularFrequency, to: Double.log(limit)))
    isFit = isFit(scale: limit, rotation: rotation)
    begin(motion)
  }

  /// Ends the steady zoom that ``zoomOn(_:about:at:)`` started: it slows down and stops.
  ///
  /// The final scale is at least `least` if `isIn` is true (zooming in), and at most `least`
  /// otherwise.
  package mutating func endZoom(_ isIn: Bool, least: Double, about point: Point, at time: Instant) {
    guard case .moving(let motion) = phase, case .drive = motion.logScale else { return }
    // A critically damped spring of the speed v, whose target is v/ω ahead, reaches the target
    // without going beyond it.
    let way = velocity(at: time).logScale / physics.zoomSpring.angularFrequency
    let rest = displayed(at: time).scale * Double.exp(way)
    zoom(
      toScale: isIn ? max(rest, least) : min(rest, least), about: point,
      spring: physics.zoomSpring, at: time)
  }

  /// Lets a steady zoom slow down as if its key were released: it must not go on to its limit.
  package mutating func slowDown(at time: Instant) {
    endZoom(true, least: 0, about: layout.viewCenter, at: time)
  }

  /// Zooms to `zoom` device px per image px; the content at `point` stays there.
  ///
  /// If this scale is smaller than that of fit, ``ViewLayout/isActualSize`` is set: fit is then at
  /// most one device px per image px, until the next ``fit(at:)`` or ``reset(at:)``.
  package mutating func zoom(toDevicePixels zoom: Double, about point: Point, at time: Instant) {
    let fit = layout.fitScale(rotation: destination.rotation)
    if zoom / layout.deviceScale < fit { layout.isActualSize = true }
    self.zoom(
      toScale: zoom / layout.deviceScale, about: point, spring: physics.verbSpring, at: time)
  }

  /// Zooms until the picture fills the view; the content at `point` stays there. If the picture
  /// fills the view already, animates to fit.
  package mutating func toggleFill(about point: Point, at time: Instant) {
    let fill = layout.fillScale(rotation: target.rotation)
    guard abs(target.scale / fill - 1) > 1e-6 else { return fit(at: time) }
    zoom(toScale: fill, about: point, spring: physics.verbSpring, at: time)
  }

  /// Toggles between an upright fit and a zoom that shows detail, as a double tap does.
  ///
  /// The content at `point` stays there if the bounds allow it. `seen` is the transform from which
  /// the content at `point` is computed; nil for the displayed transform.
  package mutating func toggleZoom(
    about point: Point, in seen: Similarity? = nil, at time: Instant
  ) {
    let turns = destination.rotation / .fullTurn
    guard isFit, abs(turns - turns.rounded()) < 1e-9 else { return reset(at: time) }
    let fit = layout.fitScale(rotation: 0)
    let pixels = max(1 / layout.deviceScale, physics.doubleTapLeast * fit)
    // A picture that is much longer than the view shows no detail until its short side fills the
    // view.
    let filling = min(layout.fillScale(rotation: 0), pixels)
    let detail = max(min(pixels, physics.doubleTapMost * fit), filling)
    zoom(toScale: detail, about: point, in: seen, spring: physics.verbSpring, at: time)
  }

  /// Moves the picture by `offset` px, within bounds.
  package mutating func pan(by offset: Vector, at time: Instant) {
    var goal = destination
    goal.transform = layout.bounded(Similarity.translation(offset).following(goal.transform))
    animate(to: goal, isFit: isFit, spring: physics.zoomSpring, at: time)
  }

  /// Turns the picture by `angle` radians, clockwise, around the view's centre. A picture at fit is
  /// fitted again at the new turn.
  package mutating func turn(by angle: Double, at time: Instant) {
    let (old, center) = (destination, layout.viewCenter)
    let rotation = old.rotation + angle
    let turned = Similarity.about(center, scale: 1, rotation: angle).following(old.transform)
    animate(
      to: isFit
        ? Pose(fitting: layout, rotation: rotation)
        : resting(turned, rotation: rotation, about: center),
      spring: physics.verbSpring, at: time)
  }

  /// Turns the picture by `quarters` quarter turns, clockwise if positive. If the picture's turn is
  /// not a multiple of 90°, the first quarter turn only goes to the next multiple.
  package mutating func turn(quarters: Int, at time: Instant) {
    let current = destination.rotation / .quarterTurn
    // From an angle between two quarter turns, the first step leads to the next quarter turn in
    // that direction.
    let step =
      quarters > 0
      ? (current + 1e-9).rounded(.down) + Double(quarters)
      : (current - 1e-9).rounded(.up) + Double(quarters)
    turn(by: (step - current) * .quarterTurn, at: time)
  }

  /// Animates to fit, and keeps the picture's turn.
  package mutating func fit(at time: Instant) {
    layout.isActualSize = false
    animate(
      to: Pose(fitting: layout, rotation: destination.rotation), isFit: true,
      spring: physics.verbSpring, at: time)
  }

  /// Returns this viewport at rest with the zoom, position and turn of `other`, within bounds.
  package func recalling(_ other: Viewport) -> Viewport {
    var viewport = self
    viewport.layout.isActualSize = other.layout.isActualSize
    let pose = viewport.pose(of: other)
    viewport.isFit = viewport.isFit(scale: pose.transform.scale, rotation: pose.rotation)
    viewport.phase = .resting(pose)
    return viewport
  }

  /// Animates to the zoom, position and turn of `other`, which may be an earlier copy.
  package mutating func `return`(to other: Viewport, at time: Instant) {
    layout.isActualSize = other.layout.isActualSize
    animate(to: pose(of: other), spring: physics.verbSpring, at: time)
  }

  /// Returns the pose in which this picture is shown as `other` is at rest, now or after its
  /// current motion. Pictures may differ in size: the zoom is the same multiple of fit, and the
  /// point in the view's middle has the same shares of the picture's width and height.
  private func pose(of other: Viewport) -> Pose {
    let (old, from) = (other.destination, other.layout)
    guard !other.isFit else { return Pose(fitting: layout, rotation: old.rotation) }
    let zoom = old.transform.scale / from.fitScale(rotation: old.rotation)
    let range = layout.zoomRange(rotation: old.rotation, physics: physics)
    let scale = (zoom * layout.fitScale(rotation: old.rotation)).clamped(to: range)
    let seen = old.transform.inverse(from.viewCenter)
    let middle = Point(
      x: seen.x / from.imageSize.width * layout.imageSize.width,
      y: seen.y / from.imageSize.height * layout.imageSize.height)
    let placed = layout.bounded(
      Similarity(
        scale: scale, rotation: old.rotation, carrying: middle, to: layout.viewCenter))
    return Pose(placed, rotation: old.rotation)
  }

  /// Stops any motion and holds the picture, because fingers came to rest.
  package mutating func freeze(at time: Instant) {
    slowDown(at: time)
    guard case .moving(let motion) = phase, !isSettled(at: time) else { return }
    let interrupted = Grip.Interrupted(
      target: destination, stoppedRotation: rotation(at: time),
      isGlide: motion.x.isGlide || motion.y.isGlide)
    grab(.still, focal: layout.viewCenter, at: time)
    guard case .held(var grip) = phase else { return }
    grip.freeze(interrupted, at: time)
    phase = .held(grip)
  }

  /// Releases the picture after ``freeze(at:)``; its motion continues to its target.
  ///
  /// A glide continues only if `isCancelled` is true: the hold gesture of the touchpad was
  /// cancelled. After a cancelled hold, every motion continues a moment later, in case another
  /// gesture follows.
  package mutating func thaw(isCancelled: Bool, at time: Instant) {
    guard case .held(let grip) = phase, grip.overscroll.hold == .still else { return }
    guard let interrupted = grip.interrupted, isCancelled || !interrupted.isGlide else {
      let still = TransformVelocity(at: grip.focal)
      // A turn that the stopped motion did not change stays.
      let kept = grip.interrupted.flatMap {
        $0.target.rotation == $0.stoppedRotation ? $0.target.rotation : nil
      }
      settle(
        from: grip.displayed(at: time), velocity: still, friction: nil, fitted: nil, keeping: kept,
        turned: grip.rotation(at: time), at: time)
      return
    }
    animate(
      to: interrupted.target, isFit: isFit, spring: physics.verbSpring,
      at: isCancelled ? time + physics.holdGrace : time)
  }

  mutating func zoom(
    toScale scale: Double, about point: Point, in seen: Similarity? = nil, spring: Spring,
    at time: Instant
  ) {
    let shown = seen ?? displayed(at: time)
    animate(
      to: resting(shown, scale: scale, rotation: destination.rotation, about: point),
      spring: spring, at: time)
  }
}
