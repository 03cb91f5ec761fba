import Geometry
import Input
import Motion
import Pixels
import Testing
@testable import LightboxCore

@Suite struct CursorTests {
  private func lightbox(fullscreen: Bool) -> Lightbox {
    var lightbox = Lightbox()
    let photo = PhotoID(0)
    _ = lightbox.handle(.album(.photos([photo], current: nil)), at: .zero)
    _ = lightbox.handle(.library(.header(photo, .init(width: 400, height: 300))), at: .zero)
    var window = WindowState(isActivated: true)
    window.isFullscreen = fullscreen
    _ = lightbox.handle(.window(.state(window)), at: .zero)
    return lightbox
  }

  private func cursor(_ effects: [Effect]) -> CursorShape? {
    effects.compactMap { effect in
      if case .setCursor(let shape) = effect { shape } else { nil }
    }.last
  }

  @Test func cursorHidesOverAStillPhotoInFullscreenUntilItMoves() {
    var lightbox = lightbox(fullscreen: true)
    let point = Point(x: 600, y: 400)
    _ = lightbox.handle(.input(.pointer(.enter(point))), at: .milliseconds(1000))
    #expect(lightbox.nextDeadline == .milliseconds(3000))
    #expect(cursor(lightbox.handle(.deadline, at: .milliseconds(3000))) == .hidden)
    #expect(lightbox.nextDeadline == nil)
    let moved = lightbox.handle(.input(.pointer(.motion(point))), at: .milliseconds(9000))
    #expect(cursor(moved) == .arrow)
    #expect(lightbox.nextDeadline == .milliseconds(11000))
  }

  @Test func aButtonThatIsDownKeepsTheCursor() {
    var lightbox = lightbox(fullscreen: true)
    _ = lightbox.handle(.input(.pointer(.enter(Point(x: 600, y: 400)))), at: .zero)
    _ = lightbox.handle(.input(.pointer(.button(.left, isPressed: true))), at: .zero)
    #expect(cursor(lightbox.handle(.deadline, at: .milliseconds(4000))) == nil)
  }

  @Test func theCursorStaysInAWindow() {
    var lightbox = lightbox(fullscreen: false)
    _ = lightbox.handle(.input(.pointer(.enter(Point(x: 600, y: 400)))), at: .zero)
    #expect(lightbox.nextDeadline == nil)
  }

  // MARK: Shapes

  @Test func controlZoomsAndAZoomedPhotoIsGrabbed() {
    var lightbox = lightbox(fullscreen: false)
    _ = lightbox.handle(.input(.pointer(.enter(Point(x: 600, y: 400)))), at: .zero)
    func key(_ name: String, _ isPressed: Bool) -> Event {
      .input(.key(KeyEvent(name: name, isPressed: isPressed)))
    }
    #expect(cursor(lightbox.handle(key("Control_L", true), at: .milliseconds(1))) == .zoomIn)
    #expect(cursor(lightbox.handle(key("Control_L", false), at: .milliseconds(2))) == .arrow)
    // It was down before the window had the keyboard.
    let held = InputEvent.modifiers([.control, .shift])
    #expect(cursor(lightbox.handle(.input(held), at: .milliseconds(2))) == .zoomIn)
    #expect(cursor(lightbox.handle(.input(.modifiers([])), at: .milliseconds(2))) == .arrow)
    #expect(cursor(lightbox.handle(key("plus", true), at: .milliseconds(3))) == .grab)
    func press(_ isPressed: Bool) -> Event {
      .input(.pointer(.button(.left, isPressed: isPressed)))
    }
    #expect(cursor(lightbox.handle(press(true), at: .milliseconds(400))) == .grabbing)
    #expect(cursor(lightbox.handle(press(false), at: .milliseconds(600))) == .grab)
  }

  @Test func theCursorIsAnArrowOverTheHeader() {
    var lightbox = lightbox(fullscreen: false)
    var window = WindowState(isActivated: true)
    window.isClientDecorated = true
    _ = lightbox.handle(.window(.state(window)), at: .zero)
    let key = InputEvent.key(KeyEvent(name: "plus", isPressed: true))
    #expect(cursor(lightbox.handle(.input(key), at: .zero)) == .grab)
    func move(_ y: Double) -> Event { .input(.pointer(.motion(Point(x: 600, y: y)))) }
    #expect(cursor(lightbox.handle(move(20), at: .milliseconds(100))) == .arrow)
    #expect(cursor(lightbox.handle(move(200), at: .milliseconds(200))) == .grab)
  }

  @Test func aThumbnailOpensAndTheGroundDoesNot() throws {
    var lightbox = Lightbox(viewSize: Size(width: 800, height: 600), mode: .album)
    _ = lightbox.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    let picture = try #require(Picture(.ramp(40, 40)))
    let size = PixelSize(width: 400, height: 400)
    _ = lightbox.handle(.library(.thumbnail(PhotoID(0), picture, imageSize: size)), at: .zero)
    func move(_ x: Double, _ y: Double) -> Event { .input(.pointer(.motion(Point(x: x, y: y)))) }
    #expect(cursor(lightbox.handle(move(60, 60), at: .milliseconds(100))) == .pointer)
    #expect(cursor(lightbox.handle(move(700, 500), at: .milliseconds(200))) == .arrow)
  }
}
