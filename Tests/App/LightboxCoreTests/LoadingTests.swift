import Geometry
import Input
import LightboxCore
import Pixels
import Raster
import Testing

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
    var effects = lightbox.handle(.photos(ids, current: ids[2]), at: .zero)
    #expect(
      effects == [.showTitle(ids[2], position: 3, count: 5), .load(ids[2], fitting: view)])
    effects = lightbox.handle(.header(ids[2], size), at: .zero)
    #expect(effects == [])
    effects = lightbox.handle(
      .picture(ids[2], try picture(2000, 1500), isPreview: false), at: .zero)
    #expect(effects == [.load(ids[3], fitting: view), .load(ids[1], fitting: view)])
  }

  @Test mutating func zoomingInAsksForAllPixelsOnce() throws {
    _ = lightbox.handle(.photos(ids, current: ids[0]), at: .zero)
    _ = lightbox.handle(.picture(ids[0], try picture(2000, 1500), isPreview: false), at: .zero)
    let zoomIn = Event.input(.key(KeyEvent(name: "1")))
    #expect(lightbox.handle(zoomIn, at: .milliseconds(9)).contains(.load(ids[0], fitting: nil)))
    #expect(
      !lightbox.handle(zoomIn, at: .milliseconds(99)).contains(.load(ids[0], fitting: nil)))
  }

  @Test mutating func aLargerViewAsksForMore() throws {
    _ = lightbox.handle(.photos([ids[0]], current: nil), at: .zero)
    _ = lightbox.handle(.picture(ids[0], try picture(2000, 1500), isPreview: false), at: .zero)
    let effects = lightbox.handle(
      .resized(Size(width: 1920, height: 1080), deviceScale: 2), at: .zero)
    #expect(effects == [.load(ids[0], fitting: PixelSize(width: 3840, height: 2160))])
  }

  @Test mutating func theFrameIsLaidOutBeforeThePixelsAndNeverJumps() throws {
    _ = lightbox.handle(.photos([ids[0]], current: nil), at: .zero)
    #expect(contents() == [])
    _ = lightbox.handle(.header(ids[0], size), at: .zero)
    let frame = try #require(lightbox.layers(at: .zero).first?.frame)
    #expect(abs(frame.size.width - 4000 * 800 / 3000) < 1e-9)
    #expect(frame.size.height == 800)
    guard case .color = contents()[0] else {
      Issue.record("a placeholder stands in for the pixels")
      return
    }
    let preview = try picture(160, 120)
    _ = lightbox.handle(.picture(ids[0], preview, isPreview: true), at: .zero)
    #expect(contents() == [.picture(preview)])
    #expect(lightbox.layers(at: .zero).first?.frame == frame)
    let sharp = try picture(2000, 1500)
    _ = lightbox.handle(.picture(ids[0], sharp, isPreview: false), at: .zero)
    #expect(contents() == [.picture(sharp)])
    #expect(lightbox.layers(at: .zero).first?.frame == frame)
    // A late answer with fewer pixels changes nothing.
    _ = lightbox.handle(.picture(ids[0], preview, isPreview: true), at: .zero)
    #expect(contents() == [.picture(sharp)])
  }

  @Test(arguments: [true, false])
  mutating func aPhotoThatFailsIsATileThatSaysWhy(afterAPreview: Bool) throws {
    _ = lightbox.handle(.photos([ids[0]], current: nil), at: .zero)
    if afterAPreview {
      _ = lightbox.handle(.header(ids[0], size), at: .zero)
      _ = lightbox.handle(.picture(ids[0], try picture(160, 120), isPreview: true), at: .zero)
    }
    let effects = lightbox.handle(.failure(ids[0], reason: "It broke"), at: .zero)
    guard case .typeset(let caption) = effects.first else {
      Issue.record("the reason is to be drawn, but the effects are \(effects)")
      return
    }
    #expect(caption.text == "It broke")
    let tile = try #require(lightbox.layers(at: .zero).first)
    #expect(tile.frame.center == Point(x: 640, y: 400))
    let text = try picture(300, 40)
    _ = lightbox.handle(.typeset([caption: text]), at: .zero)
    #expect(lightbox.layers(at: .zero).first?.sublayers.first?.contents == .picture(text))
  }

  @Test mutating func aSharperDecodeThatFailsLeavesWhatIsShown() throws {
    _ = lightbox.handle(.photos([ids[0]], current: nil), at: .zero)
    let sharp = try picture(2000, 1500)
    _ = lightbox.handle(.picture(ids[0], sharp, isPreview: false), at: .zero)
    _ = lightbox.handle(.failure(ids[0], reason: "It broke"), at: .zero)
    #expect(contents() == [.picture(sharp)])
  }

  @Test mutating func photosFarAwayGiveTheirPixelsBack() throws {
    _ = lightbox.handle(.photos(ids, current: ids[0]), at: .zero)
    _ = lightbox.handle(.picture(ids[0], try picture(2000, 1500), isPreview: false), at: .zero)
    _ = lightbox.handle(.input(.key(KeyEvent(name: "End"))), at: .zero)
    let effects = lightbox.handle(.input(.key(KeyEvent(name: "Home"))), at: .zero)
    #expect(effects.contains(.load(ids[0], fitting: PixelSize(width: 1280, height: 800))))
  }

  @Test mutating func aListThatGrowsKeepsThePhotoShown() {
    _ = lightbox.handle(.photos([ids[2]], current: ids[2]), at: .zero)
    let effects = lightbox.handle(.photos(ids, current: nil), at: .zero)
    #expect(lightbox.current == ids[2])
    #expect(effects.first == .showTitle(ids[2], position: 3, count: 5))
  }

  @Test mutating func quittingAndFullscreenAreEffects() {
    #expect(lightbox.handle(.closeRequested, at: .zero) == [.quit])
    #expect(lightbox.handle(.input(.key(KeyEvent(name: "f"))), at: .zero) == [.setFullscreen(true)])
    var window = WindowState(isActivated: true)
    window.isFullscreen = true
    _ = lightbox.handle(.window(window), at: .zero)
    #expect(
      lightbox.handle(.input(.key(KeyEvent(name: "F11"))), at: .zero) == [.setFullscreen(false)])
    let held = KeyEvent(name: "f", isPressed: true, isRepeat: true)
    #expect(lightbox.handle(.input(.key(held)), at: .zero) == [])
  }
}
