internal import Geometry

/// The sizes of the help's texts at one text size; they are measured to lay out the help's rows.
struct HelpMeasures {
  private struct Group {
    var title: Caption
    var titleHeight: Double
    var rows: [HelpRow]
  }

  private let groups: [Group]
  private let more: (caption: Caption, height: Double)
  /// The width of the widest keys of all rows; every column reserves this width for its keys.
  private let keysWidth: Double
  private let gap: Double
  private let rowGap: Double
  private let titleGap: Double
  private let groupGap: Double
  let columnWidth: Double
  private let padding: Double

  /// Creates the measures; nil unless all texts are drawn.
  init?(_ texts: HelpTexts, in context: ViewContext) {
    guard let more = context.size(of: texts.more) else { return nil }
    var groups: [Group] = []
    var (titleWidth, keysWidth, meaningWidth) = (0.0, 0.0, 0.0)
    for group in texts.groups {
      guard let title = context.size(of: group.title) else { return nil }
      var rows: [HelpRow] = []
      for texts in group.rows {
        guard let row = HelpRow(texts, in: context) else { return nil }
        keysWidth = max(keysWidth, row.keysSize.width)
        meaningWidth = max(meaningWidth, row.meaningSize.width)
        rows.append(row)
      }
      titleWidth = max(titleWidth, title.width)
      groups.append(Group(title: group.title, titleHeight: title.height, rows: rows))
    }
    self.groups = groups
    self.more = (texts.more, more.height)
    self.keysWidth = keysWidth
    gap = texts.gap
    padding = context.panelPadding
    columnWidth = max(titleWidth, keysWidth + gap + meaningWidth)
    (rowGap, titleGap, groupGap) = (5 * texts.factor, 9 * texts.factor, 18 * texts.factor)
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
      return sum + group.titleHeight + titleGap + rows
    } + Double(max(column.count - 1, 0)) * groupGap
  }

  /// Adds the groups of a column to the layout; the column must have room for them.
  func place(_ column: [Int], column number: Int, into layout: inout HelpLayout) {
    var y = 0.0
    for index in column {
      for row in groups[index].rows.indices {
        y = place(row, of: index, column: number, below: y, into: &layout)
      }
    }
  }

  // MARK: Pages

  /// The smallest height of a page, logical px, that is enough for any single row of the help
  /// together with the title of its group.
  var highestPageOfARow: Double {
    let rows = groups.flatMap { group in group.rows.map { group.titleHeight + $0.height } }
    return (rows.max() ?? 0) + titleGap + groupGap + more.height
  }

  /// Places rows in `columns` columns of `height` logical px, one column after the other. If some
  /// rows do not fit, the text that announces another page is placed at the bottom. Returns the
  /// number of rows placed: at least 1 if the help has rows.
  func fill(columns: Int, height: Double, into layout: inout HelpLayout) -> Int {
    let limit = height - groupGap - more.height
    var (column, y, count) = (0, 0.0, 0)
    for index in groups.indices {
      for row in groups[index].rows.indices {
        if count > 0, y + advance(to: row, of: index, below: y) > limit {
          (column, y) = (column + 1, 0)
          guard column < columns else {
            let corner = Point(x: 0, y: height - more.height)
            layout.texts.append(PlacedText(more.caption, at: inPanel(corner)))
            return count
          }
        }
        y = place(row, of: index, column: column, below: y, into: &layout)
        count += 1
      }
    }
    return count
  }

  /// The distance from `y`, the end of the content above a row, to the end of the row, logical px;
  /// a group's title stands above its first row, and again at the top of a column.
  private func advance(to row: Int, of group: Int, below y: Double) -> Double {
    let height = groups[group].rows[row].height
    guard row == 0 || y == 0 else { return rowGap + height }
    return (y > 0 ? groupGap : 0) + groups[group].titleHeight + titleGap + height
  }

  /// Places a row and returns the y at which it ends.
  private func place(
    _ index: Int, of group: Int, column: Int, below y: Double, into layout: inout HelpLayout
  ) -> Double {
    let row = groups[group].rows[index]
    let left = Double(column) * (columnWidth + HelpLayout.columnGap)
    let end = y + advance(to: index, of: group, below: y)
    let top = end - row.height
    if index == 0 || y == 0 {
      let title = Point(x: left, y: top - titleGap - groups[group].titleHeight)
      layout.texts.append(PlacedText(groups[group].title, at: inPanel(title)))
    }
    let keys = inPanel(Point(x: left, y: top + (row.height - row.keysSize.height) / 2)) - Point.zero
    layout.keycaps += row.keycaps.map { Rect(origin: $0.origin + keys, size: $0.size) }
    layout.texts += row.texts.map { PlacedText($0.caption, at: $0.origin + keys) }
    let meaning = Point(
      x: left + keysWidth + gap, y: top + (row.height - row.meaningSize.height) / 2)
    layout.texts.append(PlacedText(row.meaning, at: inPanel(meaning)))
    return end
  }

  private func inPanel(_ point: Point) -> Point {
    point + Vector(dx: padding, dy: padding)
  }
}
