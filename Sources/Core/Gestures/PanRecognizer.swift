package import Geometry
package import Input
package import Motion

/// A recognizer of gestures that only move the picture: a mouse's drag, a scroll or a swipe.
package struct PanRecognizer: Hashable, Sendable {
  private let origin: Point
  private var base: Point
  package private(set) var focal: Point
  private var tracker: VelocityTracker
  /// The time of the last movement, for devices that send no stop.
  package private(set) var lastMoved: Instant
  private let began: Instant

  package init(at point: Point, time: Instant, physics: Physics) {
    tracker = VelocityTracker(physics: physics)
    origin = point
    base = point
    focal = point
    lastMoved = time
    began = time
  }

  package mutating func move(by translation: Vector, at time: Instant) {
    move(to: focal + translation, at: time)
  }

  package mutating func move(to point: Point, at time: Instant) {
    focal = point
    lastMoved = time
    tracker.add(GestureDelta(origin: origin, focal: focal), at: time)
  }

  package mutating func rebase() { base = focal }

  /// Restarts the delta at an earlier position of the gesture: its start, displaced by `way`, px.
  package mutating func rebase(after way: Vector) { base = origin + way }

  package var delta: GestureDelta { GestureDelta(origin: base, focal: focal) }

  /// The movement since the gesture began, px.
  package var total: Vector { focal - origin }

  /// The time from the beginning of the gesture to the last movement, seconds.
  package var age: Double { lastMoved - began }

  package func velocity(at end: Instant) -> TransformVelocity { tracker.velocity(at: end) }
}
