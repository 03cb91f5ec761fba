package import Pixels

/// A text to be drawn, with all the parameters that its pixels depend on.
package struct Caption: Hashable, Sendable {
  package let text: String
  /// The height of the font, logical px, before it is multiplied by the desktop's text scale.
  package var size = 15.0
  package var isBold = false
  /// True if lines that are shorter than the longest one are centred.
  package var isCentered = false
  package var color: PremultipliedColor
  /// The width at which lines wrap, logical px.
  package let maximumWidth: Double
  /// The number of lines after which the text is cut off with an ellipsis.
  package var maximumLines = 8
  /// Device px per logical px.
  package let deviceScale: Double
  /// The desktop's factor on the size of texts; 1 is the default size.
  package var textScale = 1.0
  /// True if the caret positions in the text, which has one line, are needed too.
  package var isMeasured = false
}
