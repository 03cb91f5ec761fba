package import Input

/// A cross-fade from one page to another, for reduced motion and slideshows.
package struct CrossFade: Hashable, Sendable {
  /// The photo that fades out.
  package let departing: PhotoID
  private let ramp: Ramp

  /// Creates a fade that begins at `start` and lasts `duration` seconds.
  package init(from departing: PhotoID, at start: Instant, over duration: Double) {
    self.departing = departing
    ramp = Ramp(from: start, over: duration)
  }

  /// The new page's opacity, 0…1.
  package func opacity(at time: Instant) -> Double { ramp.share(at: time) }

  package func isSettled(at time: Instant) -> Bool { ramp.isOver(at: time) }
}
