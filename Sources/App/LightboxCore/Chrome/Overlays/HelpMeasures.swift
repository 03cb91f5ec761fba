internal import Geometry
internal import Languages

/// The text size, the distances and the widths in the help, logical px. They depend on `factor`, by
/// which the default text size is reduced to make the help fit.
struct HelpStyle {
  /// The text size of the help divided by the default text size, at most 1.
  let factor: Double
  /// The greatest width of a column.
  let width: Double
  let context: ViewContext

  var size: Double { 13 * factor }
  /// The distance between a row's keys and their meaning.
  var gap: Double { 16 * factor }
  /// The space on each side of a key's name in its keycap.
  var capPadding: Double { 7 * factor }
  /// The space between two keycaps.
  var capGap: Double { 4 * factor }
  /// The width at which the keys of a row wrap.
  var keysWidth: Double { max(min(200 * scale, room * 0.45), 4) }
  /// The width at which the meaning beside the keys of a row wraps.
  var meaningWidth: Double { max(min(250 * scale, room * 0.55), 4) }

  private var room: Double { max(width - gap, 8) }
  private var scale: Double { factor * context.textScale }

  /// Creates a text that wraps at `width` logical px and has at most `lines` lines. If `isDim` is
  /// true, the text has the colour of secondary texts. The default of `lines` is more than two,
  /// because large texts in a narrow window need more lines.
  func caption(_ text: Phrase, isDim: Bool = false, width: Double, lines: Int = 5) -> Caption {
    context.caption(
      text, size: size, color: isDim ? context.palette.dimText : nil, maximumWidth: width,
      maximumLines: lines)
  }
}

/// One row of the help: keys or a gesture at the left, the meaning at the right.
struct HelpRow {
  /// The frames of the keycaps, relative to the top left corner of the row's keys.
  private(set) var keycaps: [Rect] = []
  /// The names of the keys, or the gesture, relative to the top left corner of the row's keys.
  private(set) var texts: [PlacedText] = []
  private(set) var keysSize = Size.zero
  let meaning: Caption
  let meaningSize: Size

  var height: Double { max(keysSize.height, meaningSize.height) }
  var captions: [Caption] { texts.map(\.caption) + [meaning] }

  init(_ row: HelpContents.Row, _ style: HelpStyle) {
    let context = style.context
    meaning = style.caption(row.meaning, width: style.meaningWidth)
    meaningSize = context.measured(meaning)
    if let gesture = row.gesture {
      let caption = style.caption(gesture, isDim: true, width: style.keysWidth)
      texts = [PlacedText(caption, at: .zero)]
      keysSize = context.measured(caption)
      return
    }
    var left = 0.0
    for keys in row.keys {
      let names = keys.map {
        style.caption($0, width: max(style.width - 2 * style.capPadding, 4), lines: 1)
      }
      let sizes = names.map(context.measured)
      let caps = sizes.map {
        Size(width: max($0.width + 2 * style.capPadding, $0.height + 4), height: $0.height + 4)
      }
      // The keys of a command stay together where they can.
      let width = caps.reduce(0) { $0 + $1.width } + Double(caps.count - 1) * style.capGap
      left += left > 0 ? 3 * style.capGap : 0
      if left > 0, left + width > style.keysWidth { left = 0 }
      var top = left > 0 ? keycaps.last?.minY ?? 0 : nextLine(style.capGap)
      for (index, cap) in caps.enumerated() {
        if index > 0 { left += style.capGap }
        if left > 0, left + cap.width > style.keysWidth {
          (left, top) = (0, nextLine(style.capGap))
        }
        keycaps.append(Rect(origin: Point(x: left, y: top), size: cap))
        let middle = left + (cap.width - sizes[index].width) / 2
        texts.append(PlacedText(names[index], at: Point(x: middle, y: top + 2)))
        left += cap.width
        keysSize.width = max(keysSize.width, left)
        keysSize.height = max(keysSize.height, top + cap.height)
      }
    }
  }

  private func nextLine(_ gap: Double) -> Double {
    keysSize.height > 0 ? keysSize.height + gap : 0
  }
}

/// The titles and rows of the help with their measured sizes at one font size. The rows are placed
/// in a ``HelpLayout`` by these sizes.
struct HelpMeasures {
  private struct Group {
    let title: Caption
    let titleSize: Size
    let rows: [HelpRow]
  }

  private let groups: [Group]
  /// The text at the bottom of a page if another page follows.
  private let more: Caption
  private let moreHeight: Double
  private let gap: Double
  /// The width of the widest keys of all rows; every column reserves this width for its keys.
  private let keysWidth: Double
  private let rowGap: Double
  private let titleGap: Double
  private let groupGap: Double
  let columnWidth: Double
  /// The position of the contents in the panel.
  private let inset: Vector

  /// Creates the measures of `contents`; they are valid once all of `texts` are drawn. `more` is
  /// the text at the bottom of a page if another page follows.
  init(_ contents: HelpContents, more: Phrase, _ style: HelpStyle) {
    let context = style.context
    groups = contents.groups.map { group in
      let title = context.caption(
        group.title, size: 1.15 * style.size, isBold: true, maximumWidth: style.width)
      return Group(
        title: title, titleSize: context.measured(title),
        rows: group.rows.map { HelpRow($0, style) })
    }
    self.more = style.caption(more, isDim: true, width: style.width)
    moreHeight = context.measured(self.more).height
    gap = style.gap
    let rows = groups.flatMap(\.rows)
    keysWidth = rows.map(\.keysSize.width).max() ?? 0
    columnWidth = max(
      groups.map(\.titleSize.width).max() ?? 0,
      keysWidth + gap + (rows.map(\.meaningSize.width).max() ?? 0))
    (rowGap, titleGap, groupGap) = (5 * style.factor, 9 * style.factor, 18 * style.factor)
    inset = Vector(dx: context.panelPadding, dy: context.panelPadding)
  }

  /// All texts of the help.
  var texts: [Caption] {
    groups.flatMap { [$0.title] + $0.rows.flatMap(\.captions) } + [more]
  }

  var groupCount: Int { groups.count }

  // MARK: Whole groups

  /// Distributes the groups from the index `first` on, in order, over `count` columns such that the
  /// highest column is as low as possible. Returns the indices of the groups in each column.
  func columns(_ count: Int, from first: Int = 0) -> [[Int]] {
    let rest = Array(first..<groups.count)
    guard count > 1, rest.count > 1 else { return [rest] }
    let splits = (first + 1...max(first + 1, groups.count - (count - 1))).map { end in
      [Array(first..<end)] + columns(count - 1, from: end)
    }
    func highest(_ columns: [[Int]]) -> Double { columns.map { height(of: $0) }.max() ?? 0 }
    return splits.min { highest($0) < highest($1) } ?? [rest]
  }

  func height(of column: [Int]) -> Double {
    column.reduce(0) { sum, index in
      let group = groups[index]
      let rows = group.rows.reduce(0) { $0 + $1.height } + Double(group.rows.count - 1) * rowGap
      return sum + group.titleSize.height + titleGap + rows
    } + Double(max(column.count - 1, 0)) * groupGap
  }

  /// Places groups one below the other in a column of the layout. `column` contains the indices of
  /// the groups, and `number` is the index of the column. The column must have room for these
  /// groups.
  func place(_ column: [Int], column number: Int, into layout: inout HelpLayout) {
    var y = 0.0
    for index in column {
      for row in groups[index].rows.indices {
        y = place(row, of: index, column: number, below: y, into: &layout)
      }
    }
  }

  // MARK: Pages

  /// Returns true if a page of `size` has room for any single row, together with the title of its
  /// group and the text that announces another page.
  func fitsAnyRow(on size: Size) -> Bool {
    let rows = groups.flatMap { group in group.rows.map { group.titleSize.height + $0.height } }
    return (rows.max() ?? 0) + titleGap + groupGap + moreHeight <= size.height
      && columnWidth <= size.width
  }

  /// Fills `columns` columns of `height` logical px with rows, one column after the other. If some
  /// rows do not fit, also places the text that announces another page at the bottom. Places at
  /// least one row if the help has rows.
  func fill(columns: Int, height: Double, into layout: inout HelpLayout) {
    let limit = height - groupGap - moreHeight
    var (column, y) = (0, 0.0)
    for index in groups.indices {
      for row in groups[index].rows.indices {
        if !layout.lines.isEmpty, y + advance(to: row, of: index, below: y) > limit {
          (column, y) = (column + 1, 0)
          guard column < columns else {
            let corner = Point(x: 0, y: height - moreHeight)
            layout.texts.append(PlacedText(more, at: corner + inset))
            // The whole strip below the rows, so that a finger hits it.
            layout.more = layout.frame
            layout.more?.origin.y += inset.dy + limit
            layout.more?.size.height -= inset.dy + limit
            return
          }
        }
        y = place(row, of: index, column: column, below: y, into: &layout)
      }
    }
  }

  /// The distance from `y`, the end of the content above a row, to the end of the row, logical px.
  /// It includes the group's title if the row is the first of its group or of its column.
  private func advance(to row: Int, of group: Int, below y: Double) -> Double {
    let height = groups[group].rows[row].height
    guard row == 0 || y == 0 else { return rowGap + height }
    return (y > 0 ? groupGap : 0) + groups[group].titleSize.height + titleGap + height
  }

  /// Places a row and returns the y at which it ends.
  private func place(
    _ index: Int, of group: Int, column: Int, below y: Double, into layout: inout HelpLayout
  ) -> Double {
    let row = groups[group].rows[index]
    let left = Double(column) * (columnWidth + HelpLayout.columnGap)
    let end = y + advance(to: index, of: group, below: y)
    let top = end - row.height
    let toView = layout.frame.origin - Point.zero + inset
    if index == 0 || y == 0 {
      let title = Point(x: left, y: top - titleGap - groups[group].titleSize.height)
      layout.texts.append(PlacedText(groups[group].title, at: title + inset))
      // At the top of a column, the title of a group is repeated.
      if index == 0 {
        layout.lines.append(Rect(origin: title + toView, size: groups[group].titleSize))
      }
    }
    let size = Size(width: columnWidth, height: row.height)
    layout.lines.append(Rect(origin: Point(x: left, y: top) + toView, size: size))
    let corner = Point(x: left, y: top + (row.height - row.keysSize.height) / 2)
    let keys = corner + inset - Point.zero
    layout.keycaps += row.keycaps.map { $0 + keys }
    layout.texts += row.texts.map { PlacedText($0.caption, at: $0.origin + keys) }
    let meaning = Point(
      x: left + keysWidth + gap, y: top + (row.height - row.meaningSize.height) / 2)
    layout.texts.append(PlacedText(row.meaning, at: meaning + inset))
    return end
  }
}
