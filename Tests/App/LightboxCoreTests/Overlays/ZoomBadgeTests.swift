import Geometry
import Input
import LightboxCore
import Pixels
import Raster
import Testing
import Viewing

/// The zoom is shown while it changes and a moment longer, and never for anything else.
@Suite struct ZoomBadgeTests {
  private func opacity(_ stage: Stage, at milliseconds: Double) -> Double {
    stage.plates(at: milliseconds).first?.opacity ?? 0
  }

  @Test(
    arguments: [
      (0.25, "25%"), (1, "100%"), (0.0996, "10%"), (0.0994, "9.9%"), (0.004, "0.4%"),
      (12.345, "1235%"),
    ] as [(Double, String)])
  func theNumberIsOfDevicePixels(zoom: Double, text: String) {
    #expect(ZoomBadge.text(zoom) == text)
  }

  @Test func badgeComesFastStaysAndGoes() throws {
    var stage = try Stage.album()
    stage.press("1", at: 1000)
    #expect(opacity(stage, at: 1000) == 0)
    #expect(abs(opacity(stage, at: 1040) - 0.5) < 1e-9)
    #expect(opacity(stage, at: 1080) == 1)
    let leaving = try #require(stage.lightbox.nextDeadline?.milliseconds)
    // The spring's number is 100 after some 0.5 s, and the badge stays for 0.8 s from then.
    #expect(leaving > 2000 && leaving < 2700)
    #expect(opacity(stage, at: leaving) == 1)
    #expect(abs(opacity(stage, at: leaving + 150) - 0.5) < 1e-9)
    #expect(opacity(stage, at: leaving + 300) == 0)
  }

  @Test func aBadgeThatIsGoneWakesNothing() throws {
    var stage = try Stage.album()
    stage.press("1", at: 1000)
    let leaving = try #require(stage.lightbox.nextDeadline)
    #expect(!stage.lightbox.isAnimating(at: leaving + -0.001), "while it stays, nothing is drawn")
    stage.wait(until: leaving)
    #expect(stage.lightbox.nextDeadline == nil)
    #expect(stage.lightbox.isAnimating(at: leaving))
    #expect(!stage.lightbox.isAnimating(at: leaving + 0.3))
  }

  @Test func aNewZoomBringsTheBadgeBackFromWhereItIs() throws {
    var stage = try Stage.album()
    stage.press("1", at: 1000)
    let leaving = try #require(stage.lightbox.nextDeadline?.milliseconds)
    stage.press("minus", at: leaving + 150)
    #expect(abs(opacity(stage, at: leaving + 150) - 0.5) < 1e-9)
    #expect(opacity(stage, at: leaving + 190) == 1)
  }

  /// On a screen of scale 2 a small picture has two device px per image px at fit.
  @Test func theActualSizeOfASmallPictureIsAZoom() {
    var stage = Stage(scale: 2)
    stage.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    stage.handle(.library(.header(PhotoID(0), PixelSize(width: 60, height: 40))), at: .zero)
    stage.press("1", at: 1000)
    #expect(stage.lightbox.viewport?.target.scale == 0.5)
    #expect(opacity(stage, at: 1080) == 1)
    stage.press("0", at: 4000)
    #expect(stage.lightbox.viewport?.target.scale == 1)
    #expect(opacity(stage, at: 4080) == 1)
  }

  @Test func aPageTurnAStartAndAResizeHaveNotZoomed() throws {
    var stage = try Stage.album()
    #expect(stage.plates(at: 100).isEmpty)
    stage.press("1", at: 1000)
    stage.press("Right", at: 1200)
    #expect(stage.plates(at: 1250).isEmpty, "the badge was the other photo's")
    stage.handle(
      .window(.resized(Size(width: 500, height: 400), deviceScale: 2)), at: .milliseconds(4000))
    #expect(stage.plates(at: 4050).isEmpty)
  }

  @Test func aQuarterTurnAtFitAndAMoveHaveNotZoomed() throws {
    var stage = try Stage.album()
    stage.press("bracketright", at: 1000)
    #expect(stage.plates(at: 1100).isEmpty)
    stage.press("1", at: 2000)
    stage.wait(until: .milliseconds(6000))
    stage.press("Down", at: 6000)
    #expect(stage.plates(at: 6100).isEmpty)
  }

  @Test func aPinchShowsTheBadgeOnceItZooms() throws {
    var stage = try Stage.album()
    func send(_ input: InputEvent, _ milliseconds: Double) {
      stage.handle(.input(input), at: .milliseconds(milliseconds))
    }
    send(.pointer(.enter(Point(x: 400, y: 300))), 900)
    send(.pinch(.begin(fingers: 2)), 1000)
    send(.pinch(.update(translation: .zero, scale: 1.01, rotation: 0)), 1016)
    #expect(stage.plates(at: 1100).isEmpty, "fingers that only move a photo are never quite steady")
    send(.pinch(.update(translation: .zero, scale: 1.03, rotation: 0)), 1032)
    #expect(stage.plates(at: 1100).count == 1)
    send(.pinch(.update(translation: .zero, scale: 2, rotation: 0)), 1200)
    send(.pinch(.end(isCancelled: false)), 1216)
    #expect(opacity(stage, at: 1900) == 1)
    #expect(opacity(stage, at: 3000) == 0)
  }

  @Test func everyDigitOfTheBadgeIsDrawn() throws {
    var stage = try Stage.album()
    stage.press("1", at: 1000)
    for milliseconds in stride(from: 1020.0, through: 2000, by: 20) {
      let plate = try #require(stage.plates(at: milliseconds).first)
      #expect(plate.sublayers.count >= 3, "every digit is drawn at \(milliseconds) ms")
      #expect(overlaps(plate.sublayers.map(\.frame)).isEmpty)
    }
  }
}
