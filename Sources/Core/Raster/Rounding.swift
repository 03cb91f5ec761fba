internal import Geometry

/// A rectangle with rounded corners on the device: a parallelogram whose corners are ellipses.
///
/// It is held in its own plane, where the rectangle's middle is the origin and the corners' radius is
/// one: a point lies inside when it is no farther than one from the rectangle `±inner`.
struct Rounding: Equatable, Sendable {
  /// The sides without the corners.
  let sides: RoundedRect.Sides
  /// From the device to the own plane.
  let toOwn: Affine
  /// Half of the size of what the corners' centres span.
  let inner: Vector

  /// How far the own coordinates of a pixel's corners may be from those of its centre.
  let reach: Vector
  /// A pixel at a corner is cut into so many parts across and down.
  private let parts: Int
  /// From the own plane to the device.
  let toDevice: Affine

  /// The rounding of `bounds`, which `affine` carries to the device.
  ///
  /// nil when the corners are so small on the device that they would not be seen.
  init?(_ bounds: Rect, radius: Double, sides: RoundedRect.Sides, under affine: Affine) {
    guard radius > 0 else { return nil }
    let toDevice = affine.translatedBy(bounds.center - .zero).scaledBy(radius, radius)
    // Beyond this, which nothing on a canvas needs, sums would lose the corners.
    let farthest = 1e12
    guard let toOwn = toDevice.inverse, toOwn.isFinite,
      max(abs(toOwn.tx), abs(toOwn.ty)) < farthest
    else { return nil }
    let axes = Self.axes(of: toDevice)
    guard axes.minor >= 0.25 else { return nil }
    self.sides = sides
    (self.toDevice, self.toOwn) = (toDevice, toOwn)
    inner = Vector(
      dx: max(0, bounds.size.width / (2 * radius) - 1),
      dy: max(0, bounds.size.height / (2 * radius) - 1))
    reach = Vector(dx: (abs(toOwn.a) + abs(toOwn.c)) / 2, dy: (abs(toOwn.b) + abs(toOwn.d)) / 2)
    // A straight line for an arc of curvature k over 1/n of a pixel misses k/12n² of it: half a level
    // where n allows.
    let curvature = axes.major / (axes.minor * axes.minor)
    parts = Int(max(1, min(4, (curvature * 43).squareRoot().rounded(.up))))
  }

  /// The half axes of the ellipse that a circle of radius one becomes.
  private static func axes(of map: Affine) -> (minor: Double, major: Double) {
    let mean = (map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d) / 2
    let product = map.determinant
    let spread = max(0, mean * mean - product * product).squareRoot()
    let major = (mean + spread).squareRoot()
    return (abs(product) / major, major)
  }

  /// How much of pixel (x, y) lies inside, 0…1: exact along the sides, within a level at corners.
  func coverage(x: Int, y: Int) -> Double {
    let center = toOwn(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    if abs(center.x) + reach.dx <= inner.dx || abs(center.y) + reach.dy <= inner.dy {
      return sides.coverage(x: x, y: y)
    }
    let distance = beyond(center).length
    let farthest = reach.length
    if distance + farthest <= 1 { return 1 }
    if distance - farthest >= 1 { return 0 }
    return cornerCoverage(around: center)
  }

  /// The mean over the parts of a pixel, in each of which the arc is taken for a straight line.
  private func cornerCoverage(around center: Point) -> Double {
    let n = Double(parts)
    var sum = 0.0
    for row in 0..<parts {
      for column in 0..<parts {
        let offset = Vector(
          dx: (Double(column) + 0.5) / n - 0.5, dy: (Double(row) + 0.5) / n - 0.5)
        sum += area(ofPartAt: center + toOwn(offset), n)
      }
    }
    return sum / (n * n)
  }

  /// How much of a part, 1/`n` of a pixel wide, lies inside.
  private func area(ofPartAt point: Point, _ n: Double) -> Double {
    let beyond = beyond(point)
    let distance = beyond.length
    guard distance > 0 else { return 1 }
    // The way out, and how fast the distance grows along it on the device.
    let x = (point.x < 0 ? -beyond.dx : beyond.dx) / distance
    let y = (point.y < 0 ? -beyond.dy : beyond.dy) / distance
    let slope = Vector(dx: toOwn.a * x + toOwn.b * y, dy: toOwn.c * x + toOwn.d * y)
    let steepness = slope.length
    return HalfPlane.area(
      (1 - distance) / steepness * n, abs(slope.dx) / steepness, abs(slope.dy) / steepness)
  }

  /// The way from the inner rectangle to `point`, without signs.
  private func beyond(_ point: Point) -> Vector {
    Vector(dx: max(0, abs(point.x) - inner.dx), dy: max(0, abs(point.y) - inner.dy))
  }
}
