import Foundation
import Testing

extension UntimedOnCompositors {
  /// A search in the window, from the keys to what is inside of the files.
  @Suite struct FindScenarioTests {
    private static let slash = 53
    /// The keys of the digits, by evdev.
    private static let digits: [Character: Int] = ["0": 11, "2": 3, "4": 5]

    @Test(.needs(.sway)) func yearLeavesThePhotosOfThatYearUntilEscape() async throws {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path("album"), withIntermediateDirectories: false)
      // Without a date inside, a file's own counts, once its header is known to have none.
      for (name, date) in [("1", 1e9), ("2", 1_718_409_600), ("3", 1e9)] {
        try folder.picture("album/\(name).png", width: 360, height: 240)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: date)],
          ofItemAtPath: folder.path("album/\(name).png"))
      }
      let viewer = try await Viewer(on: Rig(.sway), folder.path("album"), view: "album")
      try await viewer.press(Self.slash)
      for digit in "2024" { try await viewer.press(try #require(Self.digits[digit])) }
      try await viewer.quiet()
      try await viewer.press(Key.enter)
      try await viewer.press(Key.enter)
      try await viewer.state("the one photo") { $0.mode == "photo" && $0.photo == 0 && $0.settled }
      try await viewer.press(Key.escape)
      try await viewer.state("the photos that were found") { $0.mode == "album" && $0.settled }
      try await viewer.press(Key.escape)
      try await viewer.state("all photos, that one with the focus") { $0.photo == 1 && $0.settled }
      try await viewer.quiet(for: .milliseconds(600))
      #expect(viewer.program.isRunning)
      try await viewer.quit()
    }
  }
}
