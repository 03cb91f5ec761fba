import Foundation
import Testing

extension OnCompositors {
  /// The menu on a real screen, by the mouse and by keys.
  @Suite struct MenuScenarioTests {
    /// The evdev codes of the right button and of the menu key.
    private static let rightButton = 273
    private static let menuKey = 127

    @Test(arguments: Rig.Kind.present(.sway, .swayNew, .mutterNew, .kwin))
    func aRightClickOpensTheMenuAndAnEntryIsChosenByMouseAndByKey(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(kind), try folder.album())
      try await viewer.quiet()
      let closed = try await viewer.screenshot()
      let position = try await viewer.onScreen(100, 50)
      try await viewer.rig.say(
        "motion \(position)", "button \(Self.rightButton) 1", "button \(Self.rightButton) 0")
      try await viewer.sync()
      try await viewer.quiet()
      #expect(try await viewer.screenshot() != closed)
      #expect(try viewer.last()?.mode == "photo", "nothing else has happened")
      // The menu has room below the pointer, and its first entry leads back to the album.
      let first = try await viewer.onScreen(160, 70)
      try await viewer.rig.say("motion \(first)", "button 272 1", "button 272 0")
      try await viewer.state("the album") { $0.mode == "album" && $0.settled }
      // The menu key opens it for the photo with the focus, and its first entry opens that.
      try await viewer.press(Key.right)
      try await viewer.press(Self.menuKey)
      try await viewer.sync()
      #expect(try viewer.last()?.mode == "album")
      try await viewer.press(Key.enter)
      try await viewer.state("a photo") { $0.mode == "photo" && $0.settled && $0.scale != nil }
      // Another press outside closes it, and a tap is none.
      try await viewer.rig.say(
        "motion \(position)", "button \(Self.rightButton) 1", "button \(Self.rightButton) 0")
      try await viewer.press(Key.escape)
      try await viewer.sync()
      #expect(try viewer.last()?.mode == "photo", "it closed the menu alone")
      try await viewer.expectReplayTellsTheSame()
    }
  }
}
