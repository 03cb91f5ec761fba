import Foundation
import Geometry
import Gestures
import Input
import Motion
import Pixels
import Testing
import Viewing
@testable import LightboxCore

/// A row of pages in a view of 1000 × 800 px: from one page to the next it is 1020 px.
@Suite struct PagerTests {
  private let ids = (0..<5).map { PhotoID($0) }
  private let size = PixelSize(width: 1200, height: 800)
  private let middle = Point(x: 500, y: 400)
  private let environment = Environment.made()
  private var pager = Pager(physics: .standard, viewWidth: 1000)

  private var reduced: Environment { .made(physics: Physics.standard.withReducedMotion()) }

  private func library(at index: Int) -> PhotoLibrary {
    var library = PhotoLibrary()
    library.list(ids, current: ids[index])
    return library
  }

  // MARK: Turning

  @Test(arguments: [1, -1]) mutating func aTurnSlidesByExactlyOneStride(pages: Int) {
    #expect(pager.isSettled(at: .zero))
    pager.turn(from: ids[1], by: pages, in: environment, at: .zero)
    #expect(
      pager.strip.offset(ofPage: -pages, at: .zero) == 0, "the page that is left does not jump")
    #expect(pager.strip.offset(ofPage: 0, at: .zero) == Double(pages) * 1020)
    #expect(pager.isMoving(at: .zero) && !pager.isSettled(at: .zero))
    // A critically damped spring: x₀(1 + ωt)e^(−ωt).
    let t = 0.05
    let w = Physics.standard.pageSpring(width: 1000).angularFrequency
    let expected = Double(pages) * 1020 * (1 + w * t) * exp(-w * t)
    #expect(abs(pager.strip.offset(ofPage: 0, at: .milliseconds(50)) - expected) < 1e-9)
    #expect(pager.isSettled(at: .milliseconds(1000)) && !pager.isMoving(at: .milliseconds(1000)))
    #expect(pager.strip.offset(ofPage: 0, at: .milliseconds(1000)) == 0)
  }

  @Test mutating func pageFarAwayAppearsAtOnceInTheMiddleOfASlide() {
    pager.turn(from: ids[0], by: 1, in: environment, at: .zero)
    let time = Instant.milliseconds(50)
    #expect(pager.strip.offset(ofPage: 0, at: time) > 100)
    pager.turn(from: ids[1], by: 3, in: environment, at: time)
    #expect(pager.strip.offset(ofPage: 0, at: time) == 0)
    #expect(pager.isSettled(at: time))
  }

  @Test mutating func pageThatIsTurnedBackOnItsWayKeepsPlaceAndSpeed() {
    pager.turn(from: ids[0], by: 1, in: environment, at: .zero)
    let time = Instant.milliseconds(70)
    let (offset, speed) = (pager.strip.offset(ofPage: 0, at: time), pager.strip.velocity(at: time))
    pager.turn(from: ids[1], by: -1, in: environment, at: time)
    #expect(abs(pager.strip.offset(ofPage: 1, at: time) - offset) < 1e-9)
    #expect(speed < -1000)
    let pager = pager
    #expect(abs(slope(at: time) { pager.strip.offset(ofPage: 1, at: $0) } - speed) < 0.5)
  }

  /// Only the neighbours are drawn: a strip that lagged two pages behind would show nothing.
  @Test(arguments: [1, -1]) mutating func stripNeverLagsMoreThanAPageBehind(pages: Int) {
    for press in 0..<20 {
      let time = Instant.milliseconds(Double(press) * 33)
      pager.turn(from: ids[1], by: pages, in: environment, at: time)
      #expect(pager.strip.offset(ofPage: 0, at: time) == Double(pages) * 1020)
    }
  }

  @Test(arguments: [3, -2, 4]) mutating func aJumpShowsItsGoalAtOnce(pages: Int) {
    pager.turn(from: ids[2], by: pages, in: environment, at: .zero)
    #expect(pager.strip.offset(ofPage: 0, at: .zero) == 0)
    #expect(pager.isSettled(at: .zero))
    #expect(pager.crossFade == nil)
  }

  @Test mutating func pagesFadeWhereMotionIsReduced() throws {
    pager.turn(from: ids[2], by: 1, in: reduced, at: .milliseconds(100))
    let fade = try #require(pager.crossFade)
    #expect(fade.departing == ids[2])
    #expect(pager.strip.offset(ofPage: 0, at: .milliseconds(100)) == 0, "nothing slides")
    #expect(abs(fade.ramp.share(at: .milliseconds(175)) - 0.5) < 1e-12)
    #expect(pager.isMoving(at: .milliseconds(249)) && !pager.isSettled(at: .milliseconds(249)))
    #expect(!pager.isMoving(at: .milliseconds(250)) && pager.isSettled(at: .milliseconds(250)))
  }

  @Test mutating func draggedRowSlidesOnWhereMotionIsReduced() {
    _ = pager.perform(.begin(middle), in: library(at: 2), reduced.physics, at: .zero)
    _ = pager.perform(
      .move(Vector(dx: -700, dy: 0)), in: library(at: 2), reduced.physics, at: .zero)
    let pages = pager.perform(
      .end(velocity: Vector(dx: -200, dy: 0)), in: library(at: 2), reduced.physics, at: .zero)
    #expect(pages == 1)
    pager.turn(from: ids[2], by: pages, in: reduced, at: .zero)
    #expect(pager.crossFade == nil)
    #expect(abs(pager.strip.offset(ofPage: -1, at: .zero) + 700) < 1e-9)
  }

  @Test mutating func draggedPageTakesOverTheViewThatIsKept() throws {
    for photo in ids[..<2] { pager.show(photo, size: size, in: environment) }
    pager.keepsView = true
    pager.perform(.actualSize, on: ids[0], about: middle, at: .zero)
    _ = pager.perform(.begin(middle), in: library(at: 0), .standard, at: .milliseconds(2000))
    let viewport = try #require(pager.viewports[ids[1]])
    #expect(abs(viewport.target.scale - 1) < 1e-9 && !viewport.isFit)
  }

  @Test mutating func settingThatKeepsNoViewForgetsTheOneThatWasKept() {
    var keeping = Physics.standard
    keeping.nextView = .keep
    pager.follow(keeping, insteadOf: .standard)
    pager.show(ids[0], size: size, in: environment)
    pager.perform(.actualSize, on: ids[0], about: middle, at: .zero)
    pager.keepView(of: ids[0], at: .milliseconds(2000))
    pager.follow(.standard, insteadOf: keeping)
    pager.show(ids[1], size: size, in: environment)
    #expect(pager.viewports[ids[1]]?.isFit == true)
  }

  /// A screen of 3840 × 2160 px: the compositor rounds its logical size.
  @Test func photoAsLargeAsTheScreenCoversItsLastColumn() {
    let screen = PixelSize(width: 3840, height: 2160)
    let shown = Environment.made(2194, 1234, scale: 1.75).fitted(screen).target
    #expect(abs(shown.scale * 1.75 - 1) < 1e-12)
    let corner = shown(Point(x: 3840, y: 2160))
    #expect(abs(corner.x * 1.75 - 3840) < 1e-9 && abs(corner.y * 1.75 - 2160) < 1e-9)
  }

  /// The view is 801 px wide; the frame, of 1001 device px, 800.8.
  @Test(arguments: [(1001, false), (990, true)])
  func pointerAtTheEdgeIsBesideAPhotoThatDoesNotReachIt(width: Int, isBeside: Bool) {
    let environment = Environment.made(801, 600, scale: 1.25)
    var stage = LightboxCore.Stage(environment)
    stage.library = library(at: 0)
    stage.pager.show(ids[0], size: PixelSize(width: width, height: 750), in: environment)
    // In a mirrored view, the right edge is at 0.
    for x in [800.9, -0.1] {
      #expect(stage.placement(at: .zero).isBesidePhoto(Point(x: x, y: 300)) == isBeside)
    }
  }

  /// The compositor has rounded 1706⅔ or 1002⅔ up: the frame has a column or a row more than the
  /// screen, and in a mirrored view the column is cut off on the other side.
  @Test(arguments: [(2560, 1440), (2256, 1504)]) func photoAsLargeAsTheScreenLiesOnIt(
    width: Int, height: Int
  ) {
    let screen = PixelSize(width: width, height: height)
    let view = Environment.made(
      (Double(width) / 1.5).rounded(), (Double(height) / 1.5).rounded(), scale: 1.5)
    let viewport = view.fitted(screen)
    #expect(viewport.presented(at: .zero).offset == .zero)
    let mirrored = viewport.presented(at: .zero, isMirrored: true).offset
    #expect(abs(view.viewBounds.maxX - mirrored.dx - Double(width) / 1.5) < 1e-9)
    #expect(mirrored.dy == 0)
  }

  @Test mutating func rowThatIsStoppedIsInItsPlace() {
    pager.turn(from: ids[2], by: 1, in: reduced, at: .zero)
    pager.stop(in: environment)
    #expect(pager.crossFade == nil)
    pager.turn(from: ids[2], by: 1, in: environment, at: .zero)
    pager.stop(in: .made(600, 800))
    #expect(pager.isSettled(at: .zero))
    #expect(pager.strip.stride == 620)
  }

  // MARK: Hands

  @Test mutating func aHeldRowIsNeitherSettledNorMoving() {
    _ = pager.perform(.begin(middle), in: library(at: 2), .standard, at: .zero)
    _ = pager.perform(.move(Vector(dx: -100, dy: 0)), in: library(at: 2), .standard, at: .zero)
    #expect(pager.strip.offset(ofPage: 1, at: .zero) == 920)
    #expect(!pager.isSettled(at: .zero) && !pager.isMoving(at: .zero))
    pager.strip.cancel(.standard, at: .zero)
    #expect(pager.isMoving(at: .zero))
    #expect(pager.strip.offset(ofPage: 0, at: .milliseconds(1000)) == 0)
  }

  @Test mutating func theEndsOfTheListResist() {
    _ = pager.perform(.begin(middle), in: library(at: 4), .standard, at: .zero)
    _ = pager.perform(.move(Vector(dx: -400, dy: 0)), in: library(at: 4), .standard, at: .zero)
    #expect(pager.strip.offset(ofPage: 0, at: .zero) > -220)
    let pages = pager.perform(
      .end(velocity: Vector(dx: -3000, dy: 0)), in: library(at: 4), .standard, at: .zero)
    #expect(pages == 0)
  }

  @Test(arguments: [(0.3, true), (0.9, false)])
  mutating func aPictureThatIsPinchedFarBelowFitIsPinchedAway(scale: Double, isAway: Bool) {
    pager.show(ids[0], size: size, in: environment)
    func perform(_ action: GestureAction) -> Bool { pager.perform(action, on: ids[0], at: .zero) }
    pager.grab(ids[0], .transform, focal: middle, from: nil, .standard, at: .zero)
    #expect(!pager.isSettled(at: .zero))
    #expect(!perform(.follow(.about(middle, scale: scale), focal: middle, isStepped: true)))
    #expect(perform(.release(.zero, .touch)) == isAway)
    // Nobody knows that one.
    #expect(pager.perform(.doubleTap(middle), on: ids[1], at: .zero) == false)
  }

  @Test mutating func aPictureThatIsLetGoSettles() {
    pager.show(ids[0], size: size, in: environment)
    pager.grab(ids[0], .pan, focal: middle, from: nil, .standard, at: .zero)
    pager.release(ids[0], at: .zero)
    #expect(pager.viewports[ids[0]]?.isHeld == false)
    #expect(pager.isSettled(at: .milliseconds(3000)))
  }

  @Test mutating func keysZoomThePictureTheyAreMeantFor() {
    for photo in ids[..<2] { pager.show(photo, size: size, in: environment) }
    pager.perform(.zoomIn, on: ids[0], about: middle, at: .zero)
    #expect(pager.isMoving(at: .zero) && !pager.isSettled(at: .zero))
    let scale = pager.viewports[ids[0]]?.displayed(at: .milliseconds(3000)).scale ?? 0
    #expect(abs(scale - 1000.0 / 1200 * 2.0.squareRoot()) < 1e-6)
    #expect(pager.viewports[ids[1]]?.isFit == true)
  }

  // MARK: Places

  @Test mutating func aPhotoThatHasAPlaceKeepsIt() {
    pager.show(ids[0], size: size, in: environment)
    pager.perform(.actualSize, on: ids[0], about: middle, at: .zero)
    let before = pager.viewports[ids[0]]
    pager.show(ids[0], size: PixelSize(width: 10, height: 10), in: environment)
    #expect(pager.viewports[ids[0]] == before)
  }

  @Test mutating func anotherViewLaysEveryPageOutAnew() {
    for photo in ids[..<2] { pager.show(photo, size: size, in: environment) }
    pager.relayout(in: .made(600, 800), at: .zero)
    pager.strip.resize(viewWidth: 600, .standard, at: .zero)
    #expect(pager.viewports.values.allSatisfy { $0.target.scale == 0.5 })
    #expect(pager.strip.offset(ofPage: 2, at: .zero) == 2 * 620)
  }

  @Test mutating func smallPicturesMayBeEnlargedToTheView() {
    let small = PixelSize(width: 100, height: 50)
    pager.show(ids[0], size: small, in: environment)
    #expect(pager.viewports[ids[0]]?.target.scale == 1)
    var enlarging = environment
    enlarging.preferences.enlargesSmall = true
    pager.relayout(in: enlarging, at: .zero)
    #expect(pager.viewports[ids[0]]?.target.scale == 10)
    pager.show(ids[1], size: small, in: enlarging)
    #expect(pager.viewports[ids[1]]?.target.scale == 10)
  }

  @Test mutating func drawingFillsItsPage() {
    let small = PixelSize(width: 100, height: 50)
    pager.show(ids[0], size: small, isDrawn: true, in: environment)
    #expect(pager.viewports[ids[0]]?.target.scale == 10)
    pager.relayout(in: .made(600, 800), at: .zero)
    #expect(pager.viewports[ids[0]]?.target.scale == 6)
    // A page whose size was known before its kind.
    pager.show(ids[1], size: small, in: environment)
    let changes = [1, 1, 2].map {
      pager.refit(ids[$0], size: nil, isDrawn: true, in: environment, at: .zero)
    }
    #expect(changes == [true, false, false])
    #expect(pager.viewports[ids[1]]?.target.scale == 10)
  }

  /// The first two pages in sight, the third just out of it, all of them zoomed in.
  private mutating func zoomThree() {
    for photo in ids[..<3] {
      pager.show(photo, size: size, in: environment)
      pager.perform(.actualSize, on: photo, about: middle, at: .zero)
    }
  }

  private mutating func forgetHidden(at time: Instant, keeping kept: Set<PhotoID> = []) {
    pager.forgetHidden(ids[..<2], current: ids[0], in: environment, at: time) {
      kept.contains($0)
    }
  }

  @Test mutating func hiddenPagesForgetTheirZoom() {
    zoomThree()
    forgetHidden(at: .zero)
    #expect(pager.viewports[ids[0]]?.isFit == false, "the current one does not")
    #expect(pager.viewports[ids[1]]?.isFit == true)
    #expect(pager.viewports[ids[2]] == nil)
  }

  @Test mutating func aPageThatIsStillInSightKeepsItsZoomWhileTheRowSlides() {
    zoomThree()
    pager.turn(from: ids[1], by: -1, in: environment, at: .zero)
    forgetHidden(at: .milliseconds(50))
    #expect(pager.viewports[ids[1]]?.isFit == false)
    #expect(pager.viewports[ids[2]] == nil, "out of sight is out of sight")
    forgetHidden(at: .milliseconds(1000))
    #expect(pager.viewports[ids[1]]?.isFit == true)
  }

  @Test mutating func aPictureOnItsWayToTheAlbumIsKept() {
    zoomThree()
    let before = pager.viewports
    forgetHidden(at: .zero, keeping: Set(ids))
    #expect(pager.viewports == before)
  }

  // MARK: Feel

  @Test mutating func otherPhysicsLeaveWhatMovesAsItBegan() {
    pager.show(ids[0], size: size, in: environment)
    pager.perform(.zoomIn, on: ids[0], about: middle, at: .zero)
    pager.turn(from: ids[1], by: -1, in: environment, at: .zero)
    let before = pager
    let calm = reduced.physics
    pager.viewports[ids[0]]?.physics = calm
    for moment in [0, 30, 90, 200, 800.0] {
      let time = Instant.milliseconds(moment)
      #expect(pager.strip.offset(ofPage: 0, at: time) == before.strip.offset(ofPage: 0, at: time))
      #expect(
        pager.viewports[ids[0]]?.displayed(at: time)
          == before.viewports[ids[0]]?.displayed(at: time))
    }
    // A motion that begins now has it: a spring of three times the frequency.
    var physics = Physics.standard
    physics.pageSpring = calm.pageSpring
    let w = physics.pageSpring(width: 1000).angularFrequency
    let time = Instant.milliseconds(2000)
    pager.turn(from: ids[0], by: 1, in: .made(physics: physics), at: time)
    #expect(
      abs(pager.strip.offset(ofPage: 0, at: time + 0.05) - 1020 * (1 + w * 0.05) * exp(-w * 0.05))
        < 1e-9)
  }
}
