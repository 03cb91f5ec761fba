internal import Geometry
internal import Languages

/// The help's texts at one text size.
struct HelpTexts {
  struct Row {
    /// The gesture in words; nil for a row of keys.
    var gesture: Caption?
    /// The names of the keys, grouped by command.
    var keys: [[Caption]]
    var meaning: Caption
    /// The width at which the keys wrap, logical px.
    var keysWidth: Double
    /// The space on each side of a key's name, logical px; `capGap` is the space between two
    /// keycaps.
    var capPadding: Double
    var capGap: Double

    var all: [Caption] { [gesture].compactMap { $0 } + keys.flatMap { $0 } + [meaning] }
  }

  struct Group {
    var title: Caption
    var rows: [Row]
  }

  let groups: [Group]
  /// The text at the bottom of a page if another page follows.
  let more: Caption
  /// The factor on the texts' default size, at most 1.
  let factor: Double
  /// The distance between a row's keys and their meaning, logical px.
  let gap: Double

  var all: [Caption] {
    groups.flatMap { [$0.title] + $0.rows.flatMap(\.all) } + [more]
  }

  /// Creates the texts of `contents` in `factor` times their default size, for a column of at most
  /// `width` logical px.
  init(
    _ contents: HelpContents, more: Phrase, factor: Double, width: Double,
    in context: ViewContext
  ) {
    let size = 13 * factor
    let (gap, capPadding) = (16 * factor, 7 * factor)
    let room = max(width - gap, 8)
    let scale = factor * context.textScale
    let keysWidth = max(min(200 * scale, room * 0.45), 4)
    let meaningWidth = max(min(250 * scale, room * 0.55), 4)
    // Large texts in a narrow window take more lines than two.
    let lines = 5
    func dim(_ text: Phrase, _ width: Double) -> Caption {
      context.caption(
        text, size: size, color: context.palette.dimText, maximumWidth: width, maximumLines: lines)
    }
    groups = contents.groups.map { group in
      Group(
        title: context.caption(group.title, size: 1.15 * size, isBold: true, maximumWidth: width),
        rows: group.rows.map { row in
          Row(
            gesture: row.gesture.map { dim($0, keysWidth) },
            keys: row.keys.map { keys in
              keys.map {
                context.caption(
                  $0, size: size, maximumWidth: max(width - 2 * capPadding, 4))
              }
            },
            meaning: context.caption(
              row.meaning, size: size, maximumWidth: meaningWidth, maximumLines: lines),
            keysWidth: keysWidth, capPadding: capPadding, capGap: 4 * factor)
        })
    }
    self.more = dim(more, width)
    self.factor = factor
    self.gap = gap
  }
}
