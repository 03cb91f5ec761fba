internal import Geometry
internal import RealModule

/// The rows of a grid, and its strip of pictures.
///
/// All pictures of the grid form one strip, side by side. A position in the strip is a picture's
/// index plus a share of this picture's width: 2.5 is the middle of the third picture. The gap
/// after a picture is spread evenly over the positions of that picture.
extension GridLayout {
  // MARK: Rows

  /// The limits of the factor by which a last row must grow to fill the width. Up to `full`, the
  /// row fills the width; from `none` on, it keeps the wanted height. In between, its height
  /// changes evenly.
  private static let lastGrowth = (full: 1.15, none: 1.2)

  /// Returns the height of a run's last row, px. `filling` is the height at which the row would
  /// fill the width, `wanted` the wanted height. The result changes continuously with both.
  static func lastHeight(filling: Double, wanted: Double) -> Double {
    let growth = filling / wanted
    guard growth > lastGrowth.full else { return filling }
    let share = (lastGrowth.none - growth) / (lastGrowth.none - lastGrowth.full)
    return wanted * (1 + (lastGrowth.full - 1) * max(share, 0))
  }

  /// The number of pictures that ``fill(toBreakBefore:)`` divides into rows together, so that the
  /// last of these rows is not nearly empty.
  private static let tail = 48

  /// Adds the rows of the run that has the indices `run`, with the space for its heading.
  mutating func addRows(of run: Range<Int>) {
    if hasHeading(run.lowerBound) { tops[tops.count - 1] += contents.headingHeight }
    let own =
      isLead(run.lowerBound)
      ? [] : breaks.filter { (run.lowerBound...run.upperBound).contains($0) }
    if let first = own.first, first > run.lowerBound, first < run.upperBound {
      fill(toBreakBefore: first)
    }
    for (start, end) in zip(own, own.dropFirst()) where start < end {
      add(end, height: height(of: start..<end), isLast: end == run.upperBound)
    }
    fill(to: run.upperBound)
  }

  /// Adds the rows of all pictures before `end`; the last row fills the width if it is nearly full.
  private mutating func fill(to end: Int) {
    fill(before: end)
    guard let start = starts.last, start < end else { return }
    add(end, height: height(of: start..<end), isLast: true)
  }

  /// Adds rows that fill the width, for the pictures before the index `end`. The last pictures get
  /// no row if they are too few to fill the width.
  private mutating func fill(before end: Int) {
    var (start, sum) = (starts[starts.count - 1], 0.0)
    var index = start
    while index < end {
      let before = sum
      sum += aspects[index]
      index += 1
      guard height(of: index - start, sum) <= rowHeight else { continue }
      // With this picture, the row is lower than wanted; without it, higher. The smaller change is
      // chosen.
      let low = rowHeight / height(of: index - start, sum)
      let high =
        index - start > 1 ? height(of: index - 1 - start, before) / rowHeight : .infinity
      if high < low {
        index -= 1
        sum = before
      }
      add(index, height: height(of: index - start, sum))
      (start, sum) = (index, 0)
    }
  }

  /// Adds rows that fill the width, for all pictures before `end`, at which a row must begin.
  ///
  /// The rows of the last pictures are chosen together, by dynamic programming, such that the sum
  /// of the squares of ln(height / wanted height) is least.
  private mutating func fill(toBreakBefore end: Int) {
    fill(before: max(end - Self.tail, 0))
    let start = starts[starts.count - 1]
    let count = end - start
    // `costs[n]` is the least cost of rows that hold the first n pictures, and `begins[n]` is the
    // first picture of the last one of these rows.
    var costs = [0.0] + Array(repeating: Double.infinity, count: count)
    var begins = Array(repeating: 0, count: count + 1)
    for last in 1...max(count, 1) where last <= count {
      var sum = 0.0
      for first in (0..<last).reversed() {
        sum += aspects[start + first]
        let off = Double.log(height(of: last - first, sum) / rowHeight)
        let cost = costs[first] + off * off
        if cost < costs[last] { (costs[last], begins[last]) = (cost, first) }
        // The row is already much too low, and further pictures make it only lower.
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

  /// The height, px, at which a row of the pictures in `pictures` fills the width.
  private func height(of pictures: Range<Int>) -> Double {
    height(of: pictures.count, aspects[pictures].reduce(0, +))
  }

  /// The height, px, at which `count` pictures with the aspect ratios' sum `sum` fill the width.
  private func height(of count: Int, _ sum: Double) -> Double {
    max((width - Double(count - 1) * Self.gap) / sum, 1)
  }

  private mutating func add(_ end: Int, height filling: Double, isLast: Bool = false) {
    var height =
      isLast ? Self.lastHeight(filling: filling, wanted: rowHeight) : filling
    // The last row of leading pictures has the height of the row above.
    if isLast, isLead(end - 1), let above = heights.last { height = above }
    starts.append(end)
    heights.append(height)
    tops.append(tops[tops.count - 1] + height + labelHeight + Self.gap)
  }

  // MARK: The strip

  /// The sum of the aspect ratios of all pictures before a position in the strip. If the position
  /// lies within a picture, the picture counts with the share of its width before the position.
  func sum(to position: Double) -> Double {
    guard count > 0 else { return 0 }
    let index = Int(position.clamped(to: 0...Double(count - 1)))
    return sums[index] + (position - Double(index)) * aspects[index]
  }

  /// The position in the strip for which ``sum(to:)`` returns `sum`.
  func position(ofSum sum: Double) -> Double {
    guard count > 0 else { return 0 }
    let index = min(Self.last(in: sums, notAfter: sum), count - 1)
    return Double(index) + (sum - sums[index]) / aspects[index]
  }

  /// The width, in px, of all pictures and gaps from position `start` to position `end` of the
  /// strip, if the pictures are `height` px high.
  func way(from start: Double, to end: Double, height: Double) -> Double {
    height * (sum(to: end) - sum(to: start)) + Self.gap * (end - start)
  }

  /// The position `way` px to the right of `position`, if all pictures were `height` px high and in
  /// one row. A position counts pictures: 2.5 is the middle of the third one.
  func position(_ position: Double, movedBy way: Double, height: Double) -> Double {
    guard count > 0 else { return 0 }
    let goal = height * sum(to: position) + Self.gap * position + way
    func start(_ index: Int) -> Double { height * sums[index] + Self.gap * Double(index) }
    let index = max((0..<count).partitioningIndex { start($0) > goal } - 1, 0)
    return Double(index) + (goal - start(index)) / (height * aspects[index] + Self.gap)
  }

  /// The height, px, at which the part of the strip from `start` to `end` fills the width.
  func height(from start: Double, to end: Double) -> Double {
    let room = Self.gap + width - Self.gap * (end - start)
    return max(room / max(sum(to: end) - sum(to: start), 1e-9), 1)
  }

  /// Moves each break from its position in the strip to the nearest end of a picture. Returns the
  /// index of the first picture after each break, without repetitions.
  ///
  /// A row that would then become much higher than `wantedHeight`, px, gets one more picture. Of
  /// the two pictures that were cut at the row's ends, it gets the one with the larger share in the
  /// row.
  func wholeBreaks(at positions: [Double], wantedHeight: Double) -> [Int] {
    var breaks = positions.map { Int(($0 + 1e-9).rounded()) }
    func height(_ start: Int, _ end: Int) -> Double {
      start < end ? self.height(from: Double(start), to: Double(end)) : .infinity
    }
    for row in breaks.indices.dropLast() where breaks[row] < breaks[row + 1] {
      let (start, end) = (breaks[row], breaks[row + 1])
      let tall = height(start, end)
      guard tall > wantedHeight * Self.mostStretch else { continue }
      // The shares of the pictures that were cut at the row's two ends. A share is 0 if the
      // neighbour would be as high without its picture.
      let before = row > 0 && height(breaks[row - 1], start - 1) < tall
      let after = row + 2 < breaks.count && height(end + 1, breaks[row + 2]) < tall
      let shares = (
        before ? Double(start) - positions[row] : 0, after ? positions[row + 1] - Double(end) : 0
      )
      if shares.0 > 1e-9, shares.0 >= shares.1 {
        breaks[row] -= 1
      } else if shares.1 > 1e-9 {
        breaks[row + 1] += 1
      }
    }
    return breaks.enumerated().filter { $0.offset == 0 || breaks[$0.offset - 1] < $0.element }
      .map(\.element)
  }

  /// The limit of a row's height after a pinch, as a multiple of the wanted height: a higher row
  /// gets one more picture.
  private static let mostStretch = 1.8

  // MARK: Search

  /// The index of the last of `values`, ascending, that is at most `value`; 0 if all are greater.
  static func last<Value: Comparable>(in values: [Value], notAfter value: Value) -> Int {
    max(values.indices.partitioningIndex { values[$0] > value } - 1, 0)
  }
}
