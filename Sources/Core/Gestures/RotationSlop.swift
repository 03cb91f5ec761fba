internal import RealModule

/// Lets a turn through only once the fingers mean it, then without a jump.
///
/// The slop is small until the scale has passed a limit, larger afterwards; what was turned before
/// engaging is subtracted. Between two events the fingers are taken to have moved in a straight
/// line, so the result does not depend on how many events told of the way.
package struct RotationSlop: Hashable, Sendable {
  /// Radians.
  private let slop: Double
  private let slopWhenZooming: Double
  /// |ln(scale)| beyond which the larger slop holds.
  private let zoomLimit: Double

  private var turn = 0.0
  private var logScale = 0.0
  private var hasZoomed = false
  /// What is subtracted since the turn engaged; nil before.
  private var subtracted: Double?

  /// Slops in degrees; `zoom` is the scale factor that counts as zooming, either way.
  package init(degrees: Double, degreesWhenZooming: Double, zoom: Double) {
    slop = degrees * .pi / 180
    slopWhenZooming = degreesWhenZooming * .pi / 180
    zoomLimit = Double.log(zoom)
    if slop == 0 { subtracted = 0 }
  }

  package var isEngaged: Bool { subtracted != nil }

  /// The turn that shows, radians.
  package var effective: Double { subtracted.map { turn - $0 } ?? 0 }

  /// The fingers' totals since they came: radians and ln(scale).
  package mutating func follow(turn newTurn: Double, logScale newLogScale: Double) {
    defer { (turn, logScale) = (newTurn, newLogScale) }
    guard subtracted == nil else { return }
    if !hasZoomed {
      // Until this share of the way the scale has not passed its limit.
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

  /// The signed slop that the turn passes on the first `share` of its way; nil when it does not.
  private func engagement(_ slop: Double, from: Double, to: Double, until share: Double)
    -> Double?
  {
    let end = from + (to - from) * share
    if end > slop { return slop }
    if end < -slop { return -slop }
    return nil
  }
}
