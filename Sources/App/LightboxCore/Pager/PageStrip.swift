internal import Geometry
package import Input
package import Motion

/// The horizontal offset of the row of pages, and the motion that puts the current page in place.
///
/// All lengths are in logical px. Fingers move the row 1:1, with resistance beyond one page and
/// beyond the first and last page.
package struct PageStrip: Equatable, Sendable {
  /// The distance from the left edge of a page to the left edge of the next page, px.
  package var stride: Double
  /// The view's width, px.
  package var viewWidth: Double
  /// The distance of the current page from its normal position, px; positive to the right.
  private var row = DraggedValue()
  /// The remaining distance, px, of the neighbouring pages while they slide to their normal
  /// positions, after ``liftOut(_:at:)`` has put the current page in its own position at once.
  private var residual = DraggedValue()

  package init(physics: Physics, viewWidth: Double) {
    self.viewWidth = viewWidth
    stride = viewWidth + physics.pageGap
  }

  /// The distance of the current page from its normal position, px; positive to the right.
  package func offset(at time: Instant) -> Double { row.value(at: time) }

  /// The distance from the view's left edge to the left edge of a page, px. `pages` is the number
  /// of pages from the current page to this page; negative if this page comes before.
  package func offset(ofPage pages: Int, at time: Instant) -> Double {
    let left = pages == 0 ? 0 : residual.value(at: time)
    return offset(at: time) + Double(pages) * stride + left
  }

  /// Returns the page at `x`, px from the view's left edge: −1, 0 (the current one) or 1.
  package func page(at x: Double, time: Instant) -> Int {
    Int(((x - viewWidth / 2 - offset(at: time)) / stride).rounded().clamped(to: -1...1))
  }

  /// The velocity of the offset, px per second to the right; 0 while fingers hold the row.
  package func velocity(at time: Instant) -> Double { row.velocity(at: time) }

  package func isSettled(at time: Instant) -> Bool { !isDragged && !isMoving(at: time) }

  /// Returns true if the pages move by themselves at or after `time`.
  package func isMoving(at time: Instant) -> Bool {
    row.isMoving(at: time) || residual.isMoving(at: time)
  }

  package var isDragged: Bool { row.isDragged }

  /// Adapts to a view of another width, px. If a sliding page is more than one ``stride`` from its
  /// normal position, it jumps to that distance, because only the neighbouring pages are drawn.
  package mutating func resize(viewWidth: Double, _ physics: Physics, at time: Instant) {
    self.viewWidth = viewWidth
    stride = viewWidth + physics.pageGap
    let offset = offset(at: time)
    if !isDragged, abs(offset) > stride {
      row.spring(
        physics.pageSpring(width: viewWidth), from: offset.clamped(to: -stride...stride),
        velocity: velocity(at: time), at: time)
    }
    guard let drag = row.drag else { return }
    grab(
      hasPrevious: drag.range.upperBound > 0, hasNext: drag.range.lowerBound < 0, after: drag.way,
      physics, at: time)
  }

  /// Starts a drag of the row of pages at its displayed offset. `hasPrevious` and `hasNext` are
  /// true if there is a page before or after the current one. If a drag goes on in a view of
  /// another width, `way` is its movement so far, px.
  package mutating func grab(
    hasPrevious: Bool, hasNext: Bool, after way: Double = 0, _ physics: Physics, at time: Instant
  ) {
    let range = (hasNext ? -stride : 0)...(hasPrevious ? stride : 0)
    row.grab(after: way, beyond: range, band: physics.panBand(extent: viewWidth), at: time)
  }

  /// Follows the fingers; `way` is their movement since the grab, px.
  package mutating func follow(_ way: Double) { row.follow(way) }

  /// Releases the row at `velocity` px/s and returns the number of pages to turn: −1, 0 or 1.
  ///
  /// A page is turned after a flick. It is also turned if the row was dragged farther than
  /// `pageTurnShare` of a page, or would move that far with its velocity. The caller must then call
  /// `turn(by:)`.
  package mutating func release(velocity: Double, _ physics: Physics, at time: Instant) -> Int {
    guard let drag = row.drag else { return 0 }
    let offset = offset(at: time)
    row.spring(physics.pageSpring(width: viewWidth), velocity: velocity, at: time)
    let projected = offset + velocity * physics.projection
    let isFlick = abs(velocity) >= physics.pageFlickSpeed && velocity * drag.way >= 0
    let share = stride * physics.pageTurnShare
    let isOut = abs(offset) > share && velocity * offset >= 0
    guard isFlick || isOut || abs(projected) > share else { return 0 }
    let goesRight = isFlick ? velocity > 0 : projected > 0
    if goesRight { return drag.range.upperBound > 0 ? -1 : 0 }
    return drag.range.lowerBound < 0 ? 1 : 0
  }

  /// Makes another page the current page. `pages` is the number of pages from the old current page
  /// to the new one; negative if the new one comes before. The new current page slides from its
  /// displayed position to its normal position. `isHeld` is true if fingers now hold this page. If
  /// it is false, the slide begins at most one stride from the normal position, because only the
  /// neighbouring pages are drawn.
  package mutating func turn(
    by pages: Int, isHeld: Bool = false, _ physics: Physics, at time: Instant
  ) {
    var (offset, velocity) = (offset(ofPage: pages, at: time), velocity(at: time))
    if residual.isMoving(at: time) {
      velocity += residual.velocity(at: time)
      residual.spring(
        physics.pageSpring(width: viewWidth), from: -residual.value(at: time),
        velocity: -residual.velocity(at: time), at: time)
    }
    if !isHeld { offset = offset.clamped(to: -stride...stride) }
    row.spring(physics.pageSpring(width: viewWidth), from: offset, velocity: velocity, at: time)
  }

  /// Puts the current page in its normal position at once, because fingers now hold its picture.
  /// The caller keeps the picture at its displayed position. The neighbouring pages slide back by
  /// themselves.
  package mutating func liftOut(_ physics: Physics, at time: Instant) {
    guard !row.isSettled(at: time) else { return }
    residual.spring(
      physics.pageSpring(width: viewWidth), from: offset(ofPage: 1, at: time) - stride,
      velocity: velocity(at: time) + residual.velocity(at: time), at: time)
    row = DraggedValue()
  }

  /// Releases dragged pages, which slide back to their normal positions.
  package mutating func cancel(_ physics: Physics, at time: Instant) {
    guard isDragged else { return }
    row.spring(physics.pageSpring(width: viewWidth), velocity: 0, at: time)
  }
}
