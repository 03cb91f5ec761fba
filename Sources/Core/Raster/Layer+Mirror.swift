internal import Geometry

extension Layer {
  /// Returns the layer and its sublayers, mirrored left to right in a parent that is `width` wide.
  ///
  /// The pixels of pictures are not mirrored. A layer that shows only the left part of its picture
  /// shows the right part instead.
  ///
  /// Every transform `A` becomes `F·A·F`, where `F` negates x: a clockwise turn becomes a
  /// counterclockwise turn.
  /// - Complexity: O(layers).
  package func mirrored(in width: Double) -> Layer {
    var mirrored = self
    mirrored.bounds.origin.x = -bounds.maxX
    mirrored.position.x = width - position.x
    mirrored.anchorPoint.x = 1 - anchorPoint.x
    mirrored.transform = Affine(
      a: transform.a, b: -transform.b, c: -transform.c, d: transform.d, tx: -transform.tx,
      ty: transform.ty)
    mirrored.contentsRect.origin.x = 1 - contentsRect.maxX
    mirrored.shadow?.offset.dx.negate()
    if case .checkerboard(var squares) = matte {
      squares.origin.x = width - squares.origin.x
      mirrored.matte = .checkerboard(squares)
    }
    // Sublayers are mirrored about the origin of this layer's own space.
    mirrored.sublayers = sublayers.map { $0.mirrored(in: 0) }
    return mirrored
  }
}
