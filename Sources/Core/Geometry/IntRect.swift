/// A rectangle of whole pixels: `width` columns from `x` on, and `height` rows from `y` on.
package struct IntRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The rectangle that `columns` and `rows` span.
  package init(columns: Range<Int>, rows: Range<Int>) {
    self.init(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  package var columns: Range<Int> { x..<(x + max(width, 0)) }
  package var rows: Range<Int> { y..<(y + max(height, 0)) }
  package var isEmpty: Bool { width <= 0 || height <= 0 }
  package var area: Int { isEmpty ? 0 : width * height }

  /// The pixels that both rectangles cover; nil when there are none.
  package func intersection(_ other: IntRect) -> IntRect? {
    let common = IntRect(
      columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    return common.isEmpty ? nil : common
  }

  /// The smallest rectangle that covers both rectangles.
  package func union(_ other: IntRect) -> IntRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return IntRect(
      columns: min(x, other.x)..<max(columns.upperBound, other.columns.upperBound),
      rows: min(y, other.y)..<max(rows.upperBound, other.rows.upperBound))
  }

  /// The pixels that `other` does not cover, in up to four rectangles: above, left, right, below.
  package func subtracting(_ other: IntRect) -> [IntRect] {
    guard let hole = intersection(other) else { return isEmpty ? [] : [self] }
    return [
      IntRect(columns: columns, rows: rows.lowerBound..<hole.rows.lowerBound),
      IntRect(columns: columns.lowerBound..<hole.columns.lowerBound, rows: hole.rows),
      IntRect(columns: hole.columns.upperBound..<columns.upperBound, rows: hole.rows),
      IntRect(columns: columns, rows: hole.rows.upperBound..<rows.upperBound),
    ].filter { !$0.isEmpty }
  }

  package func contains(x: Int, y: Int) -> Bool { columns.contains(x) && rows.contains(y) }
}
