import Geometry
import Input
import Pixels
import Raster
import Testing

@testable import LightboxCore

@Suite struct ErrorTileTests {
  private static let damage =
    "A long name of a photo from a holiday.jpg\nThe picture ends too early: 12 of 4096 rows."
  private static let advice = "\nCopy it again from the camera or a backup."

  private func stage(
    _ view: Size, textScale: Double, appearance: Appearance = .dark, reason: String = damage
  ) -> Stage {
    var stage = Stage(viewSize: view)
    var preferences = Preferences()
    preferences.textScale = textScale
    preferences.appearance = appearance
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    stage.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    stage.handle(
      .library(.failure(PhotoID(0), reason: FailureReason(stringLiteral: reason))), at: .zero)
    return stage
  }

  @Test(
    arguments: [1, 2, 3],
    [Size(width: 1280, height: 800), Size(width: 320, height: 240), Size(width: 240, height: 480)])
  func textsOfATileStayInItAndApart(textScale: Double, view: Size) throws {
    for advice in ["", Self.advice] {
      try checkTexts(of: stage(view, textScale: textScale, reason: Self.damage + advice), view)
    }
  }

  private func checkTexts(of stage: Stage, _ view: Size) throws {
    let tile = try #require(stage.panels(at: 0).first)
    #expect(tile.frame.minX >= 0 && tile.frame.maxX <= view.width)
    #expect(tile.frame.minY >= 0 && tile.frame.maxY <= view.height)
    #expect((2...3).contains(tile.sublayers.count))
    #expect(overlaps(tile.sublayers.map(\.frame)).isEmpty)
    for text in tile.sublayers {
      #expect(text.frame.minX >= 0 && text.frame.maxX <= tile.frame.size.width)
      #expect(text.frame.minY >= 0 && text.frame.maxY <= tile.frame.size.height)
    }
  }

  @Test func tileSaysWhatHelpsAndCutsNoLargeText() throws {
    let stage = stage(
      Size(width: 360, height: 720), textScale: 2,
      reason: "Lighthouse.heic\nHEIF pictures need libheif, without which this program was built.\n"
        + "Install a Lightbox that is built with the trait HEIF.")
    let tile = try #require(stage.panels(at: 0).first)
    #expect(tile.sublayers.count == 3)
    let shown = stage.lightbox.chrome.captions.pictures.filter { caption, picture in
      tile.sublayers.contains { $0.contents == .picture(picture) }
    }
    for (caption, picture) in shown {
      let whole = Caption(
        text: caption.text, size: caption.size, isBold: caption.isBold,
        isCentered: caption.isCentered, color: caption.color, maximumWidth: caption.maximumWidth,
        maximumLines: 99, deviceScale: caption.deviceScale, textScale: caption.textScale)
      #expect(Typeface.picture(of: whole)?.size == picture.size, "\(caption.text) is cut")
    }
    try Snapshot.expect(stage.picture(at: .zero), "tile-upright")
  }

  @Test func tileHasTheColoursOfTheDesktop() throws {
    let stage = stage(Size(width: 320, height: 200), textScale: 1, appearance: .light)
    try Snapshot.expect(stage.picture(at: .zero), "tile-light")
  }
}
