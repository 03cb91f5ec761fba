import Geometry
import Input
import LightboxCore
import Pixels
import Testing

/// Golden pictures of the header, in a typeface of blocks, and its place among the other layers.
@Suite struct HeaderSnapshotTests {
  private func stage(
    _ appearance: Appearance, scale: Double = 1, mode: Mode = .photo,
    _ change: (inout Preferences, inout WindowState) -> Void = { _, _ in }
  ) throws -> Stage {
    let view = Size(width: 360, height: 140)
    var stage = Stage(Lightbox(viewSize: view, deviceScale: scale, mode: mode))
    var (preferences, window) = (Preferences(), WindowState(isActivated: true))
    preferences.appearance = appearance
    window.isClientDecorated = true
    change(&preferences, &window)
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    stage.handle(.window(.state(window)), at: .zero)
    stage.handle(.album(.photos([PhotoID(0), PhotoID(1)], current: nil)), at: .zero)
    let picture = try #require(Picture(.ramp(600, 300)))
    stage.handle(.library(.picture(PhotoID(0), picture, isPreview: false)), at: .zero)
    stage.handle(.window(.title("Dawn over the hills.jpg", position: "1 / 2")), at: .zero)
    return stage
  }

  private func expect(_ stage: Stage, _ name: String) throws {
    try Snapshot.expect(stage.picture(at: .milliseconds(500)), "header-\(name)")
  }

  private func words(_ bitmap: Bitmap) -> [UInt32] {
    (0..<bitmap.size.height).flatMap { y in (0..<bitmap.size.width).map { bitmap[$0, y] } }
  }

  @Test func darkHeaderWithThePointerOnClose() throws {
    var stage = try stage(.dark)
    stage.handle(.input(.pointer(.enter(Point(x: 336, y: 20)))), at: .milliseconds(300))
    try expect(stage, "dark-hovered")
  }

  @Test func lightWithAPressOnMaximise() throws {
    var stage = try stage(.light, scale: 1.5)
    stage.handle(.input(.pointer(.enter(Point(x: 296, y: 20)))), at: .milliseconds(300))
    stage.handle(.input(.pointer(.button(.left, isPressed: true))), at: .milliseconds(300))
    try expect(stage, "light-pressed")
  }

  @Test func headerOfAMaximisedWindowWithTheKeyboardInIt() throws {
    var stage = try stage(.dark, scale: 2) { $1.isMaximized = true }
    stage.press("F10", at: 300)
    stage.press("Right", at: 310)
    try expect(stage, "focused")
  }

  @Test func buttonsOnTheLeftAndLargeTextsWithoutTheKeyboard() throws {
    let stage = try stage(.light) { preferences, window in
      preferences.buttons = ButtonLayout(left: [.close, .minimize], right: [])
      preferences.textScale = 2
      window.isActivated = false
    }
    try expect(stage, "left-large")
  }

  @Test(arguments: [Appearance.dark, .light])
  func theHeaderLiesOnTheAlbumsGround(appearance: Appearance) throws {
    var stage = try stage(appearance, mode: .album)
    stage.handle(
      .library(.header(PhotoID(1), PixelSize(width: 600, height: 400))), at: .zero)
    stage.wait(until: .milliseconds(500))
    try expect(stage, "album-\(appearance)")
  }

  @Test func aHiddenHeaderLeavesThePhotoAsWithoutOne() throws {
    var stage = try stage(.dark)
    let shown = stage.picture(at: .milliseconds(500))
    stage.wait(until: .milliseconds(3000))
    let hidden = stage.picture(at: .milliseconds(3000))
    let bare = try self.stage(.dark) { $1.isClientDecorated = false }.picture(
      at: .milliseconds(3000))
    #expect(words(hidden) == words(bare))
    #expect(words(hidden) != words(shown))
    #expect(stage.lightbox.nextDeadline == nil)
  }

  @Test(arguments: [Mode.album, .photo])
  func theKeyboardReachesTheHeaderFromEverywhere(mode: Mode) throws {
    var stage = try stage(.dark, mode: mode)
    stage.press("F10", at: 300)
    stage.press("Left", at: 310)
    #expect(stage.press("Return", at: 320).contains(.quit))
  }

  @Test func aClickOnTheHeaderIsNoneOnWhatLiesBeneath() throws {
    var stage = try stage(.dark, mode: .album)
    // The album begins below it, and photos lie beneath it once it is scrolled.
    stage.click(100, 20, at: 300)
    stage.wait(until: .milliseconds(1500))
    #expect(stage.lightbox.mode == .album)
    #expect(stage.click(336, 20, at: 2000) == [.quit])
  }
}
