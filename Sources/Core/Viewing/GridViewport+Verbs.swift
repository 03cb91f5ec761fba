internal import Geometry
package import Input
internal import Motion
internal import RealModule

/// The actions of keys and wheels on a grid, and its changes from outside.
extension GridViewport {
  /// Scrolls by `way` px on a spring; calls add up while it moves.
  package mutating func scroll(by way: Double, at time: Instant) {
    scroll(to: restingOffset + way, at: time)
  }

  /// The relative position at `time`, from 0 at the top to 1 at the end.
  ///
  /// Nil if all of the content is visible.
  package func position(at time: Instant) -> Double? {
    let end = layout.offsetRange.lowerBound
    return end < -1 ? (placement(at: time).offset.dy / end).clamped(to: 0...1) : nil
  }

  /// Jumps to a relative position, from 0 at the top to 1 at the end.
  package mutating func jump(to position: Double) {
    phase = .resting(offset: bounded(position * layout.offsetRange.lowerBound))
  }

  /// Sets the height of rows, px, from the next layout on.
  package mutating func choose(rowHeight: Double) {
    chosenRowHeight = rowHeight.clamped(
      to: physics.smallestRowHeight...max(physics.largestRowHeight, physics.smallestRowHeight))
  }

  /// Rests at `offset`, px, or as near as bounds allow.
  package mutating func rest(at offset: Double) { phase = .resting(offset: bounded(offset)) }

  /// Stops the grid where it is, within bounds.
  package mutating func stop(at time: Instant) {
    guard !isSettled(at: time) else { return }
    settle(
      from: placement(at: time), about: layout.viewSize.center, velocity: 0,
      friction: physics.touchFriction, at: time)
  }

  /// Scrolls by the least distance that reveals the cell at `index` within the margins.
  package mutating func reveal(_ index: Int, isAnimated: Bool, at time: Instant) {
    let frame = layout.frame(of: index)
    // The heading of its section stays above it.
    let heading = contents.sections.first.map { $0 <= index } ?? false ? contents.headingHeight : 0
    let (top, bottom) = (
      layout.topInset + GridLayout.margin + heading, layout.viewSize.height
    )
    let lowest = top - frame.minY
    // A cell that is higher than the view shows its top.
    let highest = max(bottom - GridLayout.margin - layout.labelHeight - frame.maxY, lowest)
    let wanted = bounded(restingOffset.clamped(to: lowest...highest))
    if isAnimated {
      if wanted != restingOffset { scroll(to: wanted, at: time) }
    } else if wanted != placement(at: time).offset.dy || isMoving(at: time) {
      phase = .resting(offset: wanted)
      reflow = nil
    }
  }

  /// Scrolls to an offset, px, on a spring.
  ///
  /// While the cells are resized too, the content at `focal` moves in a straight line.
  private mutating func scroll(to offset: Double, about focal: Point? = nil, at time: Instant) {
    let shown = placement(at: time)
    let anchor = anchor(of: shown, about: focal ?? layout.viewSize.center)
    let place = shown.displayed(anchor)
    phase = .moving(
      Moving(
        start: time, anchor: anchor, x: spring(place.x, to: anchor.x),
        y: .spring(
          SpringMotion(
            physics.zoomSpring, from: place.y, velocity: velocity(at: time),
            to: bounded(offset) + anchor.y, tolerance: Physics.positionTolerance)),
        logZoom: spring(Double.log(shown.zoom), to: 0, tolerance: Physics.logScaleTolerance),
        friction: physics.touchpadFriction))
  }

  /// The content's place at `focal` during a resize; otherwise its top left corner.
  private func anchor(of shown: GridPlacement, about focal: Point) -> Point {
    shown.zoom == 1 ? .zero : shown.content(at: focal)
  }

  /// Enlarges the cells by `step` sizes, or resets their size if `step` is 0; the cell at `index`
  /// stays in place.
  ///
  /// If that cell is not visible, the first visible cell stays in place instead.
  package mutating func resizeCells(by step: Int, about index: Int?, at time: Instant) {
    guard layout.count > 0, !isHeld else { return }
    let shown = placement(at: time)
    let visible = shown.indices()
    let anchor = index.flatMap { visible.contains($0) ? $0 : nil } ?? visible.first ?? 0
    let resize = resize(about: anchor, at: time)
    let usual = GridLayout.usualRowHeight(viewSize: layout.viewSize, physics: physics)
    let placed =
      step == 0
      ? resize.placement(shown, ofRows: usual)
      : resize.placement(shown, larger: step, than: layout)
    guard placed.layout != layout else { return }
    self.resize = resize
    layout = placed.layout
    chosenRowHeight = step == 0 ? nil : layout.rowHeight
    settle(
      from: placed, about: placed.frame(of: anchor).center, velocity: 0,
      friction: physics.touchFriction, at: time)
  }

  /// ln of the factor by which fingers have spread beyond the largest rows; 0 otherwise.
  ///
  /// It is measured before the rubber band.
  package var spreadBeyondLargest: Double {
    guard case .held(let grip) = phase, grip.isTransform else { return 0 }
    return max(Double.log(grip.unbounded.zoom) - logZoomRange.upperBound, 0)
  }

  /// Ends a resize by fingers that open a photo instead.
  ///
  /// On a spring, the cells return to their earlier size and place.
  package mutating func undoResize(at time: Instant) {
    guard case .held(let grip) = phase, grip.isTransform, abs(grip.reference.zoom - 1) < 1e-9
    else { return stop(at: time) }
    scroll(to: grip.reference.offset.dy, about: grip.focal, at: time)
  }

  /// Adopts the layout whose cells have about the displayed size; returns the display as a
  /// placement in it.
  mutating func takenLayout(at time: Instant) -> GridPlacement {
    let shown = placement(at: time)
    guard case .held(let grip) = phase, grip.isTransform, let resize else { return shown }
    let nearest = resize.nearest(to: shown)
    guard nearest.layout != layout else { return shown }
    layout = nearest.layout
    chosenRowHeight = layout.rowHeight
    phase = .held(self.grip(showing: nearest, focal: grip.focal, isTransform: true, at: time))
    return nearest
  }

  /// Begins a resize about the cell at `point`.
  mutating func beginResize(about point: Point, at time: Instant) {
    let display = display(at: time)
    let nearest = display.share < 0.5 ? display.smaller : display.larger ?? display.smaller
    guard let anchor = nearest.layout.index(nearest: nearest.content(at: point)) else {
      resize = nil
      return
    }
    // Fingers that come to a change under way go on with it: another cell may stand elsewhere in the
    // layouts that are displayed, or have others.
    if nearest.zoom == 1 { resize = resize(about: anchor, at: time) }
  }

  /// The resize about the cell `anchor`: the current one where it fits, else a new one.
  private func resize(about anchor: Int, at time: Instant) -> GridResize {
    if let resize, resize.anchor == anchor || isResizing(at: time) { return resize }
    return GridResize(about: anchor, of: layout, contents, physics: physics)
  }

  /// True while two layouts may be displayed.
  private func isResizing(at time: Instant) -> Bool {
    guard resize != nil, case .moving(let moving) = phase else { return false }
    return moving.start + moving.logZoom.settlingTime > time
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

  /// Starts the motion to rest within bounds, at the layout's size; cells at `focal` stay there.
  mutating func settle(
    from shown: GridPlacement, about focal: Point, velocity: Double, friction: Friction,
    at time: Instant
  ) {
    let anchor = anchor(of: shown, about: focal)
    let place = shown.displayed(anchor)
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
          isPan ? physics.boundsSpring : physics.zoomSpring, from: place.y, velocity: velocity,
          to: target + anchor.y, tolerance: Physics.positionTolerance))
    }
    let moving = Moving(
      start: time, anchor: anchor, x: spring(place.x, to: anchor.x), y: y,
      logZoom: spring(Double.log(shown.zoom), to: 0, tolerance: Physics.logScaleTolerance),
      friction: friction)
    phase = moving.end > time ? .moving(moving) : .resting(offset: moving.restingOffset)
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

  /// Creates the grip of fingers about `focal` on the placement `shown`.
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

  /// The zooms without resistance, as ln: between the smallest rows and the largest.
  private var logZoomRange: ClosedRange<Double> { resize?.logZoomRange(of: layout) ?? 0...0 }
}
