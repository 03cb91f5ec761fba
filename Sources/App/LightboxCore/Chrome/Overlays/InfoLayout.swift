internal import Geometry
internal import Pixels

/// The info panel and the places of its texts: labels in one column, values in another, or below
/// their labels where that leaves too little room.
///
/// Every place follows from the measures of the texts, so nothing overlaps however large they are.
struct InfoLayout: Hashable, Sendable {
  /// The panel, in the view.
  var frame: Rect
  /// The texts, in the panel.
  var texts: [PlacedText]
  /// The captions whose sizes the places depend on.
  var measured: [Caption]

  private static let lineGap = 6.0
  private static let groupGap = 14.0
  private static let columnGap = 14.0

  /// The panel's place before its height is known: at the right side of a wide view, else at the
  /// bottom.
  static func column(in context: ViewContext) -> (isAtSide: Bool, width: Double, height: Double) {
    let view = context.viewSize
    let room = Size(
      width: view.width - 2 * ViewContext.margin,
      height: view.height - context.headerHeight - 2 * ViewContext.margin)
    let wanted = 320 * context.textScale.clamped(to: 1...1.6)
    let isAtSide = view.width > view.height && wanted <= room.width * 0.55
    let width = isAtSide ? wanted : min(room.width, 1.4 * wanted)
    return (
      isAtSide, context.snapped(max(width, 1)), max(room.height, 1)
    )
  }

  /// The part of `view` that a panel at `frame` leaves free.
  static func room(beside frame: Rect, of view: Rect, in context: ViewContext) -> Rect {
    var room = view
    if column(in: context).isAtSide {
      room.size.width = max(frame.minX - view.minX, 1)
    } else {
      room.size.height = max(frame.minY - view.minY, 1)
    }
    return room
  }

  /// Lays out the details of a photo; `note`, its fault, stands first.
  static func made(of details: PhotoDetails, note: String?, in context: ViewContext)
    -> TextLayout<InfoLayout>
  {
    let column = column(in: context)
    let padding = 0.7 * context.panelPadding
    let inner = max(column.width - 2 * padding, 8)
    let head = head(of: details, note: note, width: inner, height: column.height, in: context)
    let labels = details.groups.map { rows in
      rows.map {
        context.caption(
          $0.label, size: 13, color: context.palette.dimText, maximumWidth: inner)
      }
    }
    let more = context.caption("…", size: 13, color: context.palette.dimText, maximumWidth: inner)
    let first = head + labels.flatMap { $0 } + [more]
    guard let measured = context.sizes(of: first) else { return .needs(first) }
    let widest = measured.dropFirst(head.count).dropLast().map(\.width).max() ?? 0
    let isStacked = widest > inner * 0.42
    let indent = isStacked ? 0 : widest + columnGap
    let values = details.groups.map { rows in
      rows.map {
        context.caption($0.value, size: 13, maximumWidth: inner - indent, maximumLines: 3)
      }
    }
    let second = values.flatMap { $0 }
    guard let valueSizes = context.sizes(of: second) else { return .needs(first + second) }

    var flow = Flow(height: column.height - 2 * padding)
    for (caption, size) in zip(head, measured) {
      flow.add(
        [(caption, 0)], height: size.height,
        gap: flow.isEmpty
          ? 0 : caption.color == context.palette.warning ? lineGap * 1.5 : lineGap / 2)
    }
    var index = 0
    for (group, groupLabels) in labels.enumerated() {
      for (row, label) in groupLabels.enumerated() {
        let (labelSize, valueSize) = (measured[head.count + index], valueSizes[index])
        let gap = row > 0 ? lineGap : groupGap
        index += 1
        if isStacked {
          flow.add(
            [(label, 0), (values[group][row], labelSize.height)],
            height: labelSize.height + valueSize.height, gap: gap)
        } else {
          flow.add(
            [(label, 0), (values[group][row], 0)],
            height: max(labelSize.height, valueSize.height), gap: gap, indent: indent)
        }
      }
    }
    let texts = flow.finished(with: more, height: measured.last?.height ?? 0, gap: lineGap)
    return .done(
      InfoLayout(
        frame: frame(column, height: flow.used + 2 * padding, in: context),
        texts: texts.map {
          PlacedText($0.caption, at: $0.origin + Vector(dx: padding, dy: padding))
        }, measured: first + second))
  }

  private static func head(
    of details: PhotoDetails, note: String?, width: Double, height: Double,
    in context: ViewContext
  ) -> [Caption] {
    var head = [
      context.caption(
        details.title, size: 15, isBold: true, maximumWidth: width,
        maximumLines: max(1, min(3, Int(height / (60 * context.textScale)))))
    ]
    if !details.subtitle.isEmpty {
      head.append(
        context.caption(
          details.subtitle, size: 12, color: context.palette.dimText, maximumWidth: width,
          maximumLines: 2))
    }
    for note in [note, details.note].compactMap({ $0 }) {
      head.append(
        context.caption(
          note, size: 13, color: context.palette.warning, maximumWidth: width, maximumLines: 4))
    }
    return head
  }

  private static func frame(
    _ column: (isAtSide: Bool, width: Double, height: Double), height: Double,
    in context: ViewContext
  ) -> Rect {
    let view = context.viewSize
    let height = context.snapped(min(height, column.height))
    let x =
      column.isAtSide
      ? view.width - ViewContext.margin - column.width
      : (view.width - column.width) / 2
    let y =
      column.isAtSide
      ? context.headerHeight + ViewContext.margin
      : view.height - ViewContext.margin - height
    return Rect(
      x: context.snapped(max(x, 0)), y: context.snapped(max(y, 0)), width: column.width,
      height: height)
  }
}

/// Blocks of texts one below the other, as many as there is height for.
private struct Flow {
  let height: Double
  private(set) var used = 0.0
  private(set) var isFull = false
  private var blocks: [(texts: [PlacedText], end: Double)] = []

  init(height: Double) {
    self.height = height
  }

  var isEmpty: Bool { blocks.isEmpty }

  /// Adds the texts of a block, each with its way down from the block's top; all but the first are
  /// indented.
  mutating func add(
    _ texts: [(caption: Caption, down: Double)], height: Double, gap: Double, indent: Double = 0
  ) {
    guard !isFull else { return }
    guard used + gap + height <= self.height || blocks.isEmpty else {
      isFull = true
      return
    }
    let top = used + gap
    let placed = texts.enumerated().map { index, text in
      PlacedText(text.caption, at: Point(x: index == 0 ? 0 : indent, y: top + text.down))
    }
    used = top + height
    blocks.append((placed, used))
  }

  /// The texts, with `more` in place of those that did not fit.
  mutating func finished(with more: Caption, height: Double, gap: Double) -> [PlacedText] {
    guard isFull else { return blocks.flatMap(\.texts) }
    while blocks.count > 1, used + gap + height > self.height {
      blocks.removeLast()
      used = blocks.last?.end ?? 0
    }
    guard used + gap + height <= self.height else { return blocks.flatMap(\.texts) }
    let ellipsis = PlacedText(more, at: Point(x: 0, y: used + gap))
    used = min(used + gap + height, self.height)
    return blocks.flatMap(\.texts) + [ellipsis]
  }
}
