internal import Geometry
package import Input
internal import Languages
internal import Pixels
package import Raster

extension AlbumScrollbar {
  /// The width of the thumb, logical px. `wideWidth` is its width while it is held or the pointer
  /// is on the scrollbar; `margin` is its distance from the view's edge.
  private static let width = 5.0
  private static let wideWidth = 9.0
  private static let margin = 3.0

  /// The scrollbar's layers at `time`: the thumb, its label, and the track. The track is drawn only
  /// while the thumb is held or hovered.
  package func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    let opacity = opacity(at: time)
    guard let geometry, opacity > 0 else { return [] }
    let width = hasPointer ? Self.wideWidth : Self.width
    let right = geometry.track.maxX - Self.margin
    var layers: [Layer] = []
    if hasPointer {
      let track = Rect(
        x: right - width, y: geometry.track.minY, width: width, height: geometry.track.size.height)
      layers.append(bar(track, context.palette.text, opacity: 0.12 * opacity))
    }
    let thumb = Rect(
      x: right - width, y: geometry.thumbTop, width: width, height: geometry.thumbLength)
    // An edge of the other lightness keeps it in sight over any picture.
    layers.append(bar(thumb.insetBy(-1), context.palette.ground, opacity: 0.5 * opacity))
    layers.append(
      bar(thumb, context.palette.text, opacity: (isHeld ? 0.95 : 0.7) * opacity))
    return layers + labelLayers(beside: thumb, in: context)
  }

  /// The text of the label; nil while there is none.
  func caption(in context: ViewContext) -> Caption? {
    guard isHeld, !label.isEmpty else { return nil }
    return context.caption(
      label, size: 18, isBold: true, color: context.palette.ground,
      maximumWidth: max(context.viewSize.width / 2, 48))
  }

  /// The layers of the label: a plate with the text beside the thumb, so far away that the finger
  /// on the thumb does not cover it.
  private func labelLayers(beside thumb: Rect, in context: ViewContext) -> [Layer] {
    guard let geometry, let caption = caption(in: context), let text = context.size(of: caption)
    else {
      return []
    }
    let (padding, distance) = (12.0, Self.fingerWidth + 16)
    let size = Size(width: text.width + 2 * padding, height: text.height + padding)
    let top = (thumb.center.y - size.height / 2)
      .clamped(
        to: geometry.track.minY...max(geometry.track.maxY - size.height, geometry.track.minY))
    let frame = Rect(
      x: context.snapped(max(thumb.minX - distance - size.width, 0)), y: context.snapped(top),
      width: size.width, height: size.height)
    let plate = Layer(
      frame: frame, contents: .color(context.palette.text), cornerRadius: size.height / 2)
    let origin = Point(x: frame.minX + padding, y: frame.minY + padding / 2)
    return [plate] + [context.layer(caption, at: origin)].compactMap { $0 }
  }

  private func bar(
    _ frame: Rect, _ color: PremultipliedColor, opacity: Double
  ) -> Layer {
    var layer = Layer(frame: frame, contents: .color(color))
    layer.cornerRadius = frame.size.width / 2
    layer.opacity = opacity
    return layer
  }
}
