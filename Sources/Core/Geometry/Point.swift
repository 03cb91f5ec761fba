/// A place in the plane, also read as the complex number `x + iy`.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(x: 0, y: 0)

  package static func + (point: Point, offset: Vector) -> Point {
    Point(x: point.x + offset.dx, y: point.y + offset.dy)
  }

  package static func - (point: Point, offset: Vector) -> Point {
    Point(x: point.x - offset.dx, y: point.y - offset.dy)
  }

  /// The way from `origin` to `point`.
  package static func - (point: Point, origin: Point) -> Vector {
    Vector(dx: point.x - origin.x, dy: point.y - origin.y)
  }

  package static func += (point: inout Point, offset: Vector) { point = point + offset }

  package var isFinite: Bool { x.isFinite && y.isFinite }
}
