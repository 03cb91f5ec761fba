package import Geometry
package import Pixels
package import Raster

/// The ground of transparent photos, wherever they are shown.
package enum Transparency: Hashable, Sendable {
  case checkerboard
  /// An opaque colour.
  case color(PremultipliedColor)

  /// The word for the checkerboard.
  package static let squaresWord = "checkerboard"

  /// The ground that `text` names: the word for the checkerboard, or a colour as `#rrggbb`; nil for
  /// anything else.
  package init?(text: String) {
    let digits = text.dropFirst()
    if text == Self.squaresWord {
      self = .checkerboard
    } else if text.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let word = UInt32(digits, radix: 16)
    {
      self = .color(PremultipliedColor(word: 0xFF00_0000 | word))
    } else {
      return nil
    }
  }

  /// The colours of the squares, in every appearance: a photo's surroundings are no guide to what it
  /// was drawn for. Black and white stand out from both of them.
  package static let squares = (
    dark: PremultipliedColor.grey(0.376), light: PremultipliedColor.grey(0.565)
  )

  /// The side of a square, logical px.
  package static let side = 8.0

  /// The matte of a picture whose middle is at `center` of its layer's parent: it moves with the
  /// picture, and neither grows nor turns with it.
  package func matte(about center: Point) -> Matte {
    switch self {
    case .checkerboard:
      .checkerboard(
        Matte.Checkerboard(
          Self.squares.light, Self.squares.dark, side: Self.side, origin: center))
    case .color(let color): .color(color)
    }
  }
}
