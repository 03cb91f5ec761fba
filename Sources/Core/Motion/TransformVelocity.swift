package import Geometry

/// The velocity of a transform: a zoom and a turn around `point` of the view, and a movement of the
/// content at that point.
package struct TransformVelocity: Hashable, Sendable {
  /// The speed of the zoom, in ln(scale) per second.
  package var logScale: Double
  /// The speed of the turn, in radians per second.
  package var rotation: Double
  /// The velocity of the content at `point`, px per second.
  package var translation: Vector
  /// The point, view px, at which `translation` is measured.
  package var point: Point

  package init(
    logScale: Double = 0, rotation: Double = 0, translation: Vector = .zero, at point: Point
  ) {
    (self.logScale, self.rotation, self.translation) = (logScale, rotation, translation)
    self.point = point
  }

  package static let zero = TransformVelocity(at: .zero)

  /// Returns this velocity, limited to the highest speeds that a released picture may have; higher
  /// readings are measuring errors.
  package func limited(by physics: Physics) -> TransformVelocity {
    var limited = self
    let (zoom, turn) = (physics.maximumZoomSpeed, physics.maximumTurnSpeed * .pi / 180)
    limited.logScale = logScale.clamped(to: -zoom...zoom)
    limited.rotation = rotation.clamped(to: -turn...turn)
    let speed = translation.length
    if speed > physics.maximumPanSpeed {
      limited.translation = translation * (physics.maximumPanSpeed / speed)
    }
    return limited
  }

  /// The velocity of the content at the point `position`, px per second.
  package func translation(at position: Point) -> Vector {
    translation + Vector(dx: logScale, dy: rotation) * (position - point)
  }
}
