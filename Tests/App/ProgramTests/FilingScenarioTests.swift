import Foundation
import Testing

extension UntimedOnCompositors {
  /// Photos that go to another folder, on a real screen and a real disk.
  @Suite struct FilingScenarioTests {
    private static let (f8, o, control, shift, z) = (66, 24, 29, 42, 44)

    private func end(_ viewer: Viewer) async throws {
      try await viewer.press(Key.escape)
      try await viewer.state("the album") { $0.settled && $0.mode == "album" }
      try await viewer.quit()
    }

    /// The folder is written and confirmed; after a restart Return alone takes it again.
    @Test(.needs(.sway)) func photoIsMovedToANewFolderAndBackAndAnotherIsCopied() async throws {
      let folder = try TemporaryFolder()
      try folder.numberedAlbum()
      let variables = ["XDG_STATE_HOME": folder.path("state")]
      let viewer = try await Viewer(
        on: Rig(.sway), folder.path("album/2.png"), variables: variables)
      try await viewer.state("the photo") { $0.photo == 1 && $0.settled }
      try await viewer.rig.say("key \(Self.shift) 1")
      try await viewer.press(Self.f8)
      try await viewer.rig.say("key \(Self.shift) 0")
      try await viewer.quiet()
      for code in [Self.o, Key.enter] { try await viewer.press(code) }
      try await viewer.quiet()
      #expect(try folder.names() == ["1.png", "2.png", "3.png"], "it is asked for first")
      try await viewer.press(Key.enter)
      _ = try await eventually("it is moved") {
        try folder.names() == ["1.png", "3.png", "o"] && folder.names(in: "album/o") == ["2.png"]
          ? true : nil
      }
      try await viewer.quiet()
      try await viewer.rig.say("key \(Self.control) 1")
      try await viewer.press(Self.z)
      try await viewer.rig.say("key \(Self.control) 0")
      _ = try await eventually("it is back, and the new folder is gone") {
        try folder.names() == ["1.png", "2.png", "3.png"] ? true : nil
      }
      try await viewer.quiet()
      try await end(viewer)

      let again = try await Viewer(
        on: Rig(.sway), folder.path("album/3.png"), variables: variables)
      try await again.state("the photo") { $0.photo == 2 && $0.settled }
      try await again.press(Self.f8)
      try await again.quiet()
      try await again.press(Key.enter)
      try await again.quiet()
      try await again.press(Key.enter)
      _ = try await eventually("it is copied") {
        try folder.names() == ["1.png", "2.png", "3.png", "o"]
          && folder.names(in: "album/o") == ["3.png"] ? true : nil
      }
      try await again.quiet()
      try await end(again)
    }
  }
}
