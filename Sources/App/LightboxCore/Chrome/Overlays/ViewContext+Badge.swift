package import Geometry
package import Raster

extension ViewContext {
  /// The distance between overlays and the view's edges, logical px.
  package static let margin = 16.0

  /// The padding between a panel's edge and its contents, logical px; less in tiny views.
  var panelPadding: Double { min(26, 0.06 * min(viewSize.width, viewSize.height)) }

  /// A small rounded plate over the picture, centred horizontally in `area`; nil if `opacity` is 0.
  /// The plate lies above the y coordinate `bottom`, with a margin. `size` is the size of the
  /// plate's contents, logical px. `contents` returns the layers of the contents; its argument is
  /// the position of their top left corner in the plate.
  package func badge(
    holding size: Size, within area: Rect, bottom: Double, opacity: Double,
    _ contents: (Point) -> [Layer?]
  ) -> Layer? {
    guard opacity > 0 else { return nil }
    let (padX, padY) = (14.0, 7.0)
    let width = min(size.width + 2 * padX, viewSize.width)
    let height = min(size.height + 2 * padY, viewSize.height)
    let frame = Rect(
      x: snapped(max(0, area.center.x - width / 2)),
      y: snapped(max(0, bottom - Self.margin - height)),
      width: snapped(width), height: snapped(height))
    let plate = Layer(
      frame: frame, contents: .color(palette.veil), cornerRadius: min(height / 2, 16),
      sublayers: contents(Point(x: padX, y: padY)).compactMap { $0 })
    return plate.with(opacity: opacity)
  }
}
