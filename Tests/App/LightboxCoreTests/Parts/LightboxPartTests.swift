import Geometry
import Gestures
import Input
import Motion
import Pixels
import Testing
import Viewing
@testable import LightboxCore

@Suite struct LightboxPartTests {
  @Test func aPartIsIdleUnlessItSaysOtherwise() {
    // It neither moves nor waits.
    let part = DropFrame()
    #expect(part.deadline(.standard) == nil)
    #expect(!part.isMoving(at: .zero))
    #expect(part.isSettled(at: .zero))
  }
}

/// The lightbox is settled, moves and wakes as its parts do.
@Suite struct LightboxListsItsPartsTests {
  private let photo = PhotoID(0)
  private let point = Point(x: 640, y: 400)
  private var lightbox = Lightbox()

  init() {
    _ = lightbox.handle(.album(.photos([photo, PhotoID(1)], current: nil)), at: .zero)
    _ = lightbox.handle(.library(.header(photo, PixelSize(width: 4000, height: 3000))), at: .zero)
  }

  private func expect(
    settled: Bool, animating: Bool, at time: Instant = .zero,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(lightbox.isSettled(at: time) == settled, sourceLocation: sourceLocation)
    #expect(lightbox.isAnimating(at: time) == animating, sourceLocation: sourceLocation)
  }

  @Test func aLightboxAtRestDoesNothing() {
    expect(settled: true, animating: false)
    #expect(lightbox.nextDeadline == nil)
  }

  @Test mutating func lightboxSettlesWithThePager() {
    lightbox.stage.pager.turn(from: photo, by: 1, in: lightbox.environment, at: .zero)
    expect(settled: false, animating: true)
    expect(settled: true, animating: false, at: .milliseconds(1000))
  }

  @Test mutating func lightboxIsUnsettledWhileAPictureIsHeld() {
    lightbox.stage.pager.viewports[photo]?.grab(.pan, focal: point, at: .zero)
    expect(settled: false, animating: false)
  }

  @Test mutating func lightboxSettlesWithTheHeroTransitions() {
    lightbox.stage.hero.fade(photo, in: lightbox.environment, at: .zero)
    expect(settled: false, animating: true)
    expect(settled: true, animating: false, at: .milliseconds(3000))
  }

  @Test mutating func lightboxSettlesWithTheDrag() {
    lightbox.stage.dismissal.grab(Point(x: 640, y: 300), viewHeight: 800, at: .zero)
    lightbox.stage.dismissal.follow(Vector(dx: 0, dy: 20))
    expect(settled: false, animating: false)
    lightbox.stage.dismissal.release(velocity: .zero, viewHeight: 800, at: .zero)
    expect(settled: false, animating: true)
    expect(settled: true, animating: false, at: .milliseconds(2000))
  }

  @Test mutating func panelsThatComeMoveButUnsettleNothing() {
    lightbox.chrome.overlays.notice.show("Marked", .standard, at: .zero)
    expect(settled: true, animating: true)
    expect(settled: true, animating: false, at: .milliseconds(80))
  }

  @Test(arguments: Mode.allCases) mutating func theAlbumCountsOnlyWhileItIsSeen(mode: Mode) {
    lightbox = Lightbox(mode: mode)
    _ = lightbox.handle(.album(.photos((0..<500).map { PhotoID($0) }, current: nil)), at: .zero)
    lightbox.stage.album.grid.scroll(by: -500, at: .zero)
    let isSeen = mode == .album
    expect(settled: !isSeen, animating: isSeen)
    lightbox.stage.album.grid.grab(isTransform: false, focal: point, at: .zero)
    expect(settled: !isSeen, animating: false)
    // Through a backdrop that is not quite opaque it is.
    lightbox.stage.hero.backdrop.turn(
      opaque: true, from: 0.5, physics: lightbox.environment.physics, at: .zero)
    expect(settled: false, animating: true)
  }

  @Test mutating func lightboxWakesForTheFirstDeadline() {
    lightbox.chrome.cursor.request(true, at: .zero)
    lightbox.chrome.cursor.record(.pointer(.enter(point)), .standard, at: .milliseconds(500))
    #expect(lightbox.nextDeadline == .milliseconds(2500))
    lightbox.chrome.overlays.notice.show("Marked", .standard, at: .zero)
    #expect(lightbox.nextDeadline == .milliseconds(2000))
    _ = lightbox.stage.gestures.handle(.touch(.down(id: 1, point)), at: .zero)
    #expect(lightbox.nextDeadline == .milliseconds(500), "a long press")
    lightbox.stage.gestures.cancelAll()
    #expect(lightbox.nextDeadline == .milliseconds(2000))
  }
}
