/// An affine map of the plane for row vectors: `p′ = p·M`, with
/// `x′ = a·x + c·y + tx` and `y′ = b·x + d·y + ty`.
///
/// Affine maps place layers, and may shear. Gestures and viewports use ``Similarity``.
package struct Affine: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var tx: Double
  package var ty: Double

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
    (self.tx, self.ty) = (tx, ty)
  }

  package static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package static func translation(_ offset: Vector) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: offset.dx, ty: offset.dy)
  }

  package static func scale(_ x: Double, _ y: Double) -> Affine {
    Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A turn around the origin by `angle` radians, clockwise with y down.
  package static func rotation(_ angle: Double) -> Affine {
    let turn = Vector(angle: angle)
    return Affine(a: turn.dx, b: turn.dy, c: -turn.dy, d: turn.dx, tx: 0, ty: 0)
  }

  package func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Maps a displacement, with the linear part only; the translation does not apply.
  package func callAsFunction(_ offset: Vector) -> Vector {
    Vector(dx: a * offset.dx + c * offset.dy, dy: b * offset.dx + d * offset.dy)
  }

  /// The composition `M·N`, with `next` as `N`: it applies `self`, and then `next`.
  package func concatenated(with next: Affine) -> Affine {
    Affine(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The composition that applies a translation by `offset`, and then `self`.
  package func translatedBy(_ offset: Vector) -> Affine {
    Affine.translation(offset).concatenated(with: self)
  }

  /// The composition that applies a scaling by `x` and `y`, and then `self`.
  package func scaledBy(_ x: Double, _ y: Double) -> Affine {
    Affine.scale(x, y).concatenated(with: self)
  }

  package var determinant: Double { a * d - b * c }

  /// The inverse map; nil when the determinant is zero or not finite.
  package var inverse: Affine? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let k = 1 / determinant
    return Affine(
      a: d * k, b: -b * k, c: -c * k, d: a * k,
      tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
  }

  /// The bounding box of the mapped rectangle.
  package func boundingBox(of rect: Rect) -> Rect {
    Rect(enclosing: rect.corners.map { self($0) }) ?? .zero
  }

  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}
