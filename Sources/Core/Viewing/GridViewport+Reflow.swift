package import Geometry
package import Input
internal import Motion

/// The transition of a grid from one layout to another.
extension GridViewport {
  /// Lays the grid out again after a change of the view, the header, the cells or their shapes.
  ///
  /// `moved` maps a cell's old index to its new one; nil if the cell is gone. The cell with the new
  /// index `kept` stays in place if it is visible and the bounds allow it. Otherwise, a grid that
  /// is scrolled to its top stays there; in any other grid the first visible cell stays in place.
  ///
  /// If `startsWhole` is true, the grid also moves so that its first visible row is not cut off,
  /// and any scroll stops. A cell moves to its new position in an animation if `flies` returns true
  /// for its old index; other cells jump. If the view's size has changed, all cells jump. A resize
  /// by two fingers ends: the rows keep the height that the fingers gave them.
  package mutating func relayout(
    _ contents: GridContents, viewSize: Size, topInset: Double, keeping kept: Int? = nil,
    startsWhole: Bool = false, flies: (Int) -> Bool = { _ in true }, at time: Instant,
    moved: (Int) -> Int? = { $0 }
  ) {
    func wantedHeight() -> Double {
      chosenRowHeight ?? GridLayout.usualRowHeight(viewSize: viewSize, physics: physics)
    }
    guard
      contents != self.contents || viewSize != layout.viewSize || topInset != layout.topInset
        || wantedHeight() != layout.rowHeight
        || visibleIndices(at: time).contains(where: { moved($0) != $0 })
    else { return }
    endPinch(at: time)
    let rowHeight = wantedHeight()
    let shown = placement(at: time)
    func stay(_ seen: some Sequence<Int>) -> [(old: Int, now: Int)] {
      seen.compactMap { old in
        moved(old).flatMap { $0 < contents.count ? (old: old, now: $0) : nil }
      }
    }
    var frames: [Int: Rect] = [:]
    let sight = Rect(origin: .zero, size: layout.viewSize)
    let visible = visibleIndices(at: time)
    for (old, now) in stay(shownIndices(at: time)) where flies(old) {
      let frame = frame(of: old, at: time)
      // Cells that have left the view stop flying; cells that enter the view may still be outside.
      if visible.contains(old) || frame.intersection(sight) != nil { frames[now] = frame }
    }
    let rows = stay(visible)
    let isAtTop = shown.offset.dy >= -1
    let anchor = rows.first { $0.now == kept } ?? (isAtTop ? nil : rows.first)
    // The rows from the anchored cell's row on keep their breaks, even if new aspect ratios become
    // known in the rows above.
    let start = anchor.flatMap { moved(layout.rowStart(of: $0.old)) }
    let keepsSize = viewSize == layout.viewSize && rowHeight == layout.rowHeight
    let keepsAll = keepsSize && contents == self.contents
    let breaks = keepsSize && !isAtTop ? [start].compactMap { $0 } : []
    let new = GridLayout(
      contents, viewSize: viewSize, topInset: topInset, bottomInset: layout.bottomInset,
      rowHeight: rowHeight, breaks: keepsAll ? layout.breaks : breaks)
    // If the first visible row is not cut off, it is not cut off after the sections change.
    let isWholeRow = visible.contains { abs(layout.wholeOffset(of: $0) - shown.offset.dy) < 1 }
    let aligns = startsWhole || isWholeRow && contents.sections != self.contents.sections
    // A grid that is pulled beyond its top stays under the finger.
    var offset = isAtTop ? max(0, shown.offset.dy) : 0
    if let anchor {
      let below = frame(of: anchor.old, at: time).minY - layout.topInset
      offset = topInset + below - new.frame(of: anchor.now).minY
      if startsWhole, !isHeld { phase = .resting(offset: shown.offset.dy) }
      if aligns, case .resting = phase {
        offset = new.wholeOffset(
          nearest: offset, keeping: anchor.now == kept ? anchor.now : nil)
      }
    }
    (layout, settling, lift) = (new, GridSettling(), nil)
    place(at: offset, instead: shown, at: time)
    let now = placement(at: time)
    reflow =
      sight.size == viewSize
      ? GridReflow(from: frames, spring: physics.zoomSpring, at: time) { now.frame(of: $0) } : nil
  }

  /// Keeps `inset` px free at the view's bottom. If the grid is then scrolled beyond its end, it
  /// scrolls back to its end.
  package mutating func leaveFree(bottom inset: Double, at time: Instant) {
    guard inset != layout.bottomInset else { return }
    let shown = placement(at: time)
    layout.bottomInset = inset
    if case .held(let grip) = phase, grip.pinch != nil { return }
    if !isHeld, bounded(restingOffset) != restingOffset {
      scroll(by: 0, at: time)
    } else {
      place(at: shown.offset.dy, instead: shown, at: time)
    }
  }

  /// Moves the grid, which fingers do not resize, to `offset`, px; it stays held, gliding, on a
  /// spring, or at rest as before. `shown` is the placement that was displayed until now.
  private mutating func place(at offset: Double, instead shown: GridPlacement, at time: Instant) {
    switch phase {
    case .held(let grip):
      var new = self.grip(showing: offset, focal: grip.focal, at: time)
      (new.caught, new.interrupted, new.lastMoved) = (grip.caught, grip.interrupted, grip.lastMoved)
      new.resizeEnd = grip.resizeEnd
      phase = .held(new)
    case .moving(let moving) where time < moving.end:
      let velocity = velocity(at: time)
      guard !moving.y.isGlide else {
        return settle(from: offset, velocity: velocity, friction: moving.friction, at: time)
      }
      let target = bounded(moving.y.rest + offset - shown.offset.dy)
      let y = SpringMotion(
        physics.zoomSpring, from: offset, velocity: velocity, to: target,
        tolerance: Physics.positionTolerance)
      phase = .moving(Moving(start: time, y: .spring(y), friction: moving.friction))
    case .moving, .resting: phase = .resting(offset: bounded(offset))
    }
  }
}
