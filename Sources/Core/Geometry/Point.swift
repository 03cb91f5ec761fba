/// A position in the plane, also used as the complex number `x + iy`.
///
/// The y axis points down in every space of the program. A ``Point`` is a position and a ``Vector``
/// is a displacement: the difference of two points is a vector, and a point plus a vector is a
/// point. ``Similarity`` (scale, turn, translation) and ``Affine`` (any linear map, and
/// translation) map points from one space to another. ``Rect`` and ``Size`` have no fixed unit:
/// each property that has one of these types states its unit. ``IntRect`` and ``Region`` are in
/// whole device pixels.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  package static let zero = Point(x: 0, y: 0)

  package static func + (point: Point, offset: Vector) -> Point {
    Point(x: point.x + offset.dx, y: point.y + offset.dy)
  }

  package static func - (point: Point, offset: Vector) -> Point {
    Point(x: point.x - offset.dx, y: point.y - offset.dy)
  }

  /// The displacement from `origin` to `point`.
  package static func - (point: Point, origin: Point) -> Vector {
    Vector(dx: point.x - origin.x, dy: point.y - origin.y)
  }

  package static func += (point: inout Point, offset: Vector) { point = point + offset }

  package var isFinite: Bool { x.isFinite && y.isFinite }
}
