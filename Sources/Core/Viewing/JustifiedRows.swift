package import Geometry
internal import RealModule

/// Rows of pictures that keep their shapes; the pictures of a row are equally high and fill the
/// width.
///
/// Rows are filled in order: a row ends where its height is nearest to the wanted height. The last
/// row keeps the wanted height if filling the width would make it much higher. A section begins
/// with a new row below its heading, and its last row is treated like the last row of all. A break
/// may be put before one picture, so that the rows from there on do not depend on the shapes of the
/// pictures above it, which may not be known yet.
///
/// Content coordinates are logical px from the first row's top left corner.
package struct JustifiedRows: Hashable, Sendable {
  /// The width that rows fill, px.
  package let width: Double
  /// The wanted height of a row, px.
  package let wantedHeight: Double
  /// The aspect ratio of each picture, width over height, within ``shapes``.
  private let aspects: [Double]
  /// The first picture of each section, and the height of its heading, px.
  private let sections: [Int]
  private let headingHeight: Double
  /// The height of the labels below each row, px.
  package let labelHeight: Double
  /// The first picture of each row, and at the end the number of pictures.
  private var starts: [Int] = [0]
  /// The top of each row, and at the end that of the content plus a gap, px.
  private var tops: [Double] = [0]
  /// The height of each row, px.
  private var heights: [Double] = []

  /// The space between two pictures, across and down, px.
  package static let gap = 6.0

  /// The aspect ratios that are shown whole; other pictures are cropped.
  package static let shapes: ClosedRange<Double> = 0.4...3.5

  /// The aspect ratio of a picture while it is unknown.
  package static let usualAspect = 1.5

  /// The number of pictures before a break whose rows are chosen together.
  private static let tail = 48

  /// Lays out pictures; a new row begins at the one at `fixed`.
  ///
  /// - Complexity: O(n).
  package init(
    _ contents: GridContents, width: Double, wantedHeight: Double, breakBefore fixed: Int? = nil
  ) {
    aspects = contents.aspects.map(Self.shown)
    sections = contents.sections
    headingHeight = contents.headingHeight
    labelHeight = contents.labelHeight
    self.width = max(width, 1)
    self.wantedHeight = max(wantedHeight, 1)
    for run in contents.runs {
      if hasHeading(run.lowerBound) { tops[tops.count - 1] += headingHeight }
      if let fixed, fixed > run.lowerBound, fixed < run.upperBound { fill(toBreakBefore: fixed) }
      fill(to: run.upperBound)
    }
  }

  /// The aspect ratio at which a picture of `aspect` is shown.
  package static func shown(_ aspect: Double) -> Double {
    aspect.isFinite && aspect > 0 ? aspect.clamped(to: shapes) : usualAspect
  }

  package var count: Int { aspects.count }
  package var rowCount: Int { heights.count }

  /// The height of all rows with their labels, px.
  package var contentHeight: Double { rowCount > 0 ? tops[rowCount] - Self.gap : 0 }

  /// True if a heading stands above the row of the picture at `index`.
  ///
  /// - Complexity: O(log n) in the number of sections.
  package func hasHeading(_ index: Int) -> Bool {
    let section = Self.last(in: sections, notAfter: index)
    return sections.indices.contains(section) && sections[section] == index
  }

  // MARK: Places

  /// The frame of the picture at `index`.
  ///
  /// - Complexity: O(log n).
  package func frame(of index: Int) -> Rect {
    guard aspects.indices.contains(index) else { return .zero }
    let row = row(of: index)
    let height = heights[row]
    var x = 0.0
    for before in starts[row]..<index { x += height * aspects[before] + Self.gap }
    return Rect(x: x, y: tops[row], width: height * aspects[index], height: height)
  }

  /// The row of the picture at `index`.
  /// - Complexity: O(log n).
  package func row(of index: Int) -> Int {
    min(Self.last(in: starts, notAfter: index), rowCount - 1)
  }

  /// The pictures of a row.
  package func indices(inRow row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

  /// The pictures whose rows touch the content between `top` and `bottom`.
  package func indices(from top: Double, to bottom: Double) -> Range<Int> {
    guard rowCount > 0, bottom > top else { return 0..<0 }
    var first = row(at: top)
    if tops[first] + heights[first] + labelHeight <= top { first += 1 }
    var last = row(at: bottom)
    if tops[last] >= bottom { last -= 1 }
    guard first <= last else { return 0..<0 }
    return starts[first]..<starts[last + 1]
  }

  /// The picture nearest to `point`, in the nearest row; nil without pictures.
  package func index(nearest point: Point) -> Int? {
    guard rowCount > 0, point.isFinite else { return nil }
    return index(inRow: row(at: point.y), nearest: point.x)
  }

  /// The picture of a row that is nearest to `x`.
  package func index(inRow row: Int, nearest x: Double) -> Int {
    let pictures = indices(inRow: row)
    var end = 0.0
    for index in pictures {
      end += heights[row] * aspects[index] + Self.gap
      if x < end - Self.gap / 2 { return index }
    }
    return pictures.upperBound - 1
  }

  /// The row at height `y`, including the gap below it, or the nearest one.
  private func row(at y: Double) -> Int { min(Self.last(in: tops, notAfter: y), rowCount - 1) }

  /// The index of the last value not above `value`; 0 where all are above.
  private static func last<Value: Comparable>(in values: [Value], notAfter value: Value) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  // MARK: Rows

  /// The greatest factor by which a nearly full last row grows to fill the width.
  private static let lastGrowth = 1.15

  /// Adds the rows of all pictures before `end`; the last one fills the width only where it is
  /// nearly full.
  private mutating func fill(to end: Int) {
    fill(before: end)
    guard let start = starts.last, start < end else { return }
    let filling = height(of: start..<end)
    add(end, height: filling <= wantedHeight * Self.lastGrowth ? filling : wantedHeight)
  }

  /// Adds the rows before `end` that can be filled.
  private mutating func fill(before end: Int) {
    var (start, sum) = (starts[starts.count - 1], 0.0)
    var index = start
    while index < end {
      let before = sum
      sum += aspects[index]
      index += 1
      guard height(of: index - start, sum) <= wantedHeight else { continue }
      // The row with this picture is too low, without it too high: the smaller change is taken.
      let low = wantedHeight / height(of: index - start, sum)
      let high =
        index - start > 1 ? height(of: index - 1 - start, before) / wantedHeight : .infinity
      if high < low {
        index -= 1
        sum = before
      }
      add(index, height: height(of: index - start, sum))
      (start, sum) = (index, 0)
    }
  }

  /// Adds rows up to a break before `end`, where no row may be left over.
  ///
  /// The last of them are chosen together, by dynamic programming: the least sum of squares of
  /// ln(height / wanted height).
  private mutating func fill(toBreakBefore end: Int) {
    fill(before: max(end - Self.tail, 0))
    let start = starts[starts.count - 1]
    let count = end - start
    // The least cost of rows that end after so many pictures, and the beginning of the last of these.
    var costs = [0.0] + Array(repeating: Double.infinity, count: count)
    var begins = Array(repeating: 0, count: count + 1)
    for last in 1...max(count, 1) where last <= count {
      var sum = 0.0
      for first in (0..<last).reversed() {
        sum += aspects[start + first]
        let off = Double.log(height(of: last - first, sum) / wantedHeight)
        let cost = costs[first] + off * off
        if cost < costs[last] { (costs[last], begins[last]) = (cost, first) }
        // Longer rows are only lower.
        if off < -1, last - first > 1 { break }
      }
    }
    var ends: [Int] = []
    var last = count
    while last > 0 {
      ends.append(last)
      last = begins[last]
    }
    for next in ends.reversed() {
      let from = starts[starts.count - 1]
      add(start + next, height: height(of: from..<start + next))
    }
  }

  /// The height at which a range of pictures fills the width.
  private func height(of pictures: Range<Int>) -> Double {
    height(of: pictures.count, aspects[pictures].reduce(0, +))
  }

  /// The height at which `count` pictures fill the width; `sum` is that of their aspect ratios.
  private func height(of count: Int, _ sum: Double) -> Double {
    max((width - Double(count - 1) * Self.gap) / sum, 1)
  }

  private mutating func add(_ end: Int, height: Double) {
    starts.append(end)
    heights.append(height)
    tops.append(tops[tops.count - 1] + height + labelHeight + Self.gap)
  }
}
