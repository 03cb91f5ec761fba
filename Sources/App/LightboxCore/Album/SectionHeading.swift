internal import Geometry
internal import Raster
internal import Viewing

/// The heading of a section of the album: its title, and more quietly the number of its photos.
struct SectionHeading {
  private let title: Caption
  private let count: Caption
  private let context: ViewContext

  private static let textSize = 15.0
  /// The space between the title and the number, and below both, logical px at the usual text size.
  private static let gap = 10.0
  private static let bottomGap = 8.0

  init(title: String, count: Int, in context: ViewContext) {
    let width = context.viewSize.width - 2 * GridLayout.margin
    self.title = context.caption(
      title, size: Self.textSize, isBold: true, maximumWidth: max(width * 0.8, 1))
    self.count = context.caption(
      String(count), size: Self.textSize, color: context.palette.dimText,
      maximumWidth: max(width * 0.2 - Self.gap, 1))
    self.context = context
  }

  /// The height that a heading takes above its row, logical px.
  static func height(textScale: Double) -> Double { (40 * textScale).rounded() }

  var captions: [Caption] { [title, count] }

  /// The heading above the row that begins with the cell at `below`; nothing until its title is drawn.
  func layers(above below: Rect, opacity: Double) -> [Layer] {
    guard let size = context.size(of: title) else { return [] }
    let bottom = context.snapped(below.minY - Self.bottomGap * context.textScale)
    let origin = Point(x: below.minX, y: bottom - size.height)
    let after = Point(x: origin.x + size.width + Self.gap, y: origin.y)
    return [context.layer(title, at: origin), context.layer(count, at: after)].compactMap {
      guard var layer = $0 else { return nil }
      layer.opacity = opacity
      return layer
    }
  }
}
