internal import Geometry
internal import Languages
internal import Pixels
internal import Raster

/// The badge of a photo that consists of two files, in a corner of its cell.
enum PairBadge {
  private static let textSize = 10.0
  private static let padding = 5.0
  private static let inset = 6.0

  static func caption(in context: ViewContext) -> Caption {
    context.caption(
      .verbatim("RAW"), size: textSize, isBold: true, color: .white, maximumWidth: 200)
  }

  /// The plate in the lower right corner of the cell at `frame`; nil while its text is not drawn,
  /// and where there is no room for it.
  static func layer(in frame: Rect, _ context: ViewContext) -> Layer? {
    let caption = caption(in: context)
    guard let text = context.size(of: caption) else { return nil }
    let size = Size(
      width: context.snapped(text.width + 2 * padding), height: context.snapped(text.height + 4))
    guard frame.size.width >= size.width + 2 * inset,
      frame.size.height >= 2 * size.height + 2 * inset
    else { return nil }
    var plate = Layer(
      frame: Rect(
        x: context.snapped(frame.maxX - inset - size.width),
        y: context.snapped(frame.maxY - inset - size.height), width: size.width,
        height: size.height),
      contents: .color(.grey(0, alpha: 0.6)), cornerRadius: 4)
    plate.sublayers = [context.layer(caption, at: Point(x: padding, y: 2))].compactMap { $0 }
    return plate
  }
}
