package import Geometry
package import Input
package import Motion
internal import RealModule

/// A recognizer of gestures with one focal point: a touchpad's pinch, scroll or swipe, a mouse's
/// drag, or the drag after a double tap. A ``TouchRecognizer`` uses it for the centre of its
/// contacts.
///
/// The gesture moves the picture, or scales it around the focal point; a pinch does both, and also
/// turns the picture. A touchpad's pinch does not move the cursor, so its focal point is the
/// cursor's position plus the sum of all reported (dx, dy).
package struct FocalRecognizer: Hashable, Sendable {
  /// The greatest zoom since the gesture began, as ln(scale): a factor of 10¹³, which no picture
  /// needs. A greater zoom is reduced to it, because the scale of a device that never sends an end
  /// would otherwise grow beyond all numbers.
  private static let mostZoom = 32.0

  /// The movement since the gesture began; the slop is subtracted from its turn.
  private var total: GestureDelta
  /// The value of ``total`` at the last rebase.
  private var base: GestureDelta
  private var slop: RotationSlop
  /// The value of ``slop`` before the movements at the time ``lastMoved``. Fingers that move at the
  /// same time are reported one after the other. Each report computes the slop from this value
  /// again, so only the last report of that time counts.
  private var earlierSlop: RotationSlop
  private var tracker: VelocityTracker
  private let began: Instant
  /// The time of the last movement; the start of the gesture if nothing has moved.
  package private(set) var lastMoved: Instant

  /// Creates a recognizer of a gesture whose focal point begins at `point`. If `turnsAtOnce` is
  /// true, turns have no slop.
  package init(at point: Point, time: Instant, turnsAtOnce: Bool = false, physics: Physics) {
    total = GestureDelta(origin: point, focal: point)
    base = total
    slop = RotationSlop(physics, isPassed: turnsAtOnce)
    earlierSlop = slop
    tracker = VelocityTracker(of: total, at: time, physics: physics)
    (began, lastMoved) = (time, time)
  }

  package mutating func move(by translation: Vector, at time: Instant) {
    move(to: focal + translation, at: time)
  }

  package mutating func move(to point: Point, at time: Instant) {
    total.focal = point
    record(at: time)
  }

  /// Sets the zoom since the gesture began, as ln(scale).
  package mutating func zoom(to logScale: Double, at time: Instant) {
    total.logScale = Self.bounded(logScale)
    record(at: time)
  }

  private static func bounded(_ logScale: Double) -> Double {
    logScale.clamped(to: -mostZoom...mostZoom)
  }

  /// Multiplies the zoom by e^`logScale`.
  package mutating func zoom(by logScale: Double, at time: Instant) {
    zoom(to: total.logScale + logScale, at: time)
  }

  /// Handles an event of a pinch: `translation` (px) and `rotation` (degrees) since the last event,
  /// and `scale` (positive) since the beginning.
  package mutating func update(
    translation: Vector, scale: Double, rotation: Double, at time: Instant
  ) {
    let turn = slop.turn + rotation * .pi / 180
    follow(turn: turn, scale: scale, to: focal + translation, at: time)
  }

  /// Handles a movement of contacts. `similarity` maps their first positions to the present ones,
  /// and `center` is their present centre.
  mutating func follow(_ similarity: Similarity, to center: Point, at time: Instant) {
    // Turns that differ by full turns are equivalent. The one nearest to the last turn is used,
    // because fingers do not jump by half a turn.
    let last = time > lastMoved ? slop.turn : earlierSlop.turn
    let turn = last + (similarity.rotation - last).wrappedAngle
    follow(turn: turn, scale: similarity.scale, to: center, at: time)
  }

  /// Handles a movement; `turn` is the turn since the gesture began, radians, before the slop is
  /// subtracted. It may exceed −π…π.
  private mutating func follow(turn: Double, scale: Double, to point: Point, at time: Instant) {
    if time > lastMoved { earlierSlop = slop }
    total.focal = point
    total.logScale = Self.bounded(Double.log(scale))
    slop = earlierSlop
    slop.follow(turn: turn, logScale: total.logScale)
    total.rotation = slop.effective
    record(at: time)
  }

  private mutating func record(at time: Instant) {
    lastMoved = time
    tracker.add(total, at: time)
  }

  package mutating func rebase() { base = total }

  /// Restarts the delta. Zoom and turn then count from their present values, but the movement
  /// counts from the gesture's first focal point plus `way`, px.
  package mutating func rebase(after way: Vector) {
    base = total
    base.focal = total.origin + way
  }

  package var focal: Point { total.focal }

  package var delta: GestureDelta {
    GestureDelta(
      origin: base.focal, focal: total.focal, logScale: total.logScale - base.logScale,
      rotation: total.rotation - base.rotation)
  }

  /// The displacement of the focal point since the gesture began, px.
  package var way: Vector { total.focal - total.origin }

  /// The time from the beginning of the gesture to the last movement, seconds.
  package var age: Double { lastMoved - began }

  /// True once the turn has passed its slop.
  var isTurning: Bool { slop.isEngaged }

  package func velocity(at end: Instant) -> TransformVelocity { tracker.velocity(at: end) }

  /// Returns true if the gesture moved, zoomed and turned so little that it is undone if it is
  /// cancelled.
  package func isTiny(_ physics: Physics) -> Bool {
    way.length < physics.cancelSlop && abs(total.logScale) < Double.log(physics.cancelScaleSlop)
      && !isTurning
  }
}
