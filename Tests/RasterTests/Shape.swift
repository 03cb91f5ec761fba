import Geometry
import Raster

/// What a layer covers: a polygon, in which each rounded corner has many sides.
struct Shape {
  private let points: [Point]
  private let inner: Rect
  private let radius: Double
  private let toOwn: Affine?

  init(_ layer: Layer, _ affine: Affine) {
    let radius = layer.roundedRadius
    self.radius = radius
    inner = layer.bounds.insetBy(radius)
    toOwn = affine.inverse
    guard radius > 0 else {
      points = layer.bounds.corners.map { affine($0) }
      return
    }
    let center = inner.center
    let half = Vector(dx: max(0, inner.size.width / 2), dy: max(0, inner.size.height / 2))
    let sides = 64
    points = (0..<(4 * sides)).map { side in
      let corner = side / sides
      let turn = Double(corner) + Double(side % sides) / Double(sides - 1)
      let from = Vector(
        dx: corner == 0 || corner == 3 ? half.dx : -half.dx, dy: corner < 2 ? half.dy : -half.dy)
      return affine(center + from + Vector(angle: turn * .pi / 2) * radius)
    }
  }

  /// What of `polygon`, all of it in `pixel`, lies inside.
  func clip(_ polygon: [Point], to pixel: Rect) -> [Point] {
    guard radius > 0 else { return polygon.clipped(to: points) }
    // The sides of a corner need be tried only where it is.
    let distances = pixel.corners.map { distance($0) }
    if distances.allSatisfy({ $0 <= radius }) { return polygon }
    let least = distances.min() ?? 0
    let span = (distances.max() ?? 0) - least
    return least - 2 * span > radius ? [] : polygon.clipped(to: points)
  }

  /// How far `point` is from the rectangle that the corners' centres span, in the layer's space.
  private func distance(_ point: Point) -> Double {
    guard let own = toOwn?(point) else { return .infinity }
    return Vector(
      dx: max(0, inner.minX - own.x, own.x - inner.maxX),
      dy: max(0, inner.minY - own.y, own.y - inner.maxY)
    ).length
  }

  /// How many edges cross `pixel`: the bend of a rounded corner counts as one.
  func edges(in pixel: Rect) -> Int {
    guard radius > 0 else { return points.sidesThatCross(pixel) }
    let area = clip(pixel.corners, to: pixel).area
    return area > 1e-9 && area < 1 - 1e-9 ? 1 : 0
  }
}

extension [Point] {
  /// The area of the polygon, whichever way it runs.
  var area: Double { abs(signedArea) }

  private var signedArea: Double {
    indices.reduce(0) { sum, i in
      let (a, b) = (self[i], self[(i + 1) % count])
      return sum + (a.x * b.y - b.x * a.y) / 2
    }
  }

  /// What of the polygon lies in the convex `outline` (Sutherland and Hodgman).
  fileprivate func clipped(to outline: [Point]) -> [Point] {
    let turn = outline.signedArea < 0 ? -1.0 : 1.0
    var polygon = self
    for i in outline.indices {
      let (a, b) = (outline[i], outline[(i + 1) % outline.count])
      // The noise between two points that are one has no direction.
      guard (b - a).lengthSquared > 1e-12 else { continue }
      func side(_ p: Point) -> Double {
        turn * ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x))
      }
      var kept: [Point] = []
      for j in polygon.indices {
        let (p, q) = (polygon[j], polygon[(j + 1) % polygon.count])
        let (here, there) = (side(p), side(q))
        if here >= 0 { kept.append(p) }
        if (here >= 0) != (there >= 0) { kept.append(p + (q - p) * (here / (here - there))) }
      }
      polygon = kept
    }
    return polygon
  }

  /// How many of the outline's lines have corners of `pixel` on both sides.
  fileprivate func sidesThatCross(_ pixel: Rect) -> Int {
    indices.filter { i in
      let (a, b) = (self[i], self[(i + 1) % count])
      let sides = pixel.corners.map { (b.x - a.x) * ($0.y - a.y) - (b.y - a.y) * ($0.x - a.x) }
      return sides.contains { $0 > 1e-9 } && sides.contains { $0 < -1e-9 }
    }.count
  }
}
