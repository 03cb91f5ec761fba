package import Geometry
package import Input
package import Motion
internal import RealModule

/// The state of a grid in the view: at rest, held by fingers, or moving by itself.
///
/// As in `Viewport`, every action starts from what is displayed, velocity included. Fingers scroll
/// it and change its cells' size about the cell that they hold: the layouts with larger and smaller
/// rows fade into one another about that cell.
package struct GridViewport: Hashable, Sendable {
  @Shared package var physics: Physics
  /// The current layout; while fingers resize the cells, the layout at the start of the gesture.
  package internal(set) var layout: GridLayout
  package internal(set) var contents: GridContents
  /// The height of rows that the user chose, px; nil for the default.
  package internal(set) var chosenRowHeight: Double?
  var phase = Phase.resting(offset: 0)
  /// The current or last resize.
  var resize: GridResize?
  /// The flight of the cells from an earlier layout; nil for none.
  var reflow: GridReflow?

  enum Phase: Hashable {
    /// The content's vertical offset, px.
    case resting(offset: Double)
    case held(Grip)
    case moving(Moving)
  }

  struct Grip: Hashable {
    var isTransform: Bool
    /// The placement without rubber bands when a finger last joined or left.
    var reference: GridPlacement
    /// The current placement without rubber bands.
    var unbounded: GridPlacement
    var referenceFocal: Point
    var focal: Point
    /// The fingers' scale at the reference.
    var referenceScale: Double
    /// The part of the overshoot at the grab that the bands cannot show, px or ln(zoom).
    var excess: Double
    /// The velocity of a motion that resting fingers stopped, px/s; a cancelled hold resumes it.
    var interrupted: Double?
    /// The glide that the fingers caught, to which their flick may add; nil for none.
    var caught: Caught?
    /// The time when the fingers last moved or, if they have not moved, touched down.
    var lastMoved: Instant
  }

  /// A glide as it would continue without the fingers.
  struct Caught: Hashable {
    var motion: ScalarMotion
    var start: Instant
  }

  struct Moving: Hashable {
    var start: Instant
    /// The point of the content that is shown at (`x`, `y`) in the view. During a resize, its
    /// position in the view moves in a straight line.
    var anchor = Point.zero
    var x: ScalarMotion
    var y: ScalarMotion
    var logZoom: ScalarMotion
    /// The friction with which a glide continues after a new layout.
    var friction: Friction

    /// The vertical offset at rest, px.
    var restingOffset: Double { y.rest - anchor.y }

    func placement(of layout: GridLayout, at time: Instant) -> GridPlacement {
      let zoom = Double.exp(logZoom.value(at: time - start))
      return GridPlacement(
        layout: layout, zoom: zoom,
        offset: Vector(
          dx: x.value(at: time - start) - zoom * anchor.x,
          dy: y.value(at: time - start) - zoom * anchor.y))
    }

    var end: Instant {
      start + max(x.settlingTime, max(y.settlingTime, logZoom.settlingTime))
    }
  }

  /// Creates a grid at its top.
  package init(
    _ contents: GridContents = GridContents(), viewSize: Size, topInset: Double = 0,
    rowHeight: Double? = nil,
    physics: Physics
  ) {
    self.physics = physics
    self.contents = contents
    chosenRowHeight = rowHeight
    layout = GridLayout(
      contents, viewSize: viewSize, topInset: topInset,
      rowHeight: rowHeight ?? GridLayout.usualRowHeight(viewSize: viewSize, physics: physics))
  }

  // MARK: Display

  package func placement(at time: Instant) -> GridPlacement {
    switch phase {
    case .resting(let offset): GridPlacement(layout: layout, offset: Vector(dx: 0, dy: offset))
    case .held(let grip): displayed(grip)
    case .moving(let moving): moving.placement(of: layout, at: time)
    }
  }

  /// The layouts to display: one, or two during a resize.
  package func display(at time: Instant) -> GridDisplay {
    let placed = placement(at: time)
    guard placed.zoom != 1, let resize else { return GridDisplay(placed) }
    return resize.display(placed)
  }

  /// The frame of the cell at `index`, in view coordinates; interpolated between two layouts.
  package func frame(of index: Int, at time: Instant) -> Rect {
    let display = display(at: time)
    let frame = frame(of: index, in: display.smaller, at: time)
    guard let larger = display.larger else { return frame }
    return frame.blended(
      with: self.frame(of: index, in: larger, at: time), share: display.share)
  }

  /// The frame of the cell at `index` in one displayed layout, on its flight from an earlier one.
  package func frame(of index: Int, in placement: GridPlacement, at time: Instant) -> Rect {
    let frame = placement.frame(of: index)
    guard let reflow, !reflow.isDone(at: time) else { return frame }
    return reflow.frame(of: index, to: frame, at: time)
  }

  /// The cells whose places in the layout are visible at `time`.
  ///
  /// Cells that still fly out of sight are only in ``shownIndices(at:)``. A folder is read in any
  /// order, so its first cells may fly to its end, and this range would include all cells in
  /// between.
  package func visibleIndices(at time: Instant) -> Range<Int> {
    let display = display(at: time)
    let all = display.smaller.indices()
    guard let larger = display.larger?.indices(), !larger.isEmpty else { return all }
    guard !all.isEmpty else { return larger }
    return min(all.lowerBound, larger.lowerBound)..<max(all.upperBound, larger.upperBound)
  }

  /// The cells that may be seen at `time`, in order, those that fly out of sight included.
  package func shownIndices(at time: Instant) -> [Int] {
    shownIndices(among: visibleIndices(at: time), at: time)
  }

  /// The cells that may be seen at `time` in one displayed layout, in order.
  package func shownIndices(in placement: GridPlacement, at time: Instant) -> [Int] {
    shownIndices(among: placement.indices(), at: time)
  }

  private func shownIndices(among visible: Range<Int>, at time: Instant) -> [Int] {
    guard let reflow, !reflow.isDone(at: time) else { return Array(visible) }
    let before = reflow.indices.prefix { $0 < visible.lowerBound }
    let after = reflow.indices.drop { $0 < visible.upperBound }.prefix { $0 < layout.count }
    return before + Array(visible) + after
  }

  /// The velocity, px per second; positive while the content moves down.
  package func velocity(at time: Instant) -> Double {
    guard case .moving(let moving) = phase else { return 0 }
    return moving.y.velocity(at: time - moving.start)
  }

  package var isHeld: Bool {
    if case .held = phase { true } else { false }
  }

  /// True while fingers resize the cells.
  package var isResized: Bool {
    if case .held(let grip) = phase { grip.isTransform } else { false }
  }

  package func isSettled(at time: Instant) -> Bool { !isHeld && !isMoving(at: time) }

  /// True while it changes by itself at or after `time`.
  package func isMoving(at time: Instant) -> Bool {
    if let reflow, !reflow.isDone(at: time) { return true }
    guard case .moving(let moving) = phase else { return false }
    return time < moving.end
  }

  /// The vertical offset at rest, now or after the current motion, px.
  package var restingOffset: Double {
    switch phase {
    case .resting(let offset): offset
    case .held(let grip): bounded(displayed(grip).offset.dy)
    case .moving(let moving): moving.restingOffset
    }
  }

  // MARK: Fingers

  /// Grabs the displayed grid at the beginning of a gesture, or when its contributors changed.
  package mutating func grab(isTransform: Bool, focal: Point, at time: Instant) {
    let shown = takenLayout(at: time)
    if isTransform { beginResize(about: focal, at: time) }
    var grip = grip(showing: shown, focal: focal, isTransform: isTransform, at: time)
    if !isTransform { grip.caught = glide(at: time) }
    phase = .held(grip)
  }

  /// The current glide, or the one that the fingers caught.
  private func glide(at time: Instant) -> Caught? {
    switch phase {
    case .resting: nil
    case .held(let grip): rests(grip, at: time) ? nil : grip.caught
    case .moving(let moving):
      moving.y.isGlide && time < moving.end ? Caught(motion: moving.y, start: moving.start) : nil
    }
  }

  /// Follows the fingers: their scale since the last `grab`, and their focal point.
  package mutating func follow(scale: Double, focal: Point, at time: Instant) {
    guard case .held(var grip) = phase else { return }
    if rests(grip, at: time) { grip.caught = nil }
    if focal != grip.focal { grip.lastMoved = time }
    grip.focal = focal
    let factor = grip.isTransform ? scale / grip.referenceScale : 1
    let before = grip.reference.content(at: grip.referenceFocal)
    let zoom = grip.reference.zoom * factor
    grip.unbounded.zoom = zoom
    grip.unbounded.offset = Vector(
      dx: grip.isTransform ? focal.x - before.x * zoom : grip.reference.offset.dx,
      dy: focal.y - before.y * zoom)
    phase = .held(grip)
  }

  /// True if the fingers have rested long enough to stop the caught glide.
  private func rests(_ grip: Grip, at time: Instant) -> Bool {
    time - grip.lastMoved > physics.flickPause
  }

  /// The sum of a flick's velocity, px/s, and of the glide that it continues.
  private func accumulated(_ velocity: Double, _ grip: Grip, at time: Instant) -> Double {
    guard abs(velocity) >= physics.flickSpeed, let caught = grip.caught, !rests(grip, at: time),
      layout.offsetRange.contains(displayed(grip).offset.dy)
    else { return velocity }
    let left = caught.motion.velocity(at: time - caught.start)
    guard left * velocity > 0 else { return velocity }
    let most = max(physics.flickTopSpeed, abs(velocity))
    return (velocity + left).clamped(to: -most...most)
  }

  /// Releases the grid at `velocity` px/s; positive moves the content down.
  ///
  /// A flick in the direction of the caught glide adds to the remaining speed of that glide.
  package mutating func release(velocity: Double, friction: Friction, at time: Instant) {
    guard case .held(let grip) = phase else { return }
    let shown = takenLayout(at: time)
    settle(
      from: shown, about: grip.focal,
      velocity: grip.isTransform ? 0 : accumulated(velocity, grip, at: time), friction: friction,
      at: time)
  }

  /// Stops any motion, because fingers came to rest.
  package mutating func freeze(at time: Instant) {
    guard case .moving = phase, isMoving(at: time) else { return }
    let velocity = velocity(at: time)
    grab(isTransform: false, focal: layout.viewSize.center, at: time)
    guard case .held(var grip) = phase else { return }
    grip.interrupted = velocity
    phase = .held(grip)
  }

  /// Releases a frozen grid: it stays, or glides on after a short cancelled hold.
  package mutating func thaw(isCancelled: Bool, at time: Instant) {
    guard case .held(var grip) = phase, let velocity = grip.interrupted else { return }
    let goesOn = isCancelled && !rests(grip, at: time)
    grip.caught = nil
    phase = .held(grip)
    release(
      velocity: goesOn ? velocity : 0, friction: physics.touchpadFriction, at: time)
  }
}
