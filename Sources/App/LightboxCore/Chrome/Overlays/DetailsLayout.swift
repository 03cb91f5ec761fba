internal import Geometry
internal import Pixels

/// A block of texts of the Details panel that is not split between pages.
struct DetailsBlock {
  /// The texts and their positions in the block.
  var texts: [PlacedText]
  /// The height of the block, logical px.
  var height: Double
  /// The distance from the block above on the same page, logical px.
  var gap: Double
  /// True for the block without texts that reserves the space of the histogram.
  var isHistogram = false
  /// The photo's fact in this block; nil for the panel's title, error messages and the histogram.
  var fact: PhotoDetails.Row?
  /// The space that a title takes above the block's fact, logical px; 0 without a title.
  var lead = 0.0

  /// Puts a title above the block's texts.
  fileprivate mutating func put(_ title: Caption, in context: ViewContext) {
    let down = context.measured(title).height + DetailsLayout.titleGap
    texts =
      [PlacedText(title, at: .zero)]
      + texts.map { PlacedText($0.caption, at: $0.origin + Vector(dx: 0, dy: down)) }
    height += down
    lead += down
    gap = DetailsLayout.groupGap
  }
}

/// The layout of the Details panel: groups of facts under titles. Labels and values are in two
/// columns; if there is too little room for two columns, each value is below its label.
///
/// All frames are computed from the sizes of the texts, so nothing overlaps even if texts are
/// large; texts that do not fit go to another page.
struct DetailsLayout: Equatable, Sendable {
  /// The texts of each page of the Details panel, in the panel's coordinates; at least one page.
  private(set) var pages: [[PlacedText]] = [[]]
  /// The position of the histogram; nil if there is none.
  private(set) var histogram: Position?
  /// The positions of the panel's title, the error messages, and each group's title and facts.
  private(set) var lines: [Position] = []

  /// The index of a page of the panel, and a frame in the panel. The frame of the histogram is
  /// aligned to device pixels.
  struct Position: Equatable, Sendable {
    let page: Int
    let frame: Rect
    /// The photo's fact there; nil for other texts and for the histogram.
    var fact: PhotoDetails.Row?
  }

  private static let lineGap = 3.0
  fileprivate static let titleGap = 2.0
  fileprivate static let groupGap = 10.0
  private static let columnGap = 14.0
  private static let histogramHeight = 64.0

  /// Lays out the contents for a photo, with error messages at the top. Returns the texts whose
  /// sizes are needed, and the layout. The layout is nil until all of these texts are drawn.
  static func made(of contents: DetailsContents, in context: ViewContext)
    -> (texts: [Caption], layout: DetailsLayout?)
  {
    let size = PanelDock(context.measures).frame.size
    let padding = 0.7 * context.panelPadding
    let inner = max(size.width - 2 * padding, 8)
    let texts = DetailsTexts(contents, width: inner, in: context)
    var measured = texts.labelsAndTitles
    guard context.sizes(of: measured) != nil else { return (measured, nil) }
    let widest = texts.labels.joined().map { context.measured($0).width }.max() ?? 0
    let isStacked = widest > inner * 0.42
    let indent = isStacked ? 0 : widest + columnGap
    let values = texts.values(
      of: contents.details, width: inner - indent, height: size.height, in: context)
    measured += values.joined()
    guard context.sizes(of: measured) != nil else { return (measured, nil) }

    var blocks = head(texts, width: inner, in: context)
    let chartHeight = context.snapped(histogramHeight * context.textScale.clamped(to: 1...1.6))
    func addHistogram() {
      guard contents.histogram != nil else { return }
      blocks.append(
        DetailsBlock(texts: [], height: chartHeight, gap: 2 * lineGap, isHistogram: true))
    }
    for (group, title) in texts.titles.enumerated() {
      for (row, label) in texts.labels[group].enumerated() {
        var block = Self.row(
          label, values[group][row], indent: isStacked ? nil : indent, in: context)
        block.fact = contents.details.groups[group].rows[row]
        if row == 0 { block.put(title, in: context) }
        blocks.append(block)
      }
      if contents.details.groups[group].title == PhotoDetails.Group.colors { addHistogram() }
    }
    if !contents.details.groups.contains(where: { $0.title == PhotoDetails.Group.colors }) {
      addHistogram()
    }
    func paged(height: Double) -> DetailsLayout {
      DetailsLayout(blocks, width: inner, height: height, padding: padding, in: context)
    }
    let height = max(size.height - 2 * padding, 1)
    var layout = paged(height: height)
    let line = context.measured(texts.pageNumber).height
    // A tiny view has no room for the page's number.
    guard layout.pages.count > 1, height >= 4 * line + lineGap else { return (measured, layout) }
    layout = paged(height: height - line - lineGap)
    let numbers = (1...layout.pages.count).map {
      DetailsTexts.pageNumber($0, of: layout.pages.count, width: inner, in: context)
    }
    measured += numbers
    guard context.sizes(of: measured) != nil else { return (measured, nil) }
    for (page, number) in numbers.enumerated() {
      let size = context.measured(number)
      let corner = Point(x: inner - size.width, y: height - size.height)
      layout.pages[page].append(PlacedText(number, at: corner + Vector(dx: padding, dy: padding)))
    }
    return (measured, layout)
  }

  /// Distributes blocks over pages of `width` × `height` logical px, with `padding` logical px
  /// around them; a block that is higher than a page gets a page of its own.
  private init(
    _ blocks: [DetailsBlock], width: Double, height: Double, padding: Double,
    in context: ViewContext
  ) {
    var bottom = 0.0
    for block in blocks {
      var top = bottom > 0 ? bottom + block.gap : 0
      if bottom > 0, top + block.height > height {
        pages.append([])
        top = 0
      }
      bottom = top + block.height
      let page = pages.count - 1
      for text in block.texts {
        let origin = text.origin + Vector(dx: 0, dy: top)
        // If a row is higher than a tiny view, its texts beyond the edge are left out.
        guard pages[page].isEmpty || origin.y + context.measured(text.caption).height <= height
        else { continue }
        pages[page].append(
          PlacedText(text.caption, at: origin + Vector(dx: padding, dy: padding)))
      }
      if block.isHistogram, bottom <= height {
        let frame = Rect(
          x: context.snapped(padding), y: context.snapped(top + padding),
          width: max(context.snapped(width), 1), height: block.height)
        histogram = Position(page: page, frame: frame)
      }
      for (y, height) in [(0.0, block.lead), (block.lead, block.height - block.lead)]
      where height > 0 && !block.isHistogram {
        let frame = Rect(x: padding, y: top + y + padding, width: width, height: height)
        let fact = y == block.lead ? block.fact : nil
        lines.append(Position(page: page, frame: frame, fact: fact))
      }
    }
  }

  /// The blocks at the top of the panel: the title with the photo's position beside it (in a narrow
  /// panel, below it), and the error messages.
  private static func head(_ texts: DetailsTexts, width: Double, in context: ViewContext)
    -> [DetailsBlock]
  {
    let size = context.measured(texts.title)
    var block = DetailsBlock(
      texts: [PlacedText(texts.title, at: .zero)], height: size.height, gap: 0)
    if let position = texts.position {
      let other = context.measured(position)
      if size.width + columnGap + other.width <= width {
        let down = max(size.height - other.height, 0) * 0.75
        block.texts.append(PlacedText(position, at: Point(x: width - other.width, y: down)))
      } else {
        block.texts.append(PlacedText(position, at: Point(x: 0, y: size.height)))
        block.height += other.height
      }
    }
    return [block]
      + texts.notes.map {
        DetailsBlock(
          texts: [PlacedText($0, at: .zero)], height: context.measured($0).height,
          gap: 1.5 * lineGap)
      }
  }

  /// A label and its value. The value begins `indent` logical px to the right; if `indent` is nil,
  /// it is below the label.
  private static func row(
    _ label: Caption, _ value: Caption, indent: Double?, in context: ViewContext
  ) -> DetailsBlock {
    let (first, second) = (context.measured(label).height, context.measured(value).height)
    let corner = indent.map { Point(x: $0, y: 0) } ?? Point(x: 0, y: first)
    return DetailsBlock(
      texts: [PlacedText(label, at: .zero), PlacedText(value, at: corner)],
      height: indent == nil ? first + second : max(first, second),
      gap: indent == nil ? 2 * lineGap : lineGap)
  }
}
