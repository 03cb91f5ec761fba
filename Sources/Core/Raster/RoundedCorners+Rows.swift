internal import Geometry

/// The spans of device rows inside a rounded rect.
extension RoundedCorners {
  /// The distance, px, up to which an edge is treated as lying on a pixel's side; see ``EdgePair``.
  private static let slack = 1.0 / 512

  /// The bounding box of the whole shape, device px.
  var boundingBox: Rect {
    let center = toDevice(Point.zero)
    let reachX = abs(toDevice.a) * inner.dx + abs(toDevice.c) * inner.dy
    let reachY = abs(toDevice.b) * inner.dx + abs(toDevice.d) * inner.dy
    let cornerX = Vector(dx: toDevice.a, dy: toDevice.c).length
    let cornerY = Vector(dx: toDevice.b, dy: toDevice.d).length
    return Rect(
      x: center.x - reachX - cornerX, y: center.y - reachY - cornerY,
      width: 2 * (reachX + cornerX), height: 2 * (reachY + cornerY))
  }

  /// Returns true if a pixel of `block` may touch a rounded corner.
  func mayTouch(_ block: IntRect) -> Bool {
    let middle = Point(
      x: Double(block.x) + Double(block.width) / 2, y: Double(block.y) + Double(block.height) / 2)
    let center = toLocal(middle)
    let (width, height) = (Double(block.width), Double(block.height))
    let x = (abs(toLocal.a) * width + abs(toLocal.c) * height) / 2
    let y = (abs(toLocal.b) * width + abs(toLocal.d) * height) / 2
    // Rounding errors must not make the result false for a block if it is true for one of its
    // pixels.
    let margin = 1e-9
    return abs(center.x) + x > inner.dx - margin && abs(center.y) + y > inner.dy - margin
  }

  /// Returns the span of row `y` that lies inside the shape, limited to `columns`.
  func span(inRow y: Int, among columns: Range<Int>) -> RowSpan {
    let sharp = sides.span(inRow: y, among: columns)
    guard !sharp.touched.isEmpty, mayTouch(IntRect(columns: sharp.touched, rows: y..<(y + 1)))
    else { return sharp }
    // The shape is convex: a pixel is completely inside if its upper and its lower side are inside.
    let upper = chord(at: Double(y) + Self.slack)
    let lower = chord(at: Double(y + 1) - Self.slack)
    let widest = widest(upper, lower, ofRow: y)
    guard widest.left <= widest.right else {
      let none = sharp.touched.lowerBound..<sharp.touched.lowerBound
      return RowSpan(touched: none, whole: none)
    }
    let touched = Self.pixels(
      from: widest.left.rounded(.down), to: widest.right.rounded(.up), among: sharp.touched)
    let covered = Self.pixels(
      from: (max(upper.left, lower.left) - Self.slack).rounded(.up),
      to: (min(upper.right, lower.right) + Self.slack).rounded(.down), among: sharp.whole)
    return RowSpan(touched: touched, whole: covered.clamped(to: touched))
  }

  /// A chord of the shape along a horizontal line; empty when left is beyond right.
  private struct Chord {
    var left = Double.infinity
    var right = -Double.infinity

    /// Extends this chord, a horizontal line through the shape, to contain the x coordinates from
    /// `left` to `right`. Does nothing if `left` is greater than `right`.
    mutating func include(_ left: Double, _ right: Double) {
      guard left <= right else { return }
      self.left = min(self.left, left)
      self.right = max(self.right, right)
    }
  }

  /// Returns the chord of the shape at height `y` on the device.
  ///
  /// In local coordinates the shape is two rectangles and four discs, and convex: it has no gaps.
  private func chord(at y: Double) -> Chord {
    let origin = toLocal(Point(x: 0, y: y))
    var chord = Chord()
    for (width, height) in [(inner.dx + 1, inner.dy), (inner.dx, inner.dy + 1)] {
      let across = Self.slab(origin.x, toLocal.a, width)
      let down = Self.slab(origin.y, toLocal.b, height)
      chord.include(max(across.left, down.left), min(across.right, down.right))
    }
    let squared = toLocal.a * toLocal.a + toLocal.b * toLocal.b
    for x in [-inner.dx, inner.dx] {
      for y in [-inner.dy, inner.dy] {
        let from = Vector(dx: origin.x - x, dy: origin.y - y)
        let half = from.dx * toLocal.a + from.dy * toLocal.b
        let discriminant = half * half - squared * (from.lengthSquared - 1)
        guard discriminant >= 0 else { continue }
        let root = discriminant.squareRoot()
        chord.include((-half - root) / squared, (-half + root) / squared)
      }
    }
    return chord
  }

  /// The range of x in which `start + step·x` lies between −`limit` and `limit`.
  private static func slab(_ start: Double, _ step: Double, _ limit: Double) -> Chord {
    guard step != 0 else {
      return abs(start) <= limit
        ? Chord(left: -.infinity, right: .infinity) : Chord()
    }
    let (one, other) = ((-limit - start) / step, (limit - start) / step)
    return Chord(left: min(one, other), right: max(one, other))
  }

  /// The range of x that the shape has in row `y`. Its chords along the row's upper and lower side
  /// are `upper` and `lower`.
  private func widest(_ upper: Chord, _ lower: Chord, ofRow y: Int) -> Chord {
    var widest = upper
    widest.include(lower.left, lower.right)
    // Between the two chords only the ends of the corners' ellipses can reach farther.
    let length = Vector(dx: toDevice.a, dy: toDevice.c).length
    let down = (toDevice.a * toDevice.b + toDevice.c * toDevice.d) / length
    let rows = Double(y)...Double(y + 1)
    for x in [-inner.dx, inner.dx] {
      for y in [-inner.dy, inner.dy] {
        let center = toDevice(Point(x: x, y: y))
        if rows.contains(center.y + down) {
          widest.include(center.x + length, center.x + length)
        }
        if rows.contains(center.y - down) {
          widest.include(center.x - length, center.x - length)
        }
      }
    }
    return widest
  }

  private static func pixels(
    from left: Double, to right: Double, among columns: Range<Int>
  ) -> Range<Int> {
    let low = Double(columns.lowerBound)
    let high = Double(columns.upperBound)
    let first = max(low, min(high, left))
    let last = max(first, min(high, right))
    return Int(first)..<Int(last)
  }
}
