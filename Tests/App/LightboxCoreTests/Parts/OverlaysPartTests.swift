import Geometry
import Input
import Motion
import Pixels
import Testing
import Viewing
@testable import LightboxCore

@Suite struct OverlaysPartTests {
  private var overlays = Overlays()

  @Test mutating func overlaysCloseOneLevelAtATimeFromTheTop() {
    #expect(overlays.goBack(.standard, at: .zero) == false)
    overlays.details.show(true, .standard, at: .zero)
    overlays.toggleHelp(.standard, .standard, at: .zero)
    #expect(overlays.goBack(.standard, at: .zero) == true)
    #expect(!overlays.help.isShown && overlays.details.isShown)
    #expect(overlays.goBack(.standard, at: .zero) == true)
    #expect(!overlays.details.isShown)
    #expect(overlays.goBack(.standard, at: .zero) == false)
  }

  @Test mutating func overlaysWakeForThoseThatGoByThemselves() throws {
    var deadline: Instant? {
      [overlays.zoom.deadline(.standard), overlays.notice.deadline(.standard)].compactMap { $0 }
        .min()
    }
    #expect(deadline == nil)
    var viewport = Environment.made().fitted(PixelSize(width: 4000, height: 3000))
    overlays.zoom.record(viewport, of: PhotoID(0), .standard, at: .zero)
    viewport.grab(.transform, focal: Point(x: 500, y: 400), at: .zero)
    overlays.zoom.record(viewport, of: PhotoID(0), .standard, at: .zero)
    viewport.follow(
      .about(Point(x: 500, y: 400), scale: 2), focal: Point(x: 500, y: 400), at: .zero)
    overlays.zoom.record(viewport, of: PhotoID(0), .standard, at: .zero)
    #expect(deadline == .milliseconds(800))
    overlays.notice.show("First photo", .standard, at: .milliseconds(100))
    #expect(deadline == .milliseconds(800))
    overlays.zoom.expire(.standard, at: .milliseconds(800))
    #expect(deadline == .milliseconds(2100))
    overlays.notice.expire(.standard, at: .milliseconds(2100))
    #expect(deadline == nil)
  }
}
