/// The weights of a shadow along one device row.
///
/// The weights are computed in single precision and without branches, so that the compiler can
/// compute several at the same time. Each weight depends only on its column: the result is the same
/// no matter how the row is divided.
struct ShadowRow {
  let across: ShadowProfile
  let down: ShadowProfile
  /// The opacity of the shadow, 0…255.
  let opacity: Float

  /// Returns the weight of the pixel in column `x`: the density times the opacity, 0…255.
  @inline(__always)
  func weight(_ x: Int) -> UInt32 {
    let x = Float(Int32(truncatingIfNeeded: x))
    return Self.rounded(opacity * down.density(x) * across.density(x))
  }

  /// Calls `body` with each of `columns` and the weight of its pixel. The weight is exactly the
  /// result of ``weight(_:)``.
  @inline(__always)
  func forEach(_ columns: Range<Int>, _ body: (Int, UInt32) -> Void) {
    // The usual layer is upright: its vertical density is the same in all pixels of the row.
    if down.step == 0 && across.isWide {
      let most = opacity * down.density(0)
      for x in columns {
        let column = Float(Int32(truncatingIfNeeded: x))
        body(x, Self.rounded(most * across.near(column)))
      }
    } else if across.isWide && down.isWide {
      for x in columns {
        let column = Float(Int32(truncatingIfNeeded: x))
        body(x, Self.rounded(opacity * down.near(column) * across.near(column)))
      }
    } else {
      for x in columns { body(x, weight(x)) }
    }
  }

  /// The nearest whole number of 0…255, computed by adding 2²³.
  @inline(__always)
  private static func rounded(_ value: Float) -> UInt32 { (value + 8_388_608).bitPattern & 0xFF }
}

/// The density of a blurred strip, the area between two parallel edges, along a device row.
struct ShadowProfile {
  /// The distance from an edge of the strip at which the blur ends, in widths of the box filter.
  static let reach = 1.5

  /// The distance of column 0 from the strip's middle, in widths of the box filter.
  private let start: Float
  /// The change of the distance from the strip's middle, from one column to the next, in widths of
  /// the box filter.
  let step: Float
  /// Half of the strip's width, in widths of the box filter.
  private let half: Float

  init(from start: Double, step: Double, half: Double) {
    (self.start, self.step, self.half) = (Float(start), Float(step), Float(half))
  }

  /// True if the strip is so wide that the blurs of its two edges do not meet.
  var isWide: Bool { half >= Float(Self.reach) }

  /// Returns the density of the blurred strip in column `x`, 0…1.
  @inline(__always)
  func density(_ x: Float) -> Float {
    let distance = abs(start + step * x)
    // Beyond the blur of the farther edge, `edge(half + distance)` is exactly 1.
    return Self.edge(half - distance) + (Self.edge(half + distance) - 1)
  }

  /// Returns the density of the blurred strip in column `x`, 0…1, computed only from the nearer
  /// edge. The result is correct only if ``isWide`` is true.
  @inline(__always)
  func near(_ x: Float) -> Float { Self.edge(half - abs(start + step * x)) }

  /// The density, 0…1, at the distance `depth` inside of a blurred edge; a negative distance is
  /// outside. The edge is a step to which a box filter of width 1 was applied three times.
  ///
  /// The density is the integral of the filter's spline, computed as a sum of truncated powers.
  @inline(__always)
  private static func edge(_ depth: Float) -> Float {
    let clamped = max(min(depth, 1.5), -1.5)
    let (a, b, c) = (clamped + 1.5, max(clamped + 0.5, 0), max(clamped - 0.5, 0))
    return (a * a * a - 3 * (b * b * b) + 3 * (c * c * c)) * (1 / 6)
  }
}
