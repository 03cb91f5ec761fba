package import Input

/// A value that is at rest, follows a contact that drags it, or moves on a spring to its target.
///
/// A drag and a spring begin at the displayed value, so nothing jumps; a caller may give the spring
/// another start.
package struct DraggedValue: Hashable, Sendable {
  private enum Phase: Hashable {
    case resting(Double)
    case dragged(Drag)
    case springing(SpringMotion, start: Instant)
  }

  /// A drag of the value by a contact.
  package struct Drag: Hashable, Sendable {
    /// The value when the drag began, without resistance.
    fileprivate var base: Double
    /// The movement of the contact since the drag began, px.
    package fileprivate(set) var way: Double
    /// The movement that changes the value by 1, px; positive.
    package fileprivate(set) var unit: Double
    /// The range in which the value follows the contact without resistance.
    package let range: ClosedRange<Double>
    fileprivate let band: RubberBand

    private var unbounded: Double { base + way / unit }
    fileprivate var displayed: Double { band.displayed(unbounded, beyond: range) }
    /// The change of the displayed value per px of the contact's movement.
    package var slope: Double { band.slope(at: unbounded, beyond: range) / unit }
  }

  private var phase: Phase

  /// Creates a value that rests at `value`.
  package init(at value: Double = 0) {
    phase = .resting(value)
  }

  /// The displayed value.
  package func value(at time: Instant) -> Double {
    switch phase {
    case .resting(let value): value
    case .dragged(let drag): drag.displayed
    case .springing(let spring, let start):
      isMoving(at: time) ? spring.value(at: time - start) : spring.target
    }
  }

  /// The velocity on the spring, per second; 0 while a contact drags the value.
  package func velocity(at time: Instant) -> Double {
    guard case .springing(let spring, let start) = phase, isMoving(at: time) else { return 0 }
    return spring.velocity(at: time - start)
  }

  /// The current drag; nil if no contact drags the value.
  package var drag: Drag? { if case .dragged(let drag) = phase { drag } else { nil } }

  package var isDragged: Bool { drag != nil }

  /// The time at which the motion on the spring is over; nil if the value does not move by itself.
  package func end(after time: Instant) -> Instant? {
    guard case .springing(let spring, let start) = phase else { return nil }
    let end = start + spring.settlingTime
    return time < end ? end : nil
  }

  package func isMoving(at time: Instant) -> Bool { end(after: time) != nil }

  package func isSettled(at time: Instant) -> Bool { !isDragged && !isMoving(at: time) }

  // MARK: Changes

  /// Starts a drag at the displayed value. Outside of `range`, `band` resists; without a `range`,
  /// nothing resists. A movement of `unit` px changes the value by 1. If a drag goes on with other
  /// limits, `way` is its movement so far, px.
  package mutating func grab(
    after way: Double = 0, unit: Double = 1,
    beyond range: ClosedRange<Double> = -Double.infinity...Double.infinity,
    band: RubberBand = RubberBand(extent: 1), at time: Instant
  ) {
    let base = band.value(showing: value(at: time), beyond: range) - way / unit
    phase = .dragged(Drag(base: base, way: way, unit: unit, range: range, band: band))
  }

  /// Follows the contact; `way` is its movement since the drag began, px.
  package mutating func follow(_ way: Double) {
    guard case .dragged(var drag) = phase else { return }
    drag.way = way
    phase = .dragged(drag)
  }

  /// Sets `unit`, the movement in px that changes the value by 1, for the rest of the drag; the
  /// value does not jump. Does nothing if no contact drags the value.
  package mutating func resize(unit: Double) {
    guard case .dragged(var drag) = phase else { return }
    drag.base += drag.way / drag.unit - drag.way / unit
    drag.unit = unit
    phase = .dragged(drag)
  }

  /// Starts the motion on `spring` to `target`, where the value then rests. The motion begins at
  /// `start` (the displayed value if nil), with `velocity` per second. The value has arrived when
  /// its distance from `target` is less than `tolerance`.
  package mutating func spring(
    _ spring: Spring, from start: Double? = nil, velocity: Double, to target: Double = 0,
    tolerance: Double = Physics.positionTolerance, at time: Instant
  ) {
    let motion = SpringMotion(
      spring, from: start ?? value(at: time), velocity: velocity, to: target,
      tolerance: tolerance)
    phase = motion.settlingTime > 0 ? .springing(motion, start: time) : .resting(target)
  }
}
