import Foundation
import Testing

extension UntimedOnCompositors {
  /// Folders that change while they are shown, on a real screen.
  @Suite struct LiveScenarioTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      for name in ["1.png", "2.png"] { try folder.picture(name, width: 360, height: 270) }
    }

    /// The middle of the view, without the header.
    private func middle(_ viewer: Viewer) async throws -> ScreenPicture {
      let (view, screen) = (try viewer.viewSize(), try await viewer.screenshot())
      return screen.cropped(
        x: view.width / 2 - 200, y: view.height / 2 - 150, width: 400, height: 300)
    }

    /// Swipes with a finger that lifts as it moves.
    private func swipe(_ viewer: Viewer, from start: Double, to end: Double) async throws {
      try await viewer.drag([0], milliseconds: 160, lifts: [(0, 8)]) { _, share in
        (start + (end - start) * share, 200)
      }
    }

    @Test(.needs(.sway)) func aPictureThatIsCopiedInIsSeenAndOneThatIsRemovedLeaves() async throws {
      let viewer = try await Viewer(on: Rig(.sway), folder.url.path, view: "album")
      try await viewer.quiet()
      let before = try await viewer.screenshot()
      try folder.picture("3.png", width: 360, height: 270)
      _ = try await eventually("the picture is seen") { () -> ScreenPicture? in
        let now = try await viewer.screenshot()
        return now.largestDifference(from: before) > 40 ? now : nil
      }
      try await viewer.quiet()
      // The third cell of the row.
      func third(_ screen: ScreenPicture) -> Int {
        screen.cropped(x: 300, y: 60, width: 100, height: 80).colours()
      }
      #expect(third(before) == 1)
      #expect(third(try await viewer.screenshot()) > 32)
      try FileManager.default.removeItem(atPath: folder.path("3.png"))
      _ = try await eventually("the picture is gone") { () -> Bool? in
        try await viewer.screenshot().largestDifference(from: before) == 0 ? true : nil
      }
      #expect(viewer.program.errors == "")
    }

    @Test(.needs(.sway)) func theOpenPhotoIsShownAnewAndStaysWhenItIsRemoved() async throws {
      let viewer = try await Viewer(on: Rig(.sway), folder.path("1.png"))
      try await viewer.quiet()
      let before = try await middle(viewer)
      // As programs save: a new file takes the place of the old one.
      try folder.picture("other", width: 120, height: 400)
      let replaced = unsafe rename(folder.path("other"), folder.path("1.png"))
      #expect(replaced == 0)
      _ = try await eventually("the new contents are seen") { () -> Bool? in
        try await middle(viewer).largestDifference(from: before) > 40 ? true : nil
      }
      try await viewer.quiet()
      let after = try await middle(viewer)
      try FileManager.default.removeItem(atPath: folder.path("1.png"))
      try await Task.sleep(for: .milliseconds(600))
      try await viewer.quiet()
      #expect(try await middle(viewer).largestDifference(from: after) == 0, "it stays")
      try await swipe(viewer, from: 500, to: 100)
      try await viewer.quiet(for: .milliseconds(900))
      let next = try await middle(viewer)
      #expect(next.largestDifference(from: before) == 0, "2.png looks as 1.png did")
      try await swipe(viewer, from: 100, to: 500)
      try await viewer.quiet(for: .milliseconds(900))
      #expect(try await middle(viewer).largestDifference(from: next) == 0, "1.png is gone")
      #expect(viewer.program.errors == "")
    }
  }
}
