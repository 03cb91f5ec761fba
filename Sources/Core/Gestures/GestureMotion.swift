package import Geometry
package import Input
package import Motion
internal import RealModule

/// The movement of a recognizer's fingers, counted from the recognizer's start or last `rebase`.
///
/// The fingers scale and turn the picture around the point `origin` and move this point to
/// `focal`. Both points are in the view, px.
package struct GestureDelta: Hashable, Sendable {
  package var origin: Point
  package var focal: Point
  package var logScale = 0.0
  /// The turn in radians, clockwise.
  package var rotation = 0.0

  /// The delta as a map of view space. It is applied after the reference transform, because the
  /// fingers move in the view, not in the picture's own space.
  package var similarity: Similarity {
    Similarity(
      scale: Double.exp(logScale), rotation: rotation, carrying: origin, to: focal)
  }
}

/// Velocity estimators for the x, y, scale and turn of a transform gesture.
///
/// After a rest, the speed is 0 until the gesture has moved by the minimum length of a flick: small
/// movements after a rest are not intended. A finger that lifts rolls by a few px, and a hand
/// shakes the mouse as it releases the button.
package struct VelocityTracker: Hashable, Sendable {
  private var focal = Point.zero
  private var x, y, logScale, rotation: VelocityEstimator
  private var rests: RestTracker

  /// Creates estimators of a gesture that begins at `time`; `delta` is its movement at that time.
  ///
  /// Fingers that do not move after `time` count as resting. The speeds are measured only from the
  /// first movement on.
  package init(of delta: GestureDelta, at time: Instant, physics: Physics) {
    let estimator = VelocityEstimator(physics: physics)
    (x, y, logScale, rotation) = (estimator, estimator, estimator, estimator)
    rests = RestTracker(physics: physics)
    rests.add(delta, at: time)
  }

  package mutating func add(_ delta: GestureDelta, at time: Instant) {
    focal = delta.focal
    x.add(delta.focal.x, at: time)
    y.add(delta.focal.y, at: time)
    logScale.add(delta.logScale, at: time)
    rotation.add(delta.rotation, at: time)
    rests.add(delta, at: time)
  }

  package func velocity(at end: Instant) -> TransformVelocity {
    guard !rests.hasStopped(at: end) else { return TransformVelocity(at: focal) }
    return TransformVelocity(
      logScale: logScale.velocity(at: end), rotation: rotation.velocity(at: end),
      translation: Vector(dx: x.velocity(at: end), dy: y.velocity(at: end)), at: focal)
  }
}
