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

  /// Moves the anchor point and compensates the position, so that nothing on the screen moves.
  package mutating func setAnchorPointKeepingFrame(_ point: Point) {
    let before = anchor
    anchorPoint = point
    position += transform(anchor - before)
  }
}
