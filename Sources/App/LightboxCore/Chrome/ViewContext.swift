package import Geometry
package import Pixels
package import Raster

/// What everything that is drawn over the pictures goes by.
package struct ViewContext: Sendable {
  /// Logical px.
  package let viewSize: Size
  /// Device px per logical px.
  package let deviceScale: Double
  package let textScale: Double
  package let palette: Palette
  /// The texts that have been drawn.
  package let captions: [Caption: Picture]
  /// The view's part, from its top, in which the header lies, logical px.
  package var headerHeight = 0.0

  /// A text in this view, in the text colour unless told otherwise.
  package func caption(
    _ text: String, size: Double, isBold: Bool = false, alignment: Caption.Alignment = .left,
    color: PremultipliedColor? = nil, maximumWidth: Double, maximumLines: Int = 1
  ) -> Caption {
    Caption(
      text: text, size: size, isBold: isBold, alignment: alignment, color: color ?? palette.text,
      maximumWidth: maximumWidth, maximumLines: maximumLines, deviceScale: deviceScale,
      textScale: textScale)
  }

  /// The size of a drawn text in logical px; nil until it is drawn.
  package func size(of caption: Caption) -> Size? {
    captions[caption].map {
      Size(
        width: Double($0.size.width) / deviceScale, height: Double($0.size.height) / deviceScale)
    }
  }

  /// The text with its top left corner at `origin`, moved to the nearest device pixel so that it
  /// stays crisp; nil until it is drawn.
  package func layer(_ caption: Caption, at origin: Point) -> Layer? {
    guard let picture = captions[caption], let size = size(of: caption) else { return nil }
    let corner = Point(x: snapped(origin.x), y: snapped(origin.y))
    return Layer(frame: Rect(origin: corner, size: size), contents: .picture(picture))
  }

  /// The nearest device pixel's edge, in logical px.
  package func snapped(_ value: Double) -> Double {
    (value * deviceScale).rounded() / deviceScale
  }
}
