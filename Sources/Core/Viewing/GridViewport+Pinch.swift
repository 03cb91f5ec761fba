internal import Geometry
package import Input
internal import Motion
internal import RealModule

/// The display of rows that a pinch or a motion displaces, and the changes of the row height.
extension GridViewport {
  // MARK: Display

  var heldPinch: Pinch? { if case .held(let grip) = phase { grip.pinch } else { nil } }

  /// True if a pinch or a motion displaces the rows, so that they differ from the layout.
  func areRowsMoved(at time: Instant) -> Bool {
    guard layout.count > 0 else { return false }
    return heldPinch != nil || !settling.isDone(at: time)
  }

  func walk(at time: Instant) -> GridRows {
    GridRows(layout, heldPinch?.rows, changed: settling.changes(at: time))
  }

  /// The displayed rows that touch the view; the view is extended by `margin` px up and down.
  func rows(at time: Instant, margin: Double = 0) -> [GridRow] {
    guard layout.count > 0 else { return [] }
    var walk = walk(at: time)
    if case .held(let grip) = phase, let pinch = grip.pinch {
      return walk.shown(
        GridAnchor(pinch), at: grip.focal.y - pinch.way.dy, margin: margin, slack: pinch.slack)
    }
    let offset = placement(at: time).offset.dy
    let anchor = settling.anchor ?? layout.anchor(nearest: layout.viewSize.center.y - offset)
    return walk.shown(
      anchor, at: layout.y(of: anchor, at: offset) + settling.anchorWay(at: time), margin: margin,
      slack: slack(at: time))
  }

  /// The empty space above and below the content at `time`, in addition to that at rest, px.
  private func slack(at time: Instant) -> GridSlack {
    if let heldPinch { return heldPinch.slack }
    let offset = placement(at: time).offset.dy
    let more = settling.slack(at: time)
    return GridSlack(
      top: max(offset, 0) + more.top,
      bottom: max(layout.offsetRange.lowerBound - offset, 0) + more.bottom)
  }

  // MARK: Fingers

  /// The range of ln(zoom) without a rubber band: from the smallest row height to the largest.
  private var logZoomRange: ClosedRange<Double> {
    let least = Double.log(physics.smallestRowHeight / layout.rowHeight)
    return least...max(Double.log(physics.largestRowHeight / layout.rowHeight), least)
  }

  /// The rubber band of ln(zoom) in a pinch, which begins at the displayed zoom 1.
  private var zoomBand: RubberBand { physics.zoomBand.showing(0, beyond: logZoomRange) }

  /// Creates the state of two fingers that hold the displayed row nearest to their focal point
  /// `focal`, view px; nil if no row is displayed.
  func pinch(about focal: Point, at time: Instant) -> Pinch? {
    func distance(_ row: GridRow) -> Double {
      max(row.top - focal.y, focal.y - row.top - row.height, 0)
    }
    let held = rows(at: time).filter { row in
      let count = layout.firstRows[row.key.run + 1] - layout.firstRows[row.key.run]
      return row.end > row.start && (0..<count).contains(row.key.ordinal)
    }.min { distance($0) < distance($1) }
    guard let held else { return nil }
    let wanted = focal.x - GridLayout.margin
    let most = layout.way(from: held.start, to: held.end, height: held.scale) - GridLayout.gap
    let x = wanted.clamped(to: 0...max(min(most, layout.width), 0))
    let last = Double(layout.runs[held.key.run].upperBound) - 1e-6
    let position = min(layout.position(held.start, movedBy: x, height: held.scale), last)
    let share =
      held.height > 0 ? ((focal.y - held.top) / held.height).clamped(to: 0...1) : 0
    let unbounded = Double.exp(zoomBand.value(showing: 0, beyond: logZoomRange))
    let way = Vector(dx: wanted - x, dy: focal.y - held.top - share * held.height)
    return Pinch(
      rows: GridPinch(
        of: layout, run: held.key.run, row: held.key.ordinal, position: position,
        height: held.scale, x: layout.way(from: held.start, to: position, height: held.scale)),
      unbounded: unbounded, unboundedReference: unbounded, share: share, way: way, cellWay: way,
      slack: slack(at: time))
  }

  /// Starts a resize of the displayed rows by two fingers. The grid is then held by `grip`, in
  /// which `pinch` is stored.
  mutating func begin(_ pinch: Pinch, _ grip: Grip, at time: Instant) {
    let before = shown(at: time)
    var grip = grip
    (grip.pinch, grip.reference) = (pinch, placement(at: time).offset.dy)
    phase = .held(grip)
    settle(from: before, at: time) { _ in 0 }
    followPinch(scale: 1, at: time)
  }

  /// Resizes the held rows; `scale` is the distance between the fingers, divided by their distance
  /// at the grab.
  mutating func followPinch(scale: Double, at time: Instant) {
    guard case .held(var grip) = phase, var pinch = grip.pinch else { return }
    pinch.unbounded = pinch.unboundedReference * scale
    pinch.rows.zoom = Double.exp(
      zoomBand.displayed(Double.log(pinch.unbounded), beyond: logZoomRange))
    pinch.rows.x = (grip.focal.x - GridLayout.margin - pinch.way.dx)
      .clamped(to: 0...layout.width)
    grip.pinch = pinch
    phase = .held(grip)
    guard let first = rows(at: time).first?.key.run, first <= pinch.rows.run else { return }
    let old = pinch.rows
    let before = pinch.rows.adaptCounts(in: first...pinch.rows.run) ? shown(at: time) : nil
    grip.pinch = pinch
    phase = .held(grip)
    guard let before else { return }
    settle(from: before, at: time) {
      pinch.rows.count(before: $0) - old.count(before: $0)
    }
  }

  /// ln(h / H): h is the row height that the fingers ask for, without a rubber band, and H is the
  /// largest row height. It is 0 if h is not above H, or if there is no pinch.
  package var spreadBeyondLargest: Double {
    guard let pinch = heldPinch else { return 0 }
    return max(Double.log(pinch.unbounded) - logZoomRange.upperBound, 0)
  }

  /// Enlarges the held cell around the fingers by the factor e^`logScale`; 0 returns the cell to
  /// its row.
  package mutating func lift(by logScale: Double, at time: Instant) {
    if logScale > 0, case .held(let grip) = phase, let pinch = grip.pinch {
      lift = GridLift(
        of: pinch.rows.heldIndex, by: logScale, about: grip.focal,
        share: Vector(dx: pinch.rows.heldShare, dy: pinch.share), at: grip.focal - pinch.cellWay)
    } else if physics.reducesMotion {
      lift = nil
    } else {
      let spring = physics.zoomSpring
      lift?.end(spring, at: time)
    }
  }

  /// Releases the rows under two fingers. The end of each row moves to the nearest end of a cell.
  /// Rows whose height is outside of the allowed range return to the nearest allowed height.
  mutating func endPinch(at time: Instant) {
    guard case .held(let grip) = phase, let held = grip.pinch else { return }
    lift(by: 0, at: time)
    let before = shown(at: time)
    var pinch = held
    let log = Double.log(pinch.rows.zoom)
    if abs(log) > 1e-9 { pinch.rows.zoom = Double.exp(log.clamped(to: logZoomRange)) }
    adopt(
      pinch, at: grip.focal.y - pinch.way.dy, rowHeight: layout.rowHeight * pinch.rows.zoom,
      from: before, at: time
    ) { _ in 0 }
    if abs(log) > 1e-9 { chosenRowHeight = layout.rowHeight }
  }

  /// Ends a resize because the fingers open a photo instead: the rows return to the height that
  /// they had before. If no resize is in progress, the grid stops.
  package mutating func undoResize(at time: Instant) {
    guard case .held(let grip) = phase, let pinch = grip.pinch else { return stop(at: time) }
    lift(by: 0, at: time)
    let before = shown(at: time)
    var anchor = GridAnchor(pinch)
    let y = before.rows.first { $0.key == anchor.key }.map { $0.top + anchor.share * $0.height }
    anchor.key.ordinal = pinch.rows.row
    phase = .resting(offset: bounded(grip.reference))
    let way = y.map { $0 - layout.y(of: anchor, at: restingOffset) } ?? 0
    settle(from: before, anchor: anchor, way: way, at: time) {
      pinch.rows.restingCount(before: $0) - pinch.rows.count(before: $0)
    }
  }

  // MARK: Other sizes

  /// Enlarges the cells by `step` sizes, or reduces them if `step` is negative. If `step` is zero,
  /// the size is reset to the default. The cell at `index` stays in place.
  ///
  /// If that cell is not visible, or `index` is nil, the first visible cell stays instead.
  package mutating func resizeCells(by step: Int, about index: Int?, at time: Instant) {
    guard layout.count > 0, !isHeld else { return }
    let height = layout.rowHeight(larger: step, physics: physics)
    guard abs(height - layout.rowHeight) > 1e-9 else { return }
    let visible = visibleIndices(at: time)
    let index = index.flatMap { visible.contains($0) ? $0 : nil } ?? visible.first ?? 0
    let before = shown(at: time)
    let frame = frame(of: index, at: time)
    let cell = layout.place(of: index)
    let run = layout.run(of: index)
    let row = before.walk.row(of: index, in: rows(at: time))?.key.ordinal
    let rows = GridPinch(
      of: layout, run: run, row: row ?? layout.row(of: index) - layout.firstRows[run],
      position: Double(index) + 0.5, height: cell.size.height, x: cell.center.x)
    var pinch = Pinch(
      rows: rows, unbounded: 1, unboundedReference: 1, share: 0.5, way: .zero, cellWay: .zero,
      slack: slack(at: time))
    pinch.rows.zoom = height / layout.rowHeight
    _ = pinch.rows.adaptCounts(in: 0...run)
    adopt(pinch, at: frame.center.y, rowHeight: height, from: before, at: time) {
      pinch.rows.count(before: $0) - pinch.rows.restingCount(before: $0)
    }
    chosenRowHeight = step == 0 ? nil : height
  }

  /// Makes the rows of a pinch the layout's rows: each break moves to an end of a cell. The held
  /// point of the pinch is `y` px below the view's top.
  ///
  /// The rows move from their displayed state `before`. `shift` returns, for the index of a run,
  /// the number of a row in the pinch minus its number in `before`.
  private mutating func adopt(
    _ pinch: Pinch, at y: Double, rowHeight: Double, from before: ShownRows, at time: Instant,
    _ shift: (Int) -> Int
  ) {
    var walk = GridRows(layout, pinch.rows)
    let shown = walk.shown(GridAnchor(pinch), at: y, slack: pinch.slack)
      .filter { $0.end > $0.start }
    let breaks = layout.wholeBreaks(
      at: shown.map(\.start) + [shown.last?.end].compactMap { $0 }, wantedHeight: rowHeight)
    let new = GridLayout(
      contents, viewSize: layout.viewSize, topInset: layout.topInset,
      bottomInset: layout.bottomInset, rowHeight: rowHeight, breaks: breaks)
    var anchor = GridAnchor(pinch)
    let shifts = new.shifts(of: shown, holding: pinch.rows.heldIndex, in: anchor.key)
    layout = new
    anchor.key.ordinal += shifts[anchor.key.run] ?? 0
    phase = .resting(offset: bounded(y - layout.y(of: anchor, at: 0)))
    let held = before.rows.first {
      $0.key.run == anchor.key.run
        && $0.key.ordinal + shift($0.key.run) + (shifts[$0.key.run] ?? 0) == anchor.key.ordinal
    }
    let way = held.map {
      $0.top + anchor.share * $0.height - layout.y(of: anchor, at: restingOffset)
    }
    settle(from: before, anchor: anchor, way: way ?? 0, at: time) {
      shift($0) + (shifts[$0] ?? 0)
    }
  }

  // MARK: Ways

  /// The displayed rows, including those up to one view height above and below the view.
  func shown(at time: Instant) -> ShownRows {
    ShownRows(
      walk: walk(at: time), wantedHeight: layout.rowHeight * (heldPinch?.rows.zoom ?? 1),
      rows: rows(at: time, margin: layout.viewSize.height), slack: slack(at: time))
  }

  /// Starts the motion of the rows from their displayed state `before` to their current state.
  ///
  /// `shift` returns the change of the row numbers in a run; its argument is the index of the run.
  /// The positions of all rows are computed from the point `anchor`, which is displayed `way` px
  /// below its final position. If `anchor` is nil, the point that a pinch holds is used, or else a
  /// point near the view's middle.
  mutating func settle(
    from before: ShownRows, anchor: GridAnchor? = nil, way: Double = 0, at time: Instant,
    _ shift: (Int) -> Int
  ) {
    guard !physics.reducesMotion else { return settling = GridSettling() }
    let height = layout.rowHeight * (heldPinch?.rows.zoom ?? 1)
    settling.rekey(at: time, shift)
    settling.hold(
      anchor, way: way, slack: anchor == nil ? GridSlack() : before.slack,
      spring: physics.zoomSpring, at: time)
    settling.add(
      from: before, to: GridRows(layout, heldPinch?.rows), height: height,
      showing: rows(at: time, margin: layout.viewSize.height), spring: physics.zoomSpring,
      at: time, shift)
  }
}
