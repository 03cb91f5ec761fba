internal import Geometry

/// The measures of the help's texts in one size, and the rows that come of them.
struct HelpMeasures {
  /// Between a row's keys and their meaning, logical px.
  static let gap = 16.0
  static let capPadding = 7.0
  private static let capGap = 4.0
  private static let commandGap = 14.0
  private static let rowGap = 7.0
  private static let titleGap = 9.0
  private static let groupGap = 24.0

  private struct Row {
    /// Relative to the row's top left corner.
    var keycaps: [Rect] = []
    var texts: [PlacedText] = []
    var keysSize = Size.zero
    var meaning: Caption
    var meaningSize: Size
    var height: Double { max(keysSize.height, meaningSize.height) }
  }

  private struct Group {
    var title: Caption
    var titleHeight: Double
    var rows: [Row]
    var height: Double {
      rows.reduce(titleHeight + titleGap) { $0 + $1.height }
        + Double(rows.count - 1) * rowGap
    }
  }

  private let groups: [Group]
  private let more: (caption: Caption, height: Double)
  /// The width of every column's keys.
  private let keysWidth: Double
  let columnWidth: Double

  /// Nil unless all texts are drawn.
  init?(_ texts: HelpTexts, in context: ViewContext) {
    guard let more = context.size(of: texts.more) else { return nil }
    var groups: [Group] = []
    var (titleWidth, keysWidth, meaningWidth) = (0.0, 0.0, 0.0)
    for group in texts.groups {
      guard let title = context.size(of: group.title) else { return nil }
      var rows: [Row] = []
      for row in group.rows {
        guard let row = Self.row(row, width: texts.keysWidth, in: context) else { return nil }
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
    columnWidth = max(titleWidth, keysWidth + Self.gap + meaningWidth)
  }

  /// Lays out a row's keys in as many lines as they need.
  private static func row(_ texts: HelpTexts.Row, width: Double, in context: ViewContext) -> Row? {
    guard let meaning = context.size(of: texts.meaning) else { return nil }
    var row = Row(meaning: texts.meaning, meaningSize: meaning)
    if let gesture = texts.gesture {
      guard let size = context.size(of: gesture) else { return nil }
      row.texts = [PlacedText(gesture, at: .zero)]
      row.keysSize = size
      return row
    }
    var (left, top) = (0.0, 0.0)
    for (command, keys) in texts.keys.enumerated() {
      for (index, key) in keys.enumerated() {
        guard let size = context.size(of: key) else { return nil }
        let height = size.height + 4
        let cap = Size(width: max(size.width + 2 * capPadding, height), height: height)
        let gap = index > 0 ? capGap : command > 0 ? commandGap : 0
        if left > 0, left + gap + cap.width > width {
          (left, top) = (0, row.keysSize.height + capGap)
        } else {
          left += gap
        }
        row.keycaps.append(Rect(origin: Point(x: left, y: top), size: cap))
        row.texts.append(
          PlacedText(key, at: Point(x: left + (cap.width - size.width) / 2, y: top + 2)))
        left += cap.width
        row.keysSize = Size(
          width: max(row.keysSize.width, left), height: max(row.keysSize.height, top + height))
      }
    }
    return row
  }

  /// The indices of the groups in each of `count` columns, in order, so that the highest column is
  /// as low as possible.
  func columns(_ count: Int, from first: Int = 0) -> [[Int]] {
    guard count > 1, groups.count - first > 1 else { return [Array(first..<groups.count)] }
    let last = groups.count - (count - 1)
    let splits = (first + 1...max(first + 1, last)).map { end in
      [Array(first..<end)] + columns(count - 1, from: end)
    }
    return splits.min { highest($0) < highest($1) } ?? [Array(first..<groups.count)]
  }

  private func highest(_ columns: [[Int]]) -> Double {
    columns.map { height(of: $0) }.max() ?? 0
  }

  func height(of column: [Int]) -> Double {
    column.reduce(0) { $0 + groups[$1].height } + Double(max(column.count - 1, 0)) * Self.groupGap
  }

  /// Places a column's groups; rows that would go below `height` are cut.
  func place(
    _ column: [Int], left: Double, top: Double, height: Double, into layout: inout HelpLayout
  ) {
    let needs = self.height(of: column)
    let limit = top + height - (needs > height ? Self.rowGap + more.height : 0)
    var y = top
    for (position, index) in column.enumerated() {
      let group = groups[index]
      if position > 0 { y += Self.groupGap }
      let first = group.rows.first?.height ?? 0
      guard y + group.titleHeight + Self.titleGap + first <= limit || position == 0 else {
        layout.texts.append(PlacedText(more.caption, at: Point(x: left, y: y - Self.groupGap)))
        return
      }
      layout.texts.append(PlacedText(group.title, at: Point(x: left, y: y)))
      y += group.titleHeight + Self.titleGap
      for row in group.rows {
        guard y + row.height <= limit else {
          layout.texts.append(PlacedText(more.caption, at: Point(x: left, y: y)))
          return
        }
        place(row, left: left, top: y, into: &layout)
        y += row.height + Self.rowGap
      }
      y -= Self.rowGap
    }
  }

  private func place(_ row: Row, left: Double, top: Double, into layout: inout HelpLayout) {
    let keys = Vector(dx: left, dy: top + (row.height - row.keysSize.height) / 2)
    layout.keycaps += row.keycaps.map { Rect(origin: $0.origin + keys, size: $0.size) }
    layout.texts += row.texts.map { PlacedText($0.caption, at: $0.origin + keys) }
    layout.texts.append(
      PlacedText(
        row.meaning,
        at: Point(
          x: left + keysWidth + Self.gap, y: top + (row.height - row.meaningSize.height) / 2)))
  }
}
