package import Motion

/// Something that comes and goes softly, at any moment from where it is.
package struct Fade: Hashable, Sendable {
  /// Whether it is there, or on its way.
  package private(set) var isShown = false
  private var start = Instant.zero
  /// The opacity at `start`.
  private var origin = 0.0

  /// How long it takes from nothing to all, and back, seconds; short enough for reduced motion.
  package static let comingTime = 0.1
  package static let goingTime = 0.16

  package init() {}

  package mutating func show(_ isShown: Bool, at time: Instant) {
    guard isShown != self.isShown else { return }
    origin = opacity(at: time)
    start = time
    self.isShown = isShown
  }

  /// 0 nothing … 1 all.
  package func opacity(at time: Instant) -> Double {
    let passed = max(time - start, 0)
    return isShown
      ? min(1, origin + passed / Self.comingTime) : max(0, origin - passed / Self.goingTime)
  }

  package func isSettled(at time: Instant) -> Bool {
    opacity(at: time) == (isShown ? 1 : 0)
  }
}
