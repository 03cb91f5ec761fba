internal import Geometry

/// The motion of one number: a spring, a glide, a glide that ends in a spring, or a motion at a
/// steady speed (``DriveMotion``). A number at rest has a glide that takes no time.
package enum ScalarMotion: Hashable, Sendable {
  case spring(SpringMotion)
  case glide(GlideMotion)
  /// A glide until `handover`, in seconds since the start, and then a spring, whose time counts
  /// from `handover`.
  case glideThenSpring(GlideMotion, handover: Double, SpringMotion)
  case drive(DriveMotion)

  /// Creates a glide that stays in `range`.
  ///
  /// If the glide reaches an end of `range`, the spring `edge` continues the motion to rest at that
  /// end. The spring begins with the glide's velocity times `edgeSlope`, the slope of the rubber
  /// band at the end. The value has arrived when its distance from the end is less than
  /// `tolerance`.
  ///
  /// If `start` is outside of `range`, and the glide would not come to rest inside, the spring
  /// moves the value to the nearest end of `range` instead.
  package static func glide(
    from start: Double, velocity: Double, friction: Friction, within range: ClosedRange<Double>,
    edge: Spring, edgeSlope: Double = 1, tolerance: Double
  ) -> ScalarMotion {
    let glide = GlideMotion(
      from: start, velocity: velocity, friction: friction.decay,
      stoppingSpeed: friction.stoppingSpeed)
    let isInside = range.contains(start) && range.lowerBound < range.upperBound
    guard isInside else {
      if start != glide.rest, range.contains(glide.rest), range.lowerBound < range.upperBound {
        return .glide(glide)
      }
      let target = start.clamped(to: range)
      return .spring(
        SpringMotion(edge, from: start, velocity: velocity, to: target, tolerance: tolerance))
    }
    guard glide.settlingTime > 0 else { return .glide(glide) }
    let edgePosition = velocity > 0 ? range.upperBound : range.lowerBound
    guard let handover = glide.time(reaching: edgePosition) else { return .glide(glide) }
    return .glideThenSpring(
      glide, handover: handover,
      SpringMotion(
        edge, from: edgePosition, velocity: edgeSlope * glide.velocity(at: handover),
        to: edgePosition, tolerance: tolerance))
  }

  package func value(at t: Double) -> Double {
    switch self {
    case .spring(let spring): spring.value(at: t)
    case .glide(let glide): glide.value(at: t)
    case .glideThenSpring(let glide, let handover, let spring):
      t < handover ? glide.value(at: t) : spring.value(at: t - handover)
    case .drive(let drive): drive.value(at: t)
    }
  }

  /// The velocity `t` seconds after the start, in units per second.
  package func velocity(at t: Double) -> Double {
    switch self {
    case .spring(let spring): spring.velocity(at: t)
    case .glide(let glide): glide.velocity(at: t)
    case .glideThenSpring(let glide, let handover, let spring):
      t < handover ? glide.velocity(at: t) : spring.velocity(at: t - handover)
    case .drive(let drive): drive.velocity(at: t)
    }
  }

  /// True for a glide that takes time, also for one that ends in a spring.
  package var isGlide: Bool {
    switch self {
    case .spring, .drive: false
    case .glide(let glide): glide.settlingTime > 0
    case .glideThenSpring: true
    }
  }

  /// The time at which the value comes to rest, in seconds since the start.
  package var settlingTime: Double {
    switch self {
    case .spring(let spring): spring.settlingTime
    case .glide(let glide): glide.settlingTime
    case .glideThenSpring(_, let handover, let spring): handover + spring.settlingTime
    case .drive(let drive): drive.settlingTime
    }
  }

  /// The value at which the motion comes to rest.
  package var rest: Double {
    switch self {
    case .spring(let spring): spring.target
    case .glide(let glide): glide.rest
    case .glideThenSpring(_, _, let spring): spring.target
    case .drive(let drive): drive.limit
    }
  }
}

/// The constants of a glide: the decay of its speed, and the speed at which it stops.
package struct Friction: Hashable, Sendable {
  /// The decay k of v(t) = v₀·e^{−kt}, per second.
  package var decay: Double
  /// The speed at which the glide stops, units per second.
  package var stoppingSpeed: Double

  package init(decay: Double, stoppingSpeed: Double) {
    (self.decay, self.stoppingSpeed) = (decay, stoppingSpeed)
  }
}
