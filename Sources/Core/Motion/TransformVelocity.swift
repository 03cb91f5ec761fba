package import Geometry

/// The change of a transform at one moment, about the place `point` of the view, which itself moves.
package struct TransformVelocity: Hashable, Sendable {
  /// ln(scale) per second.
  package var logScale: Double
  /// Radians per second.
  package var rotation: Double
  /// Px per second of what is seen at `point`.
  package var translation: Vector
  /// Where `translation` was measured, in the view.
  package var point: Point

  package init(
    logScale: Double, rotation: Double, translation: Vector, at point: Point
  ) {
    self.logScale = logScale
    self.rotation = rotation
    self.translation = translation
    self.point = point
  }

  package static let zero = TransformVelocity(
    logScale: 0, rotation: 0, translation: .zero, at: .zero)

  /// How fast what is seen at `place` moves, px per second.
  package func translation(at place: Point) -> Vector {
    translation + Vector(dx: logScale, dy: rotation) * (place - point)
  }
}
