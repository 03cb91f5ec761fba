internal import Geometry

/// Where the help lies and what stands in it: groups of rows in as many columns as suit the view.
///
/// Every place follows from the measures of the texts. Where they do not fit, they are set smaller,
/// but never smaller than usual by more than a little; what then still does not fit is cut.
struct HelpLayout: Hashable, Sendable {
  /// The panel, in the view.
  var frame: Rect
  /// The keys, in the panel.
  var keycaps: [Rect]
  /// In the panel.
  var texts: [PlacedText]
  /// Everything that the places follow from.
  var measured: [Caption]

  static let padding = 26.0
  private static let columnGap = 40.0
  /// Panels of this shape please most.
  private static let aspect = 1.6

  static func made(of contents: HelpContents, in context: ViewContext) -> TextLayout<HelpLayout> {
    let top = max(context.headerHeight, ViewContext.margin)
    let room = Size(
      width: context.viewSize.width - 2 * ViewContext.margin,
      height: context.viewSize.height - top - ViewContext.margin)
    let inner = Size(
      width: max(room.width - 2 * padding, 16), height: max(room.height - 2 * padding, 16))
    var measured: [Caption] = []
    var made: HelpLayout?
    let factors = [1, 0.85, 0.72, 0.6].filter { $0 == 1 || $0 * context.textScale >= 0.84 }
    for factor in factors {
      let texts = HelpTexts(contents, factor: factor, width: inner.width, in: context)
      measured += texts.all
      guard let measures = HelpMeasures(texts, in: context) else { return .needs(measured) }
      let most = Int((inner.width + columnGap) / (measures.columnWidth + columnGap))
      let columns = (1...max(1, min(most, contents.groups.count))).map {
        measures.columns($0)
      }
      func size(_ columns: [[Int]]) -> Size {
        let count = Double(columns.count)
        return Size(
          width: count * measures.columnWidth + (count - 1) * columnGap,
          height: columns.map { measures.height(of: $0) }.max() ?? 0)
      }
      func misfit(_ columns: [[Int]]) -> Double {
        let size = size(columns)
        let ratio = size.width / max(size.height, 1) / aspect
        return max(ratio, 1 / max(ratio, 1e-9))
      }
      let fitting = columns.filter { size($0).height <= inner.height }
      let best = fitting.min { misfit($0) < misfit($1) }
      guard best != nil || factor == factors.last else { continue }
      let chosen = best ?? columns.min { size($0).height < size($1).height } ?? []
      let size = size(chosen)
      let frame = Rect(
        x: context.snapped((context.viewSize.width - size.width) / 2 - padding),
        y: context.snapped(
          top + max(0, (room.height - min(size.height, inner.height)) / 2 - padding)),
        width: context.snapped(size.width + 2 * padding),
        height: context.snapped(min(size.height, inner.height) + 2 * padding))
      var layout = HelpLayout(frame: frame, keycaps: [], texts: [], measured: measured)
      for (index, groups) in chosen.enumerated() {
        let left = padding + Double(index) * (measures.columnWidth + columnGap)
        measures.place(groups, left: left, top: padding, height: inner.height, into: &layout)
      }
      made = layout
      break
    }
    guard let made else { return .needs(measured) }
    return .done(made)
  }
}
