internal import Geometry
internal import Languages
internal import Raster
internal import Viewing

/// The heading of a section of the album: the section's title, and in a dimmer colour the number of
/// its photos.
struct SectionHeading {
  private let title: Caption
  private let count: Caption
  private let context: ViewContext

  private static let textSize = 15.0
  /// The space between the title and the number, and below both, logical px at the usual text size.
  private static let gap = 10.0
  private static let bottomGap = 8.0

  init(title: Phrase, count: Int, in context: ViewContext) {
    let width = context.viewSize.width - 2 * GridLayout.margin
    self.title = context.caption(
      title, size: Self.textSize, isBold: true, maximumWidth: max(width * 0.8, 1))
    self.count = context.caption(
      .number(count), size: Self.textSize, color: context.palette.dimText,
      maximumWidth: max(width * 0.2 - Self.gap, 1))
    self.context = context
  }

  /// The height that a heading takes above its row, logical px.
  static func height(textScale: Double) -> Double { (40 * textScale).rounded() }

  var captions: [Caption] { [title, count] }

  /// The heading's layers, with the bottom left corner at `corner`; empty until its title is drawn.
  func layers(at corner: Point) -> [Layer] {
    guard let size = context.size(of: title) else { return [] }
    let bottom = context.snapped(corner.y - Self.bottomGap * context.textScale)
    let origin = Point(x: corner.x, y: bottom - size.height)
    let after = Point(x: origin.x + size.width + Self.gap, y: origin.y)
    return [context.layer(title, at: origin), context.layer(count, at: after)].compactMap { $0 }
  }
}

/// A heading of the album and its position in the view.
struct PlacedHeading {
  /// The index of the section's first cell.
  let first: Int
  let title: Phrase
  /// The number of the section's photos.
  let count: Int
  let height: Double
  /// The heading's bottom left corner.
  let corner: Point
  /// True if the heading stays at the top of the view, above the cells, while its section is
  /// scrolled.
  let isStuck: Bool

  var top: Double { corner.y - height }

  /// The layers of the heading's texts; empty until the title is drawn. A stuck heading also has a
  /// layer in the album's background colour, because cells move below the heading.
  func layers(in context: ViewContext) -> [Layer] {
    let heading = SectionHeading(title: title, count: count, in: context)
    let texts = heading.layers(at: corner)
    guard isStuck, !texts.isEmpty else { return texts }
    let (top, bottom) = (context.snapped(top), context.snapped(corner.y))
    let ground = Layer(
      frame: Rect(x: 0, y: top, width: context.viewSize.width, height: bottom - top),
      contents: .color(context.palette.ground))
    return [ground] + texts
  }
}
