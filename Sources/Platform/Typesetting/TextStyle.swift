package import Pixels

/// The font size, weight, colour and alignment of a label.
package struct TextStyle: Hashable, Sendable {
  /// The font's height in logical pixels, clamped to 1…512.
  package var size: Double
  package var color: PremultipliedColor
  package var isBold: Bool
  /// True if lines that are shorter than the longest one are centred.
  package var isCentered: Bool

  package init(
    size: Double, color: PremultipliedColor = .white, isBold: Bool = false,
    isCentered: Bool = false
  ) {
    (self.size, self.color) = (size, color)
    (self.isBold, self.isCentered) = (isBold, isCentered)
  }
}
