package import Geometry
internal import Motion

/// The movement below which a contact may still be a tap, a rest, or anything.
package struct Slop: Hashable, Sendable {
  /// Px.
  package var way: Double
  /// Seconds of movement that pass the slop as well; nil where time alone decides nothing.
  package var time: Double?
  /// The ratio of the longer to the shorter side that makes a direction clear.
  package var dominance: Double
  /// The way after which an unclear direction is accepted, px.
  package var patience: Double
  /// True where a contact that can only pan starts at once.
  package var isSkippedByPans: Bool

  package static let none = Slop(
    way: 0, time: nil, dominance: 1, patience: 0, isSkippedByPans: true)

  /// True once a contact that moved by `way` in `age` seconds has passed the slop.
  package func isPassed(by way: Vector, after age: Double) -> Bool {
    if way.length > self.way { return true }
    guard let time else { return false }
    return age >= time && way != .zero
  }

  /// The place between two ways at which the slop was passed.
  ///
  /// The fingers count as moving in a straight line between two events, so the result does not
  /// depend on the number of events.
  package func crossing(from last: Vector, to now: Vector) -> Vector {
    // Beyond the slop, or below it, it was direction or time that decided: this event's step counts.
    guard last.length < way, now.length > way else { return last }
    let step = now - last
    // |last + share·step| = way, for the share in 0…1.
    let (a, b) = (step.lengthSquared, last.dx * step.dx + last.dy * step.dy)
    let c = last.lengthSquared - way * way
    guard a > 0 else { return last }
    let share = (-b + max(b * b - a * c, 0).squareRoot()) / a
    return last + step * share
  }
}

extension Physics {
  /// The slop of a lone contact of `device`.
  ///
  /// A touchpad's driver has a slop of its own, so there a pan needs no other.
  func slop(of device: GestureDevice) -> Slop {
    let isTouchpad = device == .touchpad
    return Slop(
      way: isTouchpad ? touchpadSlop : dragSlop, time: isTouchpad ? touchpadSlopTime : nil,
      dominance: axisDominance, patience: flickLeastWay, isSkippedByPans: isTouchpad)
  }
}
