package import Geometry
package import Input
package import Motion
internal import RealModule

/// How a picture flies to fit and away from it.
extension Viewport {
  /// Flies from `start`, changing at `velocity`, to upright at fit.
  package mutating func flyToFit(
    from start: Similarity, velocity: TransformVelocity, at time: Instant
  ) {
    fly(from: start, velocity: velocity, to: layout.fit(), at: time)
  }

  /// Flies from `start`, changing at `velocity`, to `target`, which is upright and need not be a
  /// place where the picture could be left; it counts as fitted.
  package mutating func fly(
    from start: Similarity, velocity: TransformVelocity, to target: Similarity, at time: Instant
  ) {
    // The turn keeps its way round: what is displayed tells it only up to full turns.
    let full = 2 * Double.pi
    let shown = rotation(at: time)
    let rotation = start.rotation + ((shown - start.rotation) / full).rounded() * full
    phase = .resting(Rest(transform: start, rotation: rotation))
    animate(
      to: target, rotation: (rotation / full).rounded() * full, isFit: true,
      spring: physics.verbSpring, at: time, velocity: velocity)
  }

  /// Lies still at `transform`, which need not be a place where the picture could be left.
  package mutating func lie(at transform: Similarity) {
    phase = .resting(Rest(transform: transform, rotation: transform.rotation))
  }
}
