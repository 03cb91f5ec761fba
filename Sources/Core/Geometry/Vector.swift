/// A displacement in the plane, also used as the complex number `dx + i·dy`.
///
/// The product of two vectors is the complex product: it adds angles and multiplies lengths, so a
/// vector `s·e^{iθ}` scales and turns what it multiplies (with y down, +θ is clockwise).
package struct Vector: Hashable, Sendable {
  package var dx: Double
  package var dy: Double

  package init(dx: Double, dy: Double) { (self.dx, self.dy) = (dx, dy) }

  package static let zero = Vector(dx: 0, dy: 0)
  /// The complex number 1: a multiplication by it changes nothing.
  package static let one = Vector(dx: 1, dy: 0)

  package static func + (a: Vector, b: Vector) -> Vector {
    Vector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }

  package static func - (a: Vector, b: Vector) -> Vector {
    Vector(dx: a.dx - b.dx, dy: a.dy - b.dy)
  }

  package static prefix func - (a: Vector) -> Vector { Vector(dx: -a.dx, dy: -a.dy) }

  package static func * (a: Vector, k: Double) -> Vector { Vector(dx: a.dx * k, dy: a.dy * k) }

  package static func * (a: Vector, b: Vector) -> Vector {
    Vector(dx: a.dx * b.dx - a.dy * b.dy, dy: a.dx * b.dy + a.dy * b.dx)
  }

  /// The complex quotient; `b` must not be zero.
  package static func / (a: Vector, b: Vector) -> Vector { a * b.conjugate * (1 / b.lengthSquared) }

  package static func += (a: inout Vector, b: Vector) { a = a + b }

  package var conjugate: Vector { Vector(dx: dx, dy: -dy) }
  package var lengthSquared: Double { dx * dx + dy * dy }
  package var length: Double { lengthSquared.squareRoot() }
  package var isFinite: Bool { dx.isFinite && dy.isFinite }
}
