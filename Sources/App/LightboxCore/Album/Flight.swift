package import Input
package import Motion

/// A picture on its way between its thumbnail's place and the whole view, either way.
///
/// The picture's transform is its viewport's; the flight knows how much of the thumbnail's crop is
/// left, and where the thumbnail lay when the picture was sent home.
package struct Flight: Hashable, Sendable {
  package private(set) var isOpening: Bool
  /// 0 shows what the thumbnail shows, 1 the whole picture.
  private var spring: SpringMotion
  private var start: Instant
  /// Where the thumbnail lay when the viewport set out for it; nil on the way out, and where there is
  /// no place to go to.
  package var aim: ThumbnailPlace?

  package init(
    isOpening: Bool, from share: Double, velocity: Double = 0, aim: ThumbnailPlace? = nil,
    physics: Physics, at time: Instant
  ) {
    self.isOpening = isOpening
    self.aim = aim
    start = time
    spring = SpringMotion(
      physics.verbSpring, from: share, velocity: velocity, to: isOpening ? 1 : 0,
      tolerance: Self.tolerance)
  }

  private static let tolerance = 1e-5

  /// Whether the picture fades where it is, because it has no thumbnail to go to, or is not to move.
  package var fades: Bool { !isOpening && aim == nil }

  /// May overshoot a little.
  package func share(at time: Instant) -> Double { spring.value(at: time - start) }

  /// Per second.
  package func velocity(at time: Instant) -> Double { spring.velocity(at: time - start) }

  package func isSettled(at time: Instant) -> Bool { time - start >= spring.settlingTime }
}

/// The black that covers the album behind a photo: how opaque it is, and where it is going.
package struct Curtain: Hashable, Sendable {
  private var spring: SpringMotion
  private var start = Instant.zero

  /// A curtain at rest.
  package init(isClosed: Bool) {
    let value = isClosed ? 1.0 : 0
    spring = SpringMotion(
      Spring(angularFrequency: 1, dampingRatio: 1), from: value, to: value,
      tolerance: Self.tolerance)
  }

  private static let tolerance = 1e-3

  /// 0…1.
  package func opacity(at time: Instant) -> Double {
    min(max(spring.value(at: time - start), 0), 1)
  }

  package func isSettled(at time: Instant) -> Bool { time - start >= spring.settlingTime }

  /// Goes to 1 or 0, from `opacity` or from where it is.
  package mutating func draw(
    closing: Bool, from opacity: Double? = nil, physics: Physics, at time: Instant
  ) {
    spring = SpringMotion(
      physics.verbSpring, from: opacity ?? self.opacity(at: time),
      velocity: opacity == nil ? spring.velocity(at: time - start) : 0, to: closing ? 1 : 0,
      tolerance: Self.tolerance)
    start = time
  }
}
