import Geometry
import Input
import LightboxCore
import Pixels
import Raster
import Testing

/// The overlays during the change between album and photo.
@Suite struct OverlaysAndAlbumTests {
  @Test func aPhotoThatFliesIsNotZoomed() throws {
    var stage = try Stage.album()
    stage.press("Return", at: 1000)
    #expect(stage.lightbox.mode == .album)
    for milliseconds in stride(from: 1016.0, through: 1400, by: 16) {
      stage.handle(.window(.frameShown), at: .milliseconds(milliseconds))
      #expect(stage.plates(at: milliseconds).isEmpty)
    }
    stage.press("Return", at: 1416)
    for milliseconds in stride(from: 1432.0, through: 4000, by: 16) {
      stage.handle(.window(.frameShown), at: .milliseconds(milliseconds))
      #expect(stage.plates(at: milliseconds).isEmpty)
    }
    stage.press("plus", at: 4016)
    #expect(stage.plates(at: 4100).count == 1)
  }

  @Test func aZoomThatWasShownGoesWithItsPhoto() throws {
    var stage = try Stage.album()
    stage.press("plus", at: 1000)
    stage.press("Return", at: 1200)
    #expect(stage.plates(at: 1210).isEmpty)
  }

  @Test func theFactsAreAwayInTheAlbumAndBackWithAPhoto() throws {
    var stage = try Stage.album()
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(0), .lighthouse)), at: .milliseconds(1010))
    #expect(stage.panels(at: 1500).count == 1)
    stage.press("Return", at: 2000)
    #expect(stage.panels(at: 2500).isEmpty)
    #expect(stage.press("Right", at: 2600).allSatisfy { $0 != .loadDetails(PhotoID(1)) })
    stage.press("Return", at: 3000)
    stage.handle(.library(.details(PhotoID(1), .lighthouse)), at: .milliseconds(3010))
    #expect(stage.panels(at: 3500).count == 1)
  }

  @Test func escapeClosesTheFactsBeforeThePhoto() throws {
    var stage = try Stage.album()
    stage.press("i", at: 1000)
    stage.press("Escape", at: 2000)
    #expect(stage.lightbox.mode == .photo)
    stage.press("Escape", at: 3000)
    #expect(stage.lightbox.mode == .album)
  }

  @Test func theHelpClosesOverTheAlbumToo() throws {
    var stage = try Stage.album()
    stage.handle(.window(.resized(Size(width: 1280, height: 800), deviceScale: 1)), at: .zero)
    stage.press("Return", at: 1000)
    stage.press("F1", at: 2000)
    #expect(stage.panels(at: 2500).count == 1)
    stage.press("Right", at: 3000)
    #expect(stage.panels(at: 3500).isEmpty)
    #expect(stage.lightbox.currentIndex == 1)
    stage.press("F1", at: 4000)
    #expect(!stage.press("Escape", at: 5000).contains(.quit))
    #expect(stage.panels(at: 5500).isEmpty)
  }

  @Test func theTapThatClosesTheHelpDoesNotCloseThePhoto() throws {
    var stage = try Stage.album()
    stage.press("question", at: 1000)
    stage.click(400, 300, at: 2000)
    stage.wait(until: .milliseconds(3000))
    #expect(stage.panels(at: 3000).isEmpty)
    #expect(stage.lightbox.mode == .photo)
    stage.click(400, 300, at: 4000)
    stage.wait(until: .milliseconds(5000))
    #expect(stage.lightbox.mode == .album)
  }

  @Test func aMarkIsSaidWhereNoThumbnailShowsIt() throws {
    var stage = try Stage.album()
    stage.press("m", at: 1000)
    #expect(stage.plates(at: 1200).count == 1)
    stage.press("Return", at: 3000)
    stage.press("m", at: 5000)
    stage.wait(until: .milliseconds(5300))
    #expect(stage.plates(at: 5300).isEmpty, "its button would take this one back")
  }
}
