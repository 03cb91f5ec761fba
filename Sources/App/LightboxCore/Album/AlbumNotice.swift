internal import Geometry
package import Languages
internal import Raster

/// The sentences in an album without cells: what the problem is, and what the person can do.
package struct AlbumNotice: Equatable, Sendable {
  package let title: Phrase
  package let text: Phrase
  package let advice: Phrase

  package init(title: Phrase, text: Phrase, advice: Phrase) {
    (self.title, self.text, self.advice) = (title, text, advice)
  }

  private static let gap = 10.0

  /// The texts, from top to bottom.
  func captions(in context: ViewContext) -> [Caption] {
    let view = context.viewSize
    let width = min(480 * max(context.textScale, 1), max(view.width - 2 * ViewContext.margin, 32))
    // No sentence is cut while the window has room for it.
    let lines = max(Int((view.height - context.headerHeight) / (22 * context.textScale)) - 3, 2)
    return [
      context.caption(
        title, size: 20, isBold: true, isCentered: true, maximumWidth: width,
        maximumLines: max(min(lines / 3, 5), 2)),
      context.caption(
        text, size: 15, isCentered: true, maximumWidth: width, maximumLines: max(lines / 2, 1)),
      context.caption(
        advice, size: 15, isCentered: true, color: context.palette.dimText,
        maximumWidth: width, maximumLines: max(lines / 2, 1)),
    ]
  }

  /// The texts in the middle of the view, as many as fit; empty until all texts are drawn.
  func layers(in context: ViewContext) -> [Layer] {
    let captions = captions(in: context)
    guard let sizes = context.sizes(of: captions) else { return [] }
    let room = context.viewSize.height - context.headerHeight
    let height = sizes.reduce(-Self.gap) { $0 + $1.height + Self.gap }
    var y = context.headerHeight + max((room - height) / 2, 0)
    var layers: [Layer] = []
    for (caption, size) in zip(captions, sizes) where y + size.height <= context.viewSize.height {
      let x = (context.viewSize.width - size.width) / 2
      if let layer = context.layer(caption, at: Point(x: x, y: y)) { layers.append(layer) }
      y += size.height + Self.gap
    }
    return layers
  }
}
