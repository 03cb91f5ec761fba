internal import Geometry
package import Input
package import Motion

/// The offset of the row of pages: that of the current page from its place, with the motion back to
/// it.
///
/// Fingers move it 1:1, but never further than one page without resistance, nor past an end.
package struct PageStrip: Hashable, Sendable {
  package var physics: Physics
  /// The distance from one page's left edge to the next one's, px.
  package var stride: Double
  /// The view's width, px.
  package var viewWidth: Double
  private var phase = Phase.resting

  private enum Phase: Hashable {
    case resting
    /// `base` is the unbounded offset at the grab, `way` the fingers' way since then, px.
    case dragged(base: Double, way: Double, range: ClosedRange<Double>)
    case sliding(SpringMotion, start: Instant)
  }

  package init(physics: Physics, viewWidth: Double) {
    self.physics = physics
    self.viewWidth = viewWidth
    stride = viewWidth + physics.pageGap
  }

  /// The offset of the current page to the right of its place, px.
  package func offset(at time: Instant) -> Double {
    switch phase {
    case .resting: 0
    case .dragged(let base, let way, let range):
      band.displayed(base + way, beyond: range)
    case .sliding(let spring, let start): spring.value(at: time - start)
    }
  }

  /// The speed of the offset, px per second.
  package func velocity(at time: Instant) -> Double {
    guard case .sliding(let spring, let start) = phase else { return 0 }
    return spring.velocity(at: time - start)
  }

  package func isSettled(at time: Instant) -> Bool {
    switch phase {
    case .resting: true
    case .dragged: false
    case .sliding(let spring, let start): time - start >= spring.settlingTime
    }
  }

  package var isDragged: Bool {
    guard case .dragged = phase else { return false }
    return true
  }

  package mutating func resize(viewWidth: Double) {
    self.viewWidth = viewWidth
    stride = viewWidth + physics.pageGap
  }

  /// Grabs the strip where it is displayed.
  package mutating func grab(hasPrevious: Bool, hasNext: Bool, at time: Instant) {
    let range = (hasNext ? -stride : 0)...(hasPrevious ? stride : 0)
    let base = band.value(showing: offset(at: time), beyond: range)
    phase = .dragged(base: base, way: 0, range: range)
  }

  /// Follows the fingers; `way` is counted from the grab, px.
  package mutating func follow(_ way: Double) {
    guard case .dragged(let base, _, let range) = phase else { return }
    phase = .dragged(base: base, way: way, range: range)
  }

  /// Releases at `velocity` px/s and returns the number of pages to turn: −1, 0 or 1.
  ///
  /// A page turns when it is more than half out, when it is projected to be, or after a flick; the
  /// caller then calls `turn(by:)`.
  package mutating func release(velocity: Double, at time: Instant) -> Int {
    guard case .dragged(_, _, let range) = phase else { return 0 }
    let offset = offset(at: time)
    slide(from: offset, velocity: velocity, at: time)
    let projected = offset + velocity / physics.touchpadFriction.decay
    let isFlick = abs(velocity) >= physics.pageFlickSpeed && velocity * offset >= 0
    let isOut = abs(offset) > stride * physics.pageTurnShare && velocity * offset >= 0
    guard isFlick || isOut || abs(projected) > stride * physics.pageTurnShare else { return 0 }
    let goesRight = isFlick ? velocity > 0 : projected > 0
    if goesRight { return range.upperBound > 0 ? -1 : 0 }
    return range.lowerBound < 0 ? 1 : 0
  }

  /// Makes the page `pages` further on the current one. The displayed strip does not jump, unless it
  /// would lag behind by more than one stride: only the neighbours are drawn, so it is cut there.
  package mutating func turn(by pages: Int, at time: Instant) {
    let offset = offset(at: time) + Double(pages) * stride
    slide(
      from: offset.clamped(to: -stride...stride), velocity: velocity(at: time), at: time)
  }

  private mutating func slide(from offset: Double, velocity: Double, at time: Instant) {
    let spring = SpringMotion(
      physics.pageSpring, from: offset, velocity: velocity, to: 0,
      tolerance: Physics.positionTolerance)
    phase = spring.settlingTime > 0 ? .sliding(spring, start: time) : .resting
  }

  private var band: RubberBand { physics.panBand(extent: viewWidth) }
}
