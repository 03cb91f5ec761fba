package import Motion
internal import RealModule

/// The slop of a turn: small turns are ignored, and a larger turn begins without a jump.
///
/// The slop is small until the scale has passed a limit, and larger afterwards. Once a turn has
/// passed the slop, the slop is subtracted from it. Between two events the fingers count as moving
/// in a straight line, so the result does not depend on the number of events.
package struct RotationSlop: Hashable, Sendable {
  /// The slop before the scale has passed ``zoomLimit``, radians.
  private let slop: Double
  /// The slop after the scale has passed ``zoomLimit``, radians.
  private let slopWhenZooming: Double
  /// The value of |ln(scale)| beyond which the gesture counts as a zoom.
  private let zoomLimit: Double

  /// The turn from the beginning of the gesture to its last movement, radians.
  private(set) var turn = 0.0
  private var logScale = 0.0
  private var hasZoomed = false
  /// The slop to subtract from the turn, with its sign, radians; nil until the turn has passed it.
  private var subtracted: Double?

  /// Creates the slop of a turn by fingers; if `isPassed` is true, the turn has passed it already,
  /// and nothing is subtracted.
  package init(_ physics: Physics, isPassed: Bool = false) {
    slop = physics.rotationSlop * .pi / 180
    slopWhenZooming = physics.rotationSlopWhenZooming * .pi / 180
    zoomLimit = Double.log(physics.rotationSlopScale)
    if isPassed || slop == 0 { subtracted = 0 }
  }

  package var isEngaged: Bool { subtracted != nil }

  /// The turn less the slop, radians; 0 until the turn has passed the slop.
  package var effective: Double { subtracted.map { turn - $0 } ?? 0 }

  /// Handles a movement of the fingers: `newTurn` (radians) and `newLogScale` (ln(scale)) count
  /// from the beginning of the gesture.
  package mutating func follow(turn newTurn: Double, logScale newLogScale: Double) {
    defer { (turn, logScale) = (newTurn, newLogScale) }
    guard subtracted == nil else { return }
    if !hasZoomed {
      // The share of this movement, 0…1, up to which the scale has not passed its limit.
      var share = 1.0
      if abs(newLogScale) > zoomLimit {
        let limit = newLogScale > 0 ? zoomLimit : -zoomLimit
        share = (limit - logScale) / (newLogScale - logScale)
        hasZoomed = true
      }
      subtracted = engagement(slop, from: turn, to: newTurn, until: share)
    }
    if subtracted == nil, hasZoomed {
      subtracted = engagement(slopWhenZooming, from: turn, to: newTurn, until: 1)
    }
  }

  /// Returns `slop` with the sign of the turn, if the turn passes it on the way from `from` to
  /// `to`, radians; nil otherwise. Only the first part of the way counts: `share`, 0…1, is its
  /// share of the way.
  private func engagement(_ slop: Double, from: Double, to: Double, until share: Double)
    -> Double?
  {
    let end = from + (to - from) * share
    if end > slop { return slop }
    if end < -slop { return -slop }
    return nil
  }
}
