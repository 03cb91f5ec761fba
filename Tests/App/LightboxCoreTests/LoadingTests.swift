import Geometry
import Input
import LightboxCore
import Pixels
import Raster
import Testing
import Viewing

/// The requests to the decoder, and the pixels shown of its answers.
@Suite struct LoadingTests {
  let ids = (0..<5).map { PhotoID($0) }
  let size = PixelSize(width: 4000, height: 3000)
  var lightbox = Lightbox()

  func picture(_ width: Int, _ height: Int) throws -> Picture {
    let bitmap = unsafe Bitmap(
      size: PixelSize(width: width, height: height), isOpaque: true
    ) { _ in }
    return try #require(Picture(size: size, levels: [bitmap]))
  }

  func contents(_ time: Double = 0) -> [Layer.Contents] {
    lightbox.layers(at: .milliseconds(time)).map(\.contents)
  }

  @Test mutating func thePhotoComesFirstAndThenItsNeighbours() throws {
    let view = PixelSize(width: 1280, height: 800)
    var effects = lightbox.handle(.album(.photos(ids, current: ids[2])), at: .zero)
    #expect(
      effects == [.showTitle(ids[2], position: 3, count: 5), .load(ids[2], fitting: view)])
    effects = lightbox.handle(.library(.header(ids[2], size)), at: .zero)
    #expect(effects == [])
    effects = lightbox.handle(
      .library(.picture(ids[2], try picture(2000, 1500), isPreview: false)), at: .zero)
    #expect(effects == [.load(ids[3], fitting: view), .load(ids[1], fitting: view)])
  }

  /// A thumbnail does not say that a photo is a drawing; its header does.
  @Test mutating func pinchedPhotoStaysWhenItsNeighbourIsADrawing() throws {
    _ = lightbox.handle(.album(.photos(ids, current: ids[0])), at: .zero)
    _ = lightbox.handle(.library(.header(ids[0], size)), at: .zero)
    _ = lightbox.handle(
      .library(.thumbnail(ids[1], try picture(400, 300), imageSize: size)), at: .zero)
    let spread = Event.input(.pinch(.update(translation: .zero, scale: 2, rotation: 0)))
    _ = lightbox.handle(.input(.pinch(.begin(fingers: 2))), at: .milliseconds(100))
    _ = lightbox.handle(spread, at: .milliseconds(200))
    let before = lightbox.placement(ofPage: 0, at: .milliseconds(300))
    _ = lightbox.handle(.library(.header(ids[1], size, isDrawn: true)), at: .milliseconds(300))
    _ = lightbox.handle(spread, at: .milliseconds(310))
    #expect(before != nil && lightbox.placement(ofPage: 0, at: .milliseconds(310)) == before)
  }

  /// The photo was open when its file changed; its new pixels come in the album.
  @Test mutating func pinchedRowsStayWhenAChangedPhotoComes() throws {
    _ = lightbox.handle(.album(.photos(ids, current: ids[0])), at: .zero)
    let picture = Event.library(.picture(ids[0], try picture(2000, 1500), isPreview: false))
    _ = lightbox.handle(picture, at: .zero)
    _ = lightbox.handle(.jobs(.changed([ids[0]: 0])), at: .milliseconds(100))
    _ = lightbox.handle(.input(.key(KeyEvent(name: "Return"))), at: .milliseconds(200))
    _ = lightbox.handle(.input(.pinch(.begin(fingers: 2))), at: .milliseconds(3000))
    let pinch = Event.input(.pinch(.update(translation: .zero, scale: 0.8, rotation: 0)))
    _ = lightbox.handle(pinch, at: .milliseconds(3100))
    let before = lightbox.album.grid.frame(of: 2, at: .milliseconds(6000))
    _ = lightbox.handle(picture, at: .milliseconds(6000))
    _ = lightbox.handle(pinch, at: .milliseconds(6010))
    #expect(lightbox.album.grid.frame(of: 2, at: .milliseconds(6010)) == before)
  }

  @Test mutating func zoomingInAsksForAllPixelsOnce() throws {
    _ = lightbox.handle(.album(.photos(ids, current: ids[0])), at: .zero)
    _ = lightbox.handle(
      .library(.picture(ids[0], try picture(2000, 1500), isPreview: false)), at: .zero)
    let zoomIn = Event.input(.key(KeyEvent(name: "1")))
    #expect(lightbox.handle(zoomIn, at: .milliseconds(9)).contains(.load(ids[0], fitting: nil)))
    #expect(
      !lightbox.handle(zoomIn, at: .milliseconds(99)).contains(.load(ids[0], fitting: nil)))
  }

  /// A photo that was looked at closely, then fitted again 1 s later.
  private mutating func loadAllPixels() throws -> Picture {
    _ = lightbox.handle(.album(.photos([ids[0]], current: nil)), at: .zero)
    _ = lightbox.handle(.library(.header(ids[0], size)), at: .zero)
    _ = lightbox.handle(.input(.key(KeyEvent(name: "1"))), at: .milliseconds(9))
    let all = try picture(4000, 3000)
    _ = lightbox.handle(
      .library(.picture(ids[0], all, isPreview: false)), at: .milliseconds(200))
    _ = lightbox.handle(.input(.key(KeyEvent(name: "0"))), at: .milliseconds(1_000))
    return all
  }

  @Test mutating func allPixelsAreReplacedAfterTenSecondsAtFit() throws {
    let all = try loadAllPixels()
    #expect(lightbox.nextDeadline.map { $0 <= .milliseconds(11_000) } == true)
    #expect(lightbox.handle(.deadline, at: .milliseconds(10_999)) == [])
    let view = PixelSize(width: 1280, height: 800)
    #expect(lightbox.handle(.deadline, at: .milliseconds(11_000)) == [.load(ids[0], fitting: view)])
    // All pixels are visible until the others arrive.
    #expect(contents(12_000) == [.picture(all)])
    let fitted = try picture(2000, 1500)
    _ = lightbox.handle(
      .library(.picture(ids[0], fitted, isPreview: false)), at: .milliseconds(12_000))
    #expect(contents(12_000) == [.picture(fitted)])
    #expect(lightbox.handle(.deadline, at: .milliseconds(60_000)) == [])
    #expect(lightbox.nextDeadline == nil)
  }

  @Test mutating func zoomingInBeforeTenSecondsKeepsAllPixels() throws {
    let all = try loadAllPixels()
    _ = lightbox.handle(.input(.key(KeyEvent(name: "1"))), at: .milliseconds(9_000))
    #expect(lightbox.handle(.deadline, at: .milliseconds(30_000)) == [])
    #expect(contents(30_000) == [.picture(all)])
  }

  @Test mutating func zoomingInWhilePixelsAreReducedAsksForAllOfThem() throws {
    let all = try loadAllPixels()
    _ = lightbox.handle(.deadline, at: .milliseconds(11_000))
    let zoomIn = Event.input(.key(KeyEvent(name: "1")))
    #expect(
      lightbox.handle(zoomIn, at: .milliseconds(11_050)).contains(.load(ids[0], fitting: nil)))
    // The late answer to the request before changes nothing.
    let fitted = try picture(2000, 1500)
    _ = lightbox.handle(
      .library(.picture(ids[0], fitted, isPreview: false)), at: .milliseconds(11_100))
    #expect(contents(11_100) == [.picture(all)])
  }

  @Test mutating func aPhotoWithFewPixelsKeepsThem() throws {
    let small = PixelSize(width: 1600, height: 1200)
    _ = lightbox.handle(.album(.photos([ids[0]], current: nil)), at: .zero)
    _ = lightbox.handle(.library(.header(ids[0], small)), at: .zero)
    _ = lightbox.handle(.input(.key(KeyEvent(name: "1"))), at: .milliseconds(9))
    let bitmap = unsafe Bitmap(size: small, isOpaque: true) { _ in }
    let all = try #require(Picture(size: small, levels: [bitmap]))
    _ = lightbox.handle(
      .library(.picture(ids[0], all, isPreview: false)), at: .milliseconds(200))
    _ = lightbox.handle(.input(.key(KeyEvent(name: "0"))), at: .milliseconds(1_000))
    #expect(lightbox.handle(.deadline, at: .milliseconds(30_000)) == [])
  }

  // MARK: The neighbour that is not expected next

  /// A picture of 2400 × 1800 px with all its levels, 22 MiB.
  private func pyramid() throws -> Picture {
    let layout = try #require(PyramidLayout(size: PixelSize(width: 2400, height: 1800)))
    let storage = unsafe PixelStorage(byteCount: layout.byteCount) { _ in }
    return try #require(
      Picture(size: size, levels: layout.bitmaps(in: storage, isOpaque: true)))
  }

  /// Opens the photo at `index` of five, in a view of 1280 × 800 px, with both neighbours loaded.
  private mutating func openBetweenNeighbours(_ index: Int = 2) throws {
    _ = lightbox.handle(.album(.photos(ids, current: ids[index])), at: .zero)
    for number in [index, index + 1, index - 1] {
      _ = lightbox.handle(.library(.header(ids[number], size)), at: .zero)
      try load(ids[number], at: 0)
    }
  }

  private mutating func load(_ photo: PhotoID, at time: Double) throws {
    let event = Event.library(.picture(photo, try pyramid(), isPreview: false))
    _ = lightbox.handle(event, at: .milliseconds(time))
  }

  private mutating func press(_ key: String, at time: Double) -> [Effect] {
    lightbox.handle(.input(.key(KeyEvent(name: key))), at: .milliseconds(time))
  }

  /// The width of a photo's largest level, px.
  private func width(_ number: Int) -> Int? {
    lightbox.library.loaded[ids[number]]?.picture?.levels[0].size.width
  }

  private let view = PixelSize(width: 1280, height: 800)

  @Test mutating func neighbourBehindKeepsHalfOfItsPixelsAtRest() throws {
    try openBetweenNeighbours()
    let before = lightbox.library.byteCount
    #expect(lightbox.nextDeadline == .milliseconds(10_000))
    #expect(lightbox.handle(.deadline, at: .milliseconds(9_999)) == [])
    #expect((1...3).map { width($0) } == [2400, 2400, 2400])
    #expect(lightbox.handle(.deadline, at: .milliseconds(10_000)) == [])
    #expect((1...3).map { width($0) } == [1200, 2400, 2400])
    // Three quarters of the pyramid of 22 MiB.
    #expect((before - lightbox.library.byteCount) >> 20 == 16)
    #expect(lightbox.nextDeadline == nil, "nothing wakes up in rest")
    #expect(lightbox.handle(.deadline, at: .milliseconds(60_000)) == [])
    #expect(width(3) == 2400, "the next one is expected")
  }

  @Test mutating func directionOfTheLastPageTurnTellsWhichNeighbourIsBehind() throws {
    try openBetweenNeighbours()
    _ = press("Left", at: 1_000)
    try load(ids[0], at: 1_100)
    // Nothing else happens; the header's deadlines come first.
    while let due = lightbox.nextDeadline, due <= .milliseconds(30_000) {
      _ = lightbox.handle(.deadline, at: due)
    }
    #expect((0...2).map { width($0) } == [2400, 2400, 1200])
  }

  @Test mutating func neighbourBehindIsLoadedWhenThePageIsTurnedToIt() throws {
    try openBetweenNeighbours()
    _ = lightbox.handle(.deadline, at: .milliseconds(10_000))
    let effects = press("Left", at: 20_000)
    #expect(effects.contains(.load(ids[1], fitting: view)))
    // Half of its pixels are shown meanwhile.
    #expect(lightbox.current == ids[1] && width(1) == 1200)
    try load(ids[1], at: 20_100)
    #expect(width(1) == 2400)
  }

  @Test mutating func neighbourBehindIsLoadedWhenFingersBeginToTurnToIt() throws {
    for (distance, isCalled) in [(30.0, true), (-30.0, false)] {
      lightbox = Lightbox()
      try openBetweenNeighbours()
      _ = lightbox.handle(.deadline, at: .milliseconds(10_000))
      var effects: [Effect] = []
      func touch(_ event: TouchEvent, _ time: Double) {
        effects += lightbox.handle(.input(.touch(event)), at: .milliseconds(time))
      }
      touch(.down(id: 1, Point(x: 600, y: 400)), 20_000)
      for step in 1...3 {
        let x = 600 + distance * Double(step)
        touch(.move(id: 1, Point(x: x, y: 400)), 20_000 + Double(step) * 16)
      }
      #expect(effects.contains(.load(ids[1], fitting: view)) == isCalled)
      #expect(lightbox.current == ids[2])
    }
  }

  @Test mutating func neighbourBehindWithFewPixelsKeepsThem() throws {
    _ = lightbox.handle(.album(.photos(ids, current: ids[2])), at: .zero)
    for number in [2, 3, 1] {
      let event = Event.library(.picture(ids[number], try picture(2400, 1800), isPreview: false))
      _ = lightbox.handle(event, at: .zero)
    }
    #expect(lightbox.nextDeadline == nil)
  }

  @Test mutating func neighbourBehindThatHasChangedIsLoaded() throws {
    try openBetweenNeighbours()
    _ = lightbox.handle(.deadline, at: .milliseconds(10_000))
    let effects = lightbox.handle(.jobs(.changed([ids[1]: 0])), at: .milliseconds(20_000))
    #expect(effects.contains(.load(ids[1], fitting: view)))
  }

  @Test mutating func aLargerViewAsksForMore() throws {
    _ = lightbox.handle(.album(.photos([ids[0]], current: nil)), at: .zero)
    _ = lightbox.handle(
      .library(.picture(ids[0], try picture(2000, 1500), isPreview: false)), at: .zero)
    let effects = lightbox.handle(
      .window(.resized(Size(width: 1920, height: 1080), deviceScale: 2)), at: .zero)
    #expect(effects == [.load(ids[0], fitting: PixelSize(width: 3840, height: 2160))])
  }

  @Test mutating func theFrameIsLaidOutBeforeThePixelsAndNeverJumps() throws {
    _ = lightbox.handle(.album(.photos([ids[0]], current: nil)), at: .zero)
    #expect(contents() == [])
    _ = lightbox.handle(.library(.header(ids[0], size)), at: .zero)
    let frame = try #require(lightbox.layers(at: .zero).first?.frame)
    #expect(abs(frame.size.width - 4000 * 800 / 3000) < 1e-9)
    #expect(frame.size.height == 800)
    guard case .color = contents()[0] else {
      Issue.record("a placeholder stands in for the pixels")
      return
    }
    let preview = try picture(160, 120)
    _ = lightbox.handle(.library(.picture(ids[0], preview, isPreview: true)), at: .zero)
    #expect(contents() == [.picture(preview)])
    #expect(lightbox.layers(at: .zero).first?.frame == frame)
    let sharp = try picture(2000, 1500)
    _ = lightbox.handle(.library(.picture(ids[0], sharp, isPreview: false)), at: .zero)
    // It has faded in after 80 ms.
    #expect(contents() == [.picture(preview)])
    #expect(contents(80) == [.picture(sharp)])
    #expect(lightbox.layers(at: .zero).first?.frame == frame)
    // A late answer with fewer pixels changes nothing.
    _ = lightbox.handle(.library(.picture(ids[0], preview, isPreview: true)), at: .zero)
    #expect(contents(80) == [.picture(sharp)])
  }

  /// It was rotated in its file after its thumbnail was made, and comes near by the next page.
  @Test mutating func pageHasTheShapeOfItsFileAndNotOfAnOldThumbnail() throws {
    _ = lightbox.handle(.album(.photos(ids, current: ids[0])), at: .zero)
    _ = lightbox.handle(
      .library(.thumbnail(ids[2], try picture(160, 120), imageSize: size)), at: .zero)
    _ = lightbox.handle(.jobs(.changed([ids[2]: 0])), at: .zero)
    let right = Event.input(.key(KeyEvent(name: "Right")))
    _ = lightbox.handle(right, at: .milliseconds(1000))
    let turned = PixelSize(width: 3000, height: 4000)
    _ = lightbox.handle(.library(.header(ids[2], turned)), at: .milliseconds(2000))
    _ = lightbox.handle(right, at: .milliseconds(3000))
    let layer = try #require(
      lightbox.layers(at: .milliseconds(6000)).first { $0.tag == ids[2].number })
    #expect(abs(layer.frame.size.width - 600) < 1e-9 && abs(layer.frame.size.height - 800) < 1e-9)
  }

  @Test(arguments: [true, false])
  mutating func aPhotoThatFailsIsATileThatSaysWhy(afterAPreview: Bool) throws {
    _ = lightbox.handle(.album(.photos([ids[0]], current: nil)), at: .zero)
    if afterAPreview {
      _ = lightbox.handle(.library(.header(ids[0], size)), at: .zero)
      _ = lightbox.handle(
        .library(.picture(ids[0], try picture(160, 120), isPreview: true)), at: .zero)
    }
    let effects = lightbox.handle(.library(.failure(ids[0], reason: "It broke")), at: .zero)
    guard case .typeset(let caption) = effects.first else {
      Issue.record("the reason is to be drawn, but the effects are \(effects)")
      return
    }
    #expect(caption.text == "It broke")
    let tile = try #require(lightbox.layers(at: .zero).first)
    #expect(tile.frame.center == Point(x: 640, y: 400))
    let text = try picture(300, 40)
    _ = lightbox.handle(.texts(DrawnTexts([caption: text])), at: .zero)
    #expect(
      lightbox.layers(at: .zero).first?.sublayers.dropFirst().first?.contents == .picture(text))
  }

  @Test mutating func aSharperDecodeThatFailsLeavesWhatIsShown() throws {
    _ = lightbox.handle(.album(.photos([ids[0]], current: nil)), at: .zero)
    let sharp = try picture(2000, 1500)
    _ = lightbox.handle(.library(.picture(ids[0], sharp, isPreview: false)), at: .zero)
    _ = lightbox.handle(.library(.failure(ids[0], reason: "It broke")), at: .zero)
    #expect(contents() == [.picture(sharp)])
  }

  /// Turns from the first photo to the last one, and returns the requests when it comes back.
  mutating func effectsOfReturning(budget: Int) throws -> [Effect] {
    var preferences = Preferences()
    preferences.pixelBudget = budget
    _ = lightbox.handle(.settings(.preferences(preferences)), at: .zero)
    _ = lightbox.handle(.album(.photos(ids, current: ids[0])), at: .zero)
    _ = lightbox.handle(
      .library(.picture(ids[0], try picture(2000, 1500), isPreview: false)), at: .zero)
    _ = lightbox.handle(.input(.key(KeyEvent(name: "End"))), at: .zero)
    return lightbox.handle(.input(.key(KeyEvent(name: "Home"))), at: .zero)
  }

  @Test mutating func photosFarAwayKeepTheirPixelsWithinTheBudget() throws {
    let effects = try effectsOfReturning(budget: 64 << 20)
    #expect(!effects.contains(.load(ids[0], fitting: PixelSize(width: 1280, height: 800))))
    #expect(contents().contains { if case .picture = $0 { true } else { false } })
  }

  @Test mutating func photosFarAwayGiveTheirPixelsBackBeyondTheBudget() throws {
    let effects = try effectsOfReturning(budget: 8 << 20)
    #expect(effects.contains(.load(ids[0], fitting: PixelSize(width: 1280, height: 800))))
  }

  @Test mutating func thePhotoSeenLongestAgoGoesFirst() throws {
    var preferences = Preferences()
    // Two pictures of 12 MB, and what the view needs of a third.
    preferences.pixelBudget = 32_000_000
    _ = lightbox.handle(.settings(.preferences(preferences)), at: .zero)
    _ = lightbox.handle(.album(.photos(ids, current: ids[0])), at: .zero)
    for index in 0..<5 {
      if index > 0 {
        _ = lightbox.handle(
          .input(.key(KeyEvent(name: "Right"))), at: .milliseconds(Double(index) * 500))
      }
      _ = lightbox.handle(
        .library(.picture(ids[index], try picture(2000, 1500), isPreview: false)),
        at: .milliseconds(Double(index) * 500))
    }
    let kept = ids.filter { lightbox.library.loaded[$0]?.picture != nil }
    #expect(kept == [ids[3], ids[4]])
    #expect(lightbox.library.byteCount <= 32_000_000)
  }

  @Test mutating func aNeighbourThatDoesNotFitIsNotLoadedAhead() throws {
    var preferences = Preferences()
    preferences.pixelBudget = 14_000_000
    _ = lightbox.handle(.settings(.preferences(preferences)), at: .zero)
    _ = lightbox.handle(.album(.photos(ids, current: ids[2])), at: .zero)
    let effects = lightbox.handle(
      .library(.picture(ids[2], try picture(2000, 1500), isPreview: false)), at: .zero)
    #expect(!effects.contains { if case .load = $0 { true } else { false } })
  }

  @Test mutating func aWindowThatIsNotSeenKeepsOnlyItsPhoto() throws {
    _ = lightbox.handle(.album(.photos(ids, current: ids[2])), at: .zero)
    for index in [2, 3] {
      _ = lightbox.handle(
        .library(.picture(ids[index], try picture(2000, 1500), isPreview: false)), at: .zero)
    }
    var window = WindowState()
    window.isSuspended = true
    let effects = lightbox.handle(.window(.state(window)), at: .zero)
    #expect(effects.contains(.cancelLoad(ids[1])))
    #expect(lightbox.library.loaded[ids[2]]?.picture != nil)
    #expect(lightbox.library.loaded[ids[3]]?.picture == nil)
    window.isSuspended = false
    let back = lightbox.handle(.window(.state(window)), at: .zero)
    #expect(back.contains(.load(ids[3], fitting: PixelSize(width: 1280, height: 800))))
  }

  /// The key repeats 30 times a second.
  @Test mutating func pagesThatPassByAreShownByTheirThumbnails() throws {
    let ids = (0..<40).map { PhotoID($0) }
    _ = lightbox.handle(.album(.photos(ids, current: ids[0])), at: .zero)
    var effects = lightbox.handle(.input(.key(KeyEvent(name: "Right"))), at: .milliseconds(1000))
    #expect(effects.contains(.load(ids[1], fitting: PixelSize(width: 1280, height: 800))))
    #expect(effects.contains(.loadThumbnail(ids[2], side: 256)), "the next ones may come soon")
    for turn in 1...20 {
      effects = lightbox.handle(
        .input(.key(KeyEvent(name: "Right", isRepeat: true))),
        at: .milliseconds(1400 + Double(turn) * 33))
    }
    #expect(lightbox.current == ids[21])
    #expect(!effects.contains { if case .load = $0 { true } else { false } })
    #expect(effects.contains(.loadThumbnail(ids[33], side: 256)))
    let thumbnail = try picture(256, 192)
    _ = lightbox.handle(
      .library(.thumbnail(ids[21], thumbnail, imageSize: size)), at: .milliseconds(2070))
    #expect(contents(2300).contains(.picture(thumbnail)))
    // The key comes up: this is the one.
    effects = lightbox.handle(
      .input(.key(KeyEvent(name: "Right", isPressed: false))), at: .milliseconds(2080))
    #expect(effects.contains(.load(ids[21], fitting: PixelSize(width: 1280, height: 800))))
  }

  @Test mutating func aPageThatPassesByIsInItsPlaceAtOnce() throws {
    let ids = (0..<40).map { PhotoID($0) }
    _ = lightbox.handle(.album(.photos(ids, current: ids[0])), at: .zero)
    _ = lightbox.handle(.input(.key(KeyEvent(name: "Right"))), at: .milliseconds(1000))
    #expect(lightbox.isAnimating(at: .milliseconds(1016)), "a single page slides")
    for turn in 0...5 {
      let time = Instant.milliseconds(1200 + Double(turn) * 33)
      _ = lightbox.handle(.input(.key(KeyEvent(name: "Right", isRepeat: true))), at: time)
      #expect(lightbox.current == ids[2 + turn])
      #expect(lightbox.stage.pager.strip.offset(at: time) == 0)
    }
  }

  @Test mutating func aRushThatStopsIsOverWithoutAKey() {
    let ids = (0..<40).map { PhotoID($0) }
    _ = lightbox.handle(.album(.photos(ids, current: ids[0])), at: .zero)
    for turn in 1...5 {
      _ = lightbox.handle(
        .input(.key(KeyEvent(name: "Right", isRepeat: true))), at: .milliseconds(Double(turn) * 33))
    }
    #expect(lightbox.nextDeadline.map { $0 <= .milliseconds(165 + 80) } == true)
    let effects = lightbox.handle(.deadline, at: .milliseconds(165 + 80))
    #expect(effects.contains(.load(ids[5], fitting: PixelSize(width: 1280, height: 800))))
  }

  @Test mutating func aListThatGrowsKeepsThePhotoShown() {
    _ = lightbox.handle(.album(.photos([ids[2]], current: ids[2])), at: .zero)
    let effects = lightbox.handle(.album(.photos(ids, current: nil)), at: .zero)
    #expect(lightbox.current == ids[2])
    #expect(effects.first == .showTitle(ids[2], position: 3, count: 5))
  }

  @Test mutating func quittingAndFullscreenAreEffects() {
    #expect(lightbox.handle(.window(.closeRequested), at: .zero) == [.quit])
    #expect(lightbox.handle(.input(.key(KeyEvent(name: "f"))), at: .zero) == [.setFullscreen(true)])
    var window = WindowState(isActivated: true)
    window.isFullscreen = true
    _ = lightbox.handle(.window(.state(window)), at: .zero)
    #expect(
      lightbox.handle(.input(.key(KeyEvent(name: "F11"))), at: .zero) == [.setFullscreen(false)])
    let held = KeyEvent(name: "f", isPressed: true, isRepeat: true)
    #expect(lightbox.handle(.input(.key(held)), at: .zero) == [])
  }
}
