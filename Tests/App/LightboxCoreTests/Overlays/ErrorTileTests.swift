import Geometry
import Input
import LightboxCore
import Pixels
import Raster
import Testing

@Suite struct ErrorTileTests {
  private func stage(_ view: Size, textScale: Double, appearance: Appearance = .dark) -> Stage {
    var stage = Stage(viewSize: view)
    var preferences = Preferences()
    preferences.textScale = textScale
    preferences.appearance = appearance
    stage.handle(.preferences(preferences), at: .zero)
    stage.handle(.photos([PhotoID(0)], current: nil), at: .zero)
    let reason =
      "A long name of a photo from a holiday.jpg\nThe picture ends too early: 12 of 4096 rows."
    stage.handle(.failure(PhotoID(0), reason: reason), at: .zero)
    return stage
  }

  @Test(
    arguments: [1, 2, 3],
    [Size(width: 1280, height: 800), Size(width: 320, height: 240), Size(width: 240, height: 480)])
  func itsTextsStayInItAndApart(textScale: Double, view: Size) throws {
    let stage = stage(view, textScale: textScale)
    let tile = try #require(stage.panels(at: 0).first)
    #expect(tile.frame.minX >= 0 && tile.frame.maxX <= view.width)
    #expect(tile.frame.minY >= 0 && tile.frame.maxY <= view.height)
    #expect(tile.sublayers.count == 2)
    #expect(overlaps(tile.sublayers.map(\.frame)).isEmpty)
    for text in tile.sublayers {
      #expect(text.frame.minX >= 0 && text.frame.maxX <= tile.frame.size.width)
      #expect(text.frame.minY >= 0 && text.frame.maxY <= tile.frame.size.height)
    }
  }

  @Test func itHasTheColoursOfTheDesktop() throws {
    let stage = stage(Size(width: 320, height: 200), textScale: 1, appearance: .light)
    try Snapshot.expect(stage.picture(at: .zero), "tile-light")
  }
}
