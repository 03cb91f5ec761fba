package import Geometry

/// The position of the Details panel: at the right of a wide view, otherwise at the bottom. The
/// photo fits into the area beside the panel.
///
/// The position depends only on the view, not on the panel's contents.
package struct PanelDock: Equatable, Sendable {
  /// True if the panel comes in from the right; otherwise it comes from below.
  package let isAtSide: Bool
  /// The width or the height of the area that the panel and its margins cover, logical px.
  package let extent: Double
  /// The frame of the fully shown panel, in the view.
  package let frame: Rect

  /// `width` is the greatest share of the view's width that a panel at the side covers. `height` is
  /// the share of the view's height that a panel at the bottom covers at the default text size.
  private static let (width, height) = (0.55, 0.5)

  init(_ measures: ViewContext.Measures) {
    let (view, scale) = (measures.viewSize, measures.deviceScale)
    let (headerHeight, textScale) = (measures.headerHeight, measures.preferences.textScale)
    func snapped(_ length: Double) -> Double { (length * scale).rounded() / scale }
    let margin = ViewContext.margin
    let room = view.width - 2 * margin
    let wanted = 320 * textScale.clamped(to: 1...1.6)
    isAtSide = view.width > view.height && wanted <= room * Self.width
    let width = snapped(max(isAtSide ? wanted : min(room, 1.4 * wanted), 1))
    if isAtSide {
      extent = width + 2 * margin
      frame = Rect(
        x: snapped(view.width - margin - width), y: snapped(headerHeight + margin), width: width,
        height: snapped(max(view.height - headerHeight - 2 * margin, 1)))
    } else {
      extent = snapped(view.height * Self.height * textScale.clamped(to: 1...1.3))
      frame = Rect(
        x: snapped(max((view.width - width) / 2, 0)), y: snapped(view.height - extent + margin),
        width: width, height: snapped(max(extent - 2 * margin, 1)))
    }
  }

  /// Returns the width and the height by which the panel reduces the free part of the view, logical
  /// px. For a panel at the right, the height is 0; for a panel at the bottom, the width is 0.
  /// `progress` is 0 for a panel out of the view, and 1 for a fully shown panel.
  package func covered(at progress: Double) -> Size {
    isAtSide
      ? Size(width: extent * progress, height: 0) : Size(width: 0, height: extent * progress)
  }

  /// Returns the part of a view of `size` that the panel leaves free. `progress` is 0 for a panel
  /// out of the view, and 1 for a fully shown panel.
  func room(at progress: Double, of size: Size) -> Rect {
    let covered = covered(at: progress)
    return Rect(
      x: 0, y: 0, width: max(size.width - covered.width, 1),
      height: max(size.height - covered.height, 1))
  }

  /// Returns the frame of the panel in the view. `progress` is 0 for a panel out of the view, and 1
  /// for a fully shown panel.
  package func frame(at progress: Double) -> Rect {
    let hidden = covered(at: 1 - progress)
    return frame + Vector(dx: hidden.width, dy: hidden.height)
  }
}
