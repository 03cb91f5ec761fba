/// The sums of a weighted least-squares fit of y over t, and the slopes at t = 0 of the best
/// straight line and the best parabola.
struct WeightedFit {
  /// Σ w·tⁿ for n = 0…4.
  private var s0 = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0, s4 = 0.0
  /// Σ w·tⁿ·y for n = 0…2.
  private var y0 = 0.0, y1 = 0.0, y2 = 0.0

  mutating func add(_ y: Double, at t: Double, weight w: Double) {
    let (t1, t2) = (w * t, w * t * t)
    s0 += w
    s1 += t1
    s2 += t2
    s3 += t2 * t
    s4 += t2 * t * t
    y0 += w * y
    y1 += t1 * y
    y2 += t2 * y
  }

  /// The slope of the best straight line; 0 when all times are the same.
  var lineSlope: Double {
    let determinant = s0 * s2 - s1 * s1
    return determinant > 1e-12 ? (s0 * y1 - s1 * y0) / determinant : 0
  }

  /// The slope of the best parabola at t = 0, and the change of the slope per unit of t, by
  /// Cramer's rule. If the times do not determine a parabola: ``lineSlope`` and 0.
  var parabola: (slope: Double, curvature: Double) {
    let determinant =
      s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
    guard determinant > 1e-12 else { return (lineSlope, 0) }
    let slope = s0 * (y1 * s4 - s3 * y2) - y0 * (s1 * s4 - s3 * s2) + s2 * (s1 * y2 - y1 * s2)
    let square = s0 * (s2 * y2 - s3 * y1) - s1 * (s1 * y2 - s2 * y1) + y0 * (s1 * s3 - s2 * s2)
    return (slope / determinant, 2 * square / determinant)
  }
}
