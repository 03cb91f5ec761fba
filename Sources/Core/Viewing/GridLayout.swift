package import Geometry
package import Motion

/// The positions of a grid's cells: rows of pictures that keep their shapes and fill the width.
///
/// Content coordinates are logical px from the content's top left corner.
package struct GridLayout: Hashable, Sendable {
  package let viewSize: Size
  /// The free height at the view's top, above the first row, px.
  package let topInset: Double
  /// The free height at the view's bottom, below the last row, px.
  package internal(set) var bottomInset: Double
  let rows: JustifiedRows

  /// The space between the cells and the view's edges, px.
  package static let margin = 12.0

  /// Lays out cells in rows of about `rowHeight` px.
  ///
  /// `breaks` has the indices, ascending, of the cells at which a row must begin: the cells from
  /// one index to the next are one row. If `breaks` is empty, the layout chooses all rows.
  ///
  /// - Complexity: O(n).
  package init(
    _ contents: GridContents, viewSize: Size, topInset: Double = 0, bottomInset: Double = 0,
    rowHeight: Double, breaks: [Int] = []
  ) {
    self.viewSize = viewSize
    (self.topInset, self.bottomInset) = (topInset, bottomInset)
    rows = JustifiedRows(
      contents, width: viewSize.width - 2 * Self.margin, wantedHeight: rowHeight,
      breaks: breaks)
  }

  package var count: Int { rows.count }
  package var rowCount: Int { rows.rowCount }

  /// The wanted height of rows, px. The real heights differ, because rows fill the width.
  package var rowHeight: Double { rows.wantedHeight }

  /// The height that labels take below each row, px.
  package var labelHeight: Double { rows.contents.labelHeight }

  package var contentHeight: Double {
    topInset + 2 * Self.margin + rows.contentHeight + bottomInset
  }

  /// The range of the content's vertical offset at rest, px. At 0 the view shows the content's top,
  /// at the lower bound the content's end.
  package var offsetRange: ClosedRange<Double> { min(0, viewSize.height - contentHeight)...0 }

  /// The heights of rows that can be chosen, px, ascending.
  ///
  /// They are the default height, multiplied or divided by powers of √2, within the limits of
  /// `physics`.
  package static func rowHeights(viewSize: Size, physics: Physics) -> [Double] {
    let usual = usualRowHeight(viewSize: viewSize, physics: physics)
    let step = Double(2).squareRoot()
    var heights = [usual]
    while let least = heights.first, least / step >= physics.smallestRowHeight {
      heights.insert(least / step, at: 0)
    }
    while let most = heights.last, most * step <= physics.largestRowHeight {
      heights.append(most * step)
    }
    return heights
  }

  /// Returns the row height, px, that is `step` sizes larger than the current one, or smaller if
  /// `step` is negative. The sizes are those of ``rowHeights(viewSize:physics:)``. If there are
  /// fewer sizes in that direction, returns the last one, or the current height if there are none.
  /// If `step` is 0, returns the default height.
  func rowHeight(larger step: Int, physics: Physics) -> Double {
    guard step != 0 else { return Self.usualRowHeight(viewSize: viewSize, physics: physics) }
    let others = Self.rowHeights(viewSize: viewSize, physics: physics).filter { height in
      step > 0 ? height > rowHeight * Self.leastStep : height * Self.leastStep < rowHeight
    }
    let sorted = step > 0 ? others : others.reversed()
    return sorted.isEmpty ? rowHeight : sorted[min(abs(step), sorted.count) - 1]
  }

  /// The ratio of two row heights up to which they count as the same size.
  private static let leastStep = 1.1

  /// The default height of rows, px.
  package static func usualRowHeight(viewSize: Size, physics: Physics) -> Double {
    let least = physics.smallestRowHeight
    return (viewSize.height * physics.usualRowShare)
      .clamped(to: least...max(physics.largestRowHeight, least))
  }

  // MARK: Places

  /// The frame of the cell at `index`, in content coordinates.
  ///
  /// - Complexity: O(log n).
  package func frame(of index: Int) -> Rect {
    let frame = rows.frame(of: index)
    let offset = Vector(dx: Self.margin, dy: topInset + Self.margin)
    return frame + offset
  }

  /// Returns the indices of the cells in rows that lie, at least in part, between the y coordinates
  /// `top` and `bottom`, px in content coordinates.
  package func indices(from top: Double, to bottom: Double) -> Range<Int> {
    rows.indices(from: top - topInset - Self.margin, to: bottom - topInset - Self.margin)
  }

  /// The index of the cell nearest to `point`, in content coordinates; nil in an empty grid.
  package func index(nearest point: Point) -> Int? {
    rows.index(nearest: Point(x: point.x - Self.margin, y: point.y - topInset - Self.margin))
  }

  /// The index of the row that contains the cell at `index`, from 0.
  package func row(of index: Int) -> Int { rows.row(of: index) }

  /// The index of the first cell of the row that contains the cell at `index`.
  package func rowStart(of index: Int) -> Int {
    rows.indices(inRow: rows.row(of: index)).lowerBound
  }

  /// Returns the content's vertical offset, px, at which the row of the cell at `index` is the
  /// first one below the header. Between the two is the margin and, if the cell is in a section,
  /// the height of a section heading.
  func wholeOffset(of index: Int) -> Double {
    let heading = rows.isInSection(index) ? rows.contents.headingHeight : 0
    return topInset + Self.margin + heading - frame(of: index).minY
  }

  /// Returns the content's vertical offset, px, that is nearest to `offset` and does not cut off
  /// the first visible row. If possible, the cell at the index `kept` is then completely visible;
  /// `kept` is nil for no cell.
  func wholeOffset(nearest offset: Double, keeping kept: Int?) -> Double {
    guard let index = self.index(nearest: Point(x: 0, y: topInset + Self.margin - offset)) else {
      return offset
    }
    let row = row(of: index)
    let offsets = (row - 2...row + 2).filter { (0..<rowCount).contains($0) }
      .map { wholeOffset(of: rows.indices(inRow: $0).lowerBound) }
      .filter { offsetRange.contains($0) }
      .sorted { abs($0 - offset) < abs($1 - offset) }
    let keeping = offsets.first { offset in
      guard let kept else { return true }
      let frame = frame(of: kept)
      return frame.maxY + labelHeight + offset <= viewSize.height - bottomInset
        && offset >= wholeOffset(of: kept)
    }
    return keeping ?? offsets.first ?? offset
  }

  /// True if the cell at `index` is the first of its run. A run is one of three things: the leading
  /// cells of equal size, the other cells before the first section, or the cells of one section.
  package func startsRun(_ index: Int) -> Bool {
    rows.runs[rows.run(of: index)].lowerBound == index
  }

  /// Returns the index of a cell in the row that is `step` rows below the row of the cell at
  /// `index` (above it if `step` is negative). The result is the cell that is horizontally nearest
  /// to the middle of the cell at `index`. Nil if there is no such row.
  package func index(rowsBelow step: Int, _ index: Int) -> Int? {
    let row = rows.row(of: index) + step
    guard (0..<rowCount).contains(row) else { return nil }
    return rows.index(inRow: row, nearest: rows.frame(of: index).center.x)
  }
}

/// The mapping from a grid's content to the view: a zoom and an offset.
package struct GridPlacement: Hashable, Sendable {
  package var layout: GridLayout
  /// View px per content px; 1 at rest.
  package var zoom: Double
  /// The position of the content's top left corner in the view, px.
  package var offset: Vector

  package init(layout: GridLayout, zoom: Double = 1, offset: Vector) {
    (self.layout, self.zoom, self.offset) = (layout, zoom, offset)
  }

  /// The frame of the cell at `index`, in view coordinates.
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

  /// The indices of the cells in rows that touch the view. The view is extended by `ahead` px
  /// downwards, or upwards if `ahead` is negative.
  package func indices(ahead: Double = 0) -> Range<Int> {
    let top = content(at: Point(x: 0, y: min(ahead, 0))).y
    let bottom = content(at: Point(x: 0, y: layout.viewSize.height + max(ahead, 0))).y
    return layout.indices(from: top, to: bottom)
  }
}
