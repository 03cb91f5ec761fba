import Geometry
import Input
import Pixels
import Testing
@testable import LightboxCore

/// The arrows over photos: golden pictures, and the other parts around them.
@Suite struct PageArrowsInViewTests {
  private func at(_ milliseconds: Double) -> Instant { .milliseconds(milliseconds) }

  private func point(_ stage: inout Stage, _ x: Double, _ y: Double, at time: Double) {
    stage.wait(until: at(time))
    stage.handle(.input(.pointer(.motion(Point(x: x, y: y)))), at: at(time))
  }

  private func opacities(_ stage: Stage, at time: Double) -> [Double] {
    PageArrows.Side.allCases.map { stage.lightbox.chrome.arrows.opacity(of: $0, at: at(time)) }
  }

  private func cursor(_ stage: Stage) -> CursorShape? {
    stage.effects.compactMap { effect in
      if case .setCursor(let shape) = effect { shape } else { nil }
    }.last
  }

  @Test(arguments: [(Appearance.dark, 1.0), (.light, 1.5)])
  func arrowsAreDrawnAsRecorded(appearance: Appearance, scale: Double) throws {
    var stage = Stage(viewSize: Size(width: 300, height: 180), scale: scale)
    var preferences = Preferences()
    preferences.appearance = appearance
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    stage.handle(.album(.photos((0..<3).map { PhotoID($0) }, current: PhotoID(1))), at: .zero)
    let picture = try #require(Picture(.ramp(300, 150)))
    stage.handle(.library(.picture(PhotoID(1), picture, isPreview: false)), at: .zero)
    point(&stage, 264, 90, at: 100)
    try Snapshot.expect(stage.picture(at: at(500)), "arrows-\(appearance)")
  }

  @Test(arguments: [false, true]) func arrowsWorkWithEitherDecoration(isClientDecorated: Bool)
    throws
  {
    var stage = try Stage.album()
    var window = WindowState(isActivated: true)
    window.isClientDecorated = isClientDecorated
    stage.handle(.window(.state(window)), at: .zero)
    stage.click(764, 300, at: 1000)
    #expect(stage.lightbox.currentIndex == 1)
    #expect(stage.lightbox.mode == .photo)
    #expect(cursor(stage) == .pointer)
    point(&stage, 400, 300, at: 2000)
    #expect(cursor(stage) == .arrow)
  }

  @Test func aPhotoAloneHasNone() throws {
    var stage = try Stage.album(of: 1)
    point(&stage, 764, 300, at: 1000)
    #expect(opacities(stage, at: 1500) == [0, 0])
    #expect(stage.lightbox.nextDeadline == nil)
  }

  @Test func arrowsAreAbsentOverTheAlbumAndDuringAFlight() throws {
    var stage = try Stage.album()
    point(&stage, 764, 300, at: 1000)
    #expect(opacities(stage, at: 1120) == [0, 1])
    stage.press("Escape", at: 2000)
    #expect(opacities(stage, at: 2160) == [0, 0])
    point(&stage, 700, 300, at: 4000)
    #expect(opacities(stage, at: 4200) == [0, 0])
    stage.press("Return", at: 5000)
    point(&stage, 764, 300, at: 5040)
    #expect(opacities(stage, at: 5040) == [0, 0])
    stage.wait(until: at(8000))
    point(&stage, 763, 300, at: 8000)
    #expect(opacities(stage, at: 8120) == [0, 1])
  }

  @Test func theHelpIsNotForThem() throws {
    var stage = try Stage.album()
    point(&stage, 764, 300, at: 1000)
    stage.press("question", at: 1500)
    #expect(opacities(stage, at: 1660) == [0, 0])
    stage.click(764, 300, at: 2000)
    #expect(stage.lightbox.currentIndex == 0)
    #expect(!stage.lightbox.chrome.overlays.help.isShown, "the click closes it")
  }

  @Test func arrowUnderThePointerIsThereAfterTheFieldOfAName() throws {
    var stage = try Stage.album()
    point(&stage, 764, 300, at: 1000)
    stage.press("F2", at: 1500)
    stage.handle(.jobs(.name(PhotoID(0), "Rome.jpg")), at: at(1500))
    stage.press("Escape", at: 9000)
    for isPressed in [true, false] {
      stage.handle(.input(.pointer(.button(.left, isPressed: isPressed))), at: at(9100))
    }
    #expect(stage.lightbox.currentIndex == 1 && stage.lightbox.mode == .photo)
  }

  @Test func theRightArrowLiesNextToTheInfoPanel() throws {
    var stage = try Stage.album()
    stage.press("i", at: 0)
    stage.handle(.library(.details(PhotoID(0), .lighthouse)), at: .zero)
    let panel = try #require(stage.lightbox.chrome.overlays.details.frame)
    point(&stage, 300, 300, at: 1000)
    let center = stage.lightbox.chrome.arrows.center(of: .next)
    #expect(center == Point(x: panel.minX - 16 - 36, y: 300))
    stage.click(center.x, center.y, at: 1500)
    #expect(stage.lightbox.currentIndex == 1)
  }

  @Test func theLastPhotoIsSaidToBeTheLast() throws {
    var stage = try Stage.album(of: 2)
    stage.click(764, 300, at: 1000)
    stage.wait(until: at(1100))
    #expect(stage.plates(at: 1200).isEmpty)
    stage.handle(.input(.pointer(.button(.left, isPressed: true))), at: at(1300))
    stage.handle(.input(.pointer(.button(.left, isPressed: false))), at: at(1350))
    #expect(stage.lightbox.mode == .photo)
    #expect(stage.plates(at: 1500).count == 1)
  }

  @Test func thePointerStaysVisibleOnAnArrowInFullscreen() throws {
    var stage = try Stage.album()
    var window = WindowState(isActivated: true)
    window.isFullscreen = true
    stage.handle(.window(.state(window)), at: .zero)
    point(&stage, 764, 300, at: 1000)
    stage.wait(until: at(9000))
    #expect(cursor(stage) == .pointer)
    point(&stage, 400, 300, at: 9000)
    stage.wait(until: at(12000))
    #expect(cursor(stage) == .hidden)
  }

  @Test func aPhotoThatCannotBeShownHasNeighboursToo() throws {
    var stage = try Stage.album()
    stage.handle(.library(.failure(PhotoID(0), reason: "It is broken.")), at: .zero)
    stage.click(764, 300, at: 1000)
    #expect(stage.lightbox.currentIndex == 1)
  }
}
