internal import Geometry

/// A grid as it is displayed: one layout, or two while one fades into the other.
package struct GridDisplay: Hashable, Sendable {
  /// The layout with smaller rows, or the only one.
  package let smaller: GridPlacement
  /// The layout with the larger rows.
  package let larger: GridPlacement?
  /// The progress from the smaller to the larger rows, 0…1.
  package let share: Double
  /// The cell at the same place in both layouts; nil for none.
  package let anchor: Int?

  /// The share at which the larger rows begin to appear; the smaller ones go by the same share
  /// before the end.
  private static let fadeStart = 0.2

  init(_ placement: GridPlacement) {
    (smaller, larger, share, anchor) = (placement, nil, 0, nil)
  }

  init(smaller: GridPlacement, larger: GridPlacement, share: Double, anchor: Int) {
    (self.smaller, self.larger, self.share, self.anchor) = (smaller, larger, share, anchor)
  }

  /// The opacities of both layouts, 0…1.
  ///
  /// The larger rows fade in above the smaller ones, which fade out only when they are covered, so
  /// that the picture never gets darker.
  package var opacities: (smaller: Double, larger: Double) {
    guard larger != nil else { return (1, 0) }
    let way = ((share - Self.fadeStart) / (1 - 2 * Self.fadeStart)).clamped(to: 0...1)
    return (min(2 - 2 * way, 1), min(2 * way, 1))
  }
}
