import Geometry
import Input
import LightboxCore
import Pixels
import Testing

/// Golden pictures of the overlays, in a typeface of blocks.
@Suite struct OverlaySnapshotTests {
  /// A look: its name, the appearance, device px per logical px, and the text scale.
  struct Look: CustomTestStringConvertible {
    var name: String
    var appearance: Appearance
    var scale = 1.0
    var textScale = 1.0
    var view = Size(width: 640, height: 400)
    var testDescription: String { name }
  }

  static let looks = [
    Look(name: "dark", appearance: .dark),
    Look(name: "light", appearance: .light, scale: 1.5),
    Look(name: "narrow", appearance: .dark, view: Size(width: 300, height: 420)),
    Look(name: "large", appearance: .light, textScale: 2),
    Look(name: "small", appearance: .dark, scale: 2, view: Size(width: 320, height: 200)),
  ]

  private func stage(_ look: Look) throws -> Stage {
    var stage = Stage(viewSize: look.view, scale: look.scale)
    var preferences = Preferences()
    preferences.appearance = look.appearance
    preferences.textScale = look.textScale
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    stage.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    let picture = try #require(Picture(.ramp(600, 400)))
    stage.handle(.library(.picture(PhotoID(0), picture, isPreview: false)), at: .zero)
    return stage
  }

  /// A telephone held upright, by somebody who wants large texts.
  static let upright = Look(
    name: "upright", appearance: .dark, textScale: 2, view: Size(width: 360, height: 720))
  static let desktop = Look(
    name: "desktop", appearance: .light, view: Size(width: 960, height: 800))

  @Test(arguments: looks + [upright, desktop]) func theInfoPanelIsDrawnAsRecorded(look: Look) throws
  {
    var stage = try stage(look)
    stage.press("i", at: 0)
    stage.handle(.library(.details(PhotoID(0), .lighthouse)), at: .zero)
    try Snapshot.expect(stage.picture(at: .milliseconds(500)), "info-\(look.name)")
  }

  /// A swipe up that has brought in half of the panel.
  @Test(arguments: [looks[0], looks[2]]) func detailsHalfWayAreDrawnAsRecorded(look: Look) throws {
    var stage = try stage(look)
    let extent = stage.lightbox.environment.dock.extent
    for (time, y) in [(0.0, 390.0), (10, 380), (20, 380 - extent / 2)] {
      let point = Point(x: 100, y: y)
      let event: TouchEvent = time == 0 ? .down(id: 1, point) : .move(id: 1, point)
      stage.handle(.input(.touch(event)), at: .milliseconds(time))
    }
    stage.handle(.library(.details(PhotoID(0), .lighthouse)), at: .milliseconds(30))
    try Snapshot.expect(stage.picture(at: .milliseconds(40)), "info-\(look.name)-half")
  }

  static let whole = Look(name: "whole", appearance: .dark, view: Size(width: 960, height: 1110))

  @Test(arguments: looks + [whole]) func theHelpIsDrawnAsRecorded(look: Look) throws {
    var stage = try stage(look)
    stage.press("question", at: 0)
    try Snapshot.expect(stage.picture(at: .milliseconds(500)), "help-\(look.name)")
  }

  @Test(arguments: [Appearance.dark, .light])
  func theZoomAndANoticeAreDrawnAsRecorded(appearance: Appearance) throws {
    var stage = try stage(Look(name: "", appearance: appearance, scale: 1.5))
    stage.handle(.album(.photos([PhotoID(0), PhotoID(1)], current: nil)), at: .zero)
    stage.press("plus", at: 100)
    stage.press("p", at: 400)
    try Snapshot.expect(stage.picture(at: .milliseconds(600)), "zoom-\(appearance)")
  }
}
