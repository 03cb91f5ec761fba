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

  @Test mutating func zoomAndNoticeWakeOnceToGo() {
    var deadlines: [Instant?] {
      [overlays.zoom.deadline(.standard), overlays.notice.deadline(.standard)]
    }
    #expect(deadlines == [nil, nil])
    var viewport = Environment.made().fitted(PixelSize(width: 4000, height: 3000))
    overlays.zoom.record(viewport, of: PhotoID(0), .standard, at: .zero)
    viewport.grab(.transform, focal: Point(x: 500, y: 400), at: .zero)
    overlays.zoom.record(viewport, of: PhotoID(0), .standard, at: .zero)
    viewport.follow(
      .about(Point(x: 500, y: 400), scale: 2), focal: Point(x: 500, y: 400), at: .zero)
    overlays.zoom.record(viewport, of: PhotoID(0), .standard, at: .zero)
    overlays.notice.show("First photo", .standard, at: .milliseconds(100))
    #expect(deadlines == [.milliseconds(800), .milliseconds(2100)])
    overlays.zoom.expire(.standard, at: .milliseconds(800))
    #expect(deadlines == [nil, .milliseconds(2100)])
    overlays.notice.expire(.standard, at: .milliseconds(2100))
    #expect(deadlines == [nil, nil])
  }
}
