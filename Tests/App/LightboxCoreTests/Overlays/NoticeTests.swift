import CatalogueFixtures
import Geometry
import Input
import Languages
import Motion
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

  @Test func mouseButtonsSayThatThereIsNoFurtherPhoto() throws {
    var stage = try Stage.album(of: 2)
    func text(_ stage: Stage) -> Phrase? { stage.lightbox.chrome.overlays.notice.shownText }
    stage.send(.pointer(.button(.back, isPressed: true)), at: 1000)
    stage.send(.pointer(.button(.back, isPressed: false)), at: 1050)
    #expect(text(stage) == "First photo")
    stage.send(.pointer(.button(.forward, isPressed: true)), at: 5000)
    stage.send(.pointer(.button(.forward, isPressed: false)), at: 5050)
    #expect(text(stage) == nil && stage.lightbox.currentIndex == 1)
    stage.send(.pointer(.button(.forward, isPressed: true)), at: 7000)
    #expect(text(stage) == "Last photo")
  }

  @Test func aSinglePhotoIsNeitherFirstNorLast() throws {
    var stage = try Stage.album(of: 1)
    stage.press("Right", at: 1000)
    #expect(stage.plates(at: 1100).isEmpty)
  }

  @Test func noticeFadesAndWakesNoMore() throws {
    var stage = try Stage.album(of: 2)
    stage.press("Left", at: 1000)
    // "First photo" has eleven letters: 2 s, and 60 ms for each.
    #expect(stage.lightbox.nextDeadline == .milliseconds(3660))
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(1100)))
    stage.wait(until: .milliseconds(3660))
    #expect(stage.lightbox.isAnimating(at: .milliseconds(3660)))
    #expect(try abs(#require(stage.plates(at: 3810).first).opacity - 0.5) < 1e-9)
    #expect(stage.plates(at: 3960).isEmpty)
    #expect(stage.lightbox.nextDeadline == nil)
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(3960)))
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

  @Test func sampleAlbumSaysSoWithAButtonThatAsksForAFolder() {
    func sentence(_ pictures: Phrase?) -> String? {
      var lightbox = Lightbox(mode: .album)
      _ = lightbox.handle(.notice(.sampleAlbum(pictures: pictures)), at: .milliseconds(100))
      #expect(lightbox.chrome.overlays.notice.actions == [.openFolder])
      return lightbox.chrome.overlays.notice.shownText?.description
    }
    #expect(
      sentence("/home/ada/Pictures")
        == "There are no photos in “/home/ada/Pictures”. This is the sample album.")
    #expect(sentence(nil) == "There is no pictures folder. This is the sample album.")
  }

  @Test func progressOverAPhotoIsDarkAsOtherNoticesThere() throws {
    var stage = try Stage.album()
    stage.handle(.jobs(.progress(done: 3, of: 9)), at: .milliseconds(1000))
    let notice = stage.lightbox.chrome.overlays.notice
    #expect(notice.actions == [.cancelJob] && notice.isOverPhoto)
    #expect(notice.deadline(.standard) == nil)
  }

  @Test func noticeThatIsSaidAgainStaysLonger() throws {
    var stage = try Stage.album(of: 2)
    stage.press("Left", at: 1000)
    stage.press("Left", at: 2000)
    #expect(stage.lightbox.nextDeadline == .milliseconds(4660))
    #expect(stage.plates(at: 2000).first?.opacity == 1)
  }

  @Test(arguments: [4, 12, 40, 160])
  func noticeStaysAsLongAsItTakesToRead(letters: Int) throws {
    let text = Phrase.verbatim(String(repeating: "é", count: letters))
    var stage = try Stage.album(of: 2)
    stage.handle(.notice(.message(text)), at: .milliseconds(1000))
    #expect(stage.lightbox.nextDeadline == .milliseconds(Double(3000 + 60 * letters)))
    stage.handle(.notice(.failed(text)), at: .milliseconds(1000))
    #expect(
      stage.lightbox.nextDeadline == .milliseconds(Double(max(6000, 3000 + 60 * letters))))
    stage.handle(.jobs(.finished(FileJobOutcome(text, isFailure: true))), at: .milliseconds(1000))
    #expect(
      stage.lightbox.nextDeadline == .milliseconds(Double(max(6000, 3000 + 60 * letters))))
  }

  @Test func sentenceInTheLanguageOfThePersonIsMeasured() throws {
    var stage = try Stage.album(of: 2)
    var preferences = stage.lightbox.environment.preferences
    preferences.language = try TranslatedLanguage.german.language
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(150))
    stage.press("v", at: 1000)
    let notice = stage.lightbox.chrome.overlays.notice
    let text = stage.lightbox.environment.text(notice.text)
    #expect(text != notice.text.description)
    #expect(
      notice.deadline(.standard) == .milliseconds(Double(3000 + 60 * text.count)), "\(text)")
  }

  @Test func noticeStaysWhileThePointerRestsOnIt() throws {
    var stage = try Stage.album(of: 2)
    stage.press("Left", at: 1000)
    let middle = try #require(stage.plates(at: 1100).first).frame.center
    stage.handle(.input(.pointer(.enter(middle))), at: .milliseconds(1200))
    stage.wait(until: .milliseconds(20_000))
    #expect(stage.plates(at: 20_000).first?.opacity == 1)
    #expect(stage.lightbox.chrome.overlays.notice.deadline(.standard) == nil, "no wake-ups")
    let beside = Point(x: middle.x, y: 200)
    stage.handle(.input(.pointer(.motion(beside))), at: .milliseconds(20_000))
    stage.wait(until: .milliseconds(20_300))
    #expect(stage.plates(at: 20_300).isEmpty)
  }

  /// In fullscreen, where a pointer at rest is hidden.
  @Test func noticeDoesNotWaitForAHiddenPointer() throws {
    var stage = try Stage.album(of: 2)
    var window = WindowState(isActivated: true)
    window.isFullscreen = true
    stage.handle(.window(.state(window)), at: .milliseconds(900))
    stage.press("Left", at: 1000)
    let middle = try #require(stage.plates(at: 1100).first).frame.center
    stage.handle(.input(.pointer(.enter(middle))), at: .milliseconds(1200))
    stage.wait(until: .milliseconds(20_000))
    #expect(stage.plates(at: 20_000).isEmpty)
  }

  private func trashed(in view: Size, window: WindowState) -> Stage {
    var stage = MenuStage.make(view: view, trail: ["Pictures"], window: window)
    var outcome = FileJobOutcome("b.jpg is in the trash", canUndo: true)
    outcome.canDelete = true
    stage.handle(.jobs(.finished(outcome)), at: .milliseconds(1000))
    return stage
  }

  @Test func headerIsNoButtonOfANotice() throws {
    var window = WindowState(isActivated: true)
    window.isClientDecorated = true
    var stage = trashed(in: Size(width: 800, height: 600), window: window)
    let bar = stage.click(400, 20, at: 1300)
    #expect(!bar.contains { if case .perform = $0 { true } else { false } })
    let minimize = try #require(stage.headerButton(.minimize)).center
    #expect(stage.click(minimize.x, minimize.y, at: 2000).contains(.window(.minimize)))
  }

  @Test func noticeBelowAMenuIsNotPressed() throws {
    var stage = trashed(
      in: Size(width: 800, height: 300), window: WindowState(isActivated: true))
    let button = try #require(stage.noticeButton(0, at: 1300))
    #expect(NoticeLine.button(at: button, in: stage.lightbox, .milliseconds(1300)) == .undo)
    stage.rightClick(button + Vector(dx: -20, dy: -100), at: 1400)
    #expect(stage.menu.isOpen)
    #expect(NoticeLine.button(at: button, in: stage.lightbox, .milliseconds(1600)) == nil)
  }

  @Test func noticeThatThePointerLeavesEarlyStaysUntilItIsRead() throws {
    var stage = try Stage.album(of: 2)
    stage.press("Left", at: 1000)
    let middle = try #require(stage.plates(at: 1100).first).frame.center
    stage.handle(.input(.pointer(.enter(middle))), at: .milliseconds(1200))
    stage.handle(.input(.pointer(.leave)), at: .milliseconds(1500))
    #expect(stage.lightbox.chrome.overlays.notice.deadline(.standard) == .milliseconds(3660))
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
      #expect(abs(plate.frame.center.x - (panel.frame.minX - 16) / 2) < 1)
    }
  }
}
