import Geometry
import Input
import Motion
import Pixels
import Raster
import Testing

@testable import LightboxCore

/// Golden pictures of the menu, the album's header and the tooltip, in a typeface of blocks.
@Suite struct MenuSnapshotTests {
  private static let tall = Size(width: 480, height: 420)

  private func expect(_ stage: Stage, _ name: String, at milliseconds: Double = 2000) throws {
    try Snapshot.expect(stage.picture(at: .milliseconds(milliseconds)), name)
  }

  @Test(arguments: [Appearance.dark, .light]) func theMenuIsDrawnInTheAlbum(appearance: Appearance)
    throws
  {
    var stage = MenuStage.make(
      view: Self.tall, appearance: appearance, scale: appearance == .light ? 1.5 : 1)
    stage.rightClick(stage.cell(1), at: 1000)
    stage.point(try #require(stage.center(of: "Details")), at: 1200)
    try expect(stage, "menu-album-\(appearance)")
  }

  @Test func theMenuIsDrawnBesidePhotosWithTheKeyboard() throws {
    var stage = MenuStage.make(view: Self.tall, order: AlbumOrder(.taken))
    stage.press("Menu", at: 1000)
    for (step, key) in ["o", "Right", "Down"].enumerated() {
      stage.press(key, at: 1100 + 10 * Double(step))
    }
    try expect(stage, "menu-order")
  }

  @Test(arguments: [Appearance.dark, .light]) func theMenuIsDrawnOverAPhoto(appearance: Appearance)
    throws
  {
    var stage = MenuStage.make(
      mode: .photo, view: Size(width: 480, height: 600), appearance: appearance)
    stage.rightClick(Point(x: 60, y: 48), at: 1000)
    stage.point(try #require(stage.center(of: "Rating")), at: 1200)
    try expect(stage, "menu-photo-\(appearance)")
  }

  /// The submenu lies where its entry was chosen.
  @Test(arguments: [Appearance.dark, .light]) func aSubmenu(appearance: Appearance) throws {
    var stage = MenuStage.make(
      mode: .photo, view: Size(width: 480, height: 600), appearance: appearance,
      scale: appearance == .light ? 1.5 : 1)
    stage.rightClick(Point(x: 60, y: 48), at: 1000)
    stage.choose(appearance == .dark ? "View" : "Share", at: 1200)
    stage.point(
      try #require(stage.center(of: appearance == .dark ? "Zoom in" : "Print…")), at: 1500)
    try expect(stage, "menu-submenu-\(appearance)")
  }

  @Test func menuFlippedAtTheCorner() throws {
    var stage = MenuStage.make()
    stage.rightClick(stage.cell(4), at: 1000)
    try expect(stage, "menu-corner")
  }

  @Test func narrowMenuWithLargeTextsForFingers() throws {
    var stage = MenuStage.make(
      mode: .photo, view: Size(width: 360, height: 720), appearance: .light, textScale: 2)
    stage.send(.touch(.down(id: 1, Point(x: 180, y: 300))), at: 1000)
    stage.send(.touch(.up(id: 1)), at: 1700)
    try expect(stage, "menu-narrow")
  }

  // MARK: The header

  @Test(arguments: [Appearance.dark, .light]) func theAlbumsHeader(appearance: Appearance) throws {
    var stage = MenuStage.make(
      view: Size(width: 640, height: 200), isEntered: true, appearance: appearance,
      scale: appearance == .light ? 1.5 : 1)
    if appearance == .light { stage.point(Point(x: 90, y: 20), at: 1000) }
    try expect(stage, "strip-\(appearance)")
  }

  @Test func theAlbumsHeaderWithTheWindowsButtons() throws {
    var window = WindowState(isActivated: true)
    window.isClientDecorated = true
    let stage = MenuStage.make(
      view: Size(width: 640, height: 120),
      trail: ["/", "home", "anna", "Pictures", "2024", "Brittany in the rain"], window: window)
    try expect(stage, "strip-window")
  }

  @Test func theAlbumsHeaderWhereThereIsLittleRoom() throws {
    let stage = MenuStage.make(
      view: Size(width: 360, height: 720), isEntered: true, textScale: 2)
    try expect(stage, "strip-narrow")
  }

  @Test(arguments: [480.0, 300]) func aPhotosHeader(width: Double) throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: width, height: 200))
    stage.handle(.window(.title("Dawn over the hills.jpg", position: "2 / 5")), at: .zero)
    stage.point(Point(x: 100, y: 120), at: 1000)
    try expect(stage, "strip-photo-\(Int(width))")
  }

  // MARK: Tooltips

  @Test(arguments: [Appearance.dark, .light]) func aTooltip(appearance: Appearance) throws {
    var stage = MenuStage.make(
      mode: .photo, view: Size(width: 480, height: 200), appearance: appearance,
      scale: appearance == .light ? 1.5 : 1)
    let button = try #require(stage.headerButton(appearance == .dark ? .back : .menu))
    stage.send(.pointer(.enter(button.center)), at: 1000)
    stage.point(button.center, at: 1010)
    stage.wait(until: .milliseconds(1800))
    try expect(stage, "tooltip-\(appearance)")
  }
}
