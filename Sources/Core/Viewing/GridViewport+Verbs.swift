internal import Geometry
package import Input
internal import Motion
internal import RealModule

/// The changes of a grid that do not come from fingers: by keys, by wheels and by the program.
extension GridViewport {
  /// Scrolls by `way` px on a spring; positive moves the content down. Successive calls add up.
  package mutating func scroll(by way: Double, at time: Instant) {
    scroll(to: restingOffset + way, at: time)
  }

  /// The scroll position at `time`, 0 (the content's top) to 1 (its end); nil if all is visible.
  package func position(at time: Instant) -> Double? {
    let end = layout.offsetRange.lowerBound
    return end < -1 ? (placement(at: time).offset.dy / end).clamped(to: 0...1) : nil
  }

  /// Jumps to a relative scroll position, from 0 at the content's top to 1 at its end.
  package mutating func jump(to position: Double) {
    rest(at: position * layout.offsetRange.lowerBound)
  }

  /// Sets the row height, px, within the possible range; the next `relayout` applies it.
  package mutating func choose(rowHeight: Double) {
    chosenRowHeight = rowHeight.clamped(
      to: physics.smallestRowHeight...max(physics.largestRowHeight, physics.smallestRowHeight))
  }

  /// Places the grid at rest at `offset`, px, or as near as the bounds allow.
  package mutating func rest(at offset: Double) {
    (phase, settling, lift) = (.resting(offset: bounded(offset)), GridSettling(), nil)
  }

  /// Stops the grid at its displayed position, or at the nearest position within bounds.
  package mutating func stop(at time: Instant) {
    guard !isSettled(at: time) else { return }
    endPinch(at: time)
    settle(
      from: placement(at: time).offset.dy, velocity: 0, friction: physics.touchFriction, at: time)
  }

  /// Scrolls by the least distance after which the cell at `index` is completely visible, with the
  /// margin or the heading above its row. If the cell is higher than the view, its top is visible.
  /// If `isAnimated` is false, the grid jumps there.
  package mutating func reveal(_ index: Int, isAnimated: Bool, at time: Instant) {
    // At this offset, the cell's row lies at the top, below the heading of its section.
    let lowest = layout.wholeOffset(of: index)
    // A cell that is higher than the view shows its top.
    let bottom = layout.viewSize.height - layout.bottomInset - GridLayout.margin
    let highest = max(bottom - layout.labelHeight - layout.frame(of: index).maxY, lowest)
    let wanted = bounded(restingOffset.clamped(to: lowest...highest))
    if isAnimated {
      if wanted != restingOffset { scroll(to: wanted, at: time) }
    } else if wanted != placement(at: time).offset.dy || isMoving(at: time) {
      rest(at: wanted)
      reflow = nil
    }
  }

  /// Scrolls to an offset, px, on a spring.
  private mutating func scroll(to offset: Double, at time: Instant) {
    endPinch(at: time)
    let y = SpringMotion(
      physics.zoomSpring, from: placement(at: time).offset.dy, velocity: velocity(at: time),
      to: bounded(offset), tolerance: Physics.positionTolerance)
    phase = .moving(Moving(start: time, y: .spring(y), friction: physics.touchpadFriction))
  }

  // MARK: Parts

  func bounded(_ offset: Double) -> Double { offset.clamped(to: layout.offsetRange) }

  /// Starts the motion to rest from `offset`, px, with `velocity`, px/s: a glide within the bounds,
  /// or a spring back into them.
  mutating func settle(
    from offset: Double, velocity: Double, friction: Friction, at time: Instant
  ) {
    let y: ScalarMotion
    if layout.offsetRange.contains(offset) {
      y = .glide(
        from: offset, velocity: velocity, friction: friction, within: layout.offsetRange,
        edge: physics.boundsSpring, tolerance: Physics.positionTolerance)
    } else {
      y = .spring(
        SpringMotion(
          physics.boundsSpring, from: offset, velocity: velocity, to: bounded(offset),
          tolerance: Physics.positionTolerance))
    }
    let moving = Moving(start: time, y: y, friction: friction)
    phase = moving.end > time ? .moving(moving) : .resting(offset: moving.y.rest)
  }

  // MARK: Bands

  func displayed(_ grip: Grip) -> GridPlacement {
    guard let pinch = grip.pinch else {
      let offset = grip.band.displayed(grip.unbounded, beyond: layout.offsetRange)
      return GridPlacement(layout: layout, offset: Vector(dx: 0, dy: offset))
    }
    let zoom = pinch.rows.zoom
    return GridPlacement(
      layout: layout, zoom: zoom,
      offset: Vector(
        dx: grip.focal.x - zoom * grip.referenceFocal.x,
        dy: grip.focal.y - zoom * (grip.referenceFocal.y - grip.reference)))
  }

  /// Creates the grip of fingers at `focal` on a grid at the vertical offset `offset`, px.
  func grip(showing offset: Double, focal: Point, at time: Instant) -> Grip {
    let band = physics.panBand(extent: layout.viewSize.height)
      .showing(offset, beyond: layout.offsetRange)
    let unbounded = band.value(showing: offset, beyond: layout.offsetRange)
    return Grip(
      reference: unbounded, unbounded: unbounded, referenceFocal: focal, focal: focal, band: band,
      lastMoved: time)
  }
}
