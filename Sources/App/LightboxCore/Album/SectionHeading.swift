internal import Geometry
internal import Languages
internal import Raster
internal import Viewing

/// The heading of a section of the album: its title, and in a dimmer colour its number of photos.
struct SectionHeading {
  /// The index of the section's first cell.
  let first: Int
  let title: Phrase
  /// The number of the section's photos.
  let count: Int
  /// The heading's bottom left corner in the view.
  var corner = Point.zero
  /// True if the heading stays at the top of the view, because the start of its section is scrolled
  /// out of sight. The cells then scroll beneath the heading.
  var isStuck = false

  private static let textSize = 15.0
  /// The space between the title and the number, logical px.
  private static let gap = 10.0
  /// The space below the title and the number, logical px at the usual text size.
  private static let bottomGap = 8.0

  /// The height that a heading takes above its row, logical px.
  static func height(textScale: Double) -> Double { (40 * textScale).rounded() }

  /// The texts of the title and of the number.
  func captions(in context: ViewContext) -> [Caption] {
    let width = context.viewSize.width - 2 * GridLayout.margin
    return [
      context.caption(title, size: Self.textSize, isBold: true, maximumWidth: max(width * 0.8, 1)),
      context.caption(
        .number(count), size: Self.textSize, color: context.palette.dimText,
        maximumWidth: max(width * 0.2 - Self.gap, 1)),
    ]
  }

  /// The layers of the heading's texts; empty until the title is drawn. A stuck heading of `height`
  /// logical px also has a layer in the album's background colour, because cells move below it.
  func layers(height: Double, in context: ViewContext) -> [Layer] {
    let captions = captions(in: context)
    guard let size = context.size(of: captions[0]) else { return [] }
    let baseline = context.snapped(corner.y - Self.bottomGap * context.textScale)
    let origin = Point(x: corner.x, y: baseline - size.height)
    let after = Point(x: origin.x + size.width + Self.gap, y: origin.y)
    let texts = zip(captions, [origin, after]).compactMap { context.layer($0, at: $1) }
    guard isStuck else { return texts }
    let (top, bottom) = (context.snapped(corner.y - height), context.snapped(corner.y))
    let ground = Layer(
      frame: Rect(x: 0, y: top, width: context.viewSize.width, height: bottom - top),
      contents: .color(context.palette.ground))
    return [ground] + texts
  }
}
