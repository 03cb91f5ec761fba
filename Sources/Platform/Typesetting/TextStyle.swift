package import Pixels

/// The font size, weight, colour and alignment of a label.
package struct TextStyle: Hashable, Sendable {
  package enum Weight: UInt32, Sendable {
    case regular = 400
    case bold = 700
  }

  /// The alignment of lines that are shorter than the longest one.
  package enum Alignment: UInt32, Sendable {
    case left = 0
    case center = 1
    case right = 2
  }

  /// The font's height in logical pixels, clamped to 1…512.
  package var size: Double
  package var color: PremultipliedColor
  package var weight: Weight
  package var alignment: Alignment

  package init(
    size: Double, color: PremultipliedColor = .white, weight: Weight = .regular,
    alignment: Alignment = .left
  ) {
    (self.size, self.color) = (size, color)
    (self.weight, self.alignment) = (weight, alignment)
  }
}
