import Foundation
import Testing

extension UntimedOnCompositors {
  /// Photos that get other names, on a real screen and a real disk.
  @Suite struct RenameScenarioTests {
    private static let f2 = 60
    private static let (o, s, l, control, z, right) = (24, 31, 38, 29, 44, 106)

    private func album() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.numberedAlbum()
      return folder
    }

    private func type(_ viewer: Viewer, _ codes: Int...) async throws {
      for code in codes { try await viewer.press(code) }
    }

    private func undo(_ viewer: Viewer) async throws {
      try await viewer.rig.say("key \(Self.control) 1")
      try await viewer.press(Self.z)
      try await viewer.rig.say("key \(Self.control) 0")
    }

    @Test(.needs(.sway)) func anOpenPhotoGetsAnotherNameAndItsOldOneBack() async throws {
      let folder = try album()
      let viewer = try await Viewer(on: Rig(.sway), folder.path("album/1.png"))
      try await viewer.state("the photo") { $0.photo == 0 && $0.settled }
      try await viewer.press(Self.f2)
      try await viewer.quiet()
      try await type(viewer, Self.o, Self.s, Self.l, Self.o, Key.enter)
      _ = try await eventually("the new name") {
        try folder.names() == ["2.png", "3.png", "oslo.png"] ? true : nil
      }
      try await viewer.state("the photo is the last") { $0.photo == 2 && $0.settled }
      try await viewer.quiet()
      try await undo(viewer)
      _ = try await eventually("the old name") {
        try folder.names() == ["1.png", "2.png", "3.png"] ? true : nil
      }
      try await viewer.state("the photo is the first again") { $0.photo == 0 && $0.settled }
      try await viewer.press(Key.escape)
      try await viewer.state("the album") { $0.settled && $0.mode == "album" }
      try await viewer.quit()
    }

    @Test(.needs(.sway)) func aNameThatExistsIsRefusedInTheField() async throws {
      let folder = try album()
      let viewer = try await Viewer(on: Rig(.sway), folder.path("album"), view: "album")
      // An empty album is at rest too: keys that come before its photos move nothing.
      try await viewer.state("the photos are listed") { $0.photo != nil }
      try await viewer.press(Key.home)
      try await viewer.press(Self.right)
      try await viewer.state("the second photo has the focus") { $0.photo == 1 }
      try await viewer.press(Self.f2)
      try await viewer.quiet()
      let number = 4  // 3
      try await type(viewer, number, Key.enter)
      try await viewer.quiet(for: .milliseconds(600))
      #expect(try folder.names() == ["1.png", "2.png", "3.png"])
      try await type(viewer, Self.o, Key.enter)
      let renamed = try await eventually("the other name") {
        let names = try folder.names()
        return names == ["1.png", "2.png", "3.png"] ? nil : names
      }
      #expect(renamed == ["1.png", "3.png", "3o.png"])
      try await viewer.press(Key.escape)
      try await viewer.quiet()
      try await viewer.quit()
    }
  }
}
