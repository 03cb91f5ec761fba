import Foundation
import Testing

extension UntimedOnCompositors {
  /// File jobs, on a real screen and a real disk.
  @Suite struct FileJobScenarioTests {
    private static let delete = 111
    private static let (control, shift) = (29, 42)
    private static let (z, s, o, bracketRight, f2) = (44, 31, 24, 27, 60)
    private static let (m, e, f5) = (50, 18, 63)

    private func album() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.numberedAlbum()
      return folder
    }

    private func chord(_ viewer: Viewer, _ key: Int) async throws {
      try await viewer.rig.say("key \(Self.control) 1")
      try await viewer.press(key)
      try await viewer.rig.say("key \(Self.control) 0")
    }

    /// The screen above the notice.
    private func photo(_ viewer: Viewer) async throws -> ScreenPicture {
      let size = try viewer.viewSize()
      return try await viewer.screenshot()
        .cropped(x: 0, y: 0, width: size.width, height: size.height - 100)
    }

    @Test(.needs(.sway)) func aPhotoGoesIntoTheTrashAndComesBack() async throws {
      let folder = try album()
      let viewer = try await Viewer(on: Rig(.sway), folder.path("album/2.png"))
      try await viewer.state("the photo") { $0.photo == 1 && $0.settled }
      try await viewer.press(Self.delete)
      try await viewer.quiet(for: .milliseconds(900))
      #expect(try folder.names() == ["1.png", "3.png"])
      let state = try #require(try viewer.last())
      let width = Double(try viewer.viewSize().width)
      #expect(state.mode == "photo", "the third is the second now")
      #expect(state.transform?[4] == (width - 320) / 2)
      try await chord(viewer, Self.z)
      try await viewer.state("the photo is back") {
        $0.settled && $0.transform?[4] == (width - 340) / 2
      }
      #expect(try folder.names() == ["1.png", "2.png", "3.png"])
      try await viewer.press(Key.escape)
      try await viewer.state("the album") { $0.settled && $0.mode == "album" }
      try await viewer.quit()
    }

    @Test(.needs(.sway)) func photoIsDeletedByTheAnswerWhereThereCanBeNoTrash() async throws {
      let folder = try album()
      _ = try folder.write("in the way", to: "data")
      let viewer = try await Viewer(
        on: Rig(.sway), folder.path("album/2.png"),
        variables: ["XDG_DATA_HOME": folder.path("data")])
      try await viewer.state("the photo") { $0.photo == 1 && $0.settled }
      try await viewer.press(Self.delete)
      try await viewer.quiet(for: .milliseconds(500))
      #expect(try folder.names() == ["1.png", "2.png", "3.png"])
      try await viewer.rig.say("key \(Self.shift) 1")
      try await viewer.press(Self.delete)
      try await viewer.rig.say("key \(Self.shift) 0")
      _ = try await eventually("it is deleted") {
        try folder.names() == ["1.png", "3.png"] ? true : nil
      }
      try await viewer.state("the next photo") {
        $0.photo == 1 && $0.settled && $0.mode == "photo"
      }
      #expect(viewer.program.errors == "")
    }

    /// Trash, turn, rename and mark, each once and taken back, on the second compositor.
    @Test(.needs(.mutter)) func mutterSeesTheFileJobsToo() async throws {
      let folder = try album()
      let all = ["1.png", "2.png", "3.png"]
      let before = try Data(contentsOf: URL(filePath: folder.path("album/2.png")))
      let viewer = try await Viewer(on: Rig(small: .mutter), folder.path("album/2.png"))
      let shown = try await viewer.state("the photo") { $0.photo == 1 && $0.settled }
      try await viewer.press(Self.delete)
      _ = try await eventually("the trash") {
        try folder.names() == ["1.png", "3.png"] ? true : nil
      }
      try await chord(viewer, Self.z)
      _ = try await eventually("it is back") { try folder.names() == all ? true : nil }
      // While it is away, the next photo has its number, but another width.
      try await viewer.state("the photo is back") {
        $0.settled && $0.transform?[4] == shown.transform?[4]
      }
      try await viewer.press(Self.bracketRight)
      try await viewer.state("turned") { $0.settled && $0.rotation == 90 }
      try await chord(viewer, Self.s)
      try await viewer.state("upright by itself") { $0.settled && $0.rotation == 0 }
      try await chord(viewer, Self.z)
      try await viewer.state("turned by the view again") { $0.settled && $0.rotation == 90 }
      #expect(try Data(contentsOf: URL(filePath: folder.path("album/2.png"))) == before)
      try await viewer.press(Self.f2)
      try await viewer.sync()
      for key in [Self.o, Self.s, Key.enter] { try await viewer.press(key) }
      _ = try await eventually("the new name") {
        try folder.names() == ["1.png", "3.png", "os.png"] ? true : nil
      }
      try await chord(viewer, Self.z)
      _ = try await eventually("the old name") { try folder.names() == all ? true : nil }
      #expect(viewer.program.errors == "")
    }

    /// A mark, a program with the photo, and a slideshow, on the second compositor.
    @Test(.needs(.mutter)) func mutterSeesTheMarksAndTheSlideshow() async throws {
      let folder = try album()
      let state = ["XDG_STATE_HOME": folder.path("state")]
      let viewer = try await Viewer(
        on: Rig(small: .mutter), folder.path("album/2.png"),
        settings: """
          [slideshow]
          delay = 1
          [commands]
          "ctrl+e" = ["/bin/cp", "--", "{}", "\(folder.path("given.png"))"]
          """,
        options: ["--print-marks"], variables: state)
      try await viewer.state("the photo") { $0.photo == 1 && $0.settled }
      try await viewer.press(Self.m)
      try await chord(viewer, Self.e)
      _ = try await eventually("the program") {
        FileManager.default.contentsEqual(
          atPath: folder.path("given.png"), andPath: folder.path("album/2.png")) ? true : nil
      }
      try await viewer.press(Self.f5)
      try await viewer.state("the next photo by itself") { $0.photo == 2 && $0.settled }
      try await viewer.state("the first again") { $0.photo == 0 && $0.settled }
      try await viewer.press(Key.escape)
      try await viewer.quiet(for: .milliseconds(1500))
      #expect(try viewer.last()?.mode == "photo", "it ended the slideshow and no more")
      try await viewer.quit()
      #expect(viewer.program.output == folder.path("album/2.png") + "\n")
    }

    @Test(.needs(.sway)) func aTurnIsInTheFileAndTakenBackToTheVeryBytes() async throws {
      let folder = try album()
      let path = folder.path("album/1.png")
      let before = try Data(contentsOf: URL(filePath: path))
      let viewer = try await Viewer(on: Rig(.sway), path)
      try await viewer.state("the photo") { $0.photo == 0 && $0.settled }
      try await viewer.press(Self.bracketRight)
      try await viewer.state("turned") { $0.settled && $0.rotation == 90 }
      try await viewer.quiet()
      let turned = try await photo(viewer)
      try await chord(viewer, Self.s)
      try await viewer.state("upright by itself") { $0.settled && $0.rotation == 0 }
      try await viewer.quiet()
      #expect(try await photo(viewer) == turned, "nothing has moved")
      #expect(try Data(contentsOf: URL(filePath: path)) != before)
      try await chord(viewer, Self.z)
      try await viewer.state("turned by the view again") { $0.settled && $0.rotation == 90 }
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }
}
