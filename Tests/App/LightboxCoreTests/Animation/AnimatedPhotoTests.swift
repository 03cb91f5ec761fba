import Geometry
import Input
import Motion
import Pixels
import Raster
import Testing
import Viewing
@testable import LightboxCore

/// An animated photo in the lightbox: it plays while it is looked at, whatever is done with it
/// meanwhile.
@Suite struct AnimatedPhotoTests {
  /// A lightbox whose decoder answers at once, and whose frames are seen as soon as they are shown.
  private struct Cinema {
    let ids = (0..<3).map { PhotoID($0) }
    let size = PixelSize(width: 400, height: 300)
    var lightbox: Lightbox
    /// The frames of the photos, 100 ms each.
    var frames: [PhotoID: [Picture]] = [:]
    var requested: [Effect] = []
    var texts: [String] = []

    /// Photo 1 moves.
    init(physics: Physics = .standard, playCount: Int = 0) throws {
      lightbox = Lightbox(physics: physics)
      frames[ids[1]] = try (0..<5).map { _ in try #require(.blank(400, 300)) }
      handle(.album(.photos(ids, current: ids[1])), at: 0)
      for id in ids {
        let count = frames[id]?.count ?? 1
        handle(
          .library(.header(id, size, FrameSequence(count: count, playCount: playCount))), at: 0)
        handle(.library(.picture(id, try #require(.blank(400, 300)), isPreview: false)), at: 0)
      }
    }

    mutating func handle(_ event: Event, at milliseconds: Double) {
      let time = Instant.milliseconds(milliseconds)
      var line = [event][...]
      while let next = line.popFirst() {
        for effect in lightbox.handle(next, at: time) {
          switch effect {
          case .loadFrame(let photo, let index):
            requested.append(effect)
            let frame = frames[photo].map {
              AnimationFrame($0[index], duration: 0.1, count: $0.count)
            }
            line.append(.library(.frame(photo, index: index, frame)))
          case .typeset(let caption): texts.append(caption.text)
          default: break
          }
        }
      }
      if lightbox.awaitsFrame { handle(.window(.frameShown), at: milliseconds) }
    }

    mutating func press(_ name: String, _ modifiers: KeyModifiers = [], at milliseconds: Double) {
      pass(milliseconds)
      handle(.input(.key(KeyEvent(name: name, modifiers: modifiers))), at: milliseconds)
      handle(
        .input(.key(KeyEvent(name: name, modifiers: modifiers, isPressed: false))),
        at: milliseconds)
    }

    /// Lets time pass.
    mutating func pass(_ milliseconds: Double) {
      while let deadline = lightbox.nextDeadline, deadline <= .milliseconds(milliseconds) {
        handle(.deadline, at: deadline.milliseconds)
      }
    }

    /// The index of the frame that is drawn of photo 1; nil where it is none.
    func drawn(at milliseconds: Double) -> Int? {
      for layer in lightbox.layers(at: .milliseconds(milliseconds)).reversed() {
        guard case .picture(let picture) = layer.contents else { continue }
        if let index = frames[ids[1]]?.firstIndex(of: picture) { return index }
      }
      return nil
    }

    mutating func drawn(after milliseconds: Double) -> Int? {
      pass(milliseconds)
      return drawn(at: milliseconds)
    }
  }

  private var cinema: Cinema

  init() throws { cinema = try Cinema() }

  @Test mutating func animationPlaysByItself() throws {
    #expect(
      [0, 99, 100, 250, 399, 499, 500].map { cinema.drawn(after: $0) } == [0, 0, 1, 2, 3, 4, 0])
  }

  @Test mutating func anAnimatedPhotoDrawsNothingBetweenTwoFrames() throws {
    cinema.pass(950)
    let time = Instant.milliseconds(950)
    #expect(cinema.lightbox.isSettled(at: time) && !cinema.lightbox.isAnimating(at: time))
    #expect(cinema.lightbox.nextDeadline == .milliseconds(1000))
  }

  @Test mutating func spacePausesAndPlays() {
    cinema.press("space", at: 250)
    #expect(cinema.texts.contains("Paused at frame 3 of 5"))
    #expect(cinema.drawn(after: 60_000) == 2)
    #expect(cinema.lightbox.nextDeadline == nil)
    cinema.press("space", at: 60_000)
    #expect(cinema.drawn(after: 60_049) == 2)
    #expect(cinema.drawn(after: 60_050) == 3)
  }

  /// The menu offers to play it again.
  @Test mutating func animationThatIsOverIsNotPlaying() throws {
    cinema = try Cinema(playCount: 1)
    cinema.pass(250)
    #expect(cinema.lightbox.stage.player.isPlaying(cinema.ids[1]) == true)
    cinema.pass(2000)
    #expect(cinema.lightbox.stage.player.isPlaying(cinema.ids[1]) == false)
  }

  @Test mutating func twoKeysGoFrameByFrame() {
    cinema.press("Right", .control, at: 250)
    #expect(cinema.texts.contains("Frame 4 of 5"))
    #expect(cinema.drawn(after: 5000) == 3)
    cinema.press("Left", .control, at: 5000)
    cinema.press("Left", .control, at: 5010)
    #expect(cinema.drawn(after: 5010) == 1)
    #expect(cinema.lightbox.current == cinema.ids[1], "no page turns")
  }

  @Test mutating func aStillPhotoHasNoFrameToGoTo() {
    cinema.press("Right", at: 0)
    let texts = cinema.texts
    cinema.press("Right", .control, at: 5000)
    #expect(cinema.texts == texts)
    #expect(cinema.lightbox.current == cinema.ids[2])
  }

  @Test mutating func animationPlaysOnInTheFingers() throws {
    cinema.handle(.input(.pointer(.enter(Point(x: 640, y: 400)))), at: 20)
    cinema.handle(.input(.pinch(.begin(fingers: 2))), at: 20)
    for step in 1...20 {
      let time = 20 + Double(step) * 16
      cinema.pass(time)
      cinema.handle(
        .input(
          .pinch(
            .update(
              translation: Vector(dx: 2, dy: 1), scale: 1 + Double(step) / 10, rotation: 0.02))),
        at: time)
      #expect(cinema.drawn(at: time) == Int(time / 100))
    }
    let held = try #require(cinema.lightbox.viewport)
    #expect(held.isHeld && held.displayed(at: .milliseconds(340)).scale > 1.5)
    // Thrown, and on its springs.
    cinema.handle(.input(.pinch(.end(isCancelled: false))), at: 345)
    #expect(cinema.drawn(after: 420) == 4)
    #expect(cinema.lightbox.isAnimating(at: .milliseconds(420)))
  }

  @Test mutating func aPageOnItsWayOutStaysAtItsFrameAndBeginsAnewWhenItIsBack() {
    cinema.press("Right", at: 250)
    #expect(cinema.drawn(at: 300) == 2)
    cinema.pass(2000)
    cinema.handle(.window(.frameShown), at: 2000)
    #expect(cinema.lightbox.stage.player[cinema.ids[1]] == nil, "its frames are given back")
    cinema.press("Left", at: 3000)
    #expect(cinema.drawn(after: 3000) == 0)
    #expect(cinema.drawn(after: 3100) == 1)
  }

  @Test mutating func animationFliesHomeWithItsFrameAndStopsInTheAlbum() {
    cinema.press("Return", at: 250)
    #expect(cinema.lightbox.mode == .album)
    #expect(cinema.drawn(at: 300) == 2)
    #expect(cinema.lightbox.stage.player.deadline(.standard) == nil)
    // Turned round on its way, it goes on.
    cinema.press("Return", at: 320)
    #expect(cinema.drawn(at: 330) == 2)
    #expect(cinema.drawn(after: 370) == 3)
    cinema.press("Return", at: 1000)
    cinema.pass(4000)
    cinema.handle(.window(.frameShown), at: 4000)
    #expect(cinema.lightbox.stage.player.byteCount == 0)
    #expect(cinema.drawn(at: 4000) == nil, "the thumbnail is still")
    cinema.press("Return", at: 5000)
    #expect(cinema.drawn(after: 5020) == 0)
  }

  @Test mutating func animationGoesOnPlayingWhileItIsPulledDown() {
    cinema.handle(.input(.touch(.down(id: 1, Point(x: 640, y: 300)))), at: 50)
    for step in 1...10 {
      let time = 50 + Double(step) * 16
      cinema.pass(time)
      cinema.handle(
        .input(.touch(.move(id: 1, Point(x: 640, y: 300 + 20 * Double(step))))), at: time)
    }
    #expect(cinema.lightbox.stage.dismissal.photo == cinema.ids[1])
    #expect(cinema.drawn(after: 260) == 2)
  }

  @Test mutating func animationStopsWhileTheWindowCannotBeSeen() {
    cinema.pass(250)
    var window = WindowState()
    window.isSuspended = true
    cinema.handle(.window(.state(window)), at: 250)
    #expect(cinema.lightbox.nextDeadline == nil)
    window.isSuspended = false
    cinema.handle(.window(.state(window)), at: 90_000)
    #expect(cinema.drawn(after: 90_049) == 2)
    #expect(cinema.drawn(after: 90_050) == 3)
  }

  @Test mutating func spaceStartsAnAnimationWhereMotionIsReduced() throws {
    cinema = try Cinema(physics: Physics.standard.withReducedMotion())
    #expect(cinema.requested.isEmpty)
    cinema.pass(2000)
    cinema.press("space", at: 2000)
    #expect(cinema.drawn(after: 2250) == 2)
    // The desktop may change its mind; who has decided is not asked again.
    cinema.handle(.settings(.physics(Physics.standard)), at: 2250)
    cinema.handle(.settings(.physics(Physics.standard.withReducedMotion())), at: 2260)
    #expect(cinema.drawn(after: 2350) == 3)
  }

  @Test mutating func theDesktopMayAskForLessMotionWhileAnAnimationPlays() {
    cinema.pass(150)
    cinema.handle(.settings(.physics(Physics.standard.withReducedMotion())), at: 150)
    #expect(cinema.drawn(after: 9000) == 1)
    cinema.handle(.settings(.physics(Physics.standard)), at: 9000)
    #expect(cinema.drawn(after: 9100) == 2)
  }

  @Test mutating func animationEndsByItsOwnPlayCount() throws {
    cinema = try Cinema(playCount: 1)
    #expect(cinema.drawn(after: 9000) == 4)
    #expect(cinema.lightbox.nextDeadline == nil)
    cinema.press("space", at: 9000)
    #expect(cinema.drawn(after: 9000) == 0)
  }

  @Test mutating func framesCountInTheBudgetOfPixels() throws {
    var preferences = Preferences()
    preferences.pixelBudget = 400 * 300 * 16 - 1
    var lightbox = Lightbox()
    _ = lightbox.handle(.settings(.preferences(preferences)), at: .zero)
    _ = lightbox.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    let header = Event.library(
      .header(PhotoID(0), cinema.size, FrameSequence(count: 5, playCount: 0)))
    _ = lightbox.handle(header, at: .zero)
    let still = Event.library(
      .picture(PhotoID(0), try #require(.blank(400, 300)), isPreview: false))
    #expect(!lightbox.handle(still, at: .zero).contains(.loadFrame(PhotoID(0), index: 0)))
    preferences.pixelBudget += 1
    let effects = lightbox.handle(.settings(.preferences(preferences)), at: .zero)
    #expect(effects.contains(.loadFrame(PhotoID(0), index: 0)))
  }

  @Test mutating func aFrameWithFaultsMarksThePhoto() throws {
    let frame = AnimationFrame(
      try #require(.blank(400, 300)), duration: 0.1, count: 5, isDamaged: true)
    cinema.handle(.library(.frame(cinema.ids[1], index: 1, frame)), at: 10)
    #expect(cinema.lightbox.library.loaded[cinema.ids[1]]?.isDamaged == true)
  }

  @Test mutating func aFrameOfAnotherSizeIsOfAnotherFileAndNotShown() throws {
    let photo = cinema.ids[0]
    var lightbox = Lightbox()
    _ = lightbox.handle(.album(.photos([photo], current: nil)), at: .zero)
    let sequence = FrameSequence(count: 5, playCount: 0)
    _ = lightbox.handle(.library(.header(photo, cinema.size, sequence)), at: .zero)
    _ = lightbox.handle(
      .library(.picture(photo, try #require(.blank(400, 300)), isPreview: false)), at: .zero)
    let frame = AnimationFrame(try #require(.blank(40, 30)), duration: 0.1, count: 5)
    _ = lightbox.handle(.library(.frame(photo, index: 0, frame)), at: .zero)
    #expect(lightbox.stage.player[photo]?.picture == nil && lightbox.nextDeadline == nil)
  }

  /// The second frame is being decoded when the file is replaced, and comes when the first frame
  /// of the new file is being decoded.
  @Test func frameOfAReplacedFileDoesNotEndTheNewAnimation() throws {
    let photo = cinema.ids[0]
    var lightbox = Lightbox()
    func show(_ width: Int, _ height: Int) throws -> [Effect] {
      let size = PixelSize(width: width, height: height)
      let sequence = FrameSequence(count: 5, playCount: 0)
      _ = lightbox.handle(.library(.header(photo, size, sequence)), at: .zero)
      let picture = try #require(Picture.blank(width, height))
      return lightbox.handle(.library(.picture(photo, picture, isPreview: false)), at: .zero)
    }
    func answer(_ index: Int, _ width: Int, _ height: Int) throws -> [Effect] {
      let picture = try #require(Picture.blank(width, height))
      let frame = AnimationFrame(picture, duration: 0.1, count: 5)
      return lightbox.handle(.library(.frame(photo, index: index, frame)), at: .zero)
    }
    _ = lightbox.handle(.album(.photos([photo], current: nil)), at: .zero)
    #expect(try show(400, 300).contains(.loadFrame(photo, index: 0)))
    #expect(try answer(0, 400, 300).contains(.loadFrame(photo, index: 1)))
    _ = lightbox.handle(.jobs(.changed([photo: 0])), at: .zero)
    #expect(try show(200, 100).contains(.loadFrame(photo, index: 0)))
    _ = try answer(1, 400, 300)
    #expect(try answer(0, 200, 100).contains(.loadFrame(photo, index: 1)))
    #expect(lightbox.isPlaying)
  }

  @Test mutating func pagesAreTurnedByTheKeysAndEachHasItsSize() throws {
    let photo = cinema.ids[1]
    cinema.frames[photo] = [
      try #require(.blank(400, 300)), try #require(.blank(300, 600)),
      try #require(.blank(400, 300)),
    ]
    let sequence = FrameSequence(count: 3, playCount: 1, kind: .pages)
    cinema.handle(.library(.header(photo, cinema.size, sequence)), at: 200)
    cinema.requested = []
    #expect(cinema.drawn(after: 9000) == nil, "it is the photo itself")
    #expect(cinema.requested.isEmpty)
    cinema.press("Right", .control, at: 9000)
    #expect(cinema.texts.contains("Page 2 of 3"))
    #expect(cinema.drawn(after: 99_000) == 1)
    var viewport = try #require(cinema.lightbox.viewport)
    #expect(viewport.layout.imageSize == Size(width: 300, height: 600) && viewport.isFit)
    #expect(cinema.lightbox.nextDeadline == nil)
    cinema.press("Right", .control, at: 99_000)
    #expect(cinema.drawn(after: 99_010) == 2)
    viewport = try #require(cinema.lightbox.viewport)
    #expect(viewport.layout.imageSize == Size(width: 400, height: 300))
    cinema.press("Left", .control, at: 99_020)
    cinema.press("Left", .control, at: 99_030)
    #expect(cinema.drawn(after: 99_040) == 0)
    #expect(cinema.texts.contains("Page 1 of 3"))
  }

  @Test mutating func pageOfAnotherSizeIsForgottenWithItsSize() throws {
    let photo = cinema.ids[1]
    cinema.frames[photo] = [
      try #require(.blank(400, 300)), try #require(.blank(300, 600)),
    ]
    let sequence = FrameSequence(count: 2, playCount: 1, kind: .pages)
    cinema.handle(.library(.header(photo, cinema.size, sequence)), at: 200)
    let (first, second) = (Size(width: 400, height: 300), Size(width: 300, height: 600))
    cinema.press("Right", .control, at: 1000)
    #expect(cinema.lightbox.viewport?.layout.imageSize == second)
    cinema.press("Right", at: 3000)
    cinema.handle(.deadline, at: 6000)
    cinema.press("Left", at: 7000)
    #expect(cinema.drawn(after: 9000) == nil, "it is the photo itself, not its second page")
    #expect(cinema.lightbox.viewport?.layout.imageSize == first)
    // No event comes between the flight home and the next opening.
    cinema.press("Right", .control, at: 10_000)
    #expect(cinema.lightbox.viewport?.layout.imageSize == second)
    cinema.press("Return", at: 12_000)
    cinema.press("Return", at: 18_000)
    #expect(cinema.drawn(at: 18_900) == nil)
    #expect(cinema.lightbox.viewport?.layout.imageSize == first)
  }

  @Test mutating func pageThatFadesOutIsForgottenWhenThePhotoComesBack() throws {
    cinema = try Cinema(physics: Physics.standard.withReducedMotion())
    let photo = cinema.ids[1]
    cinema.frames[photo] = [
      try #require(.blank(400, 300)), try #require(.blank(300, 600)),
    ]
    let sequence = FrameSequence(count: 2, playCount: 1, kind: .pages)
    cinema.handle(.library(.header(photo, cinema.size, sequence)), at: 200)
    cinema.press("Right", .control, at: 1000)
    #expect(cinema.drawn(after: 2000) == 1)
    // It is closed, and the photo before it opened, which leads back to it.
    cinema.press("Return", at: 3000)
    cinema.press("Left", at: 3010)
    cinema.press("Return", at: 3020)
    #expect(cinema.lightbox.current == cinema.ids[0])
    #expect(cinema.lightbox.stage.hero[photo]?.isOpening == false, "it still fades out")
    cinema.press("Right", at: 3030)
    #expect(cinema.lightbox.current == photo && cinema.lightbox.mode == .photo)
    #expect(cinema.drawn(after: 9000) == nil, "it is the photo itself, not its second page")
    #expect(cinema.lightbox.viewport?.layout.imageSize == Size(width: 400, height: 300))
  }

  @Test mutating func pagesAreDecodedWhileOneFitsIntoTheBudget() throws {
    var preferences = Preferences()
    preferences.pixelBudget = 400 * 300 * 16 * 2 / 3
    var lightbox = Lightbox()
    let photo = PhotoID(0)
    _ = lightbox.handle(.settings(.preferences(preferences)), at: .zero)
    _ = lightbox.handle(.album(.photos([photo], current: nil)), at: .zero)
    let sequence = FrameSequence(count: 5, playCount: 1, kind: .pages)
    _ = lightbox.handle(.library(.header(photo, cinema.size, sequence)), at: .zero)
    _ = lightbox.handle(
      .library(.picture(photo, try #require(.blank(400, 300)), isPreview: false)), at: .zero)
    let key = KeyEvent(name: "Right", modifiers: .control)
    let effects = lightbox.handle(.input(.key(key)), at: .zero)
    #expect(effects.contains(.loadFrame(photo, index: 1)))
  }

  @Test mutating func theStateNamesTheFrame() {
    cinema.pass(250)
    let state = ViewState(of: cinema.lightbox, at: .milliseconds(250)).json
    #expect(state.contains("\"photo\":1,\"frame\":2,"))
    cinema.press("Right", at: 250)
    #expect(!ViewState(of: cinema.lightbox, at: .milliseconds(250)).json.contains("frame"))
  }
}
