package import Geometry
package import Input
package import Motion
internal import RealModule

/// The state of a grid in the view: at rest, held by fingers, or moving by itself.
///
/// As in ``Viewport``, every action starts from the displayed position and velocity. One finger
/// scrolls the grid; two fingers resize its cells around the cell that they hold (see
/// ``GridPinch``), and rows may then end inside a cell. As soon as both fingers lift, the end of
/// each row moves to the nearest end of a cell, and the layout keeps the resulting rows.
package struct GridViewport: Hashable, Sendable {
  @Shared package var physics: Physics
  /// The current layout; while fingers resize the cells, the layout at the start of the gesture.
  package internal(set) var layout: GridLayout
  package var contents: GridContents { layout.contents }
  /// The height of rows that the user chose, px; nil for the default.
  package internal(set) var chosenRowHeight: Double?
  /// The cell that is enlarged above the other cells; nil for none.
  var lift: GridLift?
  var phase = Phase.resting(offset: 0)
  /// The motions that bring the rows to their starts and heights in the layout.
  var settling = GridSettling()
  /// The animation of the cells from an earlier layout; nil for none.
  var reflow: GridReflow?

  enum Phase: Hashable {
    /// The content's vertical offset, px; see ``GridLayout/offsetRange``.
    case resting(offset: Double)
    case held(Grip)
    case moving(Moving)
  }

  struct Grip: Hashable {
    /// The content's vertical offset when a finger last joined or left, without rubber bands, px.
    var reference: Double
    /// The content's vertical offset for the present position of the fingers, without rubber bands,
    /// px.
    var unbounded: Double
    /// The focal point of the fingers when a finger last joined or left, in the view, px.
    var referenceFocal: Point
    /// The present focal point of the fingers, in the view, px.
    var focal: Point
    /// The rubber band that resists beyond the content's top and end.
    let band: RubberBand
    /// The velocity of the motion that ``freeze(at:)`` stopped, px/s; nil for none.
    var interrupted: Double?
    /// The glide that the fingers stopped; nil for none. A flick may add the speed that the glide
    /// would still have.
    var caught: Moving?
    /// The time when the fingers last moved or, if they have not moved, touched down.
    var lastMoved: Instant
    /// The rows that two fingers resize; nil while fingers scroll.
    var pinch: Pinch?
    /// The time at which this hold's last resize ended; nil if there was none, or a very small one.
    var resizeEnd: Instant?
  }

  /// The state of two fingers that resize the rows.
  struct Pinch: Hashable {
    var rows: GridPinch
    /// The size of the pictures for which the fingers ask, divided by their size when the pinch
    /// began; without rubber bands.
    var unbounded: Double
    /// The value of ``unbounded`` at the grab.
    var unboundedReference: Double
    /// The distance of the held point from its row's upper edge, as a share (0…1) of the row's
    /// height.
    var share: Double
    /// The displacement from the held point of the rows to the fingers, px. It changes while the
    /// fingers move and the rows do not follow them.
    var way: Vector
    /// The displacement from the held point to the fingers at the grab, px. While the fingers
    /// enlarge only the held cell (see ``GridLift``), the cell follows them at this displacement.
    let cellWay: Vector
    var slack: GridSlack
  }

  struct Moving: Hashable {
    var start: Instant
    /// The content's vertical offset, px; see ``GridLayout/offsetRange``.
    var y: ScalarMotion
    /// The friction of the glide. If the layout changes, the glide continues with the same
    /// friction.
    var friction: Friction

    var end: Instant { start + y.settlingTime }
  }

  /// Creates a grid that is scrolled to its top; `rowHeight` is in px, nil for the default.
  package init(
    _ contents: GridContents = GridContents(), viewSize: Size, topInset: Double = 0,
    rowHeight: Double? = nil, physics: Physics
  ) {
    self.physics = physics
    chosenRowHeight = rowHeight
    layout = GridLayout(
      contents, viewSize: viewSize, topInset: topInset,
      rowHeight: rowHeight ?? GridLayout.usualRowHeight(viewSize: viewSize, physics: physics))
  }

  // MARK: Display

  /// The placement of the layout in the view at `time`. During a pinch it is an approximation,
  /// which is correct only for the held cell.
  package func placement(at time: Instant) -> GridPlacement {
    switch phase {
    case .resting(let offset): GridPlacement(layout: layout, offset: Vector(dx: 0, dy: offset))
    case .held(let grip): displayed(grip)
    case .moving(let moving):
      GridPlacement(
        layout: layout, offset: Vector(dx: 0, dy: moving.y.value(at: time - moving.start)))
    }
  }

  /// The cells to display at `time`, with their frames in the view.
  package func display(at time: Instant) -> GridDisplay {
    var display: GridDisplay
    if areRowsMoved(at: time) {
      let shown = rows(at: time)
      display = GridDisplay(cells: GridRows(layout).cells(of: shown))
      for row in shown where row.openness > 0 {
        let first = layout.runs[row.key.run].lowerBound
        if row.start == Double(first), display.tops[first] == nil { display.tops[first] = row.top }
      }
    } else {
      let placed = placement(at: time)
      display = GridDisplay(
        cells: placed.indices().map {
          GridCell(index: $0, frame: placed.frame(of: $0), clip: nil)
        })
    }
    if let lift, !lift.isDone(at: time),
      let position = display.cells.firstIndex(where: { $0.index == lift.index })
    {
      let frame = lift.frame(of: display.cells.remove(at: position).frame, at: time)
      display.cells.append(GridCell(index: lift.index, frame: frame, clip: nil))
    }
    guard let reflow, !reflow.isDone(at: time) else { return display }
    let visible = visibleIndices(at: time)
    let outside = reflow.indices.filter { !visible.contains($0) && $0 < layout.count }
    display.cells += outside.map { index in
      GridCell(index: index, frame: placement(at: time).frame(of: index), clip: nil)
    }
    for (place, cell) in display.cells.enumerated() {
      display.cells[place].frame = reflow.frame(of: cell.index, to: cell.frame, at: time)
    }
    display.cells.sort { $0.index < $1.index }
    return display
  }

  /// The frame of the cell at `index`, in view coordinates. If the cell is cut between two rows,
  /// the frame is that of its larger part.
  package func frame(of index: Int, at time: Instant) -> Rect {
    var frame = placement(at: time).frame(of: index)
    if areRowsMoved(at: time) {
      frame = walk(at: time).frame(of: index, in: rows(at: time), else: frame)
    }
    if let lift, lift.index == index, !lift.isDone(at: time) {
      frame = lift.frame(of: frame, at: time)
    }
    guard let reflow, !reflow.isDone(at: time) else { return frame }
    return reflow.frame(of: index, to: frame, at: time)
  }

  /// The range from the first to the last cell whose position in the layout is visible at `time`.
  ///
  /// Cells that an animation still moves out of the view are only in ``shownIndices(at:)``. Their
  /// new positions may be far away, because cells may be inserted anywhere while a folder is read.
  /// A range that includes them would contain all cells in between.
  package func visibleIndices(at time: Instant) -> Range<Int> {
    guard areRowsMoved(at: time) else { return placement(at: time).indices() }
    return GridDisplay(cells: GridRows(layout).cells(of: rows(at: time))).indices
  }

  /// The cells that may be visible at `time`, ascending, also those that animate out of the view.
  package func shownIndices(at time: Instant) -> [Int] {
    let visible = visibleIndices(at: time)
    guard let reflow, !reflow.isDone(at: time) else { return Array(visible) }
    let before = reflow.indices.prefix { $0 < visible.lowerBound }
    let after = reflow.indices.drop { $0 < visible.upperBound }.prefix { $0 < layout.count }
    return before + Array(visible) + after
  }

  /// The vertical velocity of the content, px per second; positive while the content moves down.
  package func velocity(at time: Instant) -> Double {
    guard case .moving(let moving) = phase else { return 0 }
    return moving.y.velocity(at: time - moving.start)
  }

  package var isHeld: Bool { if case .held = phase { true } else { false } }

  /// True while fingers resize the cells.
  package var isResized: Bool { heldPinch != nil }

  package func isSettled(at time: Instant) -> Bool { !isHeld && !isMoving(at: time) }

  /// True if the grid changes by itself at or after `time`.
  package func isMoving(at time: Instant) -> Bool {
    if let reflow, !reflow.isDone(at: time) { return true }
    if !settling.isDone(at: time) { return true }
    if let lift, lift.isReturning, !lift.isDone(at: time) { return true }
    guard case .moving(let moving) = phase else { return false }
    return time < moving.end
  }

  /// The content's vertical offset at rest, now or after the current motion, px; in
  /// ``GridLayout/offsetRange``.
  package var restingOffset: Double {
    switch phase {
    case .resting(let offset): offset
    case .held(let grip): bounded(displayed(grip).offset.dy)
    case .moving(let moving): moving.y.rest
    }
  }

  // MARK: Fingers

  /// Grabs the displayed grid at the beginning of a gesture, and whenever a finger joins or leaves.
  /// If `isTransform` is true, two fingers resize the rows; otherwise the fingers scroll.
  package mutating func grab(isTransform: Bool, focal: Point, at time: Instant) {
    let resizeEnd = resizeEnd(at: time)
    endPinch(at: time)
    var grip = grip(showing: placement(at: time).offset.dy, focal: focal, at: time)
    grip.resizeEnd = resizeEnd
    if isTransform, let pinch = pinch(about: focal, at: time) {
      begin(pinch, grip, at: time)
    } else {
      grip.caught = glide(at: time)
      phase = .held(grip)
    }
  }

  /// The time at which this hold's last resize ended: `time` if it still continues; nil for none.
  private func resizeEnd(at time: Instant) -> Instant? {
    guard case .held(let grip) = phase else { return nil }
    let zoom = Double.log(grip.pinch?.rows.zoom ?? 1)
    return abs(zoom) > Double.log(physics.cancelScaleSlop) ? time : grip.resizeEnd
  }

  /// The current glide, or the glide that the fingers stopped; nil for none.
  private func glide(at time: Instant) -> Moving? {
    switch phase {
    case .resting: nil
    case .held(let grip): rests(grip, at: time) ? nil : grip.caught
    case .moving(let moving): moving.y.isGlide && time < moving.end ? moving : nil
    }
  }

  /// Follows the fingers. `scale` is their distance divided by their distance at the last `grab`,
  /// and `focal` is their focal point in the view.
  ///
  /// If `keepsRows` is true, this movement of the focal point does not move the rows; it only
  /// changes the displacement from the held point to the fingers.
  package mutating func follow(
    scale: Double, focal: Point, keepsRows: Bool = false, at time: Instant
  ) {
    guard case .held(var grip) = phase else { return }
    if keepsRows { grip.pinch?.way += focal - grip.focal }
    if rests(grip, at: time) { grip.caught = nil }
    if focal != grip.focal { grip.lastMoved = time }
    grip.focal = focal
    grip.unbounded = grip.reference + focal.y - grip.referenceFocal.y
    phase = .held(grip)
    if grip.pinch != nil { followPinch(scale: scale, at: time) }
  }

  /// True if the fingers have rested too long: a flick then does not continue the stopped glide.
  private func rests(_ grip: Grip, at time: Instant) -> Bool {
    time - grip.lastMoved > physics.flickPause
  }

  /// The velocity after a flick, px/s: `velocity`, plus that of the glide that the flick continues.
  private func accumulated(_ velocity: Double, _ grip: Grip, at time: Instant) -> Double {
    guard abs(velocity) >= physics.flickSpeed, let caught = grip.caught, !rests(grip, at: time),
      layout.offsetRange.contains(displayed(grip).offset.dy)
    else { return velocity }
    let left = caught.y.velocity(at: time - caught.start)
    guard left * velocity > 0 else { return velocity }
    let most = max(physics.flickTopSpeed, abs(velocity))
    return (velocity + left).clamped(to: -most...most)
  }

  /// Releases the grid at `velocity` px/s; positive moves the content down.
  ///
  /// If the fingers stopped a glide, a flick in the glide's direction also gets the glide's
  /// remaining speed, unless the fingers rested in between. Fingers that lift unevenly after a
  /// resize leave the grid at rest.
  package mutating func release(velocity: Double, friction: Friction, at time: Instant) {
    guard case .held(let grip) = phase else { return }
    guard grip.pinch == nil else { return endPinch(at: time) }
    let isResize = grip.resizeEnd.map { time - $0 <= physics.unevenLiftTime } ?? false
    settle(
      from: displayed(grip).offset.dy,
      velocity: isResize ? 0 : accumulated(velocity, grip, at: time),
      friction: friction, at: time)
  }

  /// Stops a moving grid and holds it, because fingers rest on the touchpad.
  package mutating func freeze(at time: Instant) {
    guard case .moving = phase, isMoving(at: time) else { return }
    let velocity = velocity(at: time)
    grab(isTransform: false, focal: layout.viewSize.center, at: time)
    guard case .held(var grip) = phase else { return }
    grip.interrupted = velocity
    phase = .held(grip)
  }

  /// Releases the grid after ``freeze(at:)``. If `isCancelled` is true and the fingers rested for
  /// at most `physics.flickPause` seconds, the grid continues with its earlier velocity. Otherwise
  /// it stays at rest.
  package mutating func thaw(isCancelled: Bool, at time: Instant) {
    guard case .held(var grip) = phase, let velocity = grip.interrupted else { return }
    let goesOn = isCancelled && !rests(grip, at: time)
    grip.caught = nil
    phase = .held(grip)
    release(velocity: goesOn ? velocity : 0, friction: physics.touchpadFriction, at: time)
  }
}
