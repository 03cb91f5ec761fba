package import Input
package import Motion

/// A page that fades in over the one before it, where motion is reduced.
package struct PageFade: Hashable, Sendable {
  /// The photo that is left.
  package let departing: PhotoID
  private let start: Instant
  private let duration: Double

  package init(from departing: PhotoID, at start: Instant, physics: Physics) {
    self.departing = departing
    self.start = start
    duration = physics.pageFadeTime
  }

  /// The new page's opacity, 0…1.
  package func opacity(at time: Instant) -> Double {
    duration > 0 ? min(max((time - start) / duration, 0), 1) : 1
  }

  package func isSettled(at time: Instant) -> Bool { time - start >= duration }
}
