package import Pixels

/// A text to be drawn, as the layers need it.
package struct Caption: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable {
    case left, center, right
  }

  package let text: String
  /// The height of the font in logical px, before the desktop's text scale.
  package var size: Double
  package var isBold: Bool
  package var alignment: Alignment
  package var color: PremultipliedColor
  /// Logical px; longer lines wrap.
  package let maximumWidth: Double
  /// What does not fit ends in an ellipsis.
  package let maximumLines: Int
  /// Device px per logical px.
  package let deviceScale: Double
  /// How much larger than usual the person wants texts.
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
