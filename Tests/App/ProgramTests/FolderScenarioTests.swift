import Foundation
import Testing

extension UntimedOnCompositors {
  /// Folders in an album, and those that have nothing to show, on a real screen.
  @Suite struct FolderScenarioTests {
    /// A folder with two pictures and a folder of three.
    private func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path("inside"), withIntermediateDirectories: false)
      for name in ["1.png", "2.png", "inside/3.png", "inside/4.png", "inside/5.png"] {
        try folder.picture(name, width: 360, height: 270)
      }
      return folder
    }

    @Test(.needs(.sway)) func aTapGoesIntoAFolderAndEscapeComesBack() async throws {
      let folder = try folder()
      let viewer = try await Viewer(on: Rig(.sway), folder.url.path, view: "album")
      try await viewer.quiet()
      let outside = try await viewer.screenshot()
      let position = try await viewer.onScreen(60, 70)
      try await viewer.rig.tap(position)
      try await viewer.quiet(for: .milliseconds(900))
      // The listing of the replay is there at once: only what rests is the same.
      try await viewer.expectScreenShowsReplay(within: 0)
      let inside = try await viewer.screenshot()
      #expect(inside != outside)
      try await viewer.press(Key.escape)
      try await viewer.quiet(for: .milliseconds(900))
      try await viewer.expectScreenShowsReplay(within: 0)
      try await viewer.quit()
    }

    @Test(.needs(.sway)) func aFolderWithoutPicturesIsAWindowThatSaysSo() async throws {
      let folder = try TemporaryFolder()
      try Data("a".utf8).write(to: URL(filePath: folder.path("paper.txt")))
      let viewer = try await Viewer(on: Rig(.sway), folder.url.path, view: "album")
      try await viewer.quiet()
      try await viewer.expectScreenShowsReplay(within: 0)
      try await viewer.quit()
    }
  }
}
