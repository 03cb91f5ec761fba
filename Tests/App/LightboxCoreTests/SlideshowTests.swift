import Geometry
import Input
import Motion
import Pixels
import Raster
import Testing

@testable import LightboxCore

/// Photos that follow one another by themselves.
@Suite struct SlideshowTests {
  /// Four photos with their pixels, the first one open.
  private func stage(
    _ mode: Mode = .photo, _ change: (inout Slideshow.Settings) -> Void = { _ in }
  ) throws -> Stage {
    var stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: mode))
    var preferences = Preferences()
    change(&preferences.slideshow)
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    let photos = (0..<4).map { PhotoID($0) }
    stage.handle(.album(.photos(photos, current: photos[0])), at: .zero)
    for photo in photos { try load(photo, in: &stage, at: 10) }
    return stage
  }

  private func load(_ photo: PhotoID, in stage: inout Stage, at milliseconds: Double) throws {
    let picture = try #require(MadePhotos.picture(photo.number))
    stage.handle(.library(.header(photo, picture.size)), at: .milliseconds(milliseconds))
    stage.handle(
      .library(.picture(photo, picture, isPreview: false)), at: .milliseconds(milliseconds))
  }

  /// The photos that are shown at each second from `start` on.
  private func seconds(_ stage: inout Stage, _ range: ClosedRange<Int>) -> [Int?] {
    range.map { second in
      stage.wait(until: .milliseconds(Double(second) * 1000))
      return stage.lightbox.current?.number
    }
  }

  @Test func eachPhotoHasItsTimeAndThenFades() throws {
    var stage = try stage()
    let effects = stage.press("space", at: 1000)
    #expect(effects.contains(.inhibitIdle(true)) && effects.contains(.setFullscreen(true)))
    #expect(seconds(&stage, 5...7) == [0, 1, 1])
    // It fades in: at 6.4 s both are seen.
    stage = try self.stage()
    stage.press("space", at: 1000)
    stage.wait(until: .milliseconds(6000))
    let layers = stage.lightbox.layers(at: .milliseconds(6400))
    #expect(layers.first { $0.tag == 1 }.map { abs($0.opacity - 0.5) < 0.01 } == true)
    #expect(layers.contains { $0.tag == 0 })
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(6900)))
  }

  @Test func showEndsOnceAFieldIsOpen() throws {
    let question = FolderEvent.question(.open, [], start: "/", recent: [])
    for opening: Event in [.jobs(.name(PhotoID(0), "a.jpg")), .folders(question)] {
      var stage = try stage()
      stage.press("space", at: 1000)
      let effects = stage.handle(opening, at: .milliseconds(2000))
      #expect(effects.contains(.setFullscreen(false)) && effects.contains(.inhibitIdle(false)))
      #expect(!stage.lightbox.slideshow.isRunning && stage.lightbox.chrome.openEditor != nil)
    }
  }

  /// A screen reader can ask for commands while a field is open.
  @Test func showDoesNotBeginWhileAFieldIsOpen() throws {
    var stage = try stage()
    stage.handle(.jobs(.name(PhotoID(0), "a.jpg")), at: .milliseconds(1000))
    #expect(stage.lightbox.chrome.openEditor != nil)
    let request = AccessibleRequest.command(.slideshow)
    let effects = stage.handle(.accessibility(.request(request)), at: .milliseconds(2000))
    #expect(!effects.contains(.setFullscreen(true)) && !effects.contains(.setFullscreen(false)))
    #expect(!stage.lightbox.slideshow.isRunning && stage.lightbox.chrome.openEditor != nil)
  }

  @Test func fadeThatIsLongerThanThePhotosTimeIsNotCutOff() throws {
    var stage = try stage { ($0.delay, $0.fadeTime) = (1, 3) }
    stage.press("space", at: 0)
    #expect([1, 2, 3, 5].flatMap { seconds(&stage, $0...$0) } == [1, 1, 1, 2])
  }

  @Test func theSlideshowRestartsOrEndsAfterTheLastPhoto() throws {
    var endless = try stage()
    endless.press("space", at: 0)
    #expect([4, 9, 14, 19, 24].flatMap { seconds(&endless, $0...$0) } == [0, 1, 2, 3, 0])
    var once = try stage { $0.loops = false }
    once.press("space", at: 0)
    #expect([4, 9, 14, 19, 24].flatMap { seconds(&once, $0...$0) } == [0, 1, 2, 3, 3])
    #expect(once.effects.contains(.inhibitIdle(false)))
    once.wait(until: .milliseconds(40_000))
    #expect(once.lightbox.nextDeadline == nil, "nothing wakes any more")
  }

  @Test func aRandomSlideshowShowsEachPhotoOncePerRound() throws {
    var stage = try stage { ($0.isRandom, $0.delay) = (true, 1) }
    stage.press("space", at: 500)
    let shown = seconds(&stage, 1...4).compactMap { $0 }
    #expect(Set(shown) == [0, 1, 2, 3])
    let again = seconds(&stage, 5...7).compactMap { $0 }
    #expect(Set(again).count == 3)
  }

  @Test func aRandomSlideshowEndsWhenEachPhotoHasCome() throws {
    var stage = try stage { ($0.isRandom, $0.loops, $0.delay) = (true, false, 1) }
    stage.press("space", at: 500)
    let shown = seconds(&stage, 1...4).compactMap { $0 }
    #expect(Set(shown) == [0, 1, 2, 3])
    let later = seconds(&stage, 5...9).compactMap { $0 }
    #expect(Set(later) == [shown[3]])
    #expect(stage.effects.contains(.inhibitIdle(false)))
  }

  @Test func aRandomSlideshowGoesOnWhenAPhotoIsGone() throws {
    var stage = try stage { ($0.isRandom, $0.loops, $0.delay) = (true, false, 1) }
    stage.press("space", at: 500)
    let left = (0..<3).map { PhotoID($0) }
    stage.handle(.album(.photos(left, current: nil)), at: .milliseconds(600))
    let shown = seconds(&stage, 1...3).compactMap { $0 }
    #expect(Set(shown) == [0, 1, 2])
  }

  @Test func fadingPhotoStaysUntilItsFadeIsOver() throws {
    var stage = try stage()
    stage.press("space", at: 1000)
    stage.wait(until: .milliseconds(6000))
    let left = (1..<4).map { PhotoID($0) }
    stage.handle(.album(.photos(left, current: nil)), at: .milliseconds(6100))
    let gone = try #require(
      stage.lightbox.layers(at: .milliseconds(6400)).first { $0.tag == 0 })
    #expect(abs(gone.opacity - 0.5) < 0.01)
    #expect((gone.frame.center - Point(x: 160, y: 100)).length < 1e-9, "where it was")
    stage.wait(until: .milliseconds(7500))
    #expect(stage.lightbox.cells == left && stage.lightbox.current == PhotoID(1))
  }

  @Test func aPhotoThatHasNotComeIsWaitedFor() throws {
    var stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: .photo))
    stage.handle(.album(.photos([PhotoID(0), PhotoID(1)], current: nil)), at: .zero)
    try load(PhotoID(0), in: &stage, at: 10)
    stage.press("F5", at: 100)
    #expect(seconds(&stage, 6...12).allSatisfy { $0 == 0 })
    try load(PhotoID(1), in: &stage, at: 12_100)
    #expect(seconds(&stage, 13...13) == [1])
  }

  /// 64 MiB are not enough for two photos on a screen of 4K.
  @Test func photoBeyondTheMemoryIsNotWaitedFor() throws {
    var stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: .photo))
    var preferences = Preferences()
    preferences.pixelBudget = 320 * 200 * 16 / 3
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    stage.handle(.album(.photos([PhotoID(0), PhotoID(1)], current: nil)), at: .zero)
    try load(PhotoID(0), in: &stage, at: 10)
    stage.press("F5", at: 100)
    #expect(seconds(&stage, 6...6) == [1])
  }

  @Test func slideshowWaitsWhileAPersonActs() throws {
    var stage = try stage()
    stage.press("space", at: 0)
    stage.press("plus", at: 3000)
    #expect(seconds(&stage, 4...20).allSatisfy { $0 == 0 }, "zoomed in, it waits")
    stage.press("0", at: 21_000)
    #expect(seconds(&stage, 22...27) == [0, 0, 0, 0, 1, 1])
    stage.press("Right", at: 28_000)
    #expect(seconds(&stage, 29...33) == [2, 2, 2, 2, 3], "its time begins anew")
  }

  @Test func slideshowWaitsWhileFingersDragThePages() throws {
    var stage = try stage { $0.delay = 1 }
    stage.press("space", at: 0)
    stage.handle(.input(.swipe(.begin(fingers: 3))), at: .milliseconds(500))
    let drag = SwipeEvent.update(translation: Vector(dx: -20, dy: 0))
    stage.handle(.input(.swipe(drag)), at: .milliseconds(600))
    #expect(seconds(&stage, 1...2) == [0, 0])
    #expect(stage.lightbox.stage.pager.strip.isDragged)
    stage.handle(.input(.swipe(.end(isCancelled: true))), at: .milliseconds(2600))
    #expect(seconds(&stage, 3...4) == [0, 1])
  }

  @Test func slideshowThatIsZoomedInSeldomWakes() throws {
    var stage = try stage()
    stage.press("space", at: 0)
    stage.press("plus", at: 1000)
    stage.wait(until: .milliseconds(30_000))
    #expect(stage.lightbox.nextDeadline == .milliseconds(31_000))
  }

  @Test func slideshowEndsByItsKeyByEscapeAndWithThePhotos() throws {
    for key in ["space", "F5", "Escape"] {
      var stage = try stage()
      var window = WindowState(isActivated: true)
      stage.press("F5", at: 1000)
      window.isFullscreen = true
      stage.handle(.window(.state(window)), at: .milliseconds(1100))
      let effects = stage.press(key, at: 2000)
      #expect(effects.contains(.inhibitIdle(false)) && effects.contains(.setFullscreen(false)))
      #expect(stage.lightbox.mode == .photo)
      stage.wait(until: .milliseconds(20_000))
      #expect(stage.lightbox.current == PhotoID(0))
    }
    var stage = try stage()
    stage.press("F5", at: 1000)
    stage.handle(.album(.photos([], current: nil)), at: .milliseconds(2000))
    stage.press("Return", at: 3000)
    stage.wait(until: .milliseconds(20_000))
    #expect(stage.effects.contains(.inhibitIdle(false)))
  }

  @Test func slideshowBeginsWithTheFirstPhotoWhereAFolderHasTheFocus() {
    var stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: .album))
    let (photos, source) = ([PhotoID(1), PhotoID(2)], AlbumSource(folders: [PhotoID(0)]))
    stage.handle(.album(.photos(photos, current: nil, of: source)), at: .zero)
    stage.press("Home", at: 1000)
    #expect(stage.lightbox.current == PhotoID(0))
    stage.press("F5", at: 1500)
    #expect(stage.lightbox.slideshow.isRunning && stage.lightbox.mode == .photo)
    #expect(stage.lightbox.current == PhotoID(1))
  }

  @Test func slideshowThatEndsBeforeTheWindowIsFullscreenEndsThatToo() throws {
    var stage = try stage()
    #expect(stage.press("F5", at: 1000).contains(.setFullscreen(true)))
    #expect(stage.press("F5", at: 1050).contains(.setFullscreen(false)))
  }

  @Test func hiddenSlideshowPausesAndLetsTheScreenGoOff() throws {
    var stage = try stage()
    stage.press("F5", at: 0)
    var window = WindowState(isActivated: true)
    window.isSuspended = true
    let hidden = stage.handle(.window(.state(window)), at: .milliseconds(2000))
    #expect(hidden.contains(.inhibitIdle(false)))
    #expect(stage.lightbox.slideshow.due == nil, "nothing wakes any more")
    #expect(seconds(&stage, 3...20).allSatisfy { $0 == 0 })
    window.isSuspended = false
    let seen = stage.handle(.window(.state(window)), at: .milliseconds(21_000))
    #expect(seen.contains(.inhibitIdle(true)))
    #expect(seconds(&stage, 25...27) == [0, 1, 1], "its time begins anew")
  }

  @Test func aSlideshowFromTheAlbumOpensThePhotoFirst() throws {
    var stage = try stage(.album)
    stage.press("F5", at: 1000)
    #expect(stage.lightbox.mode == .photo)
    #expect(seconds(&stage, 5...7).last == 1)
  }

  @Test func singlePhotoIsNoSlideshow() throws {
    var stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: .photo))
    stage.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    #expect(!stage.press("F5", at: 1000).contains(.inhibitIdle(true)))
  }
}
