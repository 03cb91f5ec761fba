import Geometry
import Input
import Languages
import Raster
import Testing

@testable import LightboxCore

@Suite struct NoticeTests {
  @Test func keysSayThatThereIsNoFurtherPhoto() throws {
    var stage = try Stage.album(of: 2)
    stage.press("Left", at: 1000)
    #expect(stage.plates(at: 1100).count == 1)
    stage.press("Right", at: 5000)
    stage.wait(until: .milliseconds(7000))
    #expect(stage.plates(at: 7000).isEmpty, "a page that turns needs no words")
    stage.press("n", at: 8000)
    #expect(stage.plates(at: 8100).count == 1)
  }

  @Test func aSinglePhotoIsNeitherFirstNorLast() throws {
    var stage = try Stage.album(of: 1)
    stage.press("Right", at: 1000)
    #expect(stage.plates(at: 1100).isEmpty)
  }

  @Test func noticeFadesAndWakesNoMore() throws {
    var stage = try Stage.album(of: 2)
    stage.press("Left", at: 1000)
    #expect(stage.lightbox.nextDeadline == .milliseconds(2600))
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(1100)))
    stage.wait(until: .milliseconds(2600))
    #expect(stage.lightbox.isAnimating(at: .milliseconds(2600)))
    #expect(try abs(#require(stage.plates(at: 2750).first).opacity - 0.5) < 1e-9)
    #expect(stage.plates(at: 2900).isEmpty)
    #expect(stage.lightbox.nextDeadline == nil)
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(2900)))
  }

  @Test(arguments: [Mode.photo, .album])
  func mistakesOfTheSettingsAreToldWithAButtonThatOpensTheFile(mode: Mode) throws {
    var lightbox = Lightbox(mode: mode)
    _ = lightbox.handle(.notice(.settingsMistakes(2)), at: .milliseconds(100))
    let notice = lightbox.chrome.overlays.notice
    #expect(
      notice.shownText?.description
        == "The settings file has 2 mistakes. The defaults are used there.")
    #expect(notice.actions == [.openSettings])
    let key = KeyEvent(name: "comma", modifiers: .control)
    #expect(
      lightbox.handle(.input(.key(key)), at: .milliseconds(200)).contains(.openSettings))
  }

  @Test func saidAgainItStaysLonger() throws {
    var stage = try Stage.album(of: 2)
    stage.press("Left", at: 1000)
    stage.press("Left", at: 2000)
    #expect(stage.lightbox.nextDeadline == .milliseconds(3600))
    #expect(stage.plates(at: 2000).first?.opacity == 1)
  }

  @Test func aNoticeAndTheZoomLieApartInTheMiddleOfWhatIsFree() throws {
    var stage = try Stage.album(of: 2)
    stage.press("1", at: 1000)
    stage.press("Left", at: 1100)
    let plates = stage.plates(at: 1300)
    #expect(plates.count == 2)
    #expect(overlaps(plates.map(\.frame)).isEmpty)
    #expect(plates.allSatisfy { abs($0.frame.center.x - 400) < 1 })
    stage.press("i", at: 1400)
    stage.handle(.library(.details(PhotoID(0), .lighthouse)), at: .milliseconds(1400))
    let panel = try #require(stage.panels(at: 1600).first)
    for plate in stage.plates(at: 1600) {
      #expect(plate.frame.intersection(panel.frame) == nil)
      #expect(abs(plate.frame.center.x - panel.frame.minX / 2) < 1)
    }
  }
}
