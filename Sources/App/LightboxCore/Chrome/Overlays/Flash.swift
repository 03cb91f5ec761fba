package import Input

/// Something that comes, stays for a while and goes by itself.
///
/// While it stays nothing needs to be drawn: `deadline` is when it begins to go.
package struct Flash: Hashable, Sendable {
  private var start: Instant
  /// The opacity at `start`.
  private var origin: Double
  /// When it begins to go.
  private var leaving: Instant
  private var isLeaving = false

  /// How long it takes to come and to go, seconds.
  package static let comingTime = 0.08
  package static let goingTime = 0.3

  /// Comes at `time` and stays until `leaving`.
  package init(at time: Instant, until leaving: Instant) {
    start = time
    origin = 0
    self.leaving = leaving
  }

  /// There is more to see: it stays until `leaving`, and comes back if it had begun to go.
  package mutating func renew(at time: Instant, until leaving: Instant) {
    if time >= self.leaving {
      origin = opacity(at: time)
      start = time
      isLeaving = false
      self.leaving = leaving
    } else {
      self.leaving = max(self.leaving, leaving)
    }
  }

  /// 0 nothing … 1 all.
  package func opacity(at time: Instant) -> Double {
    let coming = min(1, origin + max(time - start, 0) / Self.comingTime)
    let going = max(time - leaving, 0) / Self.goingTime
    return max(0, coming - going)
  }

  package func isOver(at time: Instant) -> Bool { time - leaving >= Self.goingTime }

  package func isAnimating(at time: Instant) -> Bool {
    origin + (time - start) / Self.comingTime < 1 || (time >= leaving && !isOver(at: time))
  }

  /// When it begins to go; nil once it has.
  package var deadline: Instant? { isLeaving ? nil : leaving }

  package mutating func expire(at time: Instant) {
    if time >= leaving { isLeaving = true }
  }
}
