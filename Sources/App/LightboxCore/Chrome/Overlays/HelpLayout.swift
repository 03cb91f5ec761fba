internal import Geometry
internal import Languages

/// The frames of the help's panel and its contents: groups of rows, in a number of columns that
/// depends on the view.
///
/// All frames are computed from the sizes of the texts. If the texts do not fit, the text size is
/// reduced, but not far below the default size. Rows that still do not fit go to another page.
struct HelpLayout: Equatable, Sendable {
  /// The panel's frame in the view.
  var frame: Rect
  /// The frames of the keycaps, in the panel's coordinates.
  var keycaps: [Rect] = []
  /// The texts and their positions in the panel.
  var texts: [PlacedText] = []
  /// The frames in the view of the lines on this page: the title of each group, and its rows; the
  /// remaining lines go to the next page.
  var lines: [Rect] = []
  /// The area in the view where a press turns the page; nil on the last page.
  var more: Rect?

  static let columnGap = 40.0
  /// The preferred width of a panel as a multiple of its height.
  private static let aspect = 1.6
  /// The factors on the text size, in the order in which they are tried.
  private static let factors = [1, 0.85, 0.72, 0.6, 0.5, 0.4, 0.3]
  /// The least factor that is tried to make all rows fit on one page. Smaller factors are tried
  /// only until even the highest row fits on a page.
  private static let leastOnOnePage = 0.72
  /// The limit for small texts: a factor is tried only if its product with the desktop's text scale
  /// is at least this number. The factor 1 is always tried.
  private static let leastScale = 0.84

  /// Lays out the first rows of `contents`, as many as fit on a page. Returns the texts whose sizes
  /// are needed, and the layout of the page. The layout is nil until all of these texts are drawn.
  static func made(of contents: HelpContents, in context: ViewContext)
    -> (texts: [Caption], layout: HelpLayout?)
  {
    let more = Phrase("{0}  for more", contents.ownKey)
    let inner = room(in: context).insetBy(context.panelPadding).size
    var measured: [Caption] = []
    func measures(_ factor: Double) -> HelpMeasures? {
      let style = HelpStyle(factor: factor, width: max(inner.width, 16), context: context)
      let measures = HelpMeasures(contents, more: more, style)
      measured += measures.texts
      return context.sizes(of: measures.texts) == nil ? nil : measures
    }
    func isAllowed(_ factor: Double) -> Bool {
      factor == 1 || factor * context.textScale >= leastScale
    }
    var smallest: HelpMeasures?
    for factor in factors where isAllowed(factor) {
      if factor < leastOnOnePage, smallest?.fitsAnyRow(on: inner) == true { break }
      guard let measures = measures(factor) else { return (measured, nil) }
      smallest = measures
      // The name of a key is never cut.
      guard factor >= leastOnOnePage, measures.columnWidth <= inner.width,
        let columns = best(measures, inside: inner)
      else { continue }
      var layout = HelpLayout(frame: frame(of: size(of: columns, measures), in: context))
      for (index, groups) in columns.enumerated() {
        measures.place(groups, column: index, into: &layout)
      }
      return (measured, layout)
    }
    guard let smallest else { return (measured, nil) }
    let columns = most(smallest, width: inner.width)
    let size = Size(width: width(of: columns, smallest), height: inner.height)
    var layout = HelpLayout(frame: frame(of: size, in: context))
    smallest.fill(columns: columns, height: inner.height, into: &layout)
    return (measured, layout)
  }

  /// The largest number of columns that fit side by side.
  private static func most(_ measures: HelpMeasures, width: Double) -> Int {
    max(1, Int((width + columnGap) / (measures.columnWidth + columnGap)))
  }

  /// Returns the distribution of the groups over columns that fits the height and whose aspect
  /// ratio is nearest to `aspect`; nil if none fits. Each inner array has the groups of a column.
  private static func best(_ measures: HelpMeasures, inside inner: Size) -> [[Int]]? {
    func misfit(_ columns: [[Int]]) -> Double {
      let size = size(of: columns, measures)
      let ratio = size.width / max(size.height, 1) / aspect
      return max(ratio, 1 / max(ratio, 1e-9))
    }
    let most = min(most(measures, width: inner.width), measures.groupCount)
    return (1...max(1, most)).map { measures.columns($0) }
      .filter { size(of: $0, measures).height <= inner.height }
      .min { misfit($0) < misfit($1) }
  }

  private static func size(of columns: [[Int]], _ measures: HelpMeasures) -> Size {
    Size(
      width: width(of: columns.count, measures),
      height: columns.map { measures.height(of: $0) }.max() ?? 0)
  }

  private static func width(of columns: Int, _ measures: HelpMeasures) -> Double {
    Double(columns) * (measures.columnWidth + columnGap) - columnGap
  }

  /// The part of the view that is free for the panel.
  private static func room(in context: ViewContext) -> Rect {
    let top = max(context.headerHeight, ViewContext.margin)
    return Rect(
      x: ViewContext.margin, y: top, width: context.viewSize.width - 2 * ViewContext.margin,
      height: context.viewSize.height - top - ViewContext.margin)
  }

  /// Returns the frame of a panel whose contents have this size, in the middle of the free part of
  /// the view.
  private static func frame(of size: Size, in context: ViewContext) -> Rect {
    let room = room(in: context)
    let padding = 2 * context.panelPadding
    let width = min(size.width + padding, room.size.width)
    let height = min(size.height + padding, room.size.height)
    return context.snapped(
      Rect(
        x: room.center.x - width / 2, y: room.center.y - height / 2, width: width, height: height))
  }
}
