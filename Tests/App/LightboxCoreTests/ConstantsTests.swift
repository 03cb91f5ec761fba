import Geometry
import Input
import Motion
import Pixels
import Raster
import Testing
import Viewing
@testable import LightboxCore

/// The constants of the album, the pages and the chrome take effect, also when they change while
/// the lightbox runs.
@Suite struct ConstantsTests {
  private var physics = Physics.standard

  private func at(_ milliseconds: Double) -> Instant { .milliseconds(milliseconds) }

  // MARK: Pages and pinches

  @Test(arguments: [(0.5, 1), (0.7, 0)])
  mutating func aPageTurnsByTheShareThatIsOut(share: Double, pages: Int) {
    physics.pageTurnShare = share
    var strip = PageStrip(physics: physics, viewWidth: 1000)
    strip.grab(hasPrevious: true, hasNext: true, physics, at: .zero)
    strip.follow(-600)
    #expect(strip.release(velocity: 0, physics, at: .zero) == pages)
  }

  @Test mutating func aPinchFadesTheBackdropAsFarAsTheConstantSays() {
    var viewport = Environment.made().fitted(PixelSize(width: 1200, height: 800))
    let scale = viewport.layout.fitScale(rotation: 0) * physics.pinchToCloseScale
    viewport.rest(at: .about(Point(x: 200, y: 300), scale: scale))
    physics.pinchFade = 0.2
    #expect(abs(Backdrop.opacity(behind: viewport, physics: physics, at: .zero) - 0.8) < 1e-12)
    physics.pinchToCloseScale = 1
    #expect(Backdrop.opacity(behind: viewport, physics: physics, at: .zero) == 0)
  }

  /// Later it has it in flight, from where it may go home again.
  @Test(arguments: [(1.0 / 60, false), (0.1, true)])
  mutating func aPinchTakesBackThePhotoThatAScrollHasJustClosed(within: Double, isBack: Bool) {
    physics.scrollToPinchTime = within
    var stage = Stage(viewSize: Size(width: 1280, height: 800), physics: physics)
    stage.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    stage.handle(.library(.header(PhotoID(0), PixelSize(width: 4000, height: 3000))), at: .zero)
    stage.handle(.input(.pointer(.enter(Point(x: 640, y: 400)))), at: .zero)
    for n in 1...10 {
      stage.handle(
        .input(.scroll(.delta(.finger, Vector(dx: 0, dy: -30)))), at: at(Double(n) * 10))
    }
    stage.handle(.input(.scroll(.stop)), at: at(100))
    #expect(stage.lightbox.mode == .album)
    stage.handle(.input(.pinch(.begin(fingers: 2))), at: at(150))
    #expect(stage.lightbox.mode == .photo)
    #expect((stage.lightbox.stage.hero.held == nil) == isBack)
  }

  @Test(arguments: [(0.15, true), (0.2, false)])
  mutating func aSwipeUpShowsTheDetailsByItsShare(share: Double, isShown: Bool) {
    physics.detailsShare = share
    var motion = PanelMotion()
    motion.grab(extent: 800, physics, at: .zero)
    motion.follow(150)
    motion.release(velocity: 0, physics, at: .zero)
    #expect(motion.isShown == isShown)
  }

  // MARK: Album

  @Test mutating func theAlbumsCellsAreAsLargeAsTheyAreToldToBe() {
    physics.usualRowShare = 0.5
    let album = Album(viewSize: Size(width: 1280, height: 800), physics: physics)
    #expect(album.grid.layout.rowHeight == 400)
  }

  @Test mutating func aTypedNameEndsAfterItsPause() {
    physics.typeAheadPause = 0.25
    var typed = TypeAhead()
    #expect(typed.type(KeyEvent(name: "a"), physics, at: at(0)) == "a")
    #expect(typed.type(KeyEvent(name: "b"), physics, at: at(249)) == "ab")
    #expect(typed.type(KeyEvent(name: "c"), physics, at: at(499)) == "c")
  }

  // MARK: Header

  private var rig: HeaderRig {
    var rig = HeaderRig()
    rig.physics = physics
    return rig
  }

  @Test mutating func aPressOnTheHeaderMovesTheWindowAfterItsSlop() {
    physics.headerDragSlop = 30
    var rig = rig
    _ = rig.point(bar.x, bar.y, at: 0)
    _ = rig.button(.left, true, at: 10)
    #expect(rig.point(bar.x + 29, bar.y, at: 20) == nil)
    #expect(rig.point(bar.x + 31, bar.y, at: 30) == [.window(.move)])
  }

  @Test(arguments: [(0.0, 640.0, true), (0, 660, false), (29, 200, true), (31, 200, false)])
  mutating func aDoubleClickHasItsTimeAndDistance(distance: Double, time: Double, isDouble: Bool) {
    (physics.doubleClickTime, physics.doubleClickDistance) = (0.6, 30)
    var rig = rig
    #expect(rig.click(bar.x, bar.y, at: 0) == [])
    let effects: [Effect] = isDouble ? [.window(.toggleMaximized)] : []
    #expect(rig.click(bar.x + distance, bar.y, at: time) == effects)
  }

  @Test mutating func theHeaderRestsAndFadesInItsOwnTimes() {
    (physics.headerRestTime, physics.headerFadeOutTime) = (0.5, 1)
    physics.headerFadeInTime = 0.4
    var rig = rig
    _ = rig.point(photo.x, photo.y, at: 1000)
    #expect(rig.header.deadline(physics) == at(1500))
    rig.header.expire(physics, at: at(1500))
    #expect(abs(rig.opacity(at: 2000) - 0.5) < 1e-9)
    _ = rig.point(photo.x, photo.y + 1, at: 3000)
    #expect(abs(rig.opacity(at: 3200) - 0.5) < 1e-9)
  }

  // MARK: Panels and cursor

  @Test mutating func panelsFadeInTheirOwnTimes() {
    (physics.panelFadeInTime, physics.panelFadeOutTime) = (1, 2)
    var fade = Fade()
    fade.show(true, physics, at: at(0))
    #expect(abs(fade.opacity(at: at(500)) - 0.5) < 1e-12)
    fade.show(false, physics, at: at(1000))
    #expect(abs(fade.opacity(at: at(2000)) - 0.5) < 1e-12)
  }

  @Test mutating func badgesFadeInTheirOwnTimes() {
    (physics.badgeFadeInTime, physics.badgeFadeOutTime) = (1, 2)
    let fade = TimedFade(at: at(0), until: at(5000), physics: physics)
    #expect(abs(fade.opacity(at: at(500)) - 0.5) < 1e-12)
    #expect(abs(fade.opacity(at: at(6000)) - 0.5) < 1e-12)
  }

  @Test mutating func theZoomsBadgeComesByItsSlopAndStaysForItsTime() {
    (physics.zoomBadgeSlop, physics.zoomBadgeTime) = (1.5, 3)
    var badge = ZoomBadge()
    let center = Point(x: 500, y: 400)
    var viewport = Environment.made().fitted(PixelSize(width: 4000, height: 3000))
    badge.record(viewport, of: PhotoID(0), physics, at: .zero)
    viewport.grab(.transform, focal: center, at: .zero)
    badge.record(viewport, of: PhotoID(0), physics, at: .zero)
    viewport.follow(.about(center, scale: 1.4), focal: center, at: .zero)
    badge.record(viewport, of: PhotoID(0), physics, at: .zero)
    #expect(badge.deadline(physics) == nil)
    viewport.follow(.about(center, scale: 1.6), focal: center, at: .zero)
    badge.record(viewport, of: PhotoID(0), physics, at: .zero)
    #expect(badge.deadline(physics) == at(3000))
  }

  @Test mutating func theCursorHidesAfterItsRest() {
    physics.cursorRestTime = 5
    var rest = PointerCursor()
    rest.request(true, at: .zero)
    rest.record(.pointer(.enter(Point(x: 300, y: 200))), .standard, at: at(500))
    #expect(rest.deadline(physics) == at(5500))
  }

  // MARK: All parts

  @Test(arguments: [false, true])
  mutating func everyPartUsesTheConstantsOfTheLightbox(whileItRuns: Bool) {
    (physics.headerRestTime, physics.noticeTime, physics.cursorRestTime) = (11, 7, 13)
    (physics.panelFadeInTime, physics.typeAheadPause, physics.zoomBadgeTime) = (2, 3, 17)
    var lightbox = Lightbox(physics: whileItRuns ? .standard : physics)
    if whileItRuns { _ = lightbox.handle(.settings(.physics(physics)), at: .zero) }
    #expect(lightbox.environment.physics == physics && lightbox.album.grid.physics == physics)
    var window = WindowState(isActivated: true)
    window.isClientDecorated = true
    _ = lightbox.handle(.window(.state(window)), at: .zero)
    #expect(lightbox.nextDeadline == at(11_000))
    lightbox.chrome.overlays.notice.showKeptView(true, physics, at: .zero)
    #expect(lightbox.nextDeadline == at(7000))
  }
}
