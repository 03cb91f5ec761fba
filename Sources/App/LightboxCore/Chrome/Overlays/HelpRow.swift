internal import Geometry

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

  /// Lays out a row; nil unless all of its texts are drawn.
  init?(_ row: HelpTexts.Row, in context: ViewContext) {
    guard let size = context.size(of: row.meaning) else { return nil }
    (meaning, meaningSize) = (row.meaning, size)
    if let gesture = row.gesture {
      guard let size = context.size(of: gesture) else { return nil }
      texts = [PlacedText(gesture, at: .zero)]
      keysSize = size
      return
    }
    var left = 0.0
    for keys in row.keys {
      guard let sizes = context.sizes(of: keys) else { return nil }
      let caps = sizes.map {
        Size(width: max($0.width + 2 * row.capPadding, $0.height + 4), height: $0.height + 4)
      }
      // The keys of a command stay together where they can.
      let width = caps.reduce(0) { $0 + $1.width } + Double(caps.count - 1) * row.capGap
      left += left > 0 ? 3 * row.capGap : 0
      if left > 0, left + width > row.keysWidth { left = 0 }
      var top = left > 0 ? lastLine : nextLine(row.capGap)
      for (index, cap) in caps.enumerated() {
        if index > 0 { left += row.capGap }
        if left > 0, left + cap.width > row.keysWidth {
          (left, top) = (0, nextLine(row.capGap))
        }
        keycaps.append(Rect(origin: Point(x: left, y: top), size: cap))
        texts.append(
          PlacedText(
            keys[index], at: Point(x: left + (cap.width - sizes[index].width) / 2, y: top + 2)))
        left += cap.width
        keysSize.width = max(keysSize.width, left)
        keysSize.height = max(keysSize.height, top + cap.height)
      }
    }
  }

  private func nextLine(_ gap: Double) -> Double {
    keysSize.height > 0 ? keysSize.height + gap : 0
  }

  private var lastLine: Double { keycaps.last?.minY ?? 0 }
}
