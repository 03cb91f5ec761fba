internal import Geometry
internal import Languages
internal import Pixels
internal import Raster

/// The tile in place of a photo that cannot be shown. Its texts are the photo's name, the reason,
/// and advice.
extension FailureReason {
  private static let padding = 24.0
  private static let gap = 8.0

  func captions(in context: ViewContext) -> [Caption] {
    let view = context.viewSize
    let width = min(420 * max(context.textScale, 1), max(view.width - 4 * Self.padding, 32))
    let lines = Int((view.height - 5 * Self.padding) / (22 * context.textScale))
    // With hardly any room, the reason is more important than the advice. With more room, the
    // advice may have more lines than the reason.
    let hasAdvice = !advice.isEmpty && lines > 2
    let rest = max(1, min(16, lines - 2))
    let most = hasAdvice ? max(1, rest / 2) : min(8, rest)
    func caption(
      _ text: Phrase, isBold: Bool = false, color: PremultipliedColor? = nil, lines: Int
    ) -> Caption {
      context.caption(
        text, size: 15, isBold: isBold, isCentered: true, color: color, maximumWidth: width,
        maximumLines: lines)
    }
    let heading = caption(title, isBold: true, lines: lines > 4 ? 2 : 1)
    let last = caption(advice, color: context.palette.dimText, lines: max(1, rest - most))
    return (title.isEmpty ? [] : [heading]) + [caption(reason, lines: most)]
      + (hasAdvice ? [last] : [])
  }

  /// The tile's layer, in the middle of `page`. `page` is the frame of the photo's page in the
  /// view. The layer is not larger than the view, and has no contents until its texts are drawn.
  func layer(in context: ViewContext, page: Rect) -> Layer {
    let captions = captions(in: context)
    let sizes = context.sizes(of: captions)
    let text = (sizes ?? []).enumerated().reduce(Size.zero) { sum, next in
      Size(
        width: max(sum.width, next.element.width),
        height: sum.height + next.element.height + (next.offset > 0 ? Self.gap : 0))
    }
    let view = context.viewSize
    let width = min(max(text.width + 2 * Self.padding, 280), view.width - 2 * ViewContext.margin)
    let height = min(
      max(text.height + 2 * Self.padding, 140), view.height - 2 * ViewContext.margin)
    let frame = context.snapped(
      Rect(
        x: page.center.x - width / 2, y: page.center.y - height / 2, width: width, height: height))
    var tile = context.outlined(frame, context.palette.panel, cornerRadius: 14)
    tile.clipsToBounds = true
    guard let sizes else { return tile }
    var y = (frame.size.height - text.height) / 2
    for (caption, size) in zip(captions, sizes) {
      let x = (frame.size.width - size.width) / 2
      if let layer = context.layer(caption, at: Point(x: x, y: y)) { tile.sublayers.append(layer) }
      y += size.height + Self.gap
    }
    return tile
  }
}
