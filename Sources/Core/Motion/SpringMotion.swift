internal import RealModule

/// A value on a spring, with formulas for position and velocity at any time since the start.
///
/// With x₀ = start − target and ω_d = ω√(1−ζ²), the displacement from the target is e^{−ζωt}(x₀ cos
/// ω_d t + ((v₀+ζωx₀)/ω_d) sin ω_d t) for a damping ratio ζ below 1, e^{−ωt}(x₀+(v₀+ωx₀)t) for ζ =
/// 1, and c₁e^{r₁t}+c₂e^{r₂t} with r = ω(−ζ±√(ζ²−1)) for ζ above 1. If ζ differs from 1 by less
/// than 10⁻³, the formula for ζ = 1 is used, because the other two are then inaccurate.
package struct SpringMotion: Hashable, Sendable {
  package let spring: Spring
  package let start: Double
  /// The velocity at the start, in units per second.
  package let initialVelocity: Double
  package let target: Double
  /// The time at which the envelope of the displacement from the target falls below the tolerance,
  /// in seconds since the start.
  ///
  /// From then on the value is exactly the target.
  package let settlingTime: Double

  /// Creates a motion from `start` with `velocity` units per second.
  ///
  /// `tolerance`, positive, is the distance from the target below which the value has arrived.
  package init(
    _ spring: Spring, from start: Double, velocity: Double = 0, to target: Double,
    tolerance: Double
  ) {
    self.spring = spring
    self.start = start
    self.initialVelocity = velocity
    self.target = target
    let form = Form(spring, displacement: start - target, velocity: velocity)
    settlingTime = form.settlingTime(tolerance: tolerance)
  }

  /// The value `t` seconds after the start.
  package func value(at t: Double) -> Double {
    if t >= settlingTime { return target }
    return target + form.displacement(at: max(t, 0))
  }

  /// The derivative of `value`, in units per second.
  package func velocity(at t: Double) -> Double {
    if t >= settlingTime { return 0 }
    return form.velocity(at: max(t, 0))
  }

  private var form: Form { Form(spring, displacement: start - target, velocity: initialVelocity) }
}

/// The three closed forms of a damped oscillator.
private enum Form {
  /// The displacement e^{−at}(p·cos bt + q·sin bt), for a damping ratio below 1.
  case swinging(a: Double, b: Double, p: Double, q: Double)
  /// The displacement e^{−at}(p + q·t), for critical damping.
  case critical(a: Double, p: Double, q: Double)
  /// The displacement p·e^{at} + q·e^{bt} with negative `a` and `b`, for a damping ratio above 1.
  case creeping(a: Double, b: Double, p: Double, q: Double)

  init(_ spring: Spring, displacement x: Double, velocity v: Double) {
    let (w, z) = (spring.angularFrequency, spring.dampingRatio)
    if abs(z - 1) < 1e-3 {
      self = .critical(a: w, p: x, q: v + w * x)
    } else if z < 1 {
      let b = w * (1 - z * z).squareRoot()
      self = .swinging(a: z * w, b: b, p: x, q: (v + z * w * x) / b)
    } else {
      let root = (z * z - 1).squareRoot()
      let (r1, r2) = (w * (-z + root), w * (-z - root))
      let p = (v - r2 * x) / (r1 - r2)
      self = .creeping(a: r1, b: r2, p: p, q: x - p)
    }
  }

  func displacement(at t: Double) -> Double {
    switch self {
    case .swinging(let a, let b, let p, let q):
      Double.exp(-a * t) * (p * Double.cos(b * t) + q * Double.sin(b * t))
    case .critical(let a, let p, let q):
      Double.exp(-a * t) * (p + q * t)
    case .creeping(let a, let b, let p, let q):
      p * Double.exp(a * t) + q * Double.exp(b * t)
    }
  }

  func velocity(at t: Double) -> Double {
    switch self {
    case .swinging(let a, let b, let p, let q):
      let (c, s) = (Double.cos(b * t), Double.sin(b * t))
      return Double.exp(-a * t) * ((q * b - p * a) * c - (p * b + q * a) * s)
    case .critical(let a, let p, let q):
      return Double.exp(-a * t) * (q - a * (p + q * t))
    case .creeping(let a, let b, let p, let q):
      return p * a * Double.exp(a * t) + q * b * Double.exp(b * t)
    }
  }

  /// An upper bound of the displacement's absolute value; from `t` = 1/ω on, it does not grow.
  private func envelope(at t: Double) -> Double {
    switch self {
    case .swinging(let a, _, let p, let q):
      (p * p + q * q).squareRoot() * Double.exp(-a * t)
    case .critical(let a, let p, let q):
      (abs(p) + abs(q) * t) * Double.exp(-a * t)
    case .creeping(let a, let b, let p, let q):
      abs(p) * Double.exp(a * t) + abs(q) * Double.exp(b * t)
    }
  }

  private var timeConstant: Double {
    switch self {
    case .swinging(let a, _, _, _), .critical(let a, _, _): 1 / a
    case .creeping(let a, _, _, _): -1 / a
    }
  }

  /// The time, in seconds, at which the envelope of the displacement falls below `tolerance`.
  ///
  /// - Complexity: about 50 evaluations of the envelope.
  func settlingTime(tolerance: Double) -> Double {
    var low = timeConstant
    guard envelope(at: low) > tolerance else {
      // Even a tiny displacement takes some time: to drop it at once would be a jump at the start.
      return envelope(at: 0) <= 1e-4 * tolerance ? 0 : low
    }
    var high = 2 * low
    while envelope(at: high) > tolerance {
      guard high < 1e6 else { return high }
      (low, high) = (high, 2 * high)
    }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if envelope(at: middle) > tolerance { low = middle } else { high = middle }
    }
    return high
  }
}
