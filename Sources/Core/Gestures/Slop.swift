package import Geometry
internal import Motion

/// The limits that a contact's movement must pass to decide what the contact does. A contact that
/// stays within them may be a tap.
package struct Slop: Hashable, Sendable {
  /// The distance that a contact must exceed, px.
  package var way: Double
  /// The seconds after which any movement passes the slop; nil if only the distance counts.
  package var time: Double?
  /// The least ratio max(|dx|, |dy|) / min(|dx|, |dy|) of a movement with a clear direction.
  package var dominance: Double
  /// The distance, px, after which a gesture is recognized even in an ambiguous direction.
  package var ambiguousWay: Double
  /// True if there is no slop for a contact that is allowed only to pan: the picture moves at once.
  package var isSkippedByPans: Bool

  package static let none = Slop(
    way: 0, time: nil, dominance: 1, ambiguousWay: 0, isSkippedByPans: true)

  /// True once a contact that moved by `way` in `age` seconds has passed the slop.
  package func isPassed(by way: Vector, after age: Double) -> Bool {
    if way.length > self.way { return true }
    guard let time else { return false }
    return age >= time && way != .zero
  }

  /// Returns the displacement at which the contact passed the slop, on its way from `last` to
  /// `now`.
  ///
  /// Between two events the contact counts as moving in a straight line, so the result does not
  /// depend on the number of events.
  package func crossing(from last: Vector, to now: Vector) -> Vector {
    // Otherwise the direction or the time decided: the movement counts from the previous event.
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
  /// A touchpad's driver has its own slop, so a pan on a touchpad needs no further slop.
  func slop(of device: GestureDevice) -> Slop {
    let isTouchpad = device == .touchpad
    return Slop(
      way: isTouchpad ? touchpadSlop : dragSlop, time: isTouchpad ? touchpadSlopTime : nil,
      dominance: axisDominance, ambiguousWay: flickLeastWay, isSkippedByPans: isTouchpad)
  }
}
