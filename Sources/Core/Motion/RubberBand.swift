/// Resistance beyond a limit: the further, the stiffer, y = c·x·d / (d + c·x).
///
/// It acts on the total overshoot x, never on increments, so dragging out and back returns exactly.
package struct RubberBand: Hashable, Sendable {
  /// The distance d that the displayed overshoot approaches; positive.
  package var extent: Double
  /// The slope c at the limit.
  package var stiffness: Double

  package init(extent: Double, stiffness: Double = 0.55) {
    self.extent = extent
    self.stiffness = stiffness
  }

  /// What is shown of an overshoot; odd, so both sides behave alike.
  package func displayed(_ overshoot: Double) -> Double {
    overshoot * stiffness * extent / (extent + stiffness * abs(overshoot))
  }

  /// The overshoot that shows as `displayed`: the inverse, for |displayed| < extent.
  package func overshoot(showing displayed: Double) -> Double {
    displayed * extent / (stiffness * (extent - abs(displayed)))
  }

  /// How fast the displayed overshoot grows with the true one there.
  package func slope(at overshoot: Double) -> Double {
    let share = extent / (extent + stiffness * abs(overshoot))
    return stiffness * share * share
  }

  /// The banded `value`: itself within `range`, resisted beyond.
  package func displayed(_ value: Double, beyond range: ClosedRange<Double>) -> Double {
    let inside = min(max(value, range.lowerBound), range.upperBound)
    return inside + displayed(value - inside)
  }

  /// The value that shows as `displayed` beyond `range`; `displayed` must be `reachable`.
  package func value(showing displayed: Double, beyond range: ClosedRange<Double>) -> Double {
    let inside = min(max(displayed, range.lowerBound), range.upperBound)
    return inside + overshoot(showing: displayed - inside)
  }

  /// The slope of the banded value: 1 within `range`.
  package func slope(at value: Double, beyond range: ClosedRange<Double>) -> Double {
    let inside = min(max(value, range.lowerBound), range.upperBound)
    return inside == value ? 1 : slope(at: value - inside)
  }

  /// The nearest to `displayed` that a hand may have dragged there: nine tenths of the extent
  /// beyond `range`. Further out the inverse loses its digits, and at the extent it has none.
  package func reachable(_ displayed: Double, beyond range: ClosedRange<Double>) -> Double {
    let reach = 0.9 * extent
    return min(max(displayed, range.lowerBound - reach), range.upperBound + reach)
  }
}
