internal import Geometry
internal import Pixels
internal import Raster

extension Layer {
  /// Returns the layers of the four edges of an outline inside `rect`. The edges have the thickness
  /// `width` and do not overlap.
  static func outline(of rect: Rect, width: Double, color: PremultipliedColor) -> [Layer] {
    let inner = rect.insetBy(width)
    return [
      Rect(x: rect.minX, y: rect.minY, width: rect.size.width, height: width),
      Rect(x: rect.minX, y: inner.maxY, width: rect.size.width, height: width),
      Rect(x: rect.minX, y: inner.minY, width: width, height: inner.size.height),
      Rect(x: inner.maxX, y: inner.minY, width: width, height: inner.size.height),
    ].map { Layer(frame: $0, contents: .color(color)) }
  }

  func with(opacity: Double) -> Layer {
    var layer = self
    layer.opacity = opacity
    return layer
  }
}
