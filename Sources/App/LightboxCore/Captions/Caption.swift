package import Pixels

/// A text to be drawn, with all the parameters that its pixels depend on.
package struct Caption: Hashable, Sendable {
  /// The horizontal alignment of the lines within the text's width.
  package enum Alignment: Hashable, Sendable {
    case left, center, right
  }

  package let text: String
  /// The height of the font, logical px, before it is multiplied by the desktop's text scale.
  package var size: Double
  package var isBold: Bool
  package var alignment: Alignment
  package var color: PremultipliedColor
  /// The width at which lines wrap, logical px.
  package let maximumWidth: Double
  /// The number of lines after which the text is cut off with an ellipsis.
  package let maximumLines: Int
  /// Device px per logical px.
  package let deviceScale: Double
  /// The desktop's factor on the size of texts; 1 is the default size.
  package var textScale: Double

  package init(
    text: String, size: Double = 15, isBold: Bool = false, alignment: Alignment = .left,
    color: PremultipliedColor, maximumWidth: Double, maximumLines: Int = 8, deviceScale: Double,
    textScale: Double = 1
  ) {
    self.text = text
    self.size = size
    self.isBold = isBold
    self.alignment = alignment
    self.color = color
    self.maximumWidth = maximumWidth
    self.maximumLines = maximumLines
    self.deviceScale = deviceScale
    self.textScale = textScale
  }
}
