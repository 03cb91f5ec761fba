internal import Geometry
internal import RealModule

/// A value slowed by friction: v(t) = v₀·e^{−kt}, until it is too slow to be seen moving.
package struct GlideMotion: Hashable, Sendable {
  package let start: Double
  /// The velocity at the start, in units per second.
  package let initialVelocity: Double
  /// The decay k per second; positive.
  package let friction: Double
  /// The time at which the speed reaches the stopping speed, in seconds since the start.
  package let settlingTime: Double

  package init(
    from start: Double, velocity: Double, friction: Double, stoppingSpeed: Double
  ) {
    self.start = start
    self.initialVelocity = velocity
    self.friction = friction
    let ratio = abs(velocity) / stoppingSpeed
    settlingTime = ratio > 1 ? Double.log(ratio) / friction : 0
  }

  package func value(at t: Double) -> Double {
    let t = t.clamped(to: 0...settlingTime)
    return start + initialVelocity / friction * -Double.expMinusOne(-friction * t)
  }

  package func velocity(at t: Double) -> Double {
    t >= settlingTime ? 0 : initialVelocity * Double.exp(-friction * max(t, 0))
  }

  /// The value at which the glide stops.
  package var rest: Double { value(at: settlingTime) }

  /// The time at which the value passes `position`, in seconds since the start.
  ///
  /// Nil when the value stops before `position`, or moves away from it.
  package func time(reaching position: Double) -> Double? {
    guard initialVelocity != 0 else { return nil }
    // start + v/k·(1 − e^{−kt}) = position
    let share = (position - start) * friction / initialVelocity
    guard share >= 0, share < 1 else { return nil }
    let t = -Double.log(onePlus: -share) / friction
    return t <= settlingTime ? t : nil
  }
}
