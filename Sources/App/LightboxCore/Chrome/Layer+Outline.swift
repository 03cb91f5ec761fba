internal import Geometry
internal import Pixels
internal import Raster

extension Layer {
  /// Returns the layers of the four edges of an outline inside `rect`. The edges have the thickness
  /// `width` and do not overlap.
  static func outline(of rect: Rect, width: Double, color: PremultipliedColor) -> [Layer] {
    let (top, height) = (rect.minY + width, max(rect.size.height - 2 * width, 0))
    return [
      Rect(x: rect.minX, y: rect.minY, width: rect.size.width, height: width),
      Rect(x: rect.minX, y: rect.maxY - width, width: rect.size.width, height: width),
      Rect(x: rect.minX, y: top, width: width, height: height),
      Rect(x: rect.maxX - width, y: top, width: width, height: height),
    ].map { Layer(frame: $0, contents: .color(color)) }
  }

  func with(opacity: Double) -> Layer {
    var layer = self
    layer.opacity = opacity
    return layer
  }
}
