internal import Geometry

/// Where rows of pixels meet a rounded rectangle.
extension Rounding {
  /// An edge may miss a pixel's by this much and still count as on it, as for strips.
  private static let slack = 1.0 / 512

  /// The box of the whole shape on the device.
  var outline: Rect {
    let center = toDevice(Point.zero)
    let reachX = abs(toDevice.a) * inner.dx + abs(toDevice.c) * inner.dy
    let reachY = abs(toDevice.b) * inner.dx + abs(toDevice.d) * inner.dy
    let cornerX = Vector(dx: toDevice.a, dy: toDevice.c).length
    let cornerY = Vector(dx: toDevice.b, dy: toDevice.d).length
    return Rect(
      x: center.x - reachX - cornerX, y: center.y - reachY - cornerY,
      width: 2 * (reachX + cornerX), height: 2 * (reachY + cornerY))
  }

  /// Whether any pixel of `block` may reach a corner.
  func meetsCorner(_ block: IntRect) -> Bool {
    let middle = Point(
      x: Double(block.x) + Double(block.width) / 2, y: Double(block.y) + Double(block.height) / 2)
    let center = toOwn(middle)
    let (width, height) = (Double(block.width), Double(block.height))
    let x = (abs(toOwn.a) * width + abs(toOwn.c) * height) / 2
    let y = (abs(toOwn.b) * width + abs(toOwn.d) * height) / 2
    // A block must meet what one of its pixels meets, whatever rounding does.
    let margin = 1e-9
    return abs(center.x) + x > inner.dx - margin && abs(center.y) + y > inner.dy - margin
  }

  /// The pixels of row `y`, among `columns`, that the shape covers at all, and those it covers whole.
  func columns(ofRow y: Int, among columns: Range<Int>) -> (any: Range<Int>, whole: Range<Int>) {
    let first = sides.first.columns(ofRow: y, among: columns)
    let second = sides.second.columns(ofRow: y, among: first.any)
    let any = second.any
    let whole = first.whole.clamped(to: second.whole)
    guard !any.isEmpty,
      meetsCorner(IntRect(columns: any, rows: y..<(y + 1)))
    else { return (any, whole) }
    // The shape is convex: a pixel is whole when its upper and its lower side are.
    let upper = chord(at: Double(y) + Self.slack)
    let lower = chord(at: Double(y + 1) - Self.slack)
    let widest = widest(upper, lower, ofRow: y)
    guard widest.left <= widest.right else {
      return (any.lowerBound..<any.lowerBound, any.lowerBound..<any.lowerBound)
    }
    let touched = Self.pixels(
      from: widest.left.rounded(.down), to: widest.right.rounded(.up), among: any)
    let covered = Self.pixels(
      from: (max(upper.left, lower.left) - Self.slack).rounded(.up),
      to: (min(upper.right, lower.right) + Self.slack).rounded(.down), among: whole)
    return (touched, covered.clamped(to: touched))
  }

  /// A piece of a device row; nothing when the left end is beyond the right one.
  private struct Chord {
    var left = Double.infinity
    var right = -Double.infinity

    /// Lengthens the piece so that it reaches from `left` to `right`.
    mutating func include(_ left: Double, _ right: Double) {
      guard left <= right else { return }
      self.left = min(self.left, left)
      self.right = max(self.right, right)
    }
  }

  /// What of the line at height `y` lies inside.
  ///
  /// The shape is two rectangles and four discs in its own plane, and being convex it has no gaps.
  private func chord(at y: Double) -> Chord {
    let origin = toOwn(Point(x: 0, y: y))
    var chord = Chord()
    for (width, height) in [(inner.dx + 1, inner.dy), (inner.dx, inner.dy + 1)] {
      let across = Self.slab(origin.x, toOwn.a, width)
      let down = Self.slab(origin.y, toOwn.b, height)
      chord.include(max(across.left, down.left), min(across.right, down.right))
    }
    let squared = toOwn.a * toOwn.a + toOwn.b * toOwn.b
    for x in [-inner.dx, inner.dx] {
      for y in [-inner.dy, inner.dy] {
        let from = Vector(dx: origin.x - x, dy: origin.y - y)
        let half = from.dx * toOwn.a + from.dy * toOwn.b
        let discriminant = half * half - squared * (from.lengthSquared - 1)
        guard discriminant >= 0 else { continue }
        let root = discriminant.squareRoot()
        chord.include((-half - root) / squared, (-half + root) / squared)
      }
    }
    return chord
  }

  /// Where `start + step·x` lies in ±`limit`.
  private static func slab(_ start: Double, _ step: Double, _ limit: Double) -> Chord {
    guard step != 0 else {
      return abs(start) <= limit
        ? Chord(left: -.infinity, right: .infinity) : Chord()
    }
    let (one, other) = ((-limit - start) / step, (limit - start) / step)
    return Chord(left: min(one, other), right: max(one, other))
  }

  /// From the leftmost to the rightmost point of the shape in row `y`.
  private func widest(_ upper: Chord, _ lower: Chord, ofRow y: Int) -> Chord {
    var widest = upper
    widest.include(lower.left, lower.right)
    // Between the two lines only the ends of the corners' ellipses can stick out.
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
