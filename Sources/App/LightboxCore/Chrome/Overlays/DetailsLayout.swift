internal import Geometry
internal import Pixels

/// The layout of the Details panel: groups under titles, with labels in one column and values in
/// another, or below their labels if two columns leave too little room.
///
/// All frames are computed from the sizes of the texts, so nothing overlaps even if texts are
/// large; texts that do not fit go to another page.
struct DetailsLayout: Hashable, Sendable {
  /// The texts of each page, in the panel's coordinates; there is at least one page.
  var pages: [[PlacedText]]
  /// The position of the histogram; nil if there is none.
  var histogram: HistogramPosition?
  /// The facts of all pages, with their positions.
  var facts: [PlacedFact]
  /// The captions whose sizes the layout depends on.
  var measured: [Caption]

  /// The histogram's page, and its frame in the panel, aligned to device pixels.
  struct HistogramPosition: Hashable, Sendable {
    var page: Int
    var frame: Rect
  }

  private static let lineGap = 3.0
  private static let titleGap = 2.0
  private static let groupGap = 10.0
  private static let columnGap = 14.0
  private static let histogramHeight = 64.0

  /// Lays out the contents for a photo, with error messages at the top. If some texts are not drawn
  /// yet, returns those texts instead of a layout.
  static func made(of contents: DetailsContents, in context: ViewContext) -> TextLayout<
    DetailsLayout
  > {
    let size = PanelDock(context.measures).frame.size
    let padding = 0.7 * context.panelPadding
    let inner = max(size.width - 2 * padding, 8)
    let texts = DetailsTexts(contents, width: inner, in: context)
    guard context.sizes(of: texts.labelsAndTitles) != nil else {
      return .needs(texts.labelsAndTitles)
    }
    let widest = texts.labels.joined().map { context.measured($0).width }.max() ?? 0
    let isStacked = widest > inner * 0.42
    let indent = isStacked ? 0 : widest + columnGap
    let values = texts.values(
      of: contents.details, width: inner - indent, height: size.height, in: context)
    var measured = texts.labelsAndTitles + values.joined()
    guard context.sizes(of: measured) != nil else { return .needs(measured) }

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
        if row == 0 { block.put(title, gap: groupGap, distance: titleGap, in: context) }
        blocks.append(block)
      }
      if contents.details.groups[group].title == PhotoDetails.Group.colors { addHistogram() }
    }
    if !contents.details.groups.contains(where: { $0.title == PhotoDetails.Group.colors }) {
      addHistogram()
    }
    let height = max(size.height - 2 * padding, 1)
    var room = height
    var pages = DetailsPages(blocks, width: inner, height: height)
    var pageNumbers: [Caption] = []
    let line = context.measured(texts.pageNumber).height
    // A tiny view has no room for the page's number.
    if pages.pages.count > 1, height >= 4 * line + lineGap {
      room = height - line - lineGap
      pages = DetailsPages(blocks, width: inner, height: room)
      pageNumbers = (1...pages.pages.count).map {
        DetailsTexts.pageNumber($0, of: pages.pages.count, width: inner, in: context)
      }
      measured += pageNumbers
      guard context.sizes(of: measured) != nil else { return .needs(measured) }
    }
    let placed = pages.pages.enumerated().map { index, page in
      // A row that is higher than a tiny view ends before its edge.
      var page = page.enumerated().filter { index, text in
        index == 0 || text.origin.y + context.measured(text.caption).height <= room
      }.map(\.element)
      if index < pageNumbers.count {
        let size = context.measured(pageNumbers[index])
        page.append(
          PlacedText(pageNumbers[index], at: Point(x: inner - size.width, y: height - size.height)))
      }
      return page.map {
        PlacedText($0.caption, at: $0.origin + Vector(dx: padding, dy: padding))
      }
    }
    return .done(
      DetailsLayout(
        pages: placed,
        histogram: pages.histogram.flatMap { page, top in
          guard top + chartHeight <= room else { return nil }
          let frame = Rect(
            x: context.snapped(padding), y: context.snapped(top + padding),
            width: max(context.snapped(inner), 1), height: chartHeight)
          return HistogramPosition(page: page, frame: frame)
        },
        facts: pages.facts.map { fact in
          var fact = fact
          fact.frame.origin = fact.frame.origin + Vector(dx: padding, dy: padding)
          return fact
        }, measured: measured))
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
    guard let indent else {
      return DetailsBlock(
        texts: [PlacedText(label, at: .zero), PlacedText(value, at: Point(x: 0, y: first))],
        height: first + second, gap: 2 * lineGap)
    }
    return DetailsBlock(
      texts: [PlacedText(label, at: .zero), PlacedText(value, at: Point(x: indent, y: 0))],
      height: max(first, second), gap: lineGap)
  }
}

extension DetailsBlock {
  /// Puts a title above the block's texts. `distance` is the space below the title, `gap` the space
  /// above it, logical px.
  fileprivate mutating func put(
    _ title: Caption, gap: Double, distance: Double, in context: ViewContext
  ) {
    let down = context.measured(title).height + distance
    texts =
      [PlacedText(title, at: .zero)]
      + texts.map { PlacedText($0.caption, at: $0.origin + Vector(dx: 0, dy: down)) }
    height += down
    lead += down
    self.gap = gap
  }
}
