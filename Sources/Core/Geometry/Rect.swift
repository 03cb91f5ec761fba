/// An axis-aligned rectangle; y grows downwards.
package struct Rect: Hashable, Sendable {
  package var origin: Point
  package var size: Size

  package init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The smallest rectangle that holds all of `points`; nil when there are none.
  package init?(enclosing points: some Collection<Point>) {
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points.dropFirst() {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  package static let zero = Rect(origin: .zero, size: .zero)

  package var minX: Double { origin.x }
  package var minY: Double { origin.y }
  package var maxX: Double { origin.x + size.width }
  package var maxY: Double { origin.y + size.height }
  package var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
  package var isEmpty: Bool { size.isEmpty }

  /// The corners, clockwise from the top left.
  package var corners: [Point] {
    [
      origin, Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
    ]
  }

  package static func + (rect: Rect, offset: Vector) -> Rect {
    Rect(origin: rect.origin + offset, size: rect.size)
  }

  /// Returns true if `point` lies inside, or on the left or top edge.
  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The area that both rectangles cover; nil if the rectangles do not overlap.
  package func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard left < right, top < bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The rectangle with every side moved inwards by `inset` (outwards when negative).
  package func insetBy(_ inset: Double) -> Rect {
    Rect(
      x: minX + inset, y: minY + inset, width: size.width - 2 * inset,
      height: size.height - 2 * inset)
  }
}
