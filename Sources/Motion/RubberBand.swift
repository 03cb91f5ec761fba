/// Resistance beyond a limit: the further, the stiffer, y = c·x·d / (d + c·x).
///
/// It acts on the total overshoot x, never on increments, so dragging out and back returns exactly.
/// Beyond y = 0.9·d, which a hand does not reach by dragging, the curve goes on along its tangent:
/// it stays invertible for any displayed overshoot, however the value came there.
package struct RubberBand: Hashable, Sendable {
  /// The distance d that the displayed overshoot approaches; positive.
  package var extent: Double
  /// The slope c at the limit.
  package var stiffness: Double

  package init(extent: Double, stiffness: Double = 0.55) {
    self.extent = extent
    self.stiffness = stiffness
  }

  private static let tangentShare = 0.9
  private var tangentStart: Double {
    extent * Self.tangentShare / (stiffness * (1 - Self.tangentShare))
  }
  private var tangentSlope: Double {
    stiffness * (1 - Self.tangentShare) * (1 - Self.tangentShare)
  }

  /// What is shown of an overshoot; odd, so both sides behave alike.
  package func displayed(_ overshoot: Double) -> Double {
    let x = abs(overshoot)
    let y =
      x <= tangentStart
      ? stiffness * x * extent / (extent + stiffness * x)
      : Self.tangentShare * extent + (x - tangentStart) * tangentSlope
    return overshoot < 0 ? -y : y
  }

  /// The overshoot that shows as `displayed`: the inverse.
  package func overshoot(showing displayed: Double) -> Double {
    let y = abs(displayed)
    let x =
      y <= Self.tangentShare * extent
      ? y * extent / (stiffness * (extent - y))
      : tangentStart + (y - Self.tangentShare * extent) / tangentSlope
    return displayed < 0 ? -x : x
  }

  /// How fast the displayed overshoot grows with the true one there.
  package func slope(at overshoot: Double) -> Double {
    let x = abs(overshoot)
    guard x <= tangentStart else { return tangentSlope }
    let share = extent / (extent + stiffness * x)
    return stiffness * share * share
  }

  /// The banded `value`: itself within `range`, resisted beyond.
  package func displayed(_ value: Double, beyond range: ClosedRange<Double>) -> Double {
    let inside = min(max(value, range.lowerBound), range.upperBound)
    return inside + displayed(value - inside)
  }

  /// The value that shows as `displayed` beyond `range`.
  package func value(showing displayed: Double, beyond range: ClosedRange<Double>) -> Double {
    let inside = min(max(displayed, range.lowerBound), range.upperBound)
    return inside + overshoot(showing: displayed - inside)
  }

  /// The slope of the banded value: 1 within `range`.
  package func slope(at value: Double, beyond range: ClosedRange<Double>) -> Double {
    let inside = min(max(value, range.lowerBound), range.upperBound)
    return inside == value ? 1 : slope(at: value - inside)
  }
}
