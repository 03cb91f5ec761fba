internal import Geometry

/// A grid as it is displayed: one layout, or two while one fades into the other.
package struct GridDisplay: Hashable, Sendable {
  /// The layout with the smaller rows, or the only one.
  package let smaller: GridPlacement
  /// The layout with the larger rows.
  package let larger: GridPlacement?
  /// The way from the size of the smaller rows to that of the larger ones, 0…1.
  package let share: Double
  /// The cell that both have at the same place.
  package let anchor: Int?

  /// The share at which the larger rows begin to appear; those that go are gone as far before the end.
  private static let fadeStart = 0.2

  init(_ placement: GridPlacement) {
    (smaller, larger, share, anchor) = (placement, nil, 0, nil)
  }

  init(smaller: GridPlacement, larger: GridPlacement, share: Double, anchor: Int) {
    (self.smaller, self.larger, self.share, self.anchor) = (smaller, larger, share, anchor)
  }

  /// The opacity of both layouts, 0…1: the larger rows come over the smaller ones, which go beneath them as
  /// soon as they are covered, so that it is never darker between.
  package var opacities: (smaller: Double, larger: Double) {
    guard larger != nil else { return (1, 0) }
    let way = ((share - Self.fadeStart) / (1 - 2 * Self.fadeStart)).clamped(to: 0...1)
    return (min(2 - 2 * way, 1), min(2 * way, 1))
  }
}
