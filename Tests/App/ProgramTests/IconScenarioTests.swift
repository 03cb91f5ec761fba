import Foundation
import Testing

extension UntimedOnCompositors {
  /// The icon that the program gives to its window, in task bars and window switchers.
  @Suite struct IconScenarioTests {
    @Test(.needs(.kwin)) func theWindowHasTheProgramsIconWhereItIsNotInstalled() async throws {
      let folder = try TemporaryFolder()
      try folder.picture("0.png", width: 300, height: 200)
      let rig = try await Rig(small: .kwin)
      let viewer = try await Viewer(on: rig, folder.path("0.png"), view: "photo", settings: "")
      try await viewer.quiet()
      let file = rig.value("XDG_RUNTIME_DIR") + "/icon.png"
      try await rig.say("icon \(file)")
      let icon = try ScreenPicture(png: Data(contentsOf: URL(fileURLWithPath: file)))
      #expect(icon.width == 64 && icon.height == 64)
      #expect(icon[6, 30] == [0x57, 0x61, 0x7A], "the table")
      #expect(icon[11, 46] == [0xFF, 0xF3, 0xCF], "its glass")
      #expect(icon[40, 21] == [0xFF, 0xD8, 0x4D], "the sun of the photo")
    }
  }
}
