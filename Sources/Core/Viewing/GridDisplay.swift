package import Geometry
internal import RealModule

/// A cell as it is displayed.
package struct GridCell: Hashable, Sendable {
  package let index: Int
  /// The frame of the whole cell in the view, px, also if only a part of the cell is drawn.
  package var frame: Rect
  /// The part of the view, px, to which the cell is clipped; nil if the whole cell is drawn.
  package let clip: Rect?
}

/// A row as it is displayed.
struct GridRow: Hashable, Sendable {
  let key: GridRowKey
  /// The start of the row, as a position in the strip of pictures (see ``GridLayout``).
  let start: Double
  /// The end of the row, as a position in the strip of pictures.
  let end: Double
  /// The degree to which the row is open: at 0 it has no height, at 1 its full height. A row that
  /// is added opens from 0 to 1; a row that is removed closes from 1 to 0.
  let openness: Double
  /// The full height of the row's pictures, px. While the row opens or closes, only a part of it
  /// is displayed: ``height``.
  let scale: Double
  /// The displayed height of the row, px; smaller than ``scale`` while the row opens or closes.
  let height: Double
  /// The displayed share, 0…1, of the space below the row, which contains the labels and the gap;
  /// less than 1 while the row opens or closes.
  let space: Double
  /// The row's upper edge in the view, px.
  var top = 0.0
}

extension GridLayout {
  /// Returns by how much the row numbers of each run change: the number of a row in this layout
  /// minus its old number. One row of each run determines the change for the whole run. The key is
  /// the index of the run (see ``GridContents/runs``).
  ///
  /// `shown` are the displayed rows, which have the old numbers. `held` is the index of a cell that
  /// stays in place, and `key` identifies the displayed row of this cell.
  func shifts(of shown: [GridRow], holding held: Int, in key: GridRowKey) -> [Int: Int] {
    var shifts: [Int: Int] = [:]
    for row in shown where shifts[row.key.run] == nil {
      // The cell in the row's middle identifies the row: it is in the same row before and after.
      let middle = Int((row.start + row.end) / 2)
      shifts[row.key.run] = self.row(of: middle) - firstRows[row.key.run] - row.key.ordinal
    }
    // Rows of equally large cells may begin at other cells now. So the held row keeps its place,
    // or, without one, the last displayed row.
    if isLead(0), let row = shown.last(where: { $0.key.run == 0 }) {
      shifts[0] =
        key.run == 0
        ? self.row(of: held) - key.ordinal
        : self.row(of: Int(row.end.rounded(.up)) - 1) - row.key.ordinal
    }
    return shifts
  }
}

/// A grid's cells as they are displayed, by rows, from the top.
package struct GridDisplay: Hashable, Sendable {
  package var cells: [GridCell]
  /// The upper edge of the first row of each displayed run of cells (see ``GridContents/runs``), px
  /// in the view. The key is the index of the run's first cell. Empty unless a pinch or a motion
  /// displaces the rows.
  package var tops: [Int: Double] = [:]

  /// The range of indices from the first to the last element of ``cells``.
  package var indices: Range<Int> {
    guard let first = cells.first, let last = cells.last else { return 0..<0 }
    return first.index..<last.index + 1
  }
}

/// The rows of a grid as they are displayed, one after the other: at rest, pinched, or in motion.
struct GridRows {
  let layout: GridLayout
  let pinch: GridPinch?
  /// The remaining differences between the displayed state of rows and their final state.
  private let changes: [GridRowKey: GridSettling.Change]
  /// The numbers of the first and the last moving row of each run (see ``changes``). The key is the
  /// index of the run; a run without moving rows has no entry.
  private var changing: [Int: ClosedRange<Int>] = [:]
  /// The displayed starts of rows, as positions in the strip of pictures.
  private var starts: [GridRowKey: Double] = [:]
  /// The starts of rows during a pinch, as positions in the strip, by the run's index. The first
  /// one is the start of the row that stays in place; the starts of the rows below it follow.
  private var below: [Int: [Double]] = [:]
  /// The starts of the rows above the row that stays in place, as in ``below``. The first one is
  /// the start of the lowest of these rows.
  private var above: [Int: [Double]] = [:]

  /// The least sum of the aspect ratios in a run's last row at which this row is fully open. With a
  /// smaller sum, the row is only partly open. The value is the smallest aspect ratio of a picture.
  private static let opening = GridLayout.aspects.lowerBound

  /// The greatest sum of the aspect ratios in a row that is displayed without height, divided by
  /// ``opening``. Such a row has only a small piece of a picture. To fill the width, this piece
  /// would be enlarged almost without limit.
  private static let closed = 1e-4

  /// The greatest height of the last row of equally large cells, as a multiple of the wanted
  /// height.
  private static let mostLeadGrowth = 1.5

  init(
    _ layout: GridLayout, _ pinch: GridPinch? = nil,
    changed changes: [GridRowKey: GridSettling.Change] = [:]
  ) {
    (self.layout, self.pinch, self.changes) = (layout, pinch, changes)
    for key in changes.keys {
      let range = changing[key.run] ?? key.ordinal...key.ordinal
      changing[key.run] =
        min(range.lowerBound, key.ordinal)...max(range.upperBound, key.ordinal)
    }
  }

  private func lower(_ run: Int) -> Double { Double(layout.runs[run].lowerBound) }
  private func upper(_ run: Int) -> Double { Double(layout.runs[run].upperBound) }

  // MARK: Where rows belong

  /// The start of the row `key` in the layout, or during the pinch, as a position in the strip of
  /// pictures. It does not include ``changes``.
  private mutating func start(of key: GridRowKey) -> Double {
    let (run, ordinal) = (key.run, key.ordinal)
    guard ordinal > 0 else { return lower(run) }
    guard let pinch else {
      let row = layout.firstRows[run] + ordinal
      return row < layout.firstRows[run + 1] ? Double(layout.starts[row]) : upper(run)
    }
    let pivot = pinch.count(before: run)
    if ordinal >= pivot {
      var starts = below[run] ?? [pinch.pivot(of: run)]
      while starts.count <= ordinal - pivot, let last = starts.last, last < upper(run) {
        let isHeld = run == pinch.run && starts.count == 1
        starts.append(isHeld ? pinch.held.end : pinch.next(after: last, in: run))
      }
      below[run] = starts
      return ordinal - pivot < starts.count ? starts[ordinal - pivot] : upper(run)
    }
    var starts = above[run] ?? []
    while starts.count < pivot - ordinal {
      let next = starts.last ?? pinch.pivot(of: run)
      // The number of known rows above the pivot row that do not adapt.
      let end = min(starts.count, max(pivot - GridPinch.adapting, 0))
      starts.append(
        pinch.previous(
          pivot - 1 - starts.count, before: next,
          end: end > 0 ? starts[end - 1] : pinch.pivot(of: run), in: run))
    }
    above[run] = starts
    return starts[pivot - 1 - ordinal]
  }

  /// Returns the start and the openness that the row `key` has at the end of its motion. `start` is
  /// a position in the strip of pictures; `openness` is 1 if the row stays, and 0 if it closes.
  mutating func target(_ key: GridRowKey) -> (start: Double, openness: Double) {
    (start(of: key), key.ordinal < 0 ? 0 : 1)
  }

  // MARK: Where they are

  /// The displayed start of the row `key`, as a position in the strip of pictures. It includes
  /// ``changes``.
  private mutating func shownStart(of key: GridRowKey) -> Double {
    let start = start(of: key)
    guard let range = changing[key.run], key.ordinal <= range.upperBound else { return start }
    if let known = starts[key] { return known }
    // Several motions at the same time could cross, so a row's start is limited to that of the next
    // row.
    var next = self.start(of: GridRowKey(run: key.run, ordinal: range.upperBound + 1))
    for ordinal in (min(key.ordinal, range.lowerBound)...range.upperBound).reversed() {
      let key = GridRowKey(run: key.run, ordinal: ordinal)
      var start = self.start(of: key)
      if let change = changes[key], change.start != 0 {
        start = layout.position(ofSum: layout.sum(to: start) + change.start)
          .clamped(to: lower(key.run)...upper(key.run))
      }
      next = min(next, start)
      starts[key] = next
    }
    return starts[key] ?? start
  }

  /// Returns the row `key` as it is displayed, but without its place: ``GridRow/top`` is 0, and the
  /// caller must set it.
  mutating func row(_ key: GridRowKey) -> GridRow {
    var openness = target(key).openness
    var wanted = layout.rowHeight * (pinch?.zoom ?? 1)
    if let change = changes[key] {
      openness = (openness + change.openness).clamped(to: 0...1)
      wanted *= Double.exp(change.logHeight)
    }
    let start = shownStart(of: key)
    let end =
      hasNext(key)
      ? max(shownStart(of: GridRowKey(run: key.run, ordinal: key.ordinal + 1)), start)
      : upper(key.run)
    let filling = layout.height(from: start, to: end)
    // `isLast` is 1 for a run's last row, and falls to 0 while the row below it opens.
    let rest = layout.sum(to: upper(key.run)) - layout.sum(to: end)
    let isLast = 1 - min(rest / Self.opening, 1)
    var last = GridLayout.lastHeight(filling: filling, wanted: wanted)
    if key.run == 0, start > lower(0), layout.isLead(0) {
      let above = shownStart(of: GridRowKey(run: 0, ordinal: key.ordinal - 1))
      if above < start {
        let most = min(filling, wanted * Self.mostLeadGrowth)
        last = min(layout.height(from: above, to: start), most)
      }
    }
    let scale = isLast == 1 ? last : filling + (last - filling) * isLast
    let sum = layout.sum(to: end) - layout.sum(to: start)
    // A row that begins to open holds a small part of a picture, enlarged to the row's width. Only
    // a share of its height is displayed.
    let fullness = ((sum / Self.opening - Self.closed) / (1 - Self.closed)).clamped(to: 0...1)
    let space = openness * fullness
    let most = (isLast == 1 ? last : filling * fullness * (1 - isLast) + last * isLast) * openness
    return GridRow(
      key: key, start: start, end: end, openness: openness, scale: scale,
      height: most * space, space: space)
  }

  // MARK: Order

  private mutating func hasNext(_ key: GridRowKey) -> Bool {
    if let last = changing[key.run]?.upperBound, key.ordinal < last { return true }
    return key.ordinal < 0
      || start(of: GridRowKey(run: key.run, ordinal: key.ordinal + 1)) < upper(key.run)
  }

  private func first(of run: Int) -> GridRowKey {
    GridRowKey(run: run, ordinal: min(changing[run]?.lowerBound ?? 0, 0))
  }

  private mutating func last(of run: Int) -> GridRowKey {
    // In a pinch, rows from the pivot row on may be split, so the search begins there. In a run
    // above the held one, the pivot row is the last row.
    var key = GridRowKey(run: run, ordinal: pinch?.count(before: run) ?? 0)
    if pinch == nil { key.ordinal = layout.firstRows[run + 1] - 1 - layout.firstRows[run] }
    while hasNext(key) { key.ordinal += 1 }
    return key
  }

  private mutating func key(after key: GridRowKey) -> GridRowKey? {
    if hasNext(key) { return GridRowKey(run: key.run, ordinal: key.ordinal + 1) }
    return key.run + 1 < layout.runs.count ? first(of: key.run + 1) : nil
  }

  private mutating func key(before key: GridRowKey) -> GridRowKey? {
    if key.ordinal > first(of: key.run).ordinal {
      return GridRowKey(run: key.run, ordinal: key.ordinal - 1)
    }
    return key.run > 0 ? last(of: key.run - 1) : nil
  }

  private func heading(above key: GridRowKey) -> Double {
    key == first(of: key.run) && layout.hasHeading(layout.runs[key.run].lowerBound)
      ? layout.contents.headingHeight : 0
  }

  private func space(below row: GridRow) -> Double {
    (layout.labelHeight + GridLayout.gap) * row.space
  }

  // MARK: Places

  /// Returns the rows that touch the view, from top to bottom. The view is extended by `margin` px
  /// up and down. The rows are placed so that the point `anchor` lies `y` px below the view's top.
  ///
  /// All rows are shifted if the empty space above the first row or below the last row would be
  /// more than `slack`. If the rows do not fill the view, they begin at its top, below the header.
  mutating func shown(
    _ anchor: GridAnchor, at y: Double, margin: Double = 0, slack: GridSlack
  ) -> [GridRow] {
    var middle = row(anchor.key)
    middle.top = y - anchor.share * middle.height
    var (up, down) = ([GridRow](), [middle])
    let (high, low) = (-margin, layout.viewSize.height + margin)
    let topAtRest = layout.topInset + GridLayout.margin
    let topEdge = topAtRest + slack.top
    let bottomEdge =
      layout.viewSize.height - layout.bottomInset - GridLayout.margin - slack.bottom
    var shift = 0.0
    var end: Double?
    func extendUp(_ rows: inout GridRows) -> Double? {
      while true {
        let last = up.last ?? down[0]
        let edge = last.top - rows.heading(above: last.key)
        guard edge + shift > min(high, topEdge) else { return nil }
        guard let key = rows.key(before: last.key) else { return edge }
        var row = rows.row(key)
        row.top = edge - row.height - rows.space(below: row)
        up.append(row)
      }
    }
    func extendDown(_ rows: inout GridRows) {
      while end == nil {
        let last = down[down.count - 1]
        let edge = last.top + last.height + rows.space(below: last)
        guard edge + shift < low else { return }
        guard let key = rows.key(after: last.key) else {
          // There is no gap below the last row. While only rows that close are left, the gap
          // shrinks with them.
          let spaces = (down.reversed() + up).lazy.map(\.space).reduce(0, +)
          end = edge - GridLayout.gap * min(spaces, 1)
          return
        }
        var row = rows.row(key)
        row.top = edge + rows.heading(above: key)
        down.append(row)
      }
    }
    var begin = extendUp(&self)
    if let begin { shift = min(topEdge - begin, 0) }
    extendDown(&self)
    if let end, end + shift < bottomEdge {
      let old = shift
      shift = bottomEdge - end
      begin = begin ?? extendUp(&self)
      // If the rows do not fill the view, they begin at its top.
      if let begin { shift = max(old, min(shift, topAtRest - slack.bottom - begin)) }
    }
    var all = Array(up.reversed()) + down
    for index in all.indices { all[index].top += shift }
    return all
  }

  /// Returns the cells of those displayed rows that touch the view.
  func cells(of shown: [GridRow]) -> [GridCell] {
    var cells: [GridCell] = []
    let height = layout.viewSize.height
    for row in shown where row.end > row.start && row.height > 1e-6 {
      guard row.top < height, row.top + row.height + layout.labelHeight > 0 else { continue }
      // A row that opens or closes shows the middle of its pictures. A last row that holds too
      // little to be fully open shows their upper part.
      let hidden = row.openness < 1 ? (row.scale - row.height) / 2 : 0
      let (left, end) = (GridLayout.margin, GridLayout.margin + layout.width)
      var right =
        left + layout.way(from: row.start, to: row.end, height: row.scale) - GridLayout.gap
      let first = Int(row.start)
      var pieces: [Rect] = []
      for index in first..<layout.count where Double(index) < row.end {
        let width = row.scale * layout.aspects[index]
        var x = left + layout.way(from: row.start, to: Double(index), height: row.scale)
        // A piece of a cell has the same share of the gap beside it as it has of the cell.
        if index == first {
          x = left - (row.start - Double(first)) * width
        } else if Double(index + 1) > row.end {
          x = max(right - (row.end - Double(index)) * width, pieces.last?.maxX ?? left)
        }
        pieces.append(Rect(x: x, y: row.top - hidden, width: width, height: row.scale))
      }
      if let last = pieces.last, pieces.count == 1 || row.end == row.end.rounded() {
        right = last.minX + (row.end - row.end.rounded(.up) + 1) * last.size.width
      }
      let clip = Rect(
        x: left, y: row.top, width: max(min(right, end) - left, 0), height: row.height)
      for (index, frame) in zip(first..., pieces) {
        let seen = min(frame.maxX, clip.maxX) - max(frame.minX, clip.minX)
        guard seen > 1e-6 else { continue }
        let isCut = seen < frame.size.width - 1e-6 || row.scale > row.height + 1e-6
        cells.append(GridCell(index: index, frame: frame, clip: isCut ? clip : nil))
      }
    }
    return cells
  }

  /// Returns the row in `shown` that shows the largest part of the cell at `index`; nil if no row
  /// shows a part of the cell.
  func row(of index: Int, in shown: [GridRow]) -> GridRow? {
    let (start, end) = (Double(index), Double(index + 1))
    func share(_ row: GridRow) -> Double { min(row.end, end) - max(row.start, start) }
    return shown.filter { share($0) > 0 }.max { share($0) < share($1) }
  }

  /// Returns the frame of the visible part of a cell in the displayed rows `shown`. If two rows
  /// share the cell, the frame is that of the larger part. `rest` is the cell's frame in the
  /// layout; if no row shows the cell, the result is `rest`, moved out of the view.
  func frame(of index: Int, in shown: [GridRow], else rest: Rect) -> Rect {
    if let row = row(of: index, in: shown),
      let own = cells(of: [row]).first(where: { $0.index == index })
    {
      // A row that closes cuts its pictures above and below.
      let (top, end) = (max(own.frame.minY, row.top), min(own.frame.maxY, row.top + row.height))
      return Rect(
        x: own.frame.minX, y: top, width: own.frame.size.width, height: max(end - top, 0))
    }
    // Out of sight.
    let isAbove = shown.first.map { Double(index) < $0.end } ?? true
    let y =
      isAbove
      ? min(rest.minY, -rest.size.height - layout.labelHeight)
      : max(rest.minY, layout.viewSize.height)
    return Rect(x: rest.minX, y: y, width: rest.size.width, height: rest.size.height)
  }
}
