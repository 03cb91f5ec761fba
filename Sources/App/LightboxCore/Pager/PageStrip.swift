internal import Geometry
package import Input
package import Motion

/// The horizontal offset of the row of pages, and the motion that puts the current page in place.
///
/// Fingers move the row 1:1, with resistance beyond one page and beyond the first and last page.
package struct PageStrip: Hashable, Sendable {
  /// The distance from the left edge of a page to the left edge of the next page, px.
  package var stride: Double
  /// The view's width, px.
  package var viewWidth: Double
  private var phase = Phase.resting
  /// The slide of the neighbouring pages to their normal positions, after ``liftOut(_:at:)`` has
  /// put the current page in its own position at once. The value is the remaining distance, px. Nil
  /// until the first call of ``liftOut(_:at:)``.
  private var residual: Slide?

  private enum Phase: Hashable {
    case resting
    /// Fingers drag the row. `base` is the row's offset when the drag began, without resistance;
    /// `way` is the horizontal movement of the fingers since then. Outside the offsets in `range`,
    /// the row moves with the resistance of `band`. All offsets are in px.
    case dragged(base: Double, way: Double, range: ClosedRange<Double>, band: RubberBand)
    case sliding(Slide)
  }

  private struct Slide: Hashable {
    var spring: SpringMotion
    var start: Instant

    func value(at time: Instant) -> Double { spring.value(at: time - start) }
    func velocity(at time: Instant) -> Double { spring.velocity(at: time - start) }
    func isSettled(at time: Instant) -> Bool { time - start >= spring.settlingTime }
  }

  package init(physics: Physics, viewWidth: Double) {
    self.viewWidth = viewWidth
    stride = viewWidth + physics.pageGap
  }

  /// The distance of the current page from its normal position, px; positive to the right.
  package func offset(at time: Instant) -> Double {
    switch phase {
    case .resting: 0
    case .dragged(let base, let way, let range, let band):
      band.displayed(base + way, beyond: range)
    case .sliding(let slide): slide.value(at: time)
    }
  }

  /// The distance from the view's left edge to the left edge of a page, px. `pages` is the number
  /// of pages from the current page to this page; negative if this page comes before.
  package func offset(ofPage pages: Int, at time: Instant) -> Double {
    let left = pages == 0 ? 0 : residual?.value(at: time) ?? 0
    return offset(at: time) + Double(pages) * stride + left
  }

  /// Returns the page at `x`, px from the view's left edge: −1, 0 (the current one) or 1.
  package func page(at x: Double, time: Instant) -> Int {
    Int(((x - viewWidth / 2 - offset(at: time)) / stride).rounded().clamped(to: -1...1))
  }

  /// The velocity of the offset, px per second to the right; 0 while fingers hold the row.
  package func velocity(at time: Instant) -> Double {
    guard case .sliding(let slide) = phase else { return 0 }
    return slide.velocity(at: time)
  }

  package func isSettled(at time: Instant) -> Bool { !isDragged && !isMoving(at: time) }

  /// Returns true if the pages move by themselves at or after `time`.
  package func isMoving(at time: Instant) -> Bool {
    if case .sliding(let slide) = phase, !slide.isSettled(at: time) { return true }
    return !(residual?.isSettled(at: time) ?? true)
  }

  package var isDragged: Bool {
    if case .dragged = phase { true } else { false }
  }

  /// Adapts to a view of another width, px. If a sliding page is more than one ``stride`` from its
  /// normal position, it jumps to that distance, because only the neighbouring pages are drawn.
  package mutating func resize(viewWidth: Double, _ physics: Physics, at time: Instant) {
    self.viewWidth = viewWidth
    stride = viewWidth + physics.pageGap
    let offset = offset(at: time)
    if case .sliding = phase, abs(offset) > stride {
      let nearest = offset.clamped(to: -stride...stride)
      slide(from: nearest, velocity: velocity(at: time), physics, at: time)
    }
    guard case .dragged(_, let way, let range, _) = phase else { return }
    grab(
      hasPrevious: range.upperBound > 0, hasNext: range.lowerBound < 0, after: way, physics,
      at: time)
  }

  /// Starts a drag of the row of pages at its displayed offset. `hasPrevious` and `hasNext` are
  /// true if there is a page before or after the current one. If a drag goes on in a view of
  /// another width, `way` is its movement so far, px.
  package mutating func grab(
    hasPrevious: Bool, hasNext: Bool, after way: Double = 0, _ physics: Physics, at time: Instant
  ) {
    let range = (hasNext ? -stride : 0)...(hasPrevious ? stride : 0)
    let band = physics.panBand(extent: viewWidth)
    let base = band.value(showing: offset(at: time), beyond: range) - way
    phase = .dragged(base: base, way: way, range: range, band: band)
  }

  /// Follows the fingers; `way` is their movement since the grab, px.
  package mutating func follow(_ way: Double) {
    guard case .dragged(let base, _, let range, let band) = phase else { return }
    phase = .dragged(base: base, way: way, range: range, band: band)
  }

  /// Releases the row at `velocity` px/s and returns the number of pages to turn: −1, 0 or 1.
  ///
  /// A page is turned after a flick. It is also turned if the row was dragged farther than
  /// `pageTurnShare` of a page, or would move that far with its velocity. The caller must then call
  /// `turn(by:)`.
  package mutating func release(velocity: Double, _ physics: Physics, at time: Instant) -> Int {
    guard case .dragged(_, let way, let range, _) = phase else { return 0 }
    let offset = offset(at: time)
    slide(from: offset, velocity: velocity, physics, at: time)
    let projected = offset + velocity * physics.projection
    let isFlick = abs(velocity) >= physics.pageFlickSpeed && velocity * way >= 0
    let share = stride * physics.pageTurnShare
    let isOut = abs(offset) > share && velocity * offset >= 0
    guard isFlick || isOut || abs(projected) > share else { return 0 }
    let goesRight = isFlick ? velocity > 0 : projected > 0
    if goesRight { return range.upperBound > 0 ? -1 : 0 }
    return range.lowerBound < 0 ? 1 : 0
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
    if let left = residual, !left.isSettled(at: time) {
      residual = slide(
        from: -left.value(at: time), velocity: -left.velocity(at: time), physics, from: time)
      velocity += left.velocity(at: time)
    }
    if !isHeld { offset = offset.clamped(to: -stride...stride) }
    slide(from: offset, velocity: velocity, physics, at: time)
  }

  /// Puts the current page in its normal position at once, because fingers now hold its picture.
  /// The caller keeps the picture at its displayed position. The neighbouring pages slide back by
  /// themselves.
  package mutating func liftOut(_ physics: Physics, at time: Instant) {
    if case .resting = phase { return }
    residual = slide(
      from: offset(ofPage: 1, at: time) - stride,
      velocity: velocity(at: time) + (residual?.velocity(at: time) ?? 0), physics, from: time)
    phase = .resting
  }

  /// Releases dragged pages, which slide back to their normal positions.
  package mutating func cancel(_ physics: Physics, at time: Instant) {
    guard isDragged else { return }
    slide(from: offset(at: time), velocity: 0, physics, at: time)
  }

  private mutating func slide(
    from offset: Double, velocity: Double, _ physics: Physics, at time: Instant
  ) {
    let slide = slide(from: offset, velocity: velocity, physics, from: time)
    phase = slide.spring.settlingTime > 0 ? .sliding(slide) : .resting
  }

  private func slide(
    from offset: Double, velocity: Double, _ physics: Physics, from time: Instant
  ) -> Slide {
    Slide(
      spring: SpringMotion(
        physics.pageSpring(width: viewWidth), from: offset, velocity: velocity, to: 0,
        tolerance: Physics.positionTolerance), start: time)
  }
}
