package import Geometry
package import Pixels
package import Raster

/// The background behind transparent photos.
package enum Transparency: Hashable, Sendable {
  case checkerboard
  /// An opaque colour.
  case color(PremultipliedColor)

  /// The word for the checkerboard in the settings.
  package static let squaresWord = "checkerboard"

  /// Reads `text`: the word for the checkerboard, or a colour as `#rrggbb`; nil for any other text.
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

  /// The colours of the checkerboard's squares. They are the same in every appearance, because a
  /// photo may have been made for a dark or a light background. Black and white stand out from both
  /// colours.
  package static let squares = (
    dark: PremultipliedColor.grey(0.376), light: PremultipliedColor.grey(0.565)
  )

  /// The side length of a square of the checkerboard, logical px.
  package static let side = 8.0

  /// Returns the background (matte) behind a picture whose centre is at `center` in the coordinates
  /// of its layer's parent. The checkerboard moves with the picture, but does not grow or turn with
  /// it.
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
