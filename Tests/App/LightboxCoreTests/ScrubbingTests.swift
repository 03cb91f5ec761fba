import Geometry
import Gestures
import Input
import Motion
import Pixels
import Raster
import TestSupport
import Testing
@testable import LightboxCore

/// The scrubber within the lightbox: what it loads, what it makes room for, what it leaves alone.
@Suite struct ScrubbingTests {
  private let ids = (0..<100_000).map { PhotoID($0) }
  private let size = PixelSize(width: 4000, height: 3000)
  private let view = PixelSize(width: 1280, height: 800)
  private var lightbox = Lightbox()

  init() throws {
    _ = lightbox.handle(.album(.photos(ids, current: ids[500])), at: .zero)
    _ = lightbox.handle(.library(.header(ids[500], size)), at: .zero)
    _ = lightbox.handle(
      .library(.picture(ids[500], try picture(1280), isPreview: false)), at: .zero)
  }

  private func picture(_ width: Int) throws -> Picture {
    try #require(Picture.blank(width, width * 3 / 4, of: size))
  }

  /// Plays input, and meets the deadlines before it. Returns the effects.
  @discardableResult
  private mutating func play(_ input: InputEvent, at milliseconds: Double) -> [Effect] {
    wait(until: milliseconds) + lightbox.handle(.input(input), at: .milliseconds(milliseconds))
  }

  @discardableResult
  private mutating func wait(until milliseconds: Double) -> [Effect] {
    var effects: [Effect] = []
    while let due = lightbox.nextDeadline, due <= .milliseconds(milliseconds) {
      effects += lightbox.handle(.deadline, at: due)
    }
    return effects
  }

  @discardableResult
  private mutating func move(_ x: Double, _ y: Double = 758, at milliseconds: Double) -> [Effect] {
    play(.pointer(.motion(Point(x: x, y: y))), at: milliseconds)
  }

  @discardableResult
  private mutating func press(_ isPressed: Bool, at milliseconds: Double) -> [Effect] {
    play(.pointer(.button(.left, isPressed: isPressed)), at: milliseconds)
  }

  private func isLoad(_ effect: Effect) -> Bool {
    if case .load = effect { true } else { false }
  }

  private func opacity(_ milliseconds: Double) -> Double {
    lightbox.scrubber.opacity(at: .milliseconds(milliseconds))
  }

  /// The photo in the middle of the strip.
  private func middle(_ milliseconds: Double) -> PhotoID {
    let time = Instant.milliseconds(milliseconds)
    let context = ScrubberContext(in: lightbox, at: time)
    let position = lightbox.scrubber.position(pages: context.pages, at: time)
    return context.photo(Int(position.rounded()))
  }

  @Test mutating func stripThatIsHeldIsNotTakenAwayByASlideshow() throws {
    _ = lightbox.handle(
      .library(.picture(ids[501], try picture(1280), isPreview: false)), at: .zero)
    play(.key(KeyEvent(name: "space")), at: 1000)
    move(640, at: 2000)
    press(true, at: 2100)
    wait(until: 9000)
    #expect(lightbox.slideshow.isRunning && lightbox.scrubber.grip != nil)
    #expect(lightbox.current == ids[500])
  }

  // MARK: Loads

  @Test mutating func photosThatPassAreNotDecodedUntilThePointerRests() {
    var effects = move(910, at: 100) + press(true, at: 200)
    for step in 1...40 {
      effects += move(900 - Double(step) * 14, at: 200 + Double(step) * 8)
    }
    #expect(lightbox.currentIndex == 520)
    #expect(!effects.contains { isLoad($0) && $0 != .load(ids[501], fitting: view) })
    let resting = wait(until: 1000)
    #expect(resting.filter(isLoad) == [.load(ids[520], fitting: view)])
    #expect(lightbox.scrubber.deadline(.standard) == nil)
  }

  @Test mutating func aFlickDecodesOnlyWhereItSlowsDown() {
    move(640, at: 100)
    press(true, at: 200)
    for step in 1...20 { move(640 - Double(step) * 16, at: 200 + Double(step) * 8) }
    let effects = press(false, at: 360) + wait(until: 8000)
    let shown = effects.filter { if case .showTitle = $0 { true } else { false } }
    #expect(shown.count > 8)
    #expect(effects.filter(isLoad).count <= 5)
    #expect(effects.last(where: isLoad) == lightbox.current.map { .load($0, fitting: view) })
    #expect(lightbox.isSettled(at: .milliseconds(8000)))
    #expect(!lightbox.isAnimating(at: .milliseconds(8000)))
  }

  @Test mutating func aThumbnailStandsInForAPhotoThatPasses() throws {
    let thumbnail = try picture(256)
    move(910, at: 100)
    _ = lightbox.handle(
      .library(.thumbnail(ids[502], thumbnail, imageSize: size)), at: .milliseconds(150))
    press(true, at: 200)
    move(844, at: 216)
    #expect(lightbox.currentIndex == 502)
    let page = try #require(lightbox.layers(at: .milliseconds(216)).first { $0.tag == 502 })
    #expect(page.contents == .picture(thumbnail))
    #expect(abs(page.frame.size.height - 800) < 1e-9 && abs(page.frame.center.x - 640) < 1e-9)
  }

  @Test mutating func thumbnailsAreAskedForOnlyWhileTheScrubberIsShown() {
    let effects = move(640, 300, at: 100)
    let requested = effects.compactMap { effect -> PhotoID? in
      if case .loadThumbnail(let photo, 256) = effect { photo } else { nil }
    }
    #expect(requested.first == ids[500])
    #expect(requested.count < 64 && requested.allSatisfy { abs($0.number - 500) < 32 })
    let left = wait(until: 3000)
    let cancelled = left.compactMap { effect -> PhotoID? in
      if case .cancelThumbnail(let photo) = effect { photo } else { nil }
    }
    #expect(Set(cancelled).count > 40)
    #expect(lightbox.nextDeadline == nil && !lightbox.isAnimating(at: .milliseconds(3000)))
  }

  // MARK: Room

  @Test(arguments: ["plus", "i", "question", "Escape"])
  mutating func scrubberHidesForOtherCommands(key: String) {
    move(640, 300, at: 100)
    #expect(opacity(400) == 1)
    play(.key(KeyEvent(name: key)), at: 400)
    #expect(opacity(600) == 0)
    move(641, 300, at: 700)
    #expect(opacity(1000) == 0)
  }

  @Test mutating func scrubberHidesForADragAndComesBackWithThePointer() {
    move(640, 300, at: 100)
    for step in 1...10 {
      play(.scroll(.delta(.finger, Vector(dx: 0, dy: -6))), at: 400 + Double(step) * 8)
    }
    #expect(opacity(700) == 0)
    play(.scroll(.stop), at: 800)
    move(641, 300, at: 3000)
    #expect(lightbox.mode == .photo && opacity(3200) == 1)
  }

  @Test mutating func scrubberIsHiddenWhileAPhotoOpens() {
    lightbox = Lightbox(mode: .album)
    _ = lightbox.handle(.album(.photos(Array(ids[..<9]), current: nil)), at: .zero)
    for photo in ids[..<9] { _ = lightbox.handle(.library(.header(photo, size)), at: .zero) }
    move(640, 700, at: 100)
    #expect(opacity(300) == 0, "an album has none")
    play(.key(KeyEvent(name: "Return")), at: 300)
    move(641, 700, at: 330)
    #expect(opacity(500) == 0)
    move(642, 700, at: 3000)
    #expect(opacity(3200) == 1)
  }

  @Test mutating func aSmallViewHasNone() {
    _ = lightbox.handle(
      .window(.resized(Size(width: 1280, height: 300), deviceScale: 1)), at: .milliseconds(50))
    move(640, 280, at: 100)
    #expect(opacity(400) == 0 && lightbox.scrubber.deadline(.standard) == nil)
    press(true, at: 400)
    #expect(lightbox.activeGestures == [.drag])
  }

  // MARK: Others

  @Test mutating func aTapThatShowsTheScrubberDoesNotCloseThePhoto() {
    play(.touch(.down(id: 1, Point(x: 640, y: 758))), at: 100)
    play(.touch(.up(id: 1)), at: 150)
    wait(until: 1000)
    #expect(lightbox.mode == .photo && opacity(1000) == 1)
    play(.touch(.down(id: 1, Point(x: 640, y: 300))), at: 1100)
    play(.touch(.up(id: 1)), at: 1150)
    wait(until: 2000)
    #expect(lightbox.mode == .album)
  }

  @Test mutating func aTapOnTheNextSliceTurnsThePage() {
    move(700, at: 100)
    press(true, at: 200)
    press(false, at: 250)
    #expect(lightbox.currentIndex == 501)
    #expect(lightbox.stage.placement(at: .milliseconds(250)).pagePosition == 500, "it slides")
    #expect(lightbox.stage.placement(at: .milliseconds(2000)).pagePosition == 501)
  }

  @Test mutating func aKeyTakesTheLeadFromTheDrag() {
    move(640, at: 100)
    press(true, at: 200)
    move(580, at: 216)
    play(.key(KeyEvent(name: "End")), at: 300)
    #expect(lightbox.currentIndex == ids.count - 1)
    move(300, at: 400)
    press(false, at: 500)
    wait(until: 3000)
    #expect(lightbox.currentIndex == ids.count - 1)
    #expect(lightbox.isSettled(at: .milliseconds(3000)))
  }

  @Test mutating func anotherListEndsTheDrag() {
    move(640, at: 100)
    press(true, at: 200)
    move(580, at: 216)
    _ = lightbox.handle(.album(.photos(Array(ids[..<503]), current: nil)), at: .milliseconds(300))
    #expect(lightbox.currentIndex == 502)
    move(100, at: 400)
    press(false, at: 500)
    wait(until: 3000)
    #expect(lightbox.currentIndex == 502)
  }

  /// Somebody has removed the open photo, which is left by the strip.
  @Test mutating func stripDoesNotShiftWhereAPhotoIsGone() {
    let left = ids.filter { $0 != ids[500] }
    _ = lightbox.handle(.album(.photos(left, current: nil)), at: .milliseconds(50))
    move(910, at: 100)
    press(true, at: 200)
    move(844, at: 216)
    #expect(lightbox.current == ids[502] && middle(216) == ids[502])
    move(816, at: 1000)
    #expect(lightbox.current == ids[503] && middle(1000) == ids[503])
    press(false, at: 2000)
    wait(until: 5000)
    #expect(lightbox.current == ids[503] && middle(5000) == ids[503])
    #expect(lightbox.cells == left)
  }

  @Test mutating func noticesLieAboveTheScrubber() throws {
    func notice(_ milliseconds: Double) throws -> Rect {
      let text = try #require(Picture.blank(64, 20))
      for case .typeset(let caption) in play(.key(KeyEvent(name: "m")), at: milliseconds) {
        _ = lightbox.handle(.texts(DrawnTexts([caption: text])), at: .milliseconds(milliseconds))
      }
      let layers = lightbox.layers(at: .milliseconds(milliseconds + 200))
      return try #require(layers.last?.frame)
    }
    let alone = try notice(100)
    #expect(alone.maxY == 800 - 16)
    wait(until: 3000)
    move(640, 300, at: 3000)
    let above = try notice(3200)
    #expect(above.maxY == 800 - 84 - 16)
  }

  /// Hands may do anything along the strip: all of it comes to rest at the photo shown, in the same
  /// state however often frames are drawn meanwhile.
  @Test func scrubbingAlwaysComesToRest() {
    for seed in 0..<UInt64(StreamCount.part(20)) {
      var generator = SeededNumbers(seed: seed)
      func random(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &generator)
      }
      func point() -> Point { Point(x: random(300...980), y: random(690...799)) }
      var inputs: [(InputEvent, at: Double)] = [(.pointer(.enter(point())), at: 0)]
      var time = 0.0
      for _ in 0..<30 {
        time += random(0...1) < 0.2 ? random(0...600).rounded() : random(2...20).rounded()
        let input: InputEvent =
          switch Int(random(0...9.99)) {
          case 0, 1, 2: .pointer(.motion(point()))
          case 3: .pointer(.button(.left, isPressed: random(0...1) < 0.5))
          case 4: .scroll(.delta(.finger, Vector(dx: random(-60...60), dy: random(-20...20))))
          case 5: .scroll(random(0...1) < 0.5 ? .stop : .delta(.wheel, Vector(dx: 0, dy: 120)))
          case 6: .touch(.down(id: Int32(random(1...2.99)), point()))
          case 7: .touch(.move(id: Int32(random(1...2.99)), point()))
          case 8: .touch(.up(id: Int32(random(1...2.99))))
          default: .key(KeyEvent(name: random(0...1) < 0.5 ? "n" : "p"))
          }
        inputs.append((input, at: time))
      }
      time += 8
      inputs.append((.pointer(.button(.left, isPressed: false)), at: time))
      inputs.append((.pointer(.leave), at: time))
      inputs.append((.touch(.cancel), at: time))
      var (plain, drawn) = (lightbox, lightbox)
      var frame = 0.0
      for (input, moment) in inputs {
        while frame < moment {
          _ = drawn.handle(.deadline, at: .milliseconds(frame))
          _ = drawn.layers(at: .milliseconds(frame))
          frame += 40
        }
        _ = plain.handle(.input(input), at: .milliseconds(moment))
        _ = drawn.handle(.input(input), at: .milliseconds(moment))
      }
      let end = Instant.milliseconds(time + 12_000)
      _ = plain.handle(.deadline, at: end)
      while let due = drawn.nextDeadline, due <= end { _ = drawn.handle(.deadline, at: due) }
      _ = drawn.handle(.deadline, at: end)
      guard ViewState(of: plain, at: end).json == ViewState(of: drawn, at: end).json,
        plain.scrubber.opacity(at: end) == drawn.scrubber.opacity(at: end)
      else {
        Issue.record("seed \(seed): frames change what happens")
        return
      }
      // A tap whose timer was handled late shows the album late; its rows wait from then.
      let later = end + 2
      while let due = plain.nextDeadline, due <= later { _ = plain.handle(.deadline, at: due) }
      let pages = plain.stage.placement(at: later).pagePosition
      guard plain.isSettled(at: later), !plain.isAnimating(at: later), plain.nextDeadline == nil,
        plain.mode == .album || plain.scrubber.position(pages: pages, at: later) == pages,
        plain.scrubber.opacity(at: later) == 0
      else {
        Issue.record("seed \(seed): no rest")
        return
      }
    }
  }
}
