import Geometry
import Input
import Pixels
import Raster
import Testing

import func Foundation.pow

@testable import LightboxCore

/// Transparent photos: a logo that is black, one that is white, and one that is half there.
@Suite struct TransparencyTests {
  /// A disc of one colour on clear, with a soft edge.
  private static func logo(_ color: PremultipliedColor, side: Int = 60) -> Picture? {
    let size = PixelSize(width: side, height: side)
    let bitmap = unsafe Bitmap(size: size, isOpaque: false) { words in
      for y in 0..<side {
        for x in 0..<side {
          let position = Vector(dx: Double(x) + 0.5, dy: Double(y) + 0.5)
          let distance = (position - Vector(dx: 1, dy: 1) * (Double(side) / 2)).length
          let alpha = min(max(Double(side) * 0.36 - distance, 0), 1)
          let level = Double(color.word & 255) / 255
          unsafe words[y * side + x] = PremultipliedColor.grey(level, alpha: alpha).word
        }
      }
    }
    return Picture(bitmap)
  }

  private func stage(
    _ appearance: Appearance = .dark, _ transparency: Transparency = .checkerboard,
    mode: Mode = .album
  ) -> Stage {
    var stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: mode))
    var preferences = Preferences()
    preferences.appearance = appearance
    preferences.transparency = transparency
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    stage.handle(.album(.photos((0..<3).map { PhotoID($0) }, current: nil)), at: .zero)
    for (number, color) in [PremultipliedColor.black, .white, .grey(0.5)].enumerated() {
      guard let logo = Self.logo(color) else { continue }
      let size = PixelSize(width: 600, height: 600)
      stage.handle(.library(.thumbnail(PhotoID(number), logo, imageSize: size)), at: .zero)
    }
    stage.handle(.deadline, at: .milliseconds(100))
    return stage
  }

  @Test(
    arguments: [
      ("checkerboard", Transparency.checkerboard), ("#ffffff", .color(.white)),
      ("#10A0ff", .color(PremultipliedColor(word: 0xFF10_A0FF))), ("#fff", nil), ("white", nil),
      ("#+12345", nil), ("#ééé", nil), ("", nil),
    ] as [(String, Transparency?)])
  func aColourIsWrittenInSixDigits(text: String, expected: Transparency?) {
    #expect(Transparency(text: text) == expected)
  }

  /// A sign needs 3 : 1 against its ground (WCAG 2.1, 1.4.11).
  @Test func blackAndWhiteStandOutFromBothSquares() {
    func luminance(_ color: PremultipliedColor) -> Double {
      let level = Double(color.word & 255) / 255
      return level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }
    for square in [Transparency.squares.dark, Transparency.squares.light] {
      #expect(square.isOpaque)
      #expect((luminance(square) + 0.05) / 0.05 >= 3)
      #expect(1.05 / (luminance(square) + 0.05) >= 3)
    }
  }

  @Test(arguments: Appearance.allCases) func theAlbum(appearance: Appearance) throws {
    var stage = stage(appearance)
    stage.press("Right", at: 1000)
    try Snapshot.expect(
      stage.picture(at: .milliseconds(2000)), "transparent-album-\(appearance.rawValue)")
  }

  @Test mutating func theFocusRingDoesNotShowThrough() throws {
    var stage = stage()
    stage.press("Right", at: 1000)
    let picture = stage.picture(at: .milliseconds(2000))
    let cell = try #require(
      stage.lightbox.layers(at: .milliseconds(2000)).first { $0.tag == 1 }?.frame)
    let squares = [Transparency.squares.dark.word, Transparency.squares.light.word]
    // The corner of the cell, beside the disc.
    #expect(squares.contains(picture[Int(cell.minX) + 6, Int(cell.minY) + 6]))
    #expect(picture[Int(cell.minX) - 2, Int(cell.center.y)] == Palette.dark.accent.word)
  }

  @Test mutating func theWholePhotoAndItsNeighboursInTheStrip() throws {
    var stage = Stage(Lightbox(viewSize: Size(width: 400, height: 400)))
    stage.handle(.album(.photos((0..<3).map { PhotoID($0) }, current: nil)), at: .zero)
    for (number, color) in [PremultipliedColor.black, .white, .grey(0.5)].enumerated() {
      let logo = try #require(Self.logo(color, side: 300))
      stage.handle(.library(.thumbnail(PhotoID(number), logo, imageSize: logo.size)), at: .zero)
      stage.handle(
        .library(.picture(PhotoID(number), logo, isPreview: false, isDamaged: false)), at: .zero)
    }
    for (step, x) in [100.0, 130].enumerated() {
      stage.handle(
        .input(.pointer(.motion(Point(x: x, y: 200)))), at: .milliseconds(1000 + Double(step)))
    }
    try Snapshot.expect(stage.picture(at: .milliseconds(1600)), "transparent-photo")
    let layers = stage.lightbox.layers(at: .milliseconds(1600))
    let strip = try #require(layers.first { $0.tag == Scrubber.tag })
    #expect(strip.sublayers.allSatisfy { $0.matte != nil })
  }

  @Test func aColourOfChoiceLiesBehindThem() throws {
    var stage = stage(.dark, .color(.white))
    stage.press("Return", at: 1000)
    let time = Instant.milliseconds(3000)
    let layer = try #require(stage.lightbox.layers(at: time).last { $0.tag == 0 })
    #expect(layer.matte == .color(.white))
    #expect(stage.picture(at: time)[64, 4] == 0xFFFF_FFFF, "the corner of the photo")
    #expect(stage.picture(at: time)[160, 100] == 0xFF00_0000, "its black disc")
  }

  /// The squares neither grow nor stay behind: they move with the middle of the photo.
  @Test func theSquaresMoveWithThePhoto() throws {
    var stage = stage()
    stage.press("Return", at: 1000)
    for milliseconds in [1050.0, 1120, 3000] {
      let time = Instant.milliseconds(milliseconds)
      let layer = try #require(stage.lightbox.layers(at: time).last { $0.tag == 0 })
      guard case .checkerboard(let board) = layer.matte else {
        Issue.record("no squares")
        continue
      }
      #expect(board.side == 8)
      #expect((board.origin - layer.frame.center).length < 1e-9)
    }
  }

  /// Thumbnails at the ends of rows are cut while the rows change.
  @Test func squaresStayInTheMiddleOfACutThumbnail() {
    var stage = stage()
    var count = 0
    for milliseconds in stride(from: 1000.0, to: 4000, by: 20) {
      if milliseconds.truncatingRemainder(dividingBy: 500) == 0 {
        stage.press("plus", at: milliseconds)
      }
      for cut in stage.lightbox.layers(at: .milliseconds(milliseconds)) where cut.clipsToBounds {
        for layer in cut.sublayers {
          guard case .checkerboard(let board) = layer.matte else { continue }
          #expect((board.origin - layer.frame.center).length < 1e-9)
          count += 1
        }
      }
    }
    #expect(count > 0)
  }
}
