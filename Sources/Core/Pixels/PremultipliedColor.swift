/// One premultiplied colour in sRGB, as a `0xAARRGGBB` word.
package struct PremultipliedColor: Hashable, Sendable {
  package let word: UInt32

  /// Creates a colour from a premultiplied word; no channel may exceed the alpha.
  package init(word: UInt32) {
    let alpha = word >> 24
    precondition(
      word & 0xFF <= alpha && word >> 8 & 0xFF <= alpha && word >> 16 & 0xFF <= alpha,
      "a channel of \(word) exceeds its alpha \(alpha)")
    self.word = word
  }

  /// Creates a colour from components that are not premultiplied, and clamps them to 0…1.
  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    let alpha = Self.unit(alpha)
    word =
      Self.byte(alpha) << 24 | Self.byte(Self.unit(red) * alpha) << 16
      | Self.byte(Self.unit(green) * alpha) << 8 | Self.byte(Self.unit(blue) * alpha)
  }

  /// A grey with the sRGB value `level`, from 0 (black) to 1 (white), and the opacity `alpha`, 0…1.
  package static func grey(_ level: Double, alpha: Double = 1) -> PremultipliedColor {
    PremultipliedColor(red: level, green: level, blue: level, alpha: alpha)
  }

  package static let black = grey(0)
  package static let white = grey(1)
  package static let clear = grey(0, alpha: 0)

  package var isOpaque: Bool { word >> 24 == 255 }

  private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  private static func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
}
