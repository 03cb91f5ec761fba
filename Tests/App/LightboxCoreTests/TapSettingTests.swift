import Geometry
import Input
import Motion
import Pixels
import Testing
import Viewing
@testable import LightboxCore

/// The settings of a tap and of a wheel.
@Suite struct TapSettingTests {
  private func lightbox(_ change: (inout Physics) -> Void) -> Lightbox {
    var physics = Physics.standard
    change(&physics)
    var lightbox = Lightbox(physics: physics)
    let photos = (0..<3).map { PhotoID($0) }
    _ = lightbox.handle(.album(.photos(photos, current: photos[0])), at: .zero)
    for photo in photos {
      _ = lightbox.handle(.library(.header(photo, PixelSize(width: 4000, height: 3000))), at: .zero)
    }
    var window = WindowState(isActivated: true)
    window.isClientDecorated = true
    _ = lightbox.handle(.window(.state(window)), at: .zero)
    _ = lightbox.handle(.input(.pointer(.enter(Point(x: 640, y: 300)))), at: .zero)
    _ = lightbox.handle(.deadline, at: .milliseconds(5000))
    return lightbox
  }

  private func click(_ lightbox: inout Lightbox, at milliseconds: Double) {
    for isPressed in [true, false] {
      _ = lightbox.handle(
        .input(.pointer(.button(.left, isPressed: isPressed))), at: .milliseconds(milliseconds))
    }
  }

  @Test func aTapShowsAndHidesTheControlsAndClosesNothing() {
    var lightbox = lightbox { $0.tap = .controls }
    let later = Instant.milliseconds(9000)
    #expect(!lightbox.chrome.header.isShown && !lightbox.scrubber.isShown)
    click(&lightbox, at: 6000)
    #expect(lightbox.chrome.header.isShown && lightbox.scrubber.isShown)
    #expect(lightbox.mode == .photo)
    click(&lightbox, at: 7000)
    #expect(!lightbox.chrome.header.isShown && !lightbox.scrubber.isShown)
    #expect(lightbox.chrome.header.opacity(at: later) == 0)
    #expect(lightbox.mode == .photo)
    // Shown, they go by themselves.
    click(&lightbox, at: 8000)
    _ = lightbox.handle(.deadline, at: .milliseconds(12_000))
    #expect(!lightbox.chrome.header.isShown && !lightbox.scrubber.isShown)
  }

  @Test func theArrowsComeAndGoWithTheControlsByAMouseAndNotByAFinger() {
    var lightbox = lightbox { $0.tap = .controls }
    for (time, isShown) in [(6000.0, true), (7000, false), (8000, true)] {
      click(&lightbox, at: time)
      #expect(lightbox.chrome.arrows.isShown == isShown)
    }
    _ = lightbox.handle(.deadline, at: .milliseconds(12_000))
    #expect(!lightbox.chrome.arrows.isShown)
    let finger = TouchEvent.down(id: 1, Point(x: 640, y: 300))
    _ = lightbox.handle(.input(.touch(finger)), at: .milliseconds(13_000))
    _ = lightbox.handle(.input(.touch(.up(id: 1))), at: .milliseconds(13_050))
    _ = lightbox.handle(.deadline, at: .milliseconds(13_600))
    #expect(lightbox.scrubber.isShown && !lightbox.chrome.arrows.isShown)
  }

  @Test func aTapClosesByDefault() {
    var lightbox = lightbox { _ in }
    click(&lightbox, at: 6000)
    _ = lightbox.handle(.deadline, at: .milliseconds(6400))
    #expect(lightbox.mode == .album)
  }

  private func wheel(_ lightbox: inout Lightbox, _ detents: Double, at milliseconds: Double) {
    let delta = ScrollEvent.delta(.wheel, Vector(dx: 0, dy: detents * 120))
    _ = lightbox.handle(.input(.scroll(delta)), at: .milliseconds(milliseconds))
  }

  @Test func aWheelMayTurnPagesAndZoomsWithControl() throws {
    var lightbox = lightbox { $0.wheel = .pages }
    wheel(&lightbox, 1, at: 6000)
    #expect(lightbox.currentIndex == 1)
    // Of a fine wheel the parts of a detent add up.
    wheel(&lightbox, 0.5, at: 7000)
    #expect(lightbox.currentIndex == 1)
    wheel(&lightbox, 0.5, at: 7010)
    #expect(lightbox.currentIndex == 2)
    wheel(&lightbox, -1, at: 8000)
    #expect(lightbox.currentIndex == 1)
    #expect(lightbox.viewport?.isFit == true)
    _ = lightbox.handle(.input(.key(KeyEvent(name: "Control_L"))), at: .milliseconds(9000))
    wheel(&lightbox, -1, at: 9010)
    #expect(lightbox.currentIndex == 1)
    #expect(lightbox.viewport?.isFit == false)
  }
}
