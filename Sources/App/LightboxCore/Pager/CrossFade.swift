package import Input

/// A page that fades in over the one before it, where motion is reduced.
package struct CrossFade: Hashable, Sendable {
  /// The photo that fades out.
  package let departing: PhotoID
  private let ramp: Ramp

  /// A fade of `duration` seconds from `start`.
  package init(from departing: PhotoID, at start: Instant, over duration: Double) {
    self.departing = departing
    ramp = Ramp(from: start, over: duration)
  }

  /// The new page's opacity, 0…1.
  package func opacity(at time: Instant) -> Double { ramp.share(at: time) }

  package func isSettled(at time: Instant) -> Bool { ramp.isOver(at: time) }
}
