package import Geometry
package import Motion

/// The places of a grid's cells: square, in rows that fill the view's width.
///
/// Everything is derived from these values; nothing is stored per cell, so a grid of any count
/// costs the same. Content coordinates are logical px from the content's top left corner.
package struct GridLayout: Hashable, Sendable {
  package var count: Int
  package var viewSize: Size
  /// The height at the view's top that the first row leaves free, px.
  package var topInset: Double
  package var columns: Int

  /// The space between two cells, px.
  package static let gap = 8.0
  /// The space between the cells and the view's edges, px.
  package static let margin = 12.0

  package init(count: Int, viewSize: Size, topInset: Double = 0, columns: Int) {
    self.count = count
    self.viewSize = viewSize
    self.topInset = topInset
    self.columns = max(columns, 1)
  }

  /// A grid whose cells have about the side `side`.
  package init(
    count: Int, viewSize: Size, topInset: Double = 0, side: Double, physics: Physics
  ) {
    self.init(
      count: count, viewSize: viewSize, topInset: topInset,
      columns: Self.columns(ofSide: side, viewWidth: viewSize.width, physics: physics))
  }

  /// The number of columns whose cells come nearest to `side`.
  package static func columns(ofSide side: Double, viewWidth: Double, physics: Physics)
    -> Int
  {
    let exact = (viewWidth - 2 * margin + gap) / (max(side, 1) + gap)
    let range = columnRange(viewWidth: viewWidth, physics: physics)
    return Int(exact.rounded()).clamped(to: range)
  }

  /// The columns that the smallest and the largest cells allow.
  package static func columnRange(viewWidth: Double, physics: Physics) -> ClosedRange<Int> {
    let room = viewWidth - 2 * margin + gap
    let fewest = max(Int((room / (physics.largestCellSide + gap)).rounded(.up)), 1)
    let most = max(Int((room / (physics.smallestCellSide + gap)).rounded(.down)), 1)
    return min(fewest, most)...most
  }

  /// A cell's side, px.
  package var side: Double {
    let room = viewSize.width - 2 * Self.margin - Double(columns - 1) * Self.gap
    return max(room / Double(columns), 1)
  }

  /// The distance from one row to the next, px.
  package var pitch: Double { side + Self.gap }

  package var rows: Int { (count + columns - 1) / columns }

  package var contentHeight: Double {
    topInset + 2 * Self.margin + Double(rows) * pitch - (rows > 0 ? Self.gap : 0)
  }

  /// The vertical offsets at which the content may rest, px: 0 shows its top, the least its end.
  package var offsetRange: ClosedRange<Double> {
    min(0, viewSize.height - contentHeight)...0
  }

  /// The cell at `index`, in content coordinates.
  package func frame(of index: Int) -> Rect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return Rect(
      x: Self.margin + Double(column) * pitch,
      y: topInset + Self.margin + Double(row) * pitch, width: side, height: side)
  }

  /// The cells in rows that touch `range` of the content's height.
  package func indices(from top: Double, to bottom: Double) -> Range<Int> {
    guard count > 0, bottom > top else { return 0..<0 }
    func row(_ y: Double) -> Int {
      let row = ((y - topInset - Self.margin) / pitch).rounded(.down)
      return Int(row.clamped(to: 0...Double(rows)))
    }
    let first = min(row(top + Self.gap) * columns, count)
    return first..<max(first, min((row(bottom) + 1) * columns, count))
  }

  /// The cell nearest to `point` of the content; nil in an empty grid.
  package func index(nearest point: Point) -> Int? {
    guard count > 0, point.isFinite else { return nil }
    let row = ((point.y - topInset - Self.margin) / pitch).rounded(.down)
    let column = ((point.x - Self.margin) / pitch).rounded(.down)
    let index =
      row.clamped(to: 0...Double(rows - 1)) * Double(columns)
      + column.clamped(to: 0...Double(columns - 1))
    return min(Int(index), count - 1)
  }
}

/// A grid as it is displayed: its content scaled and moved into the view.
package struct GridPlacement: Hashable, Sendable {
  package var layout: GridLayout
  /// View px per content px; 1 at rest.
  package var zoom: Double
  /// The place of the content's top left corner in the view, px.
  package var offset: Vector

  package init(layout: GridLayout, zoom: Double = 1, offset: Vector) {
    self.layout = layout
    self.zoom = zoom
    self.offset = offset
  }

  /// The cell at `index`, in view coordinates.
  package func frame(of index: Int) -> Rect {
    let frame = layout.frame(of: index)
    return Rect(
      x: offset.dx + zoom * frame.minX, y: offset.dy + zoom * frame.minY,
      width: zoom * frame.size.width, height: zoom * frame.size.height)
  }

  /// The point of the content that is displayed at `point` of the view.
  package func content(at point: Point) -> Point {
    Point(x: (point.x - offset.dx) / zoom, y: (point.y - offset.dy) / zoom)
  }

  /// The same content at another zoom, the content at `point` of the view staying there.
  func zoomed(to zoom: Double, about point: Point) -> GridPlacement {
    let focal = Vector(dx: point.x, dy: point.y)
    return GridPlacement(
      layout: layout, zoom: zoom, offset: (offset - focal) * (zoom / self.zoom) + focal)
  }

  /// The cells of the rows that touch the view, and `ahead` px above (negative) or below it.
  package func indices(ahead: Double = 0) -> Range<Int> {
    let top = content(at: Point(x: 0, y: min(ahead, 0))).y
    let bottom = content(at: Point(x: 0, y: layout.viewSize.height + max(ahead, 0))).y
    return layout.indices(from: top, to: bottom)
  }
}
