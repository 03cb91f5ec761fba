internal import Geometry

/// The resistance beyond a limit, which grows with the distance: y = c·x·d / (d + c·x).
///
/// x is the true overshoot, the distance beyond the limit without resistance; y is the displayed
/// overshoot. x counts from the limit, not from the last event, so a drag out and back ends at its
/// start.
package struct RubberBand: Hashable, Sendable {
  /// The distance d that the displayed overshoot approaches; positive.
  package var extent: Double
  /// The slope c at the limit: the displayed share of a movement that begins there, 0…1.
  package var stiffness: Double
  /// The part of the displayed overshoot, with its sign, that the formula cannot give; usually 0.
  /// It is added to the result of the formula: see ``showing(_:beyond:)``.
  private var excess = 0.0

  package init(extent: Double, stiffness: Double = 0.55) {
    (self.extent, self.stiffness) = (extent, stiffness)
  }

  /// Returns this rubber band for a hold that begins at the position `displayed`, which may be too
  /// far outside of `range` for the formula, for example after a resize of the view. The result
  /// displays its ``value(showing:beyond:)`` for `displayed` exactly there, so that nothing jumps.
  package func showing(_ displayed: Double, beyond range: ClosedRange<Double>) -> RubberBand {
    var band = self
    band.excess = displayed - reachable(displayed, beyond: range)
    return band
  }

  /// Returns the position at which `value` is displayed. Within `range`, it is `value` itself.
  /// Beyond an end of `range`, it lies between this end and `value`.
  package func displayed(_ value: Double, beyond range: ClosedRange<Double>) -> Double {
    let inside = value.clamped(to: range)
    let overshoot = value - inside
    return inside + overshoot * stiffness * extent / (extent + stiffness * abs(overshoot)) + excess
  }

  /// Returns the value that is displayed at `displayed`: the inverse of ``displayed(_:beyond:)``.
  /// A position more than nine tenths of `extent` outside of `range` counts as that far outside.
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
