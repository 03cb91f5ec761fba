internal import Geometry
internal import Pixels

/// A canvas for antialiased shapes. A shape is a function that returns the signed distance of a
/// point from the edge of the shape.
///
/// The coverage of a pixel decreases linearly from 1 to 0 as the distance of its centre increases
/// from −0.5 to 0.5 px.
struct Canvas {
  let size: PixelSize
  private var words: [UInt32]

  /// Creates a transparent canvas; both sides of `size` must be at least one pixel.
  init(size: PixelSize) {
    self.size = size
    words = Array(repeating: 0, count: size.width * size.height)
  }

  /// Paints the inside of a shape over the pixels in `box`.
  ///
  /// `distance` returns the distance of a point from the shape's edge, in px; negative inside the
  /// shape.
  mutating func paint(
    _ color: PremultipliedColor, within box: Rect, signedDistance distance: (Point) -> Double
  ) {
    let columns = Self.pixels(box.minX, box.maxX, of: size.width)
    let rows = Self.pixels(box.minY, box.maxY, of: size.height)
    for y in rows {
      for x in columns {
        let covered = 0.5 - distance(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        guard covered > 0 else { continue }
        let index = y * size.width + x
        words[index] =
          covered >= 1 && color.isOpaque
          ? color.word : Self.over(color.word, min(covered, 1), words[index])
      }
    }
  }

  /// Draws a line through `points`, `width` pixels wide, with round ends and joints.
  mutating func stroke(_ points: [Point], width: Double, _ color: PremultipliedColor) {
    guard let box = Rect(enclosing: points) else { return }
    let segments = Array(zip(points, points.dropFirst().isEmpty ? points[...] : points.dropFirst()))
    paint(color, within: box.insetBy(-width / 2 - 1)) { point in
      let nearest = segments.reduce(.infinity) {
        min($0, Self.squaredDistance(point, $1.0, $1.1))
      }
      return nearest.squareRoot() - width / 2
    }
  }

  /// Fills a disc with an opaque colour; the edge is antialiased.
  mutating func fill(discAt center: Point, radius: Double, _ color: PremultipliedColor) {
    let rows = Self.pixels(center.y - radius - 1, center.y + radius + 1, of: size.height)
    for y in rows {
      let row = Rect(
        x: center.x - radius - 1, y: Double(y), width: 2 * radius + 2, height: 1)
      // Most of a large disc is far from its edge, and is filled without computing distances.
      let away = Vector(dx: max(0, radius - 2), dy: Double(y) + 0.5 - center.y)
      let reach = max(0, away.dx * away.dx - away.dy * away.dy).squareRoot()
      let inside = Self.pixels(
        (center.x - reach).rounded(.up), (center.x + reach).rounded(.down), of: size.width)
      for x in inside { words[y * size.width + x] = color.word }
      let sides =
        inside.isEmpty
        ? [row]
        : [
          Rect(x: row.minX, y: row.minY, width: Double(inside.lowerBound) - row.minX, height: 1),
          Rect(
            x: Double(inside.upperBound), y: row.minY, width: row.maxX - Double(inside.upperBound),
            height: 1),
        ]
      for side in sides { paint(color, within: side) { ($0 - center).length - radius } }
    }
  }

  /// Returns a picture with the pixels of the canvas, for drawing with one picture pixel per device
  /// pixel; nil if the picture cannot be created.
  func picture() -> Picture? {
    let bitmap = unsafe Bitmap(size: size, isOpaque: false) { memory in
      _ = unsafe memory.update(fromContentsOf: words)
    }
    return Picture(size: size, levels: [bitmap])
  }

  /// Returns the squared distance of `point` from the line segment between `start` and `end`.
  private static func squaredDistance(_ point: Point, _ start: Point, _ end: Point) -> Double {
    let (along, way) = (end - start, point - start)
    let length = along.lengthSquared
    let product = way.dx * along.dx + way.dy * along.dy
    let share = length > 0 ? (product / length).clamped(to: 0...1) : 0
    return (way - along * share).lengthSquared
  }

  private static func pixels(_ low: Double, _ high: Double, of count: Int) -> Range<Int> {
    let range = 0...Double(count)
    let first = Int(low.rounded(.down).clamped(to: range))
    return first..<max(first, Int(high.rounded(.up).clamped(to: range)))
  }

  /// Returns the colour `word`, weighted by `share` (0…1), blended over the colour `below`. All
  /// colours are premultiplied, with 8 bits per channel.
  private static func over(_ word: UInt32, _ share: Double, _ below: UInt32) -> UInt32 {
    let rest = 1 - Double(word >> 24) / 255 * share
    return [UInt32(0), 8, 16, 24].reduce(0) { sum, shift in
      let above = Double(word >> shift & 255) * share
      return sum | UInt32((above + Double(below >> shift & 255) * rest).rounded()) << shift
    }
  }
}
