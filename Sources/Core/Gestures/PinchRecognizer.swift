package import Geometry
package import Input
package import Motion
internal import RealModule

/// A recognizer of a touchpad's pinch: fingers scale, turn and move around the pointer.
///
/// The cursor does not move in a pinch, so the focal point is the cursor's position plus Σ(dx, dy).
package struct PinchRecognizer: Hashable, Sendable {
  /// The movement since the pinch began; the slop is subtracted from its turn.
  private var total: GestureDelta
  private var base: GestureDelta
  private var turn = 0.0
  private var slop: RotationSlop
  private var tracker: VelocityTracker

  package init(at pointer: Point, physics: Physics) {
    total = GestureDelta(origin: pointer, focal: pointer)
    base = total
    tracker = VelocityTracker(physics: physics)
    slop = RotationSlop(
      degrees: physics.rotationSlop, degreesWhenZooming: physics.rotationSlopWhenZooming,
      zoom: physics.rotationSlopScale)
  }

  /// Handles an event: `translation` (px) and `rotation` (degrees) since the last event, and
  /// `scale` (positive) since the beginning.
  package mutating func update(
    translation: Vector, scale: Double, rotation: Double, at time: Instant
  ) {
    turn += rotation * .pi / 180
    let logScale = Double.log(scale)
    slop.follow(turn: turn, logScale: logScale)
    total.focal += translation
    total.logScale = logScale
    total.rotation = slop.effective
    tracker.add(total, at: time)
  }

  package mutating func rebase() { base = total }

  package var focal: Point { total.focal }

  package var delta: GestureDelta {
    GestureDelta(
      origin: base.focal, focal: total.focal, logScale: total.logScale - base.logScale,
      rotation: total.rotation - base.rotation)
  }

  package func velocity(at end: Instant) -> TransformVelocity { tracker.velocity(at: end) }

  /// True while the change is so small that a cancelled pinch is undone.
  package func isTiny(_ physics: Physics) -> Bool {
    (total.focal - total.origin).length < physics.cancelSlop
      && abs(total.logScale) < Double.log(physics.cancelScaleSlop) && !slop.isEngaged
  }
}
