internal import Geometry

/// Resistance beyond a limit, growing with the distance: y = c·x·d / (d + c·x).
///
/// It maps the total overshoot x, never increments, so dragging out and back returns exactly.
package struct RubberBand: Hashable, Sendable {
  /// The distance d that the displayed overshoot approaches; positive.
  package var extent: Double
  /// The slope c at the limit.
  package var stiffness: Double

  package init(extent: Double, stiffness: Double = 0.55) {
    self.extent = extent
    self.stiffness = stiffness
  }

  /// The displayed part of an overshoot; an odd function.
  package func displayed(_ overshoot: Double) -> Double {
    overshoot * stiffness * extent / (extent + stiffness * abs(overshoot))
  }

  /// The overshoot that is displayed as `displayed`, for |displayed| < extent.
  package func overshoot(showing displayed: Double) -> Double {
    displayed * extent / (stiffness * (extent - abs(displayed)))
  }

  /// The derivative of the displayed overshoot with respect to the true one.
  package func slope(at overshoot: Double) -> Double {
    let share = extent / (extent + stiffness * abs(overshoot))
    return stiffness * share * share
  }

  /// The displayed `value`: unchanged within `range`, resisted beyond.
  package func displayed(_ value: Double, beyond range: ClosedRange<Double>) -> Double {
    let inside = value.clamped(to: range)
    return inside + displayed(value - inside)
  }

  /// The value that is displayed as `displayed` beyond `range`; `displayed` must be `reachable`.
  package func value(showing displayed: Double, beyond range: ClosedRange<Double>) -> Double {
    let inside = displayed.clamped(to: range)
    return inside + overshoot(showing: displayed - inside)
  }

  /// The slope of the displayed value; 1 within `range`.
  package func slope(at value: Double, beyond range: ClosedRange<Double>) -> Double {
    let inside = value.clamped(to: range)
    return inside == value ? 1 : slope(at: value - inside)
  }

  /// The value nearest to `displayed` whose inverse is accurate: within nine tenths of the extent.
  ///
  /// Farther out the inverse loses its digits.
  package func reachable(_ displayed: Double, beyond range: ClosedRange<Double>) -> Double {
    let reach = 0.9 * extent
    return displayed.clamped(to: range.lowerBound - reach...range.upperBound + reach)
  }
}
