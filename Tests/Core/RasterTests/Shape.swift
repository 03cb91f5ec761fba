import Geometry
import Raster

/// The area that a layer covers: a convex polygon, in which each rounded corner has many sides.
struct Shape {
  private let lines: [Line]
  private let isRounded: Bool

  /// A side of the polygon, whose inner half-plane is that in which `inside` is not negative.
  private struct Line {
    let x: Double
    let y: Double
    let offset: Double

    func inside(_ point: Point) -> Double { x * point.x + y * point.y - offset }

    /// The least and the greatest value of `inside` in a pixel.
    func range(in pixel: Rect) -> ClosedRange<Double> {
      let middle = inside(pixel.center)
      let reach = (abs(x) + abs(y)) / 2
      return (middle - reach)...(middle + reach)
    }
  }

  init(_ layer: Layer, _ affine: Affine, sides: Int) {
    let radius = layer.roundedRadius
    isRounded = radius > 0
    let points =
      isRounded
      ? Self.corners(of: layer.bounds, radius, sides) : layer.bounds.corners
    let turn = affine.determinant < 0 ? -1.0 : 1.0
    lines = points.indices.compactMap { index in
      let (a, b) = (affine(points[index]), affine(points[(index + 1) % points.count]))
      let along = b - a
      // Two points that differ only by rounding errors have no direction.
      guard along.lengthSquared > 1e-12 || radius == 0 else { return nil }
      let (x, y) = (-along.dy * turn, along.dx * turn)
      return Line(x: x, y: y, offset: x * a.x + y * a.y)
    }
  }

  /// The points of a rounded rectangle, clockwise from the right end of the lower right corner.
  private static func corners(of bounds: Rect, _ radius: Double, _ sides: Int) -> [Point] {
    let half = Vector(
      dx: max(0, bounds.size.width / 2 - radius), dy: max(0, bounds.size.height / 2 - radius))
    return (0..<(4 * sides)).map { side in
      let corner = side / sides
      let turn = Double(corner) + Double(side % sides) / Double(sides - 1)
      let from = Vector(
        dx: corner == 0 || corner == 3 ? half.dx : -half.dx, dy: corner < 2 ? half.dy : -half.dy)
      return bounds.center + from + Vector(angle: turn * .pi / 2) * radius
    }
  }

  /// The part of `polygon`, all of it in `pixel`, that lies inside (Sutherland and Hodgman).
  func clip(_ polygon: [Point], to pixel: Rect) -> [Point] {
    var polygon = polygon
    for line in lines {
      let range = line.range(in: pixel)
      if range.lowerBound >= 0 { continue }
      if range.upperBound < 0 || polygon.isEmpty { return [] }
      var kept: [Point] = []
      for index in polygon.indices {
        let (p, q) = (polygon[index], polygon[(index + 1) % polygon.count])
        let (here, there) = (line.inside(p), line.inside(q))
        if here >= 0 { kept.append(p) }
        if (here >= 0) != (there >= 0) { kept.append(p + (q - p) * (here / (here - there))) }
      }
      polygon = kept
    }
    return polygon
  }

  /// The number of edges that cross `pixel`: a rounded corner counts as one.
  func edges(in pixel: Rect) -> Int {
    guard isRounded else {
      return lines.count { line in
        let range = line.range(in: pixel)
        return range.lowerBound < -1e-9 && range.upperBound > 1e-9
      }
    }
    let area = clip(pixel.corners, to: pixel).area
    return area > 1e-9 && area < 1 - 1e-9 ? 1 : 0
  }
}

extension [Point] {
  /// The area of the polygon, in either direction.
  var area: Double {
    abs(
      indices.reduce(0) { sum, i in
        let (a, b) = (self[i], self[(i + 1) % count])
        return sum + (a.x * b.y - b.x * a.y) / 2
      })
  }
}
