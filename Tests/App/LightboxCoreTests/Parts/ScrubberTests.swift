import Geometry
import Input
import Motion
import Pixels
import Raster
import Testing
@testable import LightboxCore

/// A scrubber under the pages of a view of 1280 × 800 px, where two slices are 28 px apart.
struct ScrubberFixture {
  var scrubber = Scrubber()
  var library = PhotoLibrary()
  var environment: Environment
  var pages: Double
  var isAllowed = true
  var takesScroll = true
  /// The photos that were asked for, in order.
  var requests: [Scrubber.Request] = []

  init(count: Int = 100, current: Int = 50, physics: Physics = .standard) {
    environment = .made(1280, 800, physics: physics)
    pages = Double(current)
    library.list((0..<count).map { PhotoID($0) }, current: PhotoID(current))
    for photo in library.cells { library.receive(PixelSize(width: 400, height: 300), of: photo) }
  }

  func context(at time: Instant) -> ScrubberContext {
    ScrubberContext(
      library, environment, pages: pages, isAllowed: isAllowed, takesScroll: takesScroll, at: time)
  }

  /// Shows the strip and puts the pointer to (`x`, `y`).
  mutating func come(_ x: Double = 640, _ y: Double = 758, at milliseconds: Double = 0) {
    handle(.pointer(.motion(Point(x: x, y: y))), milliseconds)
  }

  /// The one whom an input concerns.
  enum Owner { case strip, photo }

  @discardableResult
  mutating func handle(_ input: InputEvent, _ milliseconds: Double) -> Owner {
    let time = Instant.milliseconds(milliseconds)
    wait(until: milliseconds)
    let isTaken = scrubber.handle(input, in: context(at: time))
    takeRequest(at: time)
    scrubber.update(in: context(at: time))
    return isTaken ? .strip : .photo
  }

  /// Meets every deadline until then at its own time.
  mutating func wait(until milliseconds: Double) {
    let time = Instant.milliseconds(milliseconds)
    while let due = scrubber.deadline(environment.physics), due <= time {
      scrubber.expire(environment.physics, at: due)
      takeRequest(at: due)
    }
  }

  private mutating func takeRequest(at time: Instant) {
    guard let request = scrubber.request.take() else { return }
    requests.append(request)
    let before = pages
    library.currentIndex = request.index
    pages = Double(request.index)
    if !request.isFast { scrubber.rejoin(from: before, in: context(at: time)) }
  }

  @discardableResult
  mutating func press(_ isPressed: Bool, _ milliseconds: Double) -> Owner {
    handle(.pointer(.button(.left, isPressed: isPressed)), milliseconds)
  }

  /// Moves the pointer in steps of 8 ms from `x` by `way` px, `time` ms in all.
  mutating func drag(
    from x: Double, by distance: Double, during time: Double, at milliseconds: Double
  ) {
    let steps = Int(time / 8)
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      come(x + distance * share, at: milliseconds + time * share)
    }
  }

  func position(_ milliseconds: Double) -> Double {
    scrubber.position(pages: pages, at: .milliseconds(milliseconds))
  }

  func opacity(_ milliseconds: Double) -> Double {
    scrubber.opacity(at: .milliseconds(milliseconds))
  }
}

/// The strip comes and goes as the header does.
@Suite struct ScrubberFadeTests {
  private var fixture = ScrubberFixture()

  @Test mutating func aPointerThatMovesShowsTheScrubberAndRestHidesIt() {
    #expect(fixture.opacity(0) == 0 && fixture.scrubber.deadline(.standard) == nil)
    fixture.come(640, 300, at: 100)
    #expect(fixture.opacity(220) == 1)
    #expect(fixture.scrubber.deadline(.standard) == .milliseconds(2100))
    fixture.come(641, 300, at: 1000)
    fixture.wait(until: 2999)
    #expect(fixture.opacity(2999) == 1)
    fixture.wait(until: 3000)
    #expect(fixture.opacity(3350) == 0)
    #expect(fixture.scrubber.deadline(.standard) == nil)
    #expect(!fixture.scrubber.isMoving(at: .milliseconds(3350)))
  }

  @Test mutating func aPointerThatRestsOnTheScrubberKeepsIt() {
    fixture.come(640, 758)
    #expect(fixture.scrubber.deadline(.standard) == nil && fixture.scrubber.cursorShape == .pointer)
    fixture.wait(until: 60_000)
    #expect(fixture.opacity(60_000) == 1)
    fixture.come(640, 300, at: 60_000)
    #expect(fixture.scrubber.deadline(.standard) == .milliseconds(62_000))
    #expect(fixture.scrubber.cursorShape == nil)
  }

  @Test mutating func scrubberHidesAtOnceAndComesBackWithThePointer() {
    fixture.come(640, 758)
    fixture.isAllowed = false
    fixture.handle(.pinch(.begin(fingers: 2)), 500)
    #expect(fixture.opacity(500) == 1 && fixture.opacity(660) == 0)
    fixture.come(641, 758, at: 700)
    #expect(fixture.opacity(5000) == 0 && fixture.scrubber.deadline(.standard) == nil)
    fixture.isAllowed = true
    fixture.wait(until: 5000)
    #expect(fixture.opacity(5000) == 0, "it does not come by itself")
    fixture.come(642, 758, at: 5000)
    #expect(fixture.opacity(5120) == 1)
  }

  /// The tap of the first touch is still waiting for a second one.
  @Test mutating func touchThatShowedTheScrubberIsNoTapWhateverIsPressedThen() {
    #expect(fixture.handle(.touch(.down(id: 1, Point(x: 300, y: 758))), 1000) == .photo)
    fixture.handle(.touch(.up(id: 1)), 1050)
    #expect(fixture.handle(.touch(.down(id: 1, Point(x: 700, y: 758))), 1200) == .strip)
    #expect(fixture.scrubber.others.handleTap() == true)
  }

  @Test mutating func aTouchAtTheBottomShowsTheScrubberAndItsTapDoesNothingElse() {
    #expect(fixture.handle(.touch(.down(id: 1, Point(x: 300, y: 400))), 0) == .photo)
    fixture.handle(.touch(.up(id: 1)), 50)
    #expect(fixture.opacity(1000) == 0)
    #expect(fixture.scrubber.others.handleTap() == false)
    #expect(fixture.handle(.touch(.down(id: 1, Point(x: 300, y: 758))), 1000) == .photo)
    fixture.handle(.touch(.up(id: 1)), 1050)
    #expect(fixture.opacity(1200) == 1)
    #expect(fixture.scrubber.others.handleTap() == true)
    #expect(fixture.scrubber.others.handleTap() == false)
    #expect(
      fixture.handle(.touch(.down(id: 1, Point(x: 700, y: 758))), 1300) == .strip,
      "now it is its own"
    )
    fixture.handle(.touch(.up(id: 1)), 1350)
    #expect(fixture.scrubber.others.handleTap() == false)
    #expect(fixture.scrubber.deadline(.standard) != nil)
    fixture.wait(until: 9000)
    #expect(fixture.opacity(9000) == 0)
  }

  @Test mutating func aDragOfThePhotoDoesNotShowTheScrubber() {
    fixture.press(true, 0)
    fixture.come(640, 300, at: 10)
    fixture.come(640, 758, at: 20)
    #expect(fixture.opacity(1000) == 0)
    #expect(fixture.press(false, 1000) == .photo)
    fixture.come(640, 757, at: 1010)
    #expect(fixture.opacity(1130) == 1)
  }
}

/// Hands that drag the strip, flick it and tap on it.
@Suite struct ScrubberTests {
  private var fixture = ScrubberFixture()

  @Test mutating func theStripFollowsThePointerAndThePhotosPass() {
    fixture.come(910, 758)
    #expect(fixture.press(true, 200) == .strip)
    fixture.come(900, 758, at: 208)
    #expect(fixture.position(208) == 50, "not a drag yet")
    fixture.come(886, 758, at: 216)
    #expect(abs(fixture.position(216) - 50.5) < 1e-9, "from then on the whole way counts")
    fixture.come(872, 700, at: 224)
    #expect(abs(fixture.position(224) - 51) < 1e-9)
    fixture.come(900 - 84, 100, at: 232)
    #expect(abs(fixture.position(232) - 53) < 1e-9)
    #expect(fixture.requests.map(\.index) == [51, 53])
    #expect(fixture.requests.allSatisfy { $0.isFast })
    #expect(fixture.scrubber.cursorShape == .grabbing)
    let time = Instant.milliseconds(240)
    #expect(!fixture.scrubber.isSettled(at: time) && !fixture.scrubber.isMoving(at: time))
  }

  @Test mutating func aPhotoIsWorthLoadingOnceThePointerRests() {
    fixture.come(900, 758)
    fixture.press(true, 200)
    fixture.come(870, 758, at: 216)
    #expect(
      fixture.scrubber.isBrowsingFast && fixture.scrubber.deadline(.standard) == .milliseconds(316))
    fixture.come(842, 758, at: 300)
    #expect(fixture.scrubber.deadline(.standard) == .milliseconds(400))
    fixture.wait(until: 400)
    #expect(!fixture.scrubber.isBrowsingFast && fixture.scrubber.deadline(.standard) == nil)
  }

  @Test mutating func stripReleasedBetweenTwoPhotosSnapsToTheNearest() {
    fixture.come(910, 758)
    fixture.press(true, 200)
    fixture.come(900 - 28 * 2.4, 758, at: 216)
    #expect(fixture.press(false, 1000) == .strip)
    #expect(abs(fixture.position(1000) - 52.4) < 1e-9)
    fixture.wait(until: 3000)
    #expect(fixture.position(3000) == 52)
    #expect(fixture.requests.last?.index == 52)
    #expect(fixture.scrubber.isSettled(at: .milliseconds(3000)))
    #expect(!fixture.scrubber.isMoving(at: .milliseconds(3000)))
  }

  @Test(arguments: [-300.0, -120, 120, 300])
  mutating func aFlickGlidesToAPhoto(distance: Double) throws {
    fixture.come(640, 758)
    fixture.press(true, 200)
    fixture.drag(from: 640, by: distance, during: 160, at: 200)
    let start = fixture.position(360)
    fixture.press(false, 360)
    // Without a jump in place and speed: v = way / 0.16 s.
    #expect(abs(fixture.position(360) - start) < 1e-9)
    let coast = fixture
    let speed = slope(at: .milliseconds(360)) {
      coast.scrubber.position(pages: coast.pages, at: $0)
    }
    #expect(abs(speed + distance / 0.16 / 28) < 0.02 * abs(speed))
    fixture.wait(until: 10_000)
    let rest = fixture.position(10_000)
    #expect(rest == rest.rounded())
    // Friction of 4 per second, and at most half a photo more or less.
    #expect(abs(rest - (start - distance / 0.16 / 28 / 4)) < 0.7)
    #expect(fixture.requests.last?.index == Int(rest))
    let indices = fixture.requests.map(\.index)
    for (a, b) in zip(indices, indices.dropFirst()) { #expect(abs(a - b) == 1) }
    #expect(!fixture.scrubber.isMoving(at: .milliseconds(10_000)))
  }

  /// The slop delays the strip, and takes nothing from the speed of the hand: 1250 px/s.
  @Test(arguments: [-40.0, 40])
  mutating func aShortFlickHasTheSpeedOfThePointer(distance: Double) {
    fixture.come(640, 758)
    fixture.press(true, 200)
    fixture.drag(from: 640, by: distance, during: 32, at: 200)
    fixture.press(false, 232)
    let speed = fixture.scrubber.velocity(at: .milliseconds(232))
    #expect(abs(speed + distance / 0.032 / 28) < 1e-6 * abs(speed))
  }

  @Test mutating func aScrollThatTurnsHasTheSpeedOfTheFingers() {
    fixture.come(640, 758)
    for step in 1...8 {
      fixture.handle(.scroll(.delta(.finger, Vector(dx: 0, dy: 5))), 200 + Double(step) * 4)
    }
    fixture.handle(.scroll(.stop), 232)
    let speed = fixture.scrubber.velocity(at: .milliseconds(232))
    #expect(abs(speed - 1250.0 / 28) < 1e-6 * abs(speed))
  }

  @Test mutating func aDragBelow24PxIsNoFlickHoweverFast() {
    fixture.come(640, 758)
    fixture.press(true, 200)
    fixture.drag(from: 640, by: -20, during: 16, at: 200)
    fixture.press(false, 216)
    #expect(abs(fixture.position(216) - 50 - 10.0 / 28) < 1e-9)
    fixture.wait(until: 3000)
    #expect(fixture.position(3000) == 50 && fixture.requests.isEmpty)
  }

  /// A hand that has brought a photo to the middle, rests, and rolls a little as it lifts.
  @Test(arguments: [-8.0, 8])
  mutating func rollOfTheLiftThrowsNoStrip(roll: Double) {
    fixture.come(640, 758)
    fixture.press(true, 200)
    fixture.drag(from: 640, by: -150, during: 160, at: 200)
    #expect(abs(fixture.position(360) - 55) < 1e-9)
    fixture.drag(from: 490, by: roll, during: 16, at: 500)
    fixture.press(false, 518)
    fixture.wait(until: 5000)
    #expect(fixture.position(5000) == 55)
  }

  @Test mutating func aFlickBackToWhereItBeganGlidesOn() {
    fixture.come(640, 758)
    fixture.press(true, 200)
    fixture.drag(from: 640, by: 200, during: 160, at: 200)
    fixture.drag(from: 840, by: -200, during: 160, at: 600)
    fixture.press(false, 760)
    fixture.wait(until: 8000)
    #expect(fixture.position(8000) > 55)
  }

  @Test mutating func aPhotoPassesWhenItsThumbnailComesToTheMiddle() throws {
    fixture.come(640, 758)
    fixture.press(true, 200)
    fixture.drag(from: 640, by: -200, during: 160, at: 200)
    fixture.press(false, 360)
    while fixture.scrubber.isCoasting, let due = fixture.scrubber.deadline(.standard) {
      let position = fixture.scrubber.position(pages: fixture.pages, at: due)
      let before = fixture.pages
      fixture.wait(until: due.milliseconds + 1e-6)
      guard fixture.pages != before else { continue }
      #expect(abs(position - (before + fixture.pages) / 2) < 1e-5)
    }
    #expect(!fixture.scrubber.isCoasting)
  }

  @Test mutating func aLateDeadlineEndsAtTheSamePhoto() {
    fixture.come(640, 300)
    fixture.come(640, 758)
    fixture.press(true, 200)
    fixture.drag(from: 640, by: -240, during: 160, at: 200)
    fixture.press(false, 360)
    var late = fixture
    fixture.wait(until: 700)
    late.scrubber.expire(.standard, at: .milliseconds(700))
    #expect(late.scrubber.request?.index == fixture.library.currentIndex)
    #expect(late.scrubber.deadline(.standard) == fixture.scrubber.deadline(.standard))
  }

  @Test(arguments: [1.0, -1])
  mutating func theEndsResistAndSpringBack(side: Double) {
    let count = 100
    fixture = ScrubberFixture(count: count, current: side > 0 ? 0 : count - 1)
    let end = Double(fixture.library.currentIndex ?? 0)
    fixture.come(640 - 10 * side, 758)
    fixture.press(true, 200)
    fixture.come(640 + 140 * side, 758, at: 216)
    let beyond = (end - fixture.position(216)) * side
    // c·x·d / (d + c·x) with x = 140 px and d = 1280 px.
    #expect(abs(beyond * 28 - 0.55 * 140 * 1280 / (1280 + 0.55 * 140)) < 1e-9)
    fixture.press(false, 1000)
    fixture.wait(until: 3000)
    #expect(fixture.position(3000) == end && fixture.requests.isEmpty)
  }

  @Test mutating func aFlickBeyondTheEndRestsThere() {
    fixture = ScrubberFixture(count: 100, current: 95)
    fixture.come(640, 758)
    fixture.press(true, 200)
    fixture.drag(from: 640, by: -80, during: 40, at: 200)
    fixture.press(false, 240)
    fixture.wait(until: 8000)
    #expect(fixture.position(8000) == 99 && fixture.library.currentIndex == 99)
    #expect(fixture.requests.map(\.index).max() == 99)
  }

  /// Flicks a strip of `count` photos back at 640 ms, while it is pulled beyond the first photo.
  private mutating func flickBack(count: Int) {
    fixture = ScrubberFixture(count: count, current: 0)
    fixture.come(640, 758)
    fixture.press(true, 200)
    fixture.drag(from: 640, by: 160, during: 80, at: 200)
    fixture.drag(from: 800, by: -100, during: 40, at: 600)
    #expect(fixture.position(640) < -0.9)
    fixture.press(false, 640)
  }

  @Test mutating func flickFromBeyondAnEndGlidesToAPhotoWithoutAJump() {
    flickBack(count: 100)
    var last = fixture.position(640)
    while fixture.scrubber.isCoasting, let due = fixture.scrubber.deadline(.standard) {
      last = fixture.position(due.milliseconds - 0.01)
      fixture.wait(until: due.milliseconds + 1e-6)
    }
    #expect(abs(fixture.position(10_000) - last) < 1e-3)
    #expect(fixture.library.currentIndex == 11)
  }

  @Test mutating func flickFromBeyondAnEndOfAShortStripGoesToItsOtherEnd() {
    flickBack(count: 5)
    while fixture.scrubber.isCoasting, let due = fixture.scrubber.deadline(.standard) {
      fixture.wait(until: due.milliseconds + 1e-6)
    }
    #expect(fixture.library.currentIndex == 4)
  }

  @Test mutating func aTapGoesToThePhotoBelowIt() {
    // 688 + 3 · 28 is the left edge of the fourth after the middle.
    fixture.come(688 + 84 + 13, 758)
    #expect(fixture.press(true, 200) == .strip)
    #expect(fixture.press(false, 260) == .strip)
    #expect(fixture.requests == [Scrubber.Request(index: 54, isFast: false)])
    #expect(abs(fixture.position(260) - 50) < 1e-9, "the strip catches up")
    #expect(fixture.scrubber.isMoving(at: .milliseconds(260)))
    #expect(fixture.position(3000) == 54)
    #expect(!fixture.scrubber.isMoving(at: .milliseconds(3000)))
  }

  @Test mutating func aPressStopsAGlideAndIsNoTap() {
    fixture.come(640, 758)
    fixture.press(true, 200)
    fixture.drag(from: 640, by: -300, during: 160, at: 200)
    fixture.press(false, 360)
    fixture.come(900, 758, at: 400)
    #expect(fixture.press(true, 420) == .strip)
    let held = fixture.position(420)
    fixture.wait(until: 1000)
    #expect(fixture.position(1000) == held)
    fixture.press(false, 1000)
    fixture.wait(until: 3000)
    #expect(fixture.position(3000) == held.rounded())
  }

  @Test mutating func aPressElsewhereStopsAGlideAtThePhotoShown() throws {
    fixture.come(640, 758)
    fixture.press(true, 200)
    fixture.drag(from: 640, by: -300, during: 160, at: 200)
    fixture.press(false, 360)
    #expect(fixture.handle(.touch(.down(id: 4, Point(x: 640, y: 300))), 500) == .photo)
    let shown = try #require(fixture.library.currentIndex)
    #expect(!fixture.scrubber.isCoasting)
    fixture.wait(until: 3000)
    #expect(fixture.position(3000) == Double(shown) && fixture.library.currentIndex == shown)
  }

  @Test mutating func theDragAloneMovesTheStripWithReducedMotion() {
    fixture = ScrubberFixture(physics: Physics.standard.withReducedMotion())
    fixture.come(640, 758)
    fixture.press(true, 200)
    fixture.drag(from: 640, by: -310, during: 160, at: 200)
    fixture.press(false, 360)
    #expect(fixture.position(360) == 61 && fixture.library.currentIndex == 61)
    #expect(!fixture.scrubber.isMoving(at: .milliseconds(360)))
    fixture.come(700, 758, at: 500)
    fixture.press(true, 600)
    fixture.press(false, 650)
    #expect(fixture.position(650) == 62)
    #expect(!fixture.scrubber.isMoving(at: .milliseconds(650)))
  }

  // MARK: Touch

  @Test mutating func aFingerScrubsAndOthersMeanNothingMeanwhile() {
    fixture.come(640, 400)
    #expect(fixture.handle(.touch(.down(id: 1, Point(x: 710, y: 758))), 200) == .strip)
    #expect(fixture.handle(.touch(.move(id: 1, Point(x: 644, y: 758))), 216) == .strip)
    #expect(fixture.library.currentIndex == 52)
    #expect(fixture.handle(.touch(.down(id: 2, Point(x: 700, y: 300))), 220) == .strip)
    #expect(fixture.handle(.touch(.move(id: 2, Point(x: 100, y: 300))), 230) == .strip)
    #expect(fixture.handle(.touch(.up(id: 2)), 240) == .strip)
    #expect(fixture.library.currentIndex == 52)
    #expect(fixture.handle(.touch(.up(id: 1)), 1000) == .strip)
    #expect(fixture.handle(.touch(.down(id: 3, Point(x: 700, y: 300))), 1100) == .photo)
  }

  @Test mutating func fingersOnThePhotoMaySpreadOntoTheScrubber() {
    fixture.come(640, 400)
    #expect(fixture.handle(.touch(.down(id: 1, Point(x: 700, y: 300))), 200) == .photo)
    #expect(fixture.handle(.touch(.down(id: 2, Point(x: 700, y: 758))), 210) == .photo)
    #expect(fixture.handle(.touch(.move(id: 2, Point(x: 500, y: 758))), 220) == .photo)
    #expect(fixture.requests.isEmpty)
  }

  @Test mutating func aCancelledTouchTapsNothing() {
    fixture.come(640, 400)
    #expect(fixture.handle(.touch(.down(id: 1, Point(x: 700, y: 758))), 200) == .strip)
    fixture.handle(.touch(.cancel), 230)
    #expect(fixture.requests.isEmpty && fixture.scrubber.grip == nil)
  }

  // MARK: Scroll

  @Test mutating func aScrollOverTheScrubberScrubs() {
    fixture.come(640, 758)
    #expect(fixture.handle(.scroll(.delta(.finger, Vector(dx: 10, dy: 1))), 192) == .strip)
    #expect(fixture.position(192) == 50, "not a drag yet")
    #expect(fixture.handle(.scroll(.delta(.finger, Vector(dx: 20, dy: 1))), 200) == .strip)
    #expect(fixture.handle(.scroll(.delta(.finger, Vector(dx: 36, dy: -1))), 216) == .strip)
    #expect(abs(fixture.position(216) - 52) < 1e-9)
    #expect(fixture.handle(.scroll(.stop), 600) == .strip)
    fixture.wait(until: 3000)
    #expect(fixture.position(3000) == 52)
    fixture.handle(.scroll(.delta(.finger, Vector(dx: 0, dy: -10))), 3000)
    #expect(
      fixture.handle(.scroll(.delta(.finger, Vector(dx: 1, dy: -28))), 3008) == .strip, "or down it"
    )
    #expect(abs(fixture.position(3008) - 51) < 1e-9)
  }

  @Test mutating func aScrollElsewhereOrWithControlIsNotTheScrubbers() {
    fixture.come(640, 400)
    #expect(fixture.handle(.scroll(.delta(.finger, Vector(dx: 20, dy: 0))), 200) == .photo)
    #expect(fixture.handle(.scroll(.stop), 220) == .photo)
    fixture.come(640, 758, at: 300)
    fixture.takesScroll = false
    #expect(fixture.handle(.scroll(.delta(.finger, Vector(dx: 20, dy: 0))), 320) == .photo)
    #expect(fixture.handle(.scroll(.delta(.wheel, Vector(dx: 0, dy: 120))), 330) == .photo)
    #expect(fixture.requests.isEmpty)
  }

  @Test mutating func aScrollWithoutAStopEndsBySilence() {
    fixture.come(640, 758)
    fixture.handle(.scroll(.delta(.continuous, Vector(dx: 40, dy: 0))), 200)
    #expect(fixture.scrubber.grip != nil)
    fixture.wait(until: 350)
    #expect(fixture.scrubber.grip == nil)
    fixture.wait(until: 3000)
    #expect(fixture.position(3000) == 51)
  }

  @Test mutating func aDetentOfTheWheelIsAPhoto() {
    fixture.come(640, 758)
    #expect(fixture.handle(.scroll(.delta(.wheel, Vector(dx: 0, dy: 60))), 200) == .strip)
    #expect(fixture.requests.isEmpty)
    fixture.handle(.scroll(.delta(.wheel, Vector(dx: 0, dy: 60))), 210)
    fixture.handle(.scroll(.delta(.wheel, Vector(dx: 0, dy: -240))), 400)
    #expect(fixture.requests.map(\.index) == [51, 49])
    #expect(fixture.requests.allSatisfy { !$0.isFast })
  }

  // MARK: Pages and thumbnails

  @Test mutating func scrubberFollowsThePages() {
    fixture.come(640, 400)
    fixture.pages = 50.25
    #expect(fixture.position(100) == 50.25)
  }

  @Test mutating func nearestThumbnailsAreWantedFirstWhileTheScrubberIsShown() {
    let time = Instant.milliseconds(100)
    #expect(fixture.scrubber.wantedThumbnails(in: fixture.context(at: time)) == [])
    fixture.come(640, 400)
    let wanted = fixture.scrubber.wantedThumbnails(in: fixture.context(at: time))
    #expect(wanted.first == PhotoID(50) && Set(wanted[1...2]) == [PhotoID(49), PhotoID(51)])
    #expect(wanted.count == Set(wanted).count && (45...62).contains(wanted.count))
    fixture.wait(until: 3000)
    #expect(fixture.scrubber.wantedThumbnails(in: fixture.context(at: .milliseconds(3000))) == [])
  }

  @Test mutating func slicesShowTheMiddleOfTheirPhotos() throws {
    let picture = try #require(Picture.blank(256, 192, of: PixelSize(width: 4000, height: 3000)))
    for index in 50...51 {
      fixture.library.thumbnails.receive(
        picture, imageSize: PixelSize(width: 4000, height: 3000), of: PhotoID(index))
    }
    fixture.come(640, 400)
    let layers = fixture.scrubber.layers(in: fixture.context(at: .milliseconds(500)))
    let strip = try #require(layers.first { $0.tag == Scrubber.tag })
    #expect(strip.opacity == 1)
    let slice = try #require(strip.sublayers.first { $0.tag == 51 })
    #expect(slice.contents == .picture(picture))
    #expect(slice.contentsRect.size.height == 1)
    #expect(abs(slice.contentsRect.size.width - 26.0 / 44 / (4.0 / 3)) < 1e-9)
    #expect(abs(slice.contentsRect.center.x - 0.5) < 1e-9)
    let middle = try #require(strip.sublayers.first { $0.tag == 50 })
    #expect(middle.contentsRect.size.width > 0.99 && middle.contentsRect.size.height > 0.99)
    let tile = try #require(strip.sublayers.first { $0.tag == 52 })
    guard case .color = tile.contents else {
      Issue.record("a plain tile stands in for a thumbnail that has not arrived")
      return
    }
  }
}
