import Foundation
import Testing

extension UntimedOnCompositors {
  /// The place that is left, and taken up by the next start.
  @Suite struct SessionScenarioTests {
    private let folder: TemporaryFolder
    private let settings = "[session]\nrestore = true\n" + Viewer.stiffPages

    init() throws {
      folder = try TemporaryFolder()
      for name in ["album", "state/lightbox"] {
        try FileManager.default.createDirectory(
          atPath: folder.path(name), withIntermediateDirectories: true)
      }
      try folder.write("hint shown\n", to: "state/lightbox/albums")
      for number in 1...40 {
        try folder.picture(
          "album/\(number).png", width: 300 + number % 3 * 100, height: 240)
      }
    }

    private var file: String { folder.path("state/lightbox/session") }

    private func written() -> String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

    private func title(_ rig: Rig) async throws -> String? {
      try await rig.swayTree().clientName?.title
    }

    private func viewer(
      on rig: Rig, _ paths: [String] = [], view: String, options: [String] = []
    ) async throws -> Viewer {
      let variables = ["XDG_STATE_HOME": folder.path("state")]
      guard let path = paths.first else {
        return try await Viewer(
          on: rig, view: view, settings: settings, options: options, variables: variables)
      }
      return try await Viewer(
        on: rig, path, view: view, settings: settings, options: options, variables: variables)
    }

    @Test(.needs(.sway)) func anOpenPhotoIsOpenAgainAfterAKill() async throws {
      let rig = try await Rig(.sway, width: 900, height: 700, floating: true)
      let first = try await viewer(on: rig, [folder.path("album/7.png")], view: "photo")
      try await rig.resizeWindow(width: 700, height: 520)
      try await first.press(Key.right)
      _ = try await eventually("the place at rest is written") {
        written().contains("photo=8.png open") && written().contains("size=") ? true : nil
      }
      let (width, height) = try first.viewSize()
      // One write, and nothing more: no thread wakes for longer than the time that it takes to be
      // written.
      let before = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
      try await first.quiet(for: .milliseconds(2500))
      let after = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
      #expect(before != nil && before == after)
      first.program.send(SIGKILL)
      _ = try await first.program.ending()
      let second = try await viewer(on: rig, view: "photo")
      try await second.state("the photo") { $0.mode == "photo" && $0.photo == 7 && $0.settled }
      #expect(try second.viewSize() == (width, height))
      #expect(second.program.errors == "")
    }

    /// A photo that comes into the folder of the open one, and is open again, on the second
    /// compositor.
    @Test(.needs(.mutter)) func mutterSeesALiveFolderAndTheSession() async throws {
      let rig = try await Rig(small: .mutter)
      let first = try await viewer(on: rig, [folder.path("album/40.png")], view: "photo")
      try await first.state("the last photo") { $0.photo == 39 && $0.settled }
      try folder.picture("album/41.png", width: 300, height: 240)
      _ = try await eventually("the photo that has come") {
        try await first.press(Key.right)
        try await first.quiet(for: .milliseconds(100))
        return try first.last()?.photo == 40 ? true : nil
      }
      _ = try await eventually("the place is written") {
        written().contains("photo=41.png open") ? true : nil
      }
      try await first.quit()
      let second = try await viewer(on: rig, view: "photo")
      try await second.state("the photo") { $0.mode == "photo" && $0.photo == 40 && $0.settled }
      #expect(second.program.errors == "")
    }

    /// The window's workspace and place, which only the compositor knows.
    @Test(.needs(.kwin)) func theDesktopRestoresTheWindowsWorkspaceAndPlace() async throws {
      let rig = try await Rig(.kwin, width: 1280, height: 800)
      let first = try await viewer(on: rig, [folder.path("album/7.png")], view: "photo")
      try await first.quiet()
      try await rig.say("desktop 2", "place 310 140 640 420")
      try await first.quiet()
      let frame = try await rig.window()
      #expect(frame?.x == 310 && frame?.y == 140)
      _ = try await eventually("the place at rest is written") {
        written().contains("session=") ? true : nil
      }
      try await first.press(Key.q)
      #expect(try await first.program.ending() == .exit(0))
      let second = try await viewer(on: rig, view: "photo")
      try await second.quiet()
      let (restored, desktop) = (try await rig.window(), try await rig.say("desktop 0"))
      #expect(restored == frame && desktop == "2")
      #expect(first.program.errors == "" && second.program.errors == "")
    }

    /// Files that were named one by one, of more than one folder, are the same files in the same
    /// order, and the open one is open.
    @Test(.needs(.sway)) func severalNamedFilesAreThereAgain() async throws {
      let rig = try await Rig(small: .sway)
      let path = folder.path("others")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try folder.picture("others/12 half, 1% #.png", width: 300, height: 200)
      let paths = ["album/9.png", "others/12 half, 1% #.png", "album/30.png"].map(folder.path)
      let variables = ["XDG_STATE_HOME": folder.path("state")]
      let first = try await Viewer(
        on: rig, paths[0], paths[1], paths[2], settings: settings, variables: variables)
      try await first.press(Key.right)
      _ = try await eventually("the three files are written, and the open one") {
        written().contains("12%20half") && written().contains(" open") ? true : nil
      }
      try await first.state("the second of them") { $0.photo == 1 && $0.settled }
      let title = try await self.title(rig)
      #expect(title?.contains("2 of 3") == true)
      try await first.press(Key.q)
      #expect(try await first.program.ending() == .exit(0))
      let second = try await viewer(on: rig, view: "photo")
      try await second.state("the same photo") {
        $0.mode == "photo" && $0.photo == 1 && $0.settled
      }
      #expect(try await self.title(rig) == title)
      #expect(second.program.errors == "")
    }

    @Test(.needs(.sway)) func theAlbumIsScrolledToTheSameRowInItsOrder() async throws {
      let rig = try await Rig(.sway)
      let first = try await viewer(
        on: rig, [folder.path("album")], view: "album", options: ["--sort", "name", "--reverse"])
      try await first.quiet()
      try await first.point(300, 200)
      try await rig.say("axis vert 420", "axis-stop vert")
      try await first.quiet(for: .milliseconds(700))
      let before = try await first.screenshot()
      let offset = try #require(try first.last()?.album?.offset)
      #expect(offset < -100)
      // Away from the album's edge, where a bar shows itself.
      try await first.press(Key.q)
      #expect(try await first.program.ending() == .exit(0))
      #expect(written().contains("order=name:down") && written().contains("photo="))
      let second = try await viewer(on: rig, view: "album")
      try await second.quiet(for: .milliseconds(700))
      let row = try #require(try second.last()?.album?.offset)
      // The row that was cut at the top is whole now.
      #expect(abs(row - offset) < 130, "\(row) instead of \(offset)")
      #expect(row != 0)
      _ = before
      #expect(second.program.errors == "")
    }

    @Test(.needs(.sway)) func aFolderThatIsGoneIsToldInTheWindow() async throws {
      let rig = try await Rig(.sway)
      try folder.write(
        "# The windows of Lightbox, written by it.\nwindow 1 folder=/nowhere/at/all photo=a.png open\n",
        to: "state/lightbox/session")
      let viewer = try await viewer(on: rig, view: "album")
      try await viewer.quiet()
      #expect(viewer.program.errors == "")
      try await viewer.press(Key.q)
      #expect(try await viewer.program.ending() == .exit(0))
    }

    @Test(.needs(.sway)) func aFileOfOthersStaysAndIsTold() async throws {
      let rig = try await Rig(.sway)
      try folder.write("a diary\n", to: "state/lightbox/session")
      let viewer = try await viewer(on: rig, [folder.path("album")], view: "album")
      try await viewer.quiet()
      try await viewer.press(Key.q)
      #expect(try await viewer.program.ending() == .exit(0))
      #expect(viewer.program.errors.contains("session was not written: it holds something else"))
      #expect(written() == "a diary\n")
    }

    @Test(.needs(.sway)) func theSessionIsNotWrittenWithoutTheSetting() async throws {
      let rig = try await Rig(.sway)
      let viewer = try await Viewer(
        on: rig, folder.path("album"), view: "album",
        variables: ["XDG_STATE_HOME": folder.path("state")])
      try await viewer.quiet()
      try await viewer.press(Key.q)
      #expect(try await viewer.program.ending() == .exit(0))
      #expect(!FileManager.default.fileExists(atPath: file))
    }

    /// A draft beside the photos, and a text in the trash without its file, as a kill in the middle
    /// of a file job leaves them.
    @Test(.needs(.sway)) func leftoversOfAKillAreRemovedAtTheNextStart() async throws {
      let draft = try folder.write("half", to: "album/.lightbox-draft-0-0-1-1")
      let rig = try await Rig(.sway)
      let viewer = try await Viewer(on: rig, folder.path("album"), view: "album")
      _ = try await eventually("the draft is gone") {
        FileManager.default.fileExists(atPath: draft) ? nil : true
      }
      try await viewer.quiet()
      #expect(viewer.program.errors == "")
    }
  }
}
