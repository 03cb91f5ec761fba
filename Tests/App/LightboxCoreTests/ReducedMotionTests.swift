import Geometry
import Input
import LightboxCore
import Motion
import Pixels
import Raster
import Testing
import Viewing

/// Reduced motion reaches the same places: springs are short, slides are fades, fingers are
/// followed 1:1.
@Suite struct ReducedMotionTests {
  func lightbox() -> Lightbox {
    var lightbox = Lightbox(physics: Physics.standard.withReducedMotion())
    let ids = [PhotoID(0), PhotoID(1)]
    _ = lightbox.handle(.album(.photos(ids, current: nil)), at: .zero)
    for id in ids {
      _ = lightbox.handle(.library(.header(id, PixelSize(width: 4000, height: 3000))), at: .zero)
    }
    return lightbox
  }

  @Test func aPageFadesInWhereItBelongs() throws {
    var lightbox = lightbox()
    _ = lightbox.handle(.input(.key(KeyEvent(name: "n"))), at: .zero)
    for (time, opacity) in [(0.0, 0.0), (75, 0.5), (150, 1)] {
      let layers = lightbox.layers(at: .milliseconds(time))
      let page = try #require(layers.last)
      #expect(abs(page.opacity - opacity) < 1e-9)
      #expect((page.position - Point(x: 640, y: 400)).length < 1e-9)
      #expect(layers.count == (opacity < 1 ? 2 : 1))
      #expect((layers[0].position - Point(x: 640, y: 400)).length < 1e-9)
    }
    #expect(!lightbox.isSettled(at: .milliseconds(149)))
    #expect(lightbox.isSettled(at: .milliseconds(150)))
  }

  @Test func pageFadesOutBeforeOneWhoseSizeIsUnknown() throws {
    var lightbox = Lightbox(physics: Physics.standard.withReducedMotion())
    let ids = [PhotoID(0), PhotoID(1)]
    _ = lightbox.handle(.album(.photos(ids, current: nil)), at: .zero)
    _ = lightbox.handle(.library(.header(ids[0], PixelSize(width: 400, height: 300))), at: .zero)
    _ = lightbox.handle(.input(.key(KeyEvent(name: "n"))), at: .zero)
    let layers = lightbox.layers(at: .milliseconds(75))
    let page = try #require(layers.first)
    #expect(layers.count == 1 && page.tag == 0 && abs(page.opacity - 0.5) < 1e-9)
    #expect((page.position - Point(x: 640, y: 400)).length < 1e-9)
  }

  @Test func aResetNeitherSwingsNorLasts() throws {
    var lightbox = lightbox()
    _ = lightbox.handle(.input(.key(KeyEvent(name: "1"))), at: .zero)
    _ = lightbox.handle(.input(.key(KeyEvent(name: "0"))), at: .milliseconds(1000))
    let fit = 800.0 / 3000
    var last = 1.0
    for step in 0...40 {
      let time = Instant.milliseconds(1000 + Double(step) * 10)
      let scale = try #require(lightbox.viewport?.displayed(at: time)).scale
      #expect(scale <= last + 1e-9)
      #expect(scale >= fit - 1e-9)
      last = scale
    }
    #expect(lightbox.isSettled(at: .milliseconds(1400)))
  }

  @Test func fingersAreFollowedAsEver() throws {
    var lightbox = lightbox()
    _ = lightbox.handle(.input(.touch(.down(id: 1, Point(x: 600, y: 400)))), at: .zero)
    _ = lightbox.handle(
      .input(.touch(.move(id: 1, Point(x: 470, y: 400)))), at: .milliseconds(16))
    let shown = try #require(lightbox.placement(ofPage: 0, at: .milliseconds(16)))
    #expect((shown(Point(x: 2000, y: 1500)) - Point(x: 520, y: 400)).length < 1e-9)
  }

  @Test func theDesktopMayReduceMotionWhileAWindowIsOpen() throws {
    var lightbox = lightbox()
    _ = lightbox.handle(.settings(.physics(.standard)), at: .zero)
    _ = lightbox.handle(.input(.key(KeyEvent(name: "1"))), at: .milliseconds(10))
    #expect(!lightbox.isSettled(at: .milliseconds(210)))
    #expect(lightbox.isSettled(at: .milliseconds(2000)))
    _ = lightbox.handle(
      .settings(.physics(Physics.standard.withReducedMotion())), at: .milliseconds(3000))
    _ = lightbox.handle(.input(.key(KeyEvent(name: "0"))), at: .milliseconds(3010))
    #expect(lightbox.isSettled(at: .milliseconds(3410)))
    _ = lightbox.handle(.input(.key(KeyEvent(name: "n"))), at: .milliseconds(4000))
    // A page that fades does not move.
    let page = try #require(lightbox.layers(at: .milliseconds(4075)).last)
    #expect(abs(page.opacity - 0.5) < 1e-9)
  }
}
