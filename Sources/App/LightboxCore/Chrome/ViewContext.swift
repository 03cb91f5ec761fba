package import Geometry
package import Languages
package import Motion
package import Pixels
package import Raster

/// The context in which the chrome is laid out and drawn over the pictures.
package struct ViewContext: Sendable {
  /// The values on which a layout depends, apart from the texts in it.
  package struct Measures: Hashable, Sendable {
    /// The view's size, logical px.
    package var viewSize: Size
    /// Device px per logical px.
    package var deviceScale: Double
    @Shared package var preferences: Preferences
    /// The height of the header at the view's top, logical px.
    package var headerHeight = 0.0
    /// The generation of the drawn texts (`CaptionCache.generation`): while it stays the same,
    /// the sizes of texts do not change.
    package var generation = 0
  }

  package private(set) var measures: Measures
  /// The pictures of all texts that have been drawn.
  package let captions: [Caption: Picture]
  /// The caret positions in the drawn texts that are edited (`DrawnTexts.stops`).
  var stops: [Caption: [Double]] = [:]

  package var viewSize: Size { measures.viewSize }
  package var deviceScale: Double { measures.deviceScale }
  package var textScale: Double { measures.preferences.textScale }
  package var headerHeight: Double { measures.headerHeight }
  package var palette: Palette {
    .of(measures.preferences.appearance, measures.preferences.contrast)
  }

  /// The same context with dark colours, for controls over a photo.
  var inDark: ViewContext {
    var context = self
    context.measures.preferences.appearance = .dark
    return context
  }

  /// The text of a phrase in the person's language.
  package func text(_ phrase: Phrase) -> String { measures.preferences.language.text(phrase) }

  /// Creates a text for this view. `size` is the height of the font, logical px, before the
  /// desktop's text scale; `maximumWidth` is the width, logical px, at which lines wrap. `color` is
  /// nil for the text colour.
  package func caption(
    _ phrase: Phrase, size: Double, isBold: Bool = false, isCentered: Bool = false,
    color: PremultipliedColor? = nil, maximumWidth: Double, maximumLines: Int = 1
  ) -> Caption {
    Caption(
      text: text(phrase), size: size, isBold: isBold, isCentered: isCentered,
      color: color ?? palette.text,
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

  /// The layer of a text with its top left corner at `origin`, moved to the nearest device pixel so
  /// that the text stays crisp; nil until the text is drawn.
  package func layer(_ caption: Caption, at origin: Point) -> Layer? {
    guard let picture = captions[caption], let size = size(of: caption) else { return nil }
    let corner = Point(x: snapped(origin.x), y: snapped(origin.y))
    return Layer(frame: Rect(origin: corner, size: size), contents: .picture(picture))
  }

  /// Returns a rectangle filled with `color`, with an outline inside its frame. The outline is
  /// about one logical px wide and has the colour `edge`, or the palette's outline colour if `edge`
  /// is nil.
  func outlined(
    _ frame: Rect, _ color: PremultipliedColor, edge: PremultipliedColor? = nil,
    cornerRadius: Double
  ) -> Layer {
    let width = hairline
    let inner = Layer(
      frame: Rect(
        x: width, y: width, width: max(frame.size.width - 2 * width, 0),
        height: max(frame.size.height - 2 * width, 0)),
      contents: .color(color), cornerRadius: max(cornerRadius - width, 0))
    return Layer(
      frame: frame, contents: .color(edge ?? palette.outline), cornerRadius: cornerRadius,
      sublayers: [inner])
  }

  /// The width of a thin line, logical px: about 1, and at least one device px.
  var hairline: Double { max(snapped(1), 1 / deviceScale) }

  /// Rounds a coordinate, in logical px, to the nearest edge of a device pixel.
  package func snapped(_ value: Double) -> Double {
    (value * deviceScale).rounded() / deviceScale
  }

  /// Rounds the top left corner and the size of a rectangle, in logical px, to whole device px.
  func snapped(_ rect: Rect) -> Rect {
    Rect(
      x: snapped(rect.minX), y: snapped(rect.minY), width: snapped(rect.size.width),
      height: snapped(rect.size.height))
  }
}
