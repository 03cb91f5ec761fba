internal import Geometry

/// The rounded corners of a parallelogram on the device, which are parts of ellipses.
///
/// The geometry is computed in local coordinates: the rectangle is upright, its middle is the
/// origin, and the corners' radius is 1. A point lies inside the shape if its distance from the
/// rectangle between the corners' centres is at most 1.
struct RoundedCorners: Equatable, Sendable {
  /// The two pairs of opposite edges of the parallelogram, as if it had sharp corners.
  let sides: RoundedRect.Sides
  /// The map from device pixels to local coordinates: there the rectangle is upright, its middle is
  /// the origin, and the corners' radius is 1.
  let toLocal: Affine
  /// Half of the width and height, in local coordinates, of the rectangle between the corners'
  /// centres. See ``toLocal``.
  let inner: Vector

  /// Half of the width and height, in local coordinates, of a device pixel's bounding box. See
  /// ``toLocal``.
  let reach: Vector
  /// The number of parts, across and down, into which a corner's pixel is divided.
  private let parts: Int
  /// The map from local coordinates to device pixels: the inverse of ``toLocal``.
  let toDevice: Affine

  /// Creates the corners of `bounds`, which `affine` maps to the device. `radius` is the corner
  /// radius, in the space of `bounds`.
  ///
  /// Nil if the corners would be too small on the device to be seen, or if `affine` has no inverse.
  init?(_ bounds: Rect, radius: Double, sides: RoundedRect.Sides, under affine: Affine) {
    guard radius > 0 else { return nil }
    let toDevice = affine.translatedBy(bounds.center - .zero).scaledBy(radius, radius)
    // At greater coordinates, which nothing on a canvas needs, sums would be too inaccurate for the
    // corners.
    let farthest = 1e12
    guard let toLocal = toDevice.inverse, toLocal.isFinite,
      max(abs(toLocal.tx), abs(toLocal.ty)) < farthest
    else { return nil }
    let axes = Self.axes(of: toDevice)
    guard axes.minor >= 0.25 else { return nil }
    self.sides = sides
    (self.toDevice, self.toLocal) = (toDevice, toLocal)
    inner = Vector(
      dx: max(0, bounds.size.width / (2 * radius) - 1),
      dy: max(0, bounds.size.height / (2 * radius) - 1))
    reach = Vector(
      dx: (abs(toLocal.a) + abs(toLocal.c)) / 2, dy: (abs(toLocal.b) + abs(toLocal.d)) / 2)
    // An arc of curvature k is replaced by straight lines, each over 1/n of a pixel. The covered
    // area is then wrong by k/12n² of a pixel. n makes this at most half a level, unless n is at
    // its limit.
    let curvature = axes.major / (axes.minor * axes.minor)
    parts = Int((curvature * 43).squareRoot().rounded(.up).clamped(to: 1...4))
  }

  /// The half axes of the ellipse to which a unit circle is mapped.
  private static func axes(of map: Affine) -> (minor: Double, major: Double) {
    let mean = (map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d) / 2
    let product = map.determinant
    let spread = max(0, mean * mean - product * product).squareRoot()
    let major = (mean + spread).squareRoot()
    return (abs(product) / major, major)
  }

  /// Returns the share of pixel (x, y) that lies inside the shape, 0…1. The result is exact along
  /// the sides; at corners the error is at most 1/255.
  func coverage(x: Int, y: Int) -> Double {
    let center = toLocal(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    if abs(center.x) + reach.dx <= inner.dx || abs(center.y) + reach.dy <= inner.dy {
      return sides.coverage(x: x, y: y)
    }
    let distance = beyond(center).length
    let farthest = reach.length
    if distance + farthest <= 1 { return 1 }
    if distance - farthest >= 1 { return 0 }
    return cornerCoverage(around: center)
  }

  /// The mean coverage of the parts of the pixel that has its middle at `center`, in local
  /// coordinates. In each part, the arc is treated as a straight line.
  private func cornerCoverage(around center: Point) -> Double {
    let n = Double(parts)
    var sum = 0.0
    for row in 0..<parts {
      for column in 0..<parts {
        let offset = Vector(
          dx: (Double(column) + 0.5) / n - 0.5, dy: (Double(row) + 0.5) / n - 0.5)
        sum += area(ofPartAt: center + toLocal(offset), n)
      }
    }
    return sum / (n * n)
  }

  /// The share, 0…1, of a square part of a pixel that lies inside the shape. The part is 1/`n` of a
  /// pixel wide, and `point` is its middle, in local coordinates.
  private func area(ofPartAt point: Point, _ n: Double) -> Double {
    let beyond = beyond(point)
    let distance = beyond.length
    guard distance > 0 else { return 1 }
    // The direction outwards, and the growth of the distance along it per device pixel.
    let x = (point.x < 0 ? -beyond.dx : beyond.dx) / distance
    let y = (point.y < 0 ? -beyond.dy : beyond.dy) / distance
    let slope = Vector(dx: toLocal.a * x + toLocal.b * y, dy: toLocal.c * x + toLocal.d * y)
    let steepness = slope.length
    return HalfPlane.area(
      (1 - distance) / steepness * n, abs(slope.dx) / steepness, abs(slope.dy) / steepness)
  }

  /// The distances, in x and y, by which `point` lies outside of the rectangle between the corners'
  /// centres, in local coordinates; 0 inside.
  private func beyond(_ point: Point) -> Vector {
    Vector(dx: max(0, abs(point.x) - inner.dx), dy: max(0, abs(point.y) - inner.dy))
  }
}
