package import Geometry
package import Input
package import Motion
internal import RealModule

/// The motion of a transform: a point of the content travels, while the content scales and turns
/// around it.
///
/// The point's x and y, the scale and the turn each have a motion of their own.
///
/// With points as complex numbers, let w ↦ c + μ(w − c) be the change from the first transform to
/// the last. If the four motions share one spring and the content point lies at the fixed point c,
/// the picture follows the spiral c + μ^u(w − c) with u from 0 to 1. This is the shortest path
/// between two similarities.
package struct TransformMotion: Hashable, Sendable {
  package var start: Instant
  /// The point of the content that travels, in image px.
  package let anchor: Point
  package let x: ScalarMotion
  package let y: ScalarMotion
  package internal(set) var logScale: ScalarMotion
  /// The turn, radians, not reduced to −π…π, so that its direction is kept.
  package let rotation: ScalarMotion
  /// The transform at which the motion ends.
  package let target: Similarity

  package var end: Instant {
    start + max(x.settlingTime, y.settlingTime, logScale.settlingTime, rotation.settlingTime)
  }

  package func transform(at time: Instant) -> Similarity {
    if time >= end { return target }
    let t = time - start
    return Similarity(
      scale: Double.exp(logScale.value(at: t)), rotation: rotation.value(at: t),
      carrying: anchor, to: Point(x: x.value(at: t), y: y.value(at: t)))
  }

  package func velocity(at time: Instant) -> TransformVelocity {
    guard time < end, time >= start else { return .zero }
    let t = time - start
    return TransformVelocity(
      logScale: logScale.velocity(at: t), rotation: rotation.velocity(at: t),
      translation: Vector(dx: x.velocity(at: t), dy: y.velocity(at: t)),
      at: transform(at: time)(anchor))
  }
}
