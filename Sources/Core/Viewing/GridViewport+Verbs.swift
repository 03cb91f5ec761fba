package import Geometry
package import Input
internal import Motion
internal import RealModule

/// The verbs of keys and wheels, and the changes of a grid from outside.
extension GridViewport {
  /// Scrolls by `way` px, on a spring; calls add up while it is still moving.
  package mutating func scroll(by way: Double, at time: Instant) {
    scroll(to: restingOffset + way, at: time)
  }

  /// Stops the grid at its place, in bounds.
  package mutating func stop(at time: Instant) {
    guard !isSettled(at: time) else { return }
    settle(
      from: placement(at: time), about: layout.viewSize.center, velocity: 0,
      friction: physics.touchFriction, at: time)
  }

  /// Scrolls by the least way that brings the cell at `index` into sight, inside the margins.
  package mutating func reveal(_ index: Int, isAnimated: Bool, at time: Instant) {
    let frame = layout.frame(of: index)
    let (top, bottom) = (layout.topInset + GridLayout.margin, layout.viewSize.height)
    let lowest = top - frame.minY
    // A cell that is higher than the view shows its top.
    let highest = max(bottom - GridLayout.margin - frame.maxY, lowest)
    let wanted = bounded(restingOffset.clamped(to: lowest...highest))
    if isAnimated {
      if wanted != restingOffset { scroll(to: wanted, at: time) }
    } else if wanted != placement(at: time).offset.dy || isMoving(at: time) {
      phase = .resting(offset: wanted)
      reflows = []
    }
  }

  private mutating func scroll(to offset: Double, at time: Instant) {
    let shown = placement(at: time)
    let velocity = velocity(at: time)
    phase = .moving(
      Moving(
        start: time, x: spring(shown.offset.dx, to: 0),
        y: .spring(
          SpringMotion(
            physics.zoomSpring, from: shown.offset.dy, velocity: velocity, to: bounded(offset),
            tolerance: Physics.positionTolerance)),
        logZoom: spring(Double.log(shown.zoom), to: 0, tolerance: Physics.logScaleTolerance)))
  }

  /// Changes the number of columns by `step`, or to the usual size for 0, the cell at `index`
  /// staying at its place.
  package mutating func changeColumns(by step: Int, about index: Int?, at time: Instant) {
    let range = GridLayout.columnRange(viewWidth: layout.viewSize.width, physics: physics)
    let wanted =
      step == 0
      ? GridLayout.columns(
        ofSide: physics.usualCellSide, viewWidth: layout.viewSize.width, physics: physics)
      : layout.columns + step
    let columns = wanted.clamped(to: range)
    guard columns != layout.columns else { return }
    let shown = placement(at: time)
    let visible = shown.indices()
    let anchor = index.flatMap { visible.contains($0) ? $0 : nil } ?? visible.lowerBound
    fly(to: columns, from: shown, at: time)
    wantedSide = layout.side
    let y = shown.frame(of: min(anchor, max(layout.count - 1, 0))).center.y
    let offset = layout.count > 0 ? y - layout.frame(of: anchor).center.y : 0
    phase = .resting(offset: bounded(offset))
  }

  /// Lays the grid out anew after the view, the header or the number of cells has changed. `moved`
  /// maps the old index of a cell to its new one; the first cell in sight stays at its place, as
  /// far as bounds allow.
  package mutating func relayout(
    count: Int, viewSize: Size, topInset: Double, at time: Instant,
    moved: (Int) -> Int? = { $0 }
  ) {
    let new = GridLayout(
      count: count, viewSize: viewSize, topInset: topInset, side: wantedSide, physics: physics)
    guard new != layout else { return }
    let shown = placement(at: time)
    let (velocity, wasMoving) = (velocity(at: time), isMoving(at: time))
    let visible = shown.indices()
    let isAtTop = shown.offset.dy >= -1
    var offset = 0.0
    if !isAtTop, let old = visible.first, let now = moved(old), now < count {
      let below = shown.frame(of: old).minY - layout.topInset
      offset = topInset + below - new.frame(of: now).minY
    }
    layout = new
    reflows = []
    let placed = GridPlacement(layout: new, offset: Vector(dx: 0, dy: offset))
    if wasMoving, velocity != 0 {
      settle(
        from: placed, about: viewSize.center, velocity: velocity,
        friction: physics.touchpadFriction, at: time)
    } else {
      phase = .resting(offset: bounded(offset))
    }
  }

  // MARK: Parts

  func bounded(_ offset: Double) -> Double {
    offset.clamped(to: layout.offsetRange)
  }

  private func spring(
    _ from: Double, to target: Double, tolerance: Double = Physics.positionTolerance
  ) -> ScalarMotion {
    from == target
      ? .still(target)
      : .spring(SpringMotion(physics.zoomSpring, from: from, to: target, tolerance: tolerance))
  }

  /// Starts the motion to rest in bounds, with cells of the layout's size, those at `focal` staying
  /// there.
  mutating func settle(
    from shown: GridPlacement, about focal: Point, velocity: Double, friction: Friction,
    at time: Instant
  ) {
    let y: ScalarMotion
    if shown.zoom == 1, layout.offsetRange.contains(shown.offset.dy) {
      y = .glide(
        from: shown.offset.dy, velocity: velocity, friction: friction, within: layout.offsetRange,
        edge: physics.boundsSpring, tolerance: Physics.positionTolerance)
    } else {
      let target = bounded(focal.y - shown.content(at: focal).y)
      let isPan = shown.zoom == 1
      y = .spring(
        SpringMotion(
          isPan ? physics.boundsSpring : physics.zoomSpring, from: shown.offset.dy,
          velocity: velocity, to: target, tolerance: Physics.positionTolerance))
    }
    let moving = Moving(
      start: time, x: spring(shown.offset.dx, to: 0), y: y,
      logZoom: spring(Double.log(shown.zoom), to: 0, tolerance: Physics.logScaleTolerance))
    phase = moving.end > time ? .moving(moving) : .resting(offset: y.rest)
  }

  // MARK: Bands

  func displayed(_ grip: Grip) -> GridPlacement {
    var shown = grip.unbounded
    if grip.isTransform {
      let log = physics.zoomBand.displayed(Double.log(shown.zoom), beyond: logZoomRange)
      shown = shown.zoomed(to: Double.exp(log + grip.excess), about: grip.focal)
    } else {
      shown.offset.dy =
        panBand.displayed(shown.offset.dy, beyond: layout.offsetRange) + grip.excess
    }
    return shown
  }

  /// The grip of fingers about `focal` that take hold of the placement `shown`.
  func grip(
    showing shown: GridPlacement, focal: Point, isTransform: Bool, scale: Double = 1,
    at time: Instant
  ) -> Grip {
    var (unbounded, excess) = (shown, 0.0)
    if isTransform {
      let log = Double.log(shown.zoom)
      let reachable = physics.zoomBand.reachable(log, beyond: logZoomRange)
      excess = log - reachable
      let zoom = physics.zoomBand.value(showing: reachable, beyond: logZoomRange)
      unbounded = shown.zoomed(to: Double.exp(zoom), about: focal)
    } else {
      let reachable = panBand.reachable(shown.offset.dy, beyond: layout.offsetRange)
      excess = shown.offset.dy - reachable
      unbounded.offset.dy = panBand.value(showing: reachable, beyond: layout.offsetRange)
    }
    return Grip(
      isTransform: isTransform, reference: unbounded, unbounded: unbounded, referenceFocal: focal,
      focal: focal, referenceScale: scale, excess: excess, lastMoved: time)
  }

  private var panBand: RubberBand { physics.panBand(extent: layout.viewSize.height) }

  /// The zooms without resistance: only the fewest and the most columns have a limit.
  private var logZoomRange: ClosedRange<Double> {
    let range = GridLayout.columnRange(viewWidth: layout.viewSize.width, physics: physics)
    let reach = 1e3
    let lower = layout.columns >= range.upperBound ? 0 : -reach
    let upper = layout.columns <= range.lowerBound ? 0 : reach
    return lower...upper
  }

  // MARK: Columns

  /// Takes the number of columns that comes nearest to the cell size under the fingers. The
  /// displayed placement does not change at that moment; the cells fly from there.
  mutating func changeColumns(scale: Double, at time: Instant) {
    guard case .held(let grip) = phase else { return }
    let shown = displayed(grip)
    let columns = GridLayout.columns(
      ofSide: layout.side * shown.zoom, viewWidth: layout.viewSize.width, physics: physics)
    guard columns != layout.columns, let anchor = anchor(in: shown, at: grip.focal) else { return }
    let (side, y) = (layout.side, shown.frame(of: anchor).center.y)
    fly(to: columns, from: shown, at: time)
    var placed = GridPlacement(
      layout: layout, zoom: shown.zoom * side / layout.side, offset: .zero)
    placed.offset = Vector(
      dx: grip.focal.x * (1 - placed.zoom), dy: y - placed.frame(of: anchor).center.y)
    phase = .held(
      self.grip(showing: placed, focal: grip.focal, isTransform: true, scale: scale, at: time))
  }

  private func anchor(in shown: GridPlacement, at point: Point) -> Int? {
    layout.index(nearest: shown.content(at: point))
  }

  private mutating func fly(to columns: Int, from shown: GridPlacement, at time: Instant) {
    layout.columns = columns
    reflows.removeAll { $0.isDone(at: time) }
    reflows.append(
      Reflow(
        from: shown,
        motion: SpringMotion(physics.zoomSpring, from: 0, to: 1, tolerance: 1e-4), start: time))
  }
}
