package import Geometry
package import Input
package import Motion

/// Flights between the album and fit.
extension Viewport {
  /// Flies from `start`, changing at `velocity`, to upright at fit.
  package mutating func flyToFit(
    from start: Similarity, velocity: TransformVelocity, at time: Instant
  ) {
    fly(from: start, velocity: velocity, to: layout.fit(), at: time)
  }

  /// Flies from `start`, changing at `velocity`, to `target`, which is upright and may lie outside
  /// of bounds; it counts as fitted.
  package mutating func fly(
    from start: Similarity, velocity: TransformVelocity, to target: Similarity, at time: Instant
  ) {
    // The unwrapped turn is kept: the displayed transform has it only up to full turns.
    let shown = rotation(at: time)
    let rotation = start.rotation + (shown - start.rotation).nearestFullTurn
    phase = .resting(Rest(transform: start, rotation: rotation))
    animate(
      to: target, rotation: rotation.nearestFullTurn, isFit: true,
      spring: physics.verbSpring, at: time, velocity: velocity)
  }

  /// Places the picture at `transform`, at rest; it may lie outside of bounds.
  package mutating func lie(at transform: Similarity) {
    phase = .resting(Rest(transform: transform, rotation: transform.rotation))
  }
}
