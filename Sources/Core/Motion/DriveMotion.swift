internal import Geometry
internal import RealModule

/// A value that moves at a steady speed to a limit, with a smooth start and a smooth end.
///
/// Before ``braking``, the velocity is v(t) = V + (v₀ − V)·e^{−kt}: V is ``speed``, v₀ is
/// ``initialVelocity`` and k is ``easing``. From ``braking`` on, the velocity decays by the factor
/// e^{−k} per second. A decay that begins at the velocity v moves the value by v/k, so the decay
/// begins when the value is v/k from the limit: at t = (limit − start − v₀/k)/V. If this t is
/// negative, the decay begins at 0, and is faster, so that the value does not pass the limit.
package struct DriveMotion: Hashable, Sendable {
  package let start: Double
  /// The velocity at the start, in units per second.
  package let initialVelocity: Double
  /// The steady speed, in units per second; negative if the limit is below the start.
  package let speed: Double
  /// The easing k, per second; positive.
  package let easing: Double
  package let limit: Double
  /// The start of the deceleration, in seconds since the start; not negative.
  package let braking: Double
  private let brake: GlideMotion

  /// Creates a motion from `start`, with the initial velocity `velocity`, to `limit`. The motion
  /// always goes towards `limit`, so the sign of the steady speed `speed` is ignored. `easing` is
  /// the rate, per second, at which the velocity approaches `speed`.
  package init(
    from start: Double, velocity: Double, speed: Double, easing: Double, to limit: Double
  ) {
    let speed = limit < start ? -abs(speed) : abs(speed)
    self.start = start
    initialVelocity = velocity
    self.speed = speed
    self.easing = easing
    self.limit = limit
    braking = max((limit - start - velocity / easing) / speed, 0)
    let decay = Double.exp(-easing * braking)
    let position =
      start + speed * braking + (velocity - speed) * (1 - decay) / easing
    let needed = braking > 0 ? 0 : abs(velocity) / max(abs(limit - start), 1e-9)
    brake = GlideMotion(
      from: position, velocity: speed + (velocity - speed) * decay, friction: max(easing, needed),
      stoppingSpeed: abs(speed) * 1e-3)
  }

  package func value(at t: Double) -> Double {
    let t = max(t, 0)
    guard t < braking else { return brake.value(at: t - braking) }
    return start + speed * t - (initialVelocity - speed) * Double.expMinusOne(-easing * t) / easing
  }

  /// The velocity `t` seconds after the start, in units per second.
  package func velocity(at t: Double) -> Double {
    guard t < braking else { return brake.velocity(at: t - braking) }
    return speed + (initialVelocity - speed) * Double.exp(-easing * max(t, 0))
  }

  package var settlingTime: Double { braking + brake.settlingTime }
}
