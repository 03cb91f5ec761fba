internal import Geometry
internal import Input
internal import Motion

/// The distance of the strip from the pages, in photos, which a spring reduces to zero.
struct ScrubberLag: Hashable {
  private var spring: SpringMotion?
  private var start = Instant.zero

  static let none = ScrubberLag()

  private init() {}

  /// Creates a lag of `distance` photos at `start` that changes by `velocity` photos per second.
  init(from distance: Double, velocity: Double, on spring: Spring, at start: Instant) {
    let motion = SpringMotion(
      spring, from: distance, velocity: velocity, to: 0, tolerance: ScrubberCoast.tolerance)
    (self.spring, self.start) = (motion.settlingTime > 0 ? motion : nil, start)
  }

  func value(at time: Instant) -> Double { spring?.value(at: time - start) ?? 0 }

  func velocity(at time: Instant) -> Double { spring?.velocity(at: time - start) ?? 0 }

  func isSettled(at time: Instant) -> Bool { time - start >= spring?.settlingTime ?? 0 }
}
