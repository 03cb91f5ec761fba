package import Geometry
package import Pixels

/// A small drawing of lines, circles and discs, by strokes of one width with round ends and joins.
///
/// The covered share of a pixel is computed from the distance between its middle and the nearest
/// stroke. The share is exact for edges along the grid of pixels; for other edges, the error is at
/// most a twelfth of a pixel. Pixels at which strokes meet are not drawn twice.
package struct StrokeDrawing: Hashable, Sendable {
  /// A stroke or a disc. Coordinates are in pixels of the picture; the middle of the first pixel is
  /// at (0.5, 0.5).
  package enum Element: Hashable, Sendable {
    /// A line from point to point; a single point is a dot.
    case line([Point])
    /// A ring; `radius` is the distance from the centre to the middle of the stroke.
    case circle(center: Point, radius: Double)
    /// A filled disc.
    case disc(center: Point, radius: Double)
  }

  package let elements: [Element]
  /// The width of the strokes, in pixels of the picture.
  package let width: Double

  package init(_ elements: [Element], width: Double) {
    (self.elements, self.width) = (elements, width)
  }

  /// Returns the share of pixel (x, y) that the drawing covers, 0…1.
  package func coverage(x: Int, y: Int) -> Double {
    let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    return elements.reduce(0) { most, element in
      max(most, (depth(of: middle, in: element) + 0.5).clamped(to: 0...limit(of: element)))
    }
  }

  /// The largest share of a pixel that an element can cover; below 1 for a thin stroke.
  private func limit(of element: Element) -> Double {
    if case .disc(_, let radius) = element { return min(1, 2 * radius) }
    return min(1, width)
  }

  /// The distance from `point` to the element's edge, positive inside.
  private func depth(of point: Point, in element: Element) -> Double {
    switch element {
    case .line(let points): width / 2 - Self.distance(from: point, to: points)
    case .circle(let center, let radius): width / 2 - abs((point - center).length - radius)
    case .disc(let center, let radius): radius - (point - center).length
    }
  }

  private static func distance(from point: Point, to points: [Point]) -> Double {
    guard let first = points.first else { return .infinity }
    var least = (point - first).length
    for (start, end) in zip(points, points.dropFirst()) {
      let along = end - start
      let way = point - start
      let share =
        along.lengthSquared > 0
        ? ((way.dx * along.dx + way.dy * along.dy) / along.lengthSquared).clamped(to: 0...1) : 0
      least = min(least, (way - along * share).length)
    }
    return least
  }

  /// Returns a picture of `size` that shows the drawing in one colour, with all other pixels
  /// transparent; nil if `size` is empty.
  ///
  /// - Complexity: O(pixels · points).
  package func picture(size: PixelSize, color: PremultipliedColor) -> Picture? {
    guard size.width > 0, size.height > 0 else { return nil }
    let bitmap = unsafe Bitmap(size: size, isOpaque: false) { words in
      for y in 0..<size.height {
        for x in 0..<size.width {
          unsafe words[y * size.width + x] = color.weighted(by: coverage(x: x, y: y)).word
        }
      }
    }
    return Picture(size: size, levels: [bitmap])
  }
}

extension PremultipliedColor {
  /// The colour, weighted by the covered share, 0…1.
  fileprivate func weighted(by share: Double) -> PremultipliedColor {
    func part(_ shift: UInt32) -> UInt32 {
      UInt32((Double(word >> shift & 255) * share).rounded()) << shift
    }
    return PremultipliedColor(word: part(24) | part(16) | part(8) | part(0))
  }
}
