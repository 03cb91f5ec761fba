internal import Geometry
package import Input
internal import Pixels
package import Raster

extension AlbumScrollbar {
  /// The width of the thumb, also under the pointer, and its distance from the edge, logical px.
  private static let width = 5.0
  private static let wideWidth = 9.0
  private static let margin = 3.0

  /// The thumb at `time`, and its track while it is held or the pointer is on it.
  package func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    let opacity = opacity(at: time)
    guard let place, opacity > 0 else { return [] }
    let width = hasPointer ? Self.wideWidth : Self.width
    let right = place.track.maxX - Self.margin
    var layers: [Layer] = []
    if hasPointer {
      let track = Rect(
        x: right - width, y: place.track.minY, width: width, height: place.track.size.height)
      layers.append(bar(track, context.palette.text, opacity: 0.12 * opacity))
    }
    let thumb = Rect(
      x: right - width, y: place.thumbTop, width: width, height: place.thumbLength)
    // An edge of the other lightness keeps it in sight over any picture.
    layers.append(bar(thumb.insetBy(-1), context.palette.ground, opacity: 0.5 * opacity))
    layers.append(
      bar(thumb, context.palette.text, opacity: (isHeld ? 0.95 : 0.7) * opacity))
    return layers
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
