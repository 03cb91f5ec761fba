package import Geometry
package import Input
package import Motion

/// A recognizer of gestures that only zoom, around a fixed point: a scroll with Ctrl held, or the
/// drag after a double tap.
package struct ZoomRecognizer: Hashable, Sendable {
  package let focal: Point
  /// The zoom since the gesture began, as ln(scale).
  private var total = 0.0
  private var base = 0.0
  private var tracker: VelocityTracker
  /// The time of the last change, for devices that send no stop.
  package private(set) var lastMoved: Instant

  package init(at focal: Point, time: Instant, physics: Physics) {
    tracker = VelocityTracker(physics: physics)
    self.focal = focal
    lastMoved = time
  }

  /// Sets the zoom since the gesture began, as ln(scale).
  package mutating func zoom(to logScale: Double, at time: Instant) {
    total = logScale
    lastMoved = time
    tracker.add(GestureDelta(origin: focal, focal: focal, logScale: total), at: time)
  }

  /// Multiplies the zoom by a factor, which is given as ln(scale).
  package mutating func zoom(by logScale: Double, at time: Instant) {
    zoom(to: total + logScale, at: time)
  }

  package mutating func rebase() { base = total }

  package var delta: GestureDelta {
    GestureDelta(origin: focal, focal: focal, logScale: total - base)
  }

  package func velocity(at end: Instant) -> TransformVelocity { tracker.velocity(at: end) }
}
