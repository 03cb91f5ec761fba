package import Geometry
package import Motion

/// The positions of a grid's cells: rows of pictures that keep their shapes. The pictures of a row
/// have the same height, and together they fill the width.
///
/// Rows are filled in order: a row ends where its height is nearest to the wanted height. The last
/// row keeps the wanted height if filling the width would make it much higher. A section begins
/// with a new row below its heading, and its last row is treated like the last row of the grid. The
/// leading pictures of equal size are laid out like a section, but all of their rows have the same
/// height.
///
/// The caller may require that rows begin at certain pictures. After a pinch, these are the first
/// pictures of the rows that were displayed at its end. At other times, the caller may name a
/// single picture. The row that begins with this picture, and the rows below, then do not depend on
/// the pictures above, whose aspect ratios may still be unknown.
///
/// Content coordinates are logical px from the content's top left corner.
package struct GridLayout: Hashable, Sendable {
  package let viewSize: Size
  /// The free height at the view's top, above the first row, px.
  package let topInset: Double
  /// The free height at the view's bottom, below the last row, px.
  package internal(set) var bottomInset: Double
  /// The wanted height of rows, px. The real heights differ, because rows fill the width.
  package let rowHeight: Double
  /// The width that rows fill, px.
  let width: Double
  let contents: GridContents
  /// The indices of the pictures at which the caller required that a row begins.
  let breaks: [Int]
  /// The aspect ratio, width over height, at which each picture is shown; see ``shown(_:)``.
  let aspects: [Double]
  /// The sum of the aspect ratios before each picture; the last element is the sum of all.
  let sums: [Double]
  /// The ranges of pictures that each begin with a new row; see ``GridContents/runs``.
  let runs: [Range<Int>]
  /// The index of the first row of each run; the last element is the number of rows.
  private(set) var firstRows: [Int] = []
  /// The index of the first picture of each row; the last element is the number of pictures.
  var starts: [Int] = [0]
  /// The top of each row, px from the top of the first row; the last element is the bottom of the
  /// last row with its labels and a gap.
  var tops: [Double] = [0]
  /// The height of each row, px.
  var heights: [Double] = []

  /// The space between the cells and the view's edges, px.
  package static let margin = 12.0

  /// The space between two pictures, horizontally and vertically, px.
  package static let gap = 6.0

  /// The range of aspect ratios that are shown uncropped. A picture with an aspect ratio outside
  /// the range is cropped to the nearest aspect ratio within it.
  package static let aspects: ClosedRange<Double> = 0.4...3.5

  /// The aspect ratio that is used for a picture whose aspect ratio is unknown.
  package static let usualAspect = 1.5

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
    (self.contents, self.breaks) = (contents, breaks)
    aspects = contents.aspects.map(Self.shown)
    var sums = [0.0]
    sums.reserveCapacity(aspects.count + 1)
    for aspect in aspects { sums.append(sums[sums.count - 1] + aspect) }
    self.sums = sums
    runs = contents.runs
    width = max(viewSize.width - 2 * Self.margin, 1)
    self.rowHeight = max(rowHeight, 1)
    for run in runs {
      firstRows.append(rowCount)
      addRows(of: run)
    }
    firstRows.append(rowCount)
  }

  /// Returns the aspect ratio at which a picture of `aspect` is shown; ``usualAspect`` if `aspect`
  /// is not a positive number.
  package static func shown(_ aspect: Double) -> Double {
    aspect.isFinite && aspect > 0 ? aspect.clamped(to: aspects) : usualAspect
  }

  package var count: Int { aspects.count }
  package var rowCount: Int { heights.count }

  /// The height that labels take below each row, px.
  package var labelHeight: Double { contents.labelHeight }

  package var contentHeight: Double {
    let rows = rowCount > 0 ? tops[rowCount] - Self.gap : 0
    return topInset + 2 * Self.margin + rows + bottomInset
  }

  /// The range of the content's vertical offset at rest, px. At the upper bound, 0, the view shows
  /// the content's top. At the lower bound, 0 or negative, the view shows the content's end.
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
    place(of: index) + Vector(dx: Self.margin, dy: topInset + Self.margin)
  }

  /// The frame of the cell at `index`, px from the top left corner of the first row.
  func place(of index: Int) -> Rect {
    guard aspects.indices.contains(index) else { return .zero }
    let row = row(of: index)
    let height = heights[row]
    var x = 0.0
    for before in starts[row]..<index { x += height * aspects[before] + Self.gap }
    return Rect(x: x, y: tops[row], width: height * aspects[index], height: height)
  }

  /// Returns the indices of the cells in rows that lie, at least in part, between the y coordinates
  /// `top` and `bottom`, px in content coordinates. A row includes the labels below it.
  package func indices(from top: Double, to bottom: Double) -> Range<Int> {
    guard rowCount > 0, bottom > top else { return 0..<0 }
    let (top, bottom) = (top - topInset - Self.margin, bottom - topInset - Self.margin)
    var first = row(at: top)
    if tops[first] + heights[first] + labelHeight <= top { first += 1 }
    var last = row(at: bottom)
    if tops[last] >= bottom { last -= 1 }
    guard first <= last else { return 0..<0 }
    return starts[first]..<starts[last + 1]
  }

  /// The index of the cell nearest to `point`, in content coordinates, in the nearest row; nil in
  /// an empty grid.
  package func index(nearest point: Point) -> Int? {
    guard rowCount > 0, point.isFinite else { return nil }
    return index(
      inRow: row(at: point.y - topInset - Self.margin), nearest: point.x - Self.margin)
  }

  /// The index of the cell of a row that is nearest to the position `x`, px from the left edge of
  /// the row.
  private func index(inRow row: Int, nearest x: Double) -> Int {
    let pictures = indices(inRow: row)
    var end = 0.0
    for index in pictures {
      end += heights[row] * aspects[index] + Self.gap
      if x < end - Self.gap / 2 { return index }
    }
    return pictures.upperBound - 1
  }

  /// The index of the row at the height `y`, px below the top of the first row, or of the nearest
  /// row. The labels and the gap below a row count as part of the row.
  private func row(at y: Double) -> Int { min(Self.last(in: tops, notAfter: y), rowCount - 1) }

  /// The index of the row that contains the cell at `index`, from 0.
  /// - Complexity: O(log n).
  package func row(of index: Int) -> Int {
    min(Self.last(in: starts, notAfter: index), rowCount - 1)
  }

  /// The indices of the cells in a row.
  package func indices(inRow row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

  /// The index of the first cell of the row that contains the cell at `index`.
  package func rowStart(of index: Int) -> Int { indices(inRow: row(of: index)).lowerBound }

  /// True if the cell at `index` is the first of a section, so that a heading is above its row.
  ///
  /// - Complexity: O(log n) in the number of sections.
  func hasHeading(_ index: Int) -> Bool {
    let sections = contents.sections
    let section = Self.last(in: sections, notAfter: index)
    return sections.indices.contains(section) && sections[section] == index
  }

  /// True if the cell at `index` is one of the leading cells, which all have the same size.
  func isLead(_ index: Int) -> Bool { index < contents.leadCount }

  /// The index of the run that contains the cell at `index`.
  func run(of index: Int) -> Int {
    max(runs.indices.partitioningIndex { runs[$0].lowerBound > index } - 1, 0)
  }

  /// Returns the content's vertical offset, px, at which the row of the cell at `index` is the
  /// first row below the header. The margin and, if the cell is in a section, the height of a
  /// section heading lie between the header and this row.
  func wholeOffset(of index: Int) -> Double {
    let isInSection = contents.sections.first.map { $0 <= index } ?? false
    let heading = isInSection ? contents.headingHeight : 0
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
      .map { wholeOffset(of: starts[$0]) }
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
    runs[run(of: index)].lowerBound == index
  }

  /// Returns the index of a cell in the row that is `step` rows below the row of the cell at
  /// `index` (above it if `step` is negative). The result is the cell that is horizontally nearest
  /// to the middle of the cell at `index`. Nil if there is no such row.
  package func index(rowsBelow step: Int, _ index: Int) -> Int? {
    let row = row(of: index) + step
    guard (0..<rowCount).contains(row) else { return nil }
    return self.index(inRow: row, nearest: place(of: index).center.x)
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

  /// Returns the point of the content, content px, that is displayed at `point`, view px.
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
