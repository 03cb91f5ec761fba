internal import Geometry

/// The resistance beyond a limit, which grows with the distance: y = c·x·d / (d + c·x).
///
/// x is the true overshoot, the distance beyond the limit without resistance; y is the displayed
/// overshoot. x counts from the limit, not from the last event, so a drag out and back ends at its
/// start.
package struct RubberBand: Hashable, Sendable {
  /// The distance d that the displayed overshoot approaches, in units of the value; positive.
  package var extent: Double
  /// The slope c at the limit: the displayed share of a movement that begins there, 0…1.
  package var stiffness: Double
  /// The part of the displayed overshoot, with its sign, that the formula cannot give; usually 0.
  /// It is added to the result of the formula: see ``showing(_:beyond:)``.
  private var excess = 0.0

  package init(extent: Double, stiffness: Double = 0.55) {
    (self.extent, self.stiffness) = (extent, stiffness)
  }

  /// Returns a copy of this rubber band for a hold that begins at the position `displayed`. The
  /// position may be farther outside of `range` than the formula allows, for example after a resize
  /// of the view. The copy then adds a constant to every displayed position, so that nothing jumps.
  package func showing(_ displayed: Double, beyond range: ClosedRange<Double>) -> RubberBand {
    var band = self
    band.excess = displayed - reachable(displayed, beyond: range)
    return band
  }

  /// Returns the position at which `value` is displayed: `value` itself within `range`; beyond an
  /// end of `range`, a position between this end and `value`. A copy made by ``showing(_:beyond:)``
  /// adds its constant.
  package func displayed(_ value: Double, beyond range: ClosedRange<Double>) -> Double {
    let inside = value.clamped(to: range)
    let overshoot = value - inside
    return inside + overshoot * stiffness * extent / (extent + stiffness * abs(overshoot)) + excess
  }

  /// Returns the value that is displayed at `displayed`: the inverse of ``displayed(_:beyond:)``. A
  /// position more than 0.9 · `extent` outside of `range` is first moved to this distance.
  package func value(showing displayed: Double, beyond range: ClosedRange<Double>) -> Double {
    let displayed = reachable(displayed - excess, beyond: range)
    let inside = displayed.clamped(to: range)
    let shown = displayed - inside
    return inside + shown * extent / (stiffness * (extent - abs(shown)))
  }

  /// Returns the derivative of the displayed value with respect to `value`; 1 within `range`.
  package func slope(at value: Double, beyond range: ClosedRange<Double>) -> Double {
    let inside = value.clamped(to: range)
    guard inside != value else { return 1 }
    let share = extent / (extent + stiffness * abs(value - inside))
    return stiffness * share * share
  }

  /// Returns `displayed`, limited to at most nine tenths of `extent` beyond `range`.
  ///
  /// Farther out, the inverse of the formula is not accurate.
  private func reachable(_ displayed: Double, beyond range: ClosedRange<Double>) -> Double {
    let reach = 0.9 * extent
    return displayed.clamped(to: range.lowerBound - reach...range.upperBound + reach)
  }
}
