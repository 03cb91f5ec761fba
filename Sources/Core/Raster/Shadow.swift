package import Geometry

/// A soft black shadow that a layer casts on the contents beneath it.
///
/// The shadow is the layer's bounds, moved by `offset` and blurred. It is drawn only outside of the
/// layer, and does not show through transparent contents. The blur is large compared with rounded
/// corners, so corners are treated as sharp.
package struct Shadow: Hashable, Sendable {
  /// The opacity in the middle, where the blur has no effect: 0 (invisible) … 1 (black).
  package var opacity: Double
  /// The standard deviation of the blur, in the layer's own space. The blur ends at the distance of
  /// three standard deviations.
  package var radius: Double
  /// The displacement of the shadow from the layer, in the space of the layer's parent.
  package var offset: Vector

  package init(opacity: Double, radius: Double, offset: Vector = .zero) {
    (self.opacity, self.radius, self.offset) = (opacity, radius, offset)
  }
}
