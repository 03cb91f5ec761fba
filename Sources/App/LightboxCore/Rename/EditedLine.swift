internal import Geometry
internal import Languages
internal import Pixels
internal import Raster

/// The displayed line of a text that is edited, with the measured positions of its caret, and its
/// place in the view.
struct EditedLine: Equatable {
  let text: Caption
  /// The size of the text, logical px.
  let size: Size
  /// The x coordinates of all positions at which the caret can be, from the left end of the text,
  /// logical px: one before each character and one after the last.
  let stops: [Double]
  let caret: Int
  let selection: Range<Int>
  /// The range of the characters that an input method is composing; empty if there are none.
  let composed: Range<Int>
  /// The x coordinate in the view of the left end of the text, logical px. It is outside of
  /// `window` if the text is moved so that the caret is visible.
  var left = 0.0
  /// The area of the view to which the positions of the caret are limited. It is as high as the
  /// caret.
  var window = Rect.zero

  /// The height of the font and the width of the caret, logical px.
  static let (fontSize, caretWidth) = (15.0, 1.5)

  /// Returns the caption that draws the text of a field on a single line.
  static func caption(of text: String, in context: ViewContext) -> Caption {
    var caption = context.caption(.verbatim(text), size: fontSize, maximumWidth: 4000)
    caption.isMeasured = true
    return caption
  }

  /// True if the text runs from right to left in the layout, which may be mirrored.
  var runsLeft: Bool { (stops.first ?? 0) > (stops.last ?? 0) }

  /// The x coordinate of the caret, from the left end of the text, logical px; nil if unknown.
  var caretX: Double? { stops.indices.contains(caret) ? stops[caret] : nil }

  /// The x coordinate in the view of a position of the caret, limited to `window`.
  private func edge(_ stop: Double) -> Double {
    min(max(left + stop, window.minX), window.maxX)
  }

  /// The x coordinates in the view of all positions of the caret, limited to `window`.
  var edges: [Double] { stops.map(edge) }

  /// The caret's frame in the view, logical px; nil if the caret's position is not known.
  var caretRect: Rect? {
    caretX.map {
      Rect(x: edge($0), y: window.minY, width: Self.caretWidth, height: window.size.height)
    }
  }

  /// The index in `stops` of the caret position nearest to the x coordinate `x` in the view; nil if
  /// no positions are known.
  func stop(nearest x: Double) -> Int? {
    let x = x - left
    return stops.indices.min { abs(stops[$0] - x) < abs(stops[$1] - x) }
  }

  /// Returns the layer `text` between the background of the selection and the underline of the
  /// composed characters.
  ///
  /// `corner` is the top left corner of the text. `origin` is the top left corner of the parent
  /// layer, in the same coordinates as `corner`.
  func layers(
    around text: Layer?, at corner: Point, in context: ViewContext, _ origin: Point = .zero
  ) -> [Layer] {
    let ground = bar(
      along: selection, from: corner, height: size.height, context.palette.accent, in: context,
      origin)
    let underline = bar(
      along: composed, from: Point(x: corner.x, y: corner.y + size.height - 2),
      height: context.hairline, context.palette.text, in: context, origin)
    return [ground?.with(opacity: 0.4), text, underline].compactMap { $0 }
  }

  /// Returns the layer of a bar along the characters of `range`; nil if `range` is empty or not
  /// measured. `start` is the point at the left end of the text and at the top of the bar.
  private func bar(
    along range: Range<Int>, from start: Point, height: Double, _ color: PremultipliedColor,
    in context: ViewContext, _ origin: Point
  ) -> Layer? {
    guard !range.isEmpty, stops.indices.contains(range.upperBound) else { return nil }
    let ends = stops[range.lowerBound...range.upperBound]
    guard let least = ends.min(), let most = ends.max() else { return nil }
    return Layer(
      frame: Rect(
        x: context.snapped(start.x + least) - origin.x, y: context.snapped(start.y) - origin.y,
        width: context.snapped(most - least), height: height),
      contents: .color(color))
  }

  /// The width at which the caret is drawn, logical px; at least one device px.
  static func drawnCaretWidth(in context: ViewContext) -> Double {
    max(context.snapped(caretWidth), 1 / context.deviceScale)
  }
}
