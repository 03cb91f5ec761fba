/// A set of pixels, held as rectangles that do not overlap.
///
/// The rectangles lie in bands: all rectangles of a band have the same rows, and adjacent bands
/// with the same columns are joined. Every set of pixels has exactly one such form, so two regions
/// are equal if and only if their sets are equal.
package struct Region: Hashable, Sendable {
  /// The rectangles, from top to bottom, and from left to right within a band (the rectangles with
  /// the same rows). None is empty, and rectangles of one band do not touch.
  package private(set) var rects: [IntRect]

  package init() { rects = [] }

  package init(_ rect: IntRect) { rects = rect.isEmpty ? [] : [rect] }

  /// The union of `rects`, which may overlap.
  /// - Complexity: O(n²).
  package init(_ rects: some Sequence<IntRect>) {
    self.rects = Self.bands(of: rects.filter { !$0.isEmpty })
  }

  package var isEmpty: Bool { rects.isEmpty }
  package var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// The smallest rectangle that covers the region; nil when it is empty.
  package var bounds: IntRect? {
    guard let first = rects.first else { return nil }
    return rects.dropFirst().reduce(first) { $0.union($1) }
  }

  package func contains(x: Int, y: Int) -> Bool { rects.contains { $0.contains(x: x, y: y) } }

  package func union(_ other: Region) -> Region { Region(rects + other.rects) }

  package func intersection(_ other: Region) -> Region {
    Region(rects.flatMap { rect in other.rects.compactMap { rect.intersection($0) } })
  }

  package func intersection(_ rect: IntRect) -> Region { intersection(Region(rect)) }

  /// The pixels of this region that `other` does not cover.
  package func subtracting(_ other: Region) -> Region {
    Region(
      other.rects.reduce(rects) { rest, hole in rest.flatMap { $0.subtracting(hole) } })
  }

  /// Creates a region of at most `limit` rectangles that covers `rects`, and few other pixels.
  ///
  /// Rectangles are added one after the other. If there are then more than `limit` rectangles, two
  /// of them are replaced by their bounding box: the two whose bounding box adds the fewest pixels.
  /// - Complexity: O(n · limit²).
  package init(covering rects: some Sequence<IntRect>, limit: Int) {
    precondition(limit >= 1, "a region cannot be held in \(limit) rectangles")
    var boxes: [IntRect] = []
    for rect in rects where !rect.isEmpty {
      boxes.append(rect)
      if boxes.count > limit { Self.joinCheapestPair(of: &boxes) }
    }
    self.init(boxes)
    // Boxes that overlap are cut into rectangles, and there may be more rectangles than boxes.
    while self.rects.count > limit {
      Self.joinCheapestPair(of: &boxes)
      self.init(boxes)
    }
  }

  /// A region of at most `limit` rectangles that covers this one, and few other pixels.
  package func simplified(to limit: Int) -> Region {
    rects.count <= limit ? self : Region(covering: rects, limit: limit)
  }

  /// Replaces the two of `boxes` whose union adds the fewest pixels by this union; does nothing
  /// with fewer than two boxes.
  private static func joinCheapestPair(of boxes: inout [IntRect]) {
    var best: (first: Int, second: Int, waste: Int)?
    for second in boxes.indices {
      for first in boxes.indices.prefix(second) {
        let (a, b) = (boxes[first], boxes[second])
        let waste = a.union(b).area - a.area - b.area + (a.intersection(b)?.area ?? 0)
        if waste < best?.waste ?? .max { best = (first, second, waste) }
      }
    }
    guard let best else { return }
    boxes[best.first] = boxes[best.first].union(boxes.remove(at: best.second))
  }

  /// Returns the union of `rects` in the form of ``Region/rects``.
  ///
  /// Rectangles are cut at each top and bottom edge, and joined where they touch in a band.
  private static func bands(of rects: [IntRect]) -> [IntRect] {
    guard rects.count > 1 else { return rects }
    let edges = Set(rects.flatMap { [$0.rows.lowerBound, $0.rows.upperBound] }).sorted()
    var bands: [(rows: Range<Int>, columns: [Range<Int>])] = []
    for (top, bottom) in zip(edges, edges.dropFirst()) {
      let inBand = rects.filter { $0.rows.contains(top) }
      guard !inBand.isEmpty else { continue }
      let columns = joined(inBand.map(\.columns))
      if let last = bands.last, last.rows.upperBound == top, last.columns == columns {
        bands[bands.count - 1].rows = last.rows.lowerBound..<bottom
      } else {
        bands.append((top..<bottom, columns))
      }
    }
    return bands.flatMap { band in
      band.columns.map { IntRect(columns: $0, rows: band.rows) }
    }
  }

  /// The union of `ranges`, as ranges from left to right that neither overlap nor touch.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, last.upperBound >= range.lowerBound {
        result[result.count - 1] =
          last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
