import LightboxCore
import Pixels
import Testing

import func Foundation.pow

/// Texts can be read over any photo: at least 4.5 : 1 (WCAG 2.1, 1.4.3) against their ground.
@Suite struct ContrastTests {
  /// The channels of a colour over another one, 0…1.
  private func composed(_ color: PremultipliedColor, over ground: [Double]) -> [Double] {
    let word = color.word
    let alpha = Double(word >> 24) / 255
    return (0..<3).map {
      Double(word >> (16 - 8 * UInt32($0)) & 255) / 255 + ground[$0] * (1 - alpha)
    }
  }

  private func luminance(_ color: [Double]) -> Double {
    let linear = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private func ratio(_ text: PremultipliedColor, on ground: [Double]) -> Double {
    let (a, b) = (luminance(composed(text, over: ground)), luminance(ground))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Grounds darken or lighten with the photo beneath: the extremes are the worst.
  private let photos: [[Double]] = [[0, 0, 0], [1, 1, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1]]

  @Test(arguments: Appearance.allCases, Contrast.allCases)
  func textsOnPanels(appearance: Appearance, contrast: Contrast) {
    let palette = Palette.of(appearance, contrast)
    for photo in photos {
      let panel = composed(palette.panel, over: photo)
      for text in [palette.text, palette.dimText, palette.warning] {
        #expect(ratio(text, on: panel) >= 4.5)
      }
    }
  }

  @Test(arguments: Appearance.allCases, Contrast.allCases)
  func textsOnMenusAndTheirCurrentRow(appearance: Appearance, contrast: Contrast) {
    let palette = Palette.of(appearance, contrast)
    #expect(palette.menu.isOpaque)
    let menu = composed(palette.menu, over: [0, 0, 0])
    let over = composed(palette.text, over: menu)
    let glow = ContextMenu.glow * 1.6
    let row = zip(menu, over).map { $0 + ($1 - $0) * glow }
    for ground in [menu, row] {
      #expect(ratio(palette.text, on: ground) >= 4.5)
    }
    #expect(ratio(palette.dimText, on: menu) >= 4.5)
    let pointed = zip(menu, over).map { $0 + ($1 - $0) * ContextMenu.glow }
    #expect(ratio(palette.dimText, on: pointed) >= 4.5, "the key of the current entry")
    #expect(ratio(palette.accent, on: menu) >= 3)
  }

  @Test(arguments: Appearance.allCases, Contrast.allCases)
  func textsOnVeilsAndKeys(appearance: Appearance, contrast: Contrast) {
    let palette = Palette.of(appearance, contrast)
    for photo in photos {
      #expect(ratio(palette.text, on: composed(palette.veil, over: photo)) >= 4.5)
    }
    #expect(palette.keycap.isOpaque)
    #expect(ratio(palette.text, on: composed(palette.keycap, over: [0, 0, 0])) >= 4.5)
  }

  @Test(arguments: Appearance.allCases, Contrast.allCases)
  func textsOnTheAlbumsGround(appearance: Appearance, contrast: Contrast) {
    let palette = Palette.of(appearance, contrast)
    let ground = composed(palette.ground, over: [0, 0, 0])
    #expect(ratio(palette.text, on: ground) >= 4.5)
    #expect(ratio(palette.dimText, on: ground) >= 4.5)
    // The focus ring, which is not a text, needs 3 : 1 (1.4.11).
    #expect(ratio(palette.accent, on: ground) >= 3)
  }
  /// Shapes are told from what lies around them at 3 : 1 (1.4.11).
  @Test(arguments: Appearance.allCases, Contrast.allCases)
  func edgesOfPlaceholdersAndTiles(appearance: Appearance, contrast: Contrast) {
    let palette = Palette.of(appearance, contrast)
    #expect(ratio(palette.outline, on: composed(palette.ground, over: [0, 0, 0])) >= 3)
    // A tile lies on the photo's black, from which its edge or its ground is told.
    let tile = [palette.outline, palette.panel].map { ratio($0, on: [0, 0, 0]) }
    #expect(tile.contains { $0 >= 3 })
    // A name lies on its plate, over any photo.
    for photo in photos {
      #expect(ratio(palette.text, on: composed(palette.plate, over: photo)) >= 4.5)
    }
  }

  /// High contrast is as good as print: 7 : 1 (1.4.6), secondary texts included.
  @Test(arguments: Appearance.allCases) func highContrastIsHigh(appearance: Appearance) {
    let palette = Palette.of(appearance, .high)
    let ground = composed(palette.ground, over: [0, 0, 0])
    for color in [palette.text, palette.dimText, palette.outline, palette.accent, palette.warning] {
      #expect(ratio(color, on: ground) >= 7)
    }
  }
}
