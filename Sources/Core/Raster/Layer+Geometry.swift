package import Geometry

extension Layer {
  /// The anchor point in the layer's own space.
  package var anchor: Point {
    bounds.origin
      + Vector(dx: anchorPoint.x * bounds.size.width, dy: anchorPoint.y * bounds.size.height)
  }

  /// The map from the layer's own space to its parent's.
  package var affine: Affine {
    Affine.translation(.zero - anchor)
      .concatenated(with: transform)
      .concatenated(with: .translation(position - .zero))
  }

  /// The bounding box of the transformed bounds, in the parent's space.
  package var frame: Rect { affine.boundingBox(of: bounds) }

  /// The drawn corner radius, in the layer's own space: ``cornerRadius``, clamped to 0 … half of
  /// the smaller side.
  package var roundedRadius: Double {
    // NaN counts as no radius.
    guard cornerRadius > 0, !bounds.isEmpty else { return 0 }
    return min(cornerRadius, min(bounds.size.width, bounds.size.height) / 2)
  }

  /// Returns true if the rounded bounds contain `point`, in the layer's own space.
  package func covers(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    let radius = roundedRadius
    guard radius > 0 else { return true }
    let center = bounds.center
    let beyond = Vector(
      dx: max(0, abs(point.x - center.x) - (bounds.size.width / 2 - radius)),
      dy: max(0, abs(point.y - center.y) - (bounds.size.height / 2 - radius)))
    return beyond.lengthSquared <= radius * radius
  }

  /// Sets the anchor point, and changes the position so that the layer stays where it is.
  package mutating func setAnchorPointKeepingFrame(_ point: Point) {
    let before = anchor
    anchorPoint = point
    position += transform(anchor - before)
  }
}
