package import Geometry
internal import Raster

/// A text, and the position of its top left corner in its panel.
package struct PlacedText: Equatable, Sendable {
  package var caption: Caption
  package var origin: Point

  package init(_ caption: Caption, at point: Point) { (self.caption, origin) = (caption, point) }
}

/// A layout that depends on the sizes of texts, and the values from which it was computed.
struct LaidOut<Contents: Equatable & Sendable, Layout: Equatable & Sendable>: Equatable, Sendable {
  let contents: Contents
  let measures: ViewContext.Measures
  /// The texts to draw, among them all texts whose sizes determine the layout. While `layout` is
  /// nil, the list may be incomplete: some texts are known only when others are drawn and measured.
  let texts: [Caption]
  /// The layout; nil until all of its texts are drawn.
  let layout: Layout?

  func isMade(of contents: Contents, in context: ViewContext) -> Bool {
    contents == self.contents && measures == context.measures
  }
}

extension ViewContext {
  /// The sizes of `captions`, in their order; nil unless all are drawn.
  func sizes(of captions: [Caption]) -> [Size]? {
    let sizes = captions.compactMap { size(of: $0) }
    return sizes.count == captions.count ? sizes : nil
  }

  /// The size of a drawn text, logical px; zero if the text is not drawn yet.
  func measured(_ caption: Caption) -> Size { size(of: caption) ?? .zero }

  /// Moves each edge of a rectangle, in logical px, to the nearest edge of a device pixel.
  func snappedEdges(of rect: Rect) -> Rect {
    let (left, top) = (snapped(rect.minX), snapped(rect.minY))
    return Rect(
      x: left, y: top, width: snapped(rect.maxX) - left, height: snapped(rect.maxY) - top)
  }

  /// The layers of the texts of a panel, aligned to device pixels. The panel's top left corner must
  /// be aligned to a device pixel.
  func layers(_ texts: [PlacedText]) -> [Layer] {
    texts.compactMap { layer($0.caption, at: $0.origin) }
  }
}
