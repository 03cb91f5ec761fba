package import Geometry
package import Motion
internal import RealModule

/// A touchpad's scroll with Ctrl held: zooms about the pointer, following the fingers 1:1.
package struct ScrollZoomRecognizer: Hashable, Sendable {
  package let focal: Point
  private var logScale = 0.0
  private var base = 0.0
  private var tracker = GestureVelocityTracker()
  package private(set) var lastMoved: Instant

  package init(at pointer: Point, time: Instant) {
    focal = pointer
    lastMoved = time
  }

  /// `scrolled` px downwards make the picture smaller.
  package mutating func scroll(_ scrolled: Double, physics: Physics, at time: Instant) {
    logScale -= scrolled / physics.scrollPerDetent * Double.log(physics.wheelFactor)
    lastMoved = time
    tracker.add(GestureDelta(origin: focal, focal: focal, logScale: logScale), at: time)
  }

  package mutating func rebase() { base = logScale }

  package var delta: GestureDelta {
    GestureDelta(origin: focal, focal: focal, logScale: logScale - base)
  }

  package func velocity(at end: Instant) -> GestureVelocity { tracker.velocity(at: end) }
}
