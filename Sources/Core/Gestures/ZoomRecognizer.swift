package import Geometry
package import Input
package import Motion

/// Something that only zooms, about a place that stays: a scroll with Ctrl held, or a finger that
/// drags after a double tap.
package struct ZoomRecognizer: Hashable, Sendable {
  package let focal: Point
  /// ln(scale) since it began.
  private var total = 0.0
  private var base = 0.0
  private var tracker = VelocityTracker()
  /// When it last changed, for devices that do not tell that they stopped.
  package private(set) var lastMoved: Instant

  package init(at focal: Point, time: Instant) {
    self.focal = focal
    lastMoved = time
  }

  /// The zoom since the begin, as ln(scale).
  package mutating func zoom(to logScale: Double, at time: Instant) {
    total = logScale
    lastMoved = time
    tracker.add(GestureDelta(origin: focal, focal: focal, logScale: total), at: time)
  }

  /// More zoom, as ln(scale).
  package mutating func zoom(by logScale: Double, at time: Instant) {
    zoom(to: total + logScale, at: time)
  }

  package mutating func rebase() { base = total }

  package var delta: GestureDelta {
    GestureDelta(origin: focal, focal: focal, logScale: total - base)
  }

  package func velocity(at end: Instant) -> TransformVelocity { tracker.velocity(at: end) }
}
