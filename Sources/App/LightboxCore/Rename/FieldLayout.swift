internal import Geometry
internal import Languages
internal import Pixels
internal import Raster

/// The layout of a text field, with a title, a sentence, and a list of rows to choose from.
struct FieldLayout: Equatable {
  /// The area of the view at which the field is placed.
  enum Anchor: Equatable {
    /// The frame of a cell; the field lies over the cell's lower edge.
    case cell(Rect)
    /// The area over the open photo that Details leaves free; the field is below the header.
    case photo(Rect)
    /// The view; the field is below the header.
    case view
  }

  /// The texts around the edited text: the title, the sentence and the rows of the list.
  struct Surroundings: Equatable {
    /// The title above the text; empty for none.
    var title = Phrase.empty
    /// A sentence below the text; empty for none.
    var sentence = Phrase.empty
    /// True if `sentence` says why the edited text was refused; it then has the color of warnings.
    var isWarning = false
    /// The rows of the list to choose from; empty for no list.
    var rows: [Phrase] = []
    /// The index of the row that Return chooses; nil for none.
    var current: Int?
  }

  /// A row of the list, relative to the panel.
  private struct Row: Equatable {
    let text: PlacedText
    let frame: Rect
  }

  let line: EditedLine
  private let title: Caption?
  private let sentence: PlacedText?
  private let rows: [Row]
  private let current: Int?
  /// The panel's frame in the view.
  let frame: Rect
  /// The area in which the text is visible, relative to the panel.
  private let window: Rect
  /// The distance by which the text is moved to the left so that the caret is visible, logical px.
  private let slide: Double
  private let showsCaret: Bool

  private static let (padX, padY, gap) = (10.0, 8.0, 6.0)

  /// Creates the texts around the edited text.
  static func captions(
    of around: Surroundings, at anchor: Anchor, in context: ViewContext
  ) -> [Caption] {
    let texts = texts(of: around, at: anchor, in: context)
    return [texts.title, texts.sentence].compactMap { $0 } + texts.rows
  }

  private static func texts(
    of around: Surroundings, at anchor: Anchor, in context: ViewContext
  ) -> (title: Caption?, sentence: Caption?, rows: [Caption]) {
    let room = max(width(at: anchor, in: context) - 2 * padX, 32)
    let title =
      around.title.isEmpty
      ? nil : context.caption(around.title, size: 14, isBold: true, maximumWidth: room)
    let sentence =
      around.sentence.isEmpty
      ? nil
      : context.caption(
        around.sentence, size: 13,
        color: around.isWarning ? context.palette.warning : context.palette.text,
        maximumWidth: room, maximumLines: 4)
    return (title, sentence, around.rows.map { context.caption($0, size: 14, maximumWidth: room) })
  }

  /// The width of the panel, logical px; over a cell, at least the width of the cell.
  private static func width(at anchor: Anchor, in context: ViewContext) -> Double {
    let scale = max(context.textScale, 1)
    let usual = min(280 * scale, max(context.viewSize.width - 2 * ViewContext.margin, 48))
    switch anchor {
    case .cell(let cell): return min(max(usual, cell.size.width), context.viewSize.width - 2)
    case .photo(let room):
      return min(usual * 1.5, max(room.size.width - 2 * ViewContext.margin, 48))
    case .view:
      return min(520 * scale, max(context.viewSize.width - 2 * ViewContext.margin, 48))
    }
  }

  /// The number of rows of the list that fit in the view, but at least 3 and at most 8.
  static func mostRows(in context: ViewContext) -> Int {
    let free = context.viewSize.height - context.headerHeight - 150 * max(context.textScale, 1)
    return min(max(Int(free / MenuLayout.fingerRow), 3), 8)
  }

  /// Creates the layout; nil until the texts are drawn.
  init?(
    _ line: EditedLine, showsCaret: Bool, _ around: Surroundings, at anchor: Anchor,
    in context: ViewContext
  ) {
    let texts = Self.texts(of: around, at: anchor, in: context)
    guard let rowSizes = context.sizes(of: texts.rows),
      let titleSize = texts.title.map({ context.size(of: $0) }) ?? .zero,
      let sentenceSize = texts.sentence.map({ context.size(of: $0) }) ?? .zero
    else { return nil }
    (title, current, self.showsCaret) = (texts.title, around.current, showsCaret)
    let textSize = line.size

    let width = Self.width(at: anchor, in: context)
    let textTop = Self.padY + (texts.title == nil ? 0 : titleSize.height + Self.gap)
    var y = textTop + textSize.height
    sentence = texts.sentence.map { PlacedText($0, at: Point(x: Self.padX, y: y + Self.gap)) }
    if sentence != nil { y += Self.gap + sentenceSize.height }
    y += Self.padY
    var rows: [Row] = []
    for (caption, size) in zip(texts.rows, rowSizes) {
      let height = max(MenuLayout.fingerRow, size.height + 10)
      let text = PlacedText(caption, at: Point(x: Self.padX, y: y + (height - size.height) / 2))
      rows.append(
        Row(text: text, frame: Rect(x: 4, y: y, width: max(width - 8, 0), height: height)))
      y += height
    }
    self.rows = rows
    let height = y + (rows.isEmpty ? 0 : 4)
    let view = context.viewSize
    var (center, top) = (view.width / 2, context.headerHeight + ViewContext.margin)
    switch anchor {
    case .cell(let cell):
      (center, top) = (cell.center.x, cell.maxY - textSize.height - 2 * Self.padY)
    case .photo(let room): center = room.center.x
    case .view: break
    }
    func clamped(_ wanted: Double, _ length: Double, _ range: ClosedRange<Double>) -> Double {
      context.snapped(max(min(wanted, range.upperBound - length), range.lowerBound))
    }
    frame = Rect(
      x: clamped(center - width / 2, width, 1...max(view.width - 1, 1)),
      y: clamped(top, height, context.headerHeight...max(view.height - 1, context.headerHeight)),
      width: context.snapped(width), height: context.snapped(height))
    window = Rect(
      x: Self.padX - 2, y: context.snapped(textTop),
      width: max(frame.size.width - 2 * (Self.padX - 2), 8), height: textSize.height)
    let room = window.size.width - 4
    slide = max(min((line.caretX ?? 0) - room / 2, textSize.width - room), 0)
    var line = line
    line.left = frame.minX + window.minX + 2 - slide
    line.window = Rect(
      x: frame.minX, y: frame.minY + window.minY, width: frame.size.width, height: textSize.height)
    self.line = line
  }

  /// The frame of a row in the view; nil if there is none.
  func frame(ofRow index: Int) -> Rect? {
    rows.indices.contains(index) ? rows[index].frame + (frame.origin - Point.zero) : nil
  }

  /// The index of the row at a point of the view; nil if there is none.
  func row(at point: Point) -> Int? {
    rows.indices.first { frame(ofRow: $0)?.contains(point) == true }
  }

  // MARK: Drawing

  /// Returns the panel's layer; nil until its texts are drawn. If `isWaiting` is true, the text is
  /// dimmed and no caret is drawn.
  func layer(isWaiting: Bool, in context: ViewContext) -> Layer? {
    let palette = context.palette
    var panel = context.outlined(frame, palette.menu, cornerRadius: 8)
    var clip = Layer(frame: window)
    clip.clipsToBounds = true
    let (origin, height) = (Point(x: 2 - slide, y: 0), line.size.height)
    guard let text = context.layer(line.text, at: origin) else { return nil }
    clip.sublayers = line.layers(
      around: text.with(opacity: isWaiting ? 0.6 : 1), at: origin, in: context)
    if let caretX = line.caretX, !isWaiting, showsCaret {
      let width = EditedLine.drawnCaretWidth(in: context)
      clip.sublayers.append(
        Layer(
          frame: Rect(
            x: context.snapped(origin.x + caretX - width / 2), y: 0, width: width, height: height),
          contents: .color(palette.text)))
    }
    panel.sublayers.append(clip)
    if let title {
      panel.sublayers += context.layers([PlacedText(title, at: Point(x: Self.padX, y: Self.padY))])
      // A line shows which of the two texts is edited.
      panel.sublayers.append(
        Layer(
          frame: Rect(
            x: window.minX, y: context.snapped(window.maxY + 1), width: window.size.width,
            height: context.hairline),
          contents: .color(palette.accent)))
    }
    if let sentence { panel.sublayers += context.layers([sentence]) }
    if let current, rows.indices.contains(current) {
      panel.sublayers += context.highlight(rows[current].frame, cornerRadius: 6, hasRing: true)
    }
    panel.sublayers += context.layers(rows.map(\.text))
    return panel
  }
}
