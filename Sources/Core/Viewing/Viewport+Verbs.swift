package import Geometry
package import Input
internal import Motion

/// What keys, taps and menus ask for: each starts from what is displayed and can be interrupted.
extension Viewport {
  /// Fit, upright, centred.
  package mutating func reset(at time: Instant) {
    let rotation = rotation(at: time)
    let turns = (rotation / (2 * .pi)).rounded() * 2 * .pi
    animate(
      to: layout.fit(), rotation: turns, isFit: true, spring: physics.verbSpring, at: time)
  }

  /// Scales by `factor` so that what is displayed at `point` stays there, within the zoom range;
  /// repeated calls add up although the picture is still on its way.
  package mutating func zoom(by factor: Double, about point: Point, at time: Instant) {
    zoom(toScale: target.scale * factor, about: point, spring: physics.zoomSpring, at: time)
  }

  /// Shows `zoom` device px per image px, what is displayed at `point` staying there.
  package mutating func zoom(toDevicePixels zoom: Double, about point: Point, at time: Instant) {
    self.zoom(
      toScale: zoom / layout.deviceScale, about: point, spring: physics.verbSpring, at: time)
  }

  /// Fills the view, or fits when it is filled already.
  package mutating func toggleFill(about point: Point, at time: Instant) {
    let fill = layout.fillScale(rotation: target.rotation, physics: physics)
    guard abs(target.scale / fill - 1) > 1e-6 else {
      fit(at: time)
      return
    }
    zoom(toScale: fill, about: point, spring: physics.verbSpring, at: time)
  }

  /// What a double tap asks for: from an upright fit to a zoom that shows detail, what is displayed
  /// at `point` staying there as far as bounds allow; from anywhere else back to that fit.
  package mutating func toggleZoom(about point: Point, at time: Instant) {
    let turns = targetRotation(at: time) / (2 * .pi)
    guard isFit, abs(turns - turns.rounded()) < 1e-9 else {
      reset(at: time)
      return
    }
    let fit = layout.fitScale(rotation: 0)
    let detail = min(
      max(1 / layout.deviceScale, physics.doubleTapLeast * fit), physics.doubleTapMost * fit)
    zoom(toScale: detail, about: point, spring: physics.verbSpring, at: time)
  }

  /// Shows `rect` (image px) as large as the view and the zoom range allow, centred in bounds.
  package mutating func zoom(to rect: Rect, at time: Instant) {
    let rotation = targetRotation(at: time)
    let turned = Affine.rotation(rotation).boundingBox(of: rect)
    let wanted = min(
      layout.viewSize.width / turned.size.width, layout.viewSize.height / turned.size.height)
    let range = layout.zoomRange(rotation: rotation, physics: physics)
    let scale = min(max(wanted, range.lowerBound), range.upperBound)
    let placed = layout.bounded(
      Similarity(
        scale: scale, rotation: rotation, carrying: rect.center, to: layout.viewCenter))
    animate(
      to: placed, rotation: rotation, isFit: isFit(scale: scale, rotation: rotation),
      spring: physics.verbSpring, at: time)
  }

  /// Moves the picture by `offset` px, in bounds.
  package mutating func pan(by offset: Vector, at time: Instant) {
    let target = layout.bounded(Similarity.translation(offset).following(target))
    animate(
      to: target, rotation: targetRotation(at: time), isFit: isFit, spring: physics.zoomSpring,
      at: time)
  }

  /// Turns by `angle` radians about the view's centre; a fitted picture is fitted anew.
  package mutating func turn(by angle: Double, at time: Instant) {
    let rotation = targetRotation(at: time) + angle
    guard !isFit else {
      animate(
        to: layout.fit(rotation: rotation), rotation: rotation, isFit: true,
        spring: physics.verbSpring, at: time)
      return
    }
    let turned = Similarity.about(layout.viewCenter, scale: 1, rotation: angle).following(target)
    settleVerb(turned, rotation: rotation, about: layout.viewCenter, at: time)
  }

  /// Turns to the next quarter, clockwise for `quarters` > 0.
  package mutating func turn(quarters: Int, at time: Instant) {
    let quarter = Double.pi / 2
    let current = targetRotation(at: time) / quarter
    // From a free angle the next quarter in that direction, not a quarter beyond it.
    let step =
      quarters > 0
      ? (current + 1e-9).rounded(.down) + Double(quarters)
      : (current - 1e-9).rounded(.up) + Double(quarters)
    turn(by: (step - current) * quarter, at: time)
  }

  /// The whole picture, keeping its turn.
  package mutating func fit(at time: Instant) {
    let rotation = targetRotation(at: time)
    animate(
      to: layout.fit(rotation: rotation), rotation: rotation, isFit: true,
      spring: physics.verbSpring, at: time)
  }

  /// Stops any motion where it is and holds it there, as fingers that come to rest do.
  package mutating func freeze(at time: Instant) {
    guard case .moving(let motion) = phase, !isSettled(at: time) else { return }
    let interrupted = Interrupted(
      target: motion.target, rotation: motion.rotation.rest, isFit: isFit,
      isGlide: motion.x.isGlide || motion.y.isGlide)
    grab(.still, focal: layout.viewCenter, at: time)
    guard case .held(var grip) = phase else { return }
    grip.interrupted = interrupted
    phase = .held(grip)
  }

  /// Lets a frozen picture go on to where it was going. Fingers that rested and lifted have stopped
  /// a glide for good; a cancelled hold has stopped nothing, it only waits for what follows it.
  package mutating func thaw(isCancelled: Bool, at time: Instant) {
    guard case .held(let grip) = phase, grip.overscroll.hold == .still else { return }
    let time = isCancelled ? time + physics.holdGrace : time
    guard let interrupted = grip.interrupted, isCancelled || !interrupted.isGlide else {
      settle(
        from: grip.displayed, velocity: .zero, friction: nil, fitted: nil,
        at: time)
      return
    }
    animate(
      to: interrupted.target, rotation: interrupted.rotation, isFit: interrupted.isFit,
      spring: physics.verbSpring, at: time)
  }

  /// Animates to `wanted`, brought into the zoom range about `point` and into bounds.
  mutating func settleVerb(
    _ wanted: Similarity, rotation: Double?, about point: Point, at time: Instant
  ) {
    let quarter = Double.pi / 2
    let rotation = rotation ?? (wanted.rotation / quarter).rounded() * quarter
    let placed = resting(wanted, rotation: rotation, about: point)
    animate(
      to: placed, rotation: rotation, isFit: isFit(scale: placed.scale, rotation: rotation),
      spring: physics.verbSpring, at: time)
  }

  mutating func zoom(
    toScale scale: Double, about point: Point, spring: Spring, at time: Instant
  ) {
    let rotation = targetRotation(at: time)
    let range = layout.zoomRange(rotation: rotation, physics: physics)
    let scale = min(max(scale, range.lowerBound), range.upperBound)
    let content = displayed(at: time).inverse(point)
    let placed = layout.bounded(
      Similarity(scale: scale, rotation: rotation, carrying: content, to: point))
    animate(
      to: placed, rotation: rotation, isFit: isFit(scale: scale, rotation: rotation),
      spring: spring, at: time)
  }
}
