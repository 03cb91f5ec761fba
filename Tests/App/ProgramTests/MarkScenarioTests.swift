import Foundation
import PortalFixtures
import Testing

extension UntimedOnCompositors {
  /// Marks that are kept, printed, and handed to programs, on a real screen and a real disk.
  @Suite struct MarkScenarioTests {
    private static let (m, e, four) = (50, 18, 5)
    private static let (control, alt, right) = (29, 56, 106)

    private func album() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for name in ["album", "state/lightbox"] {
        try FileManager.default.createDirectory(
          atPath: folder.path(name), withIntermediateDirectories: true)
      }
      try folder.write("hint shown\n", to: "state/lightbox/albums")
      for (name, width) in [("1.png", 360), ("-2.png", 340), ("3.png", 320)] {
        try folder.picture("album/\(name)", width: width, height: 240)
      }
      return folder
    }

    private func chord(_ viewer: Viewer, _ modifier: Int, _ key: Int) async throws {
      try await viewer.rig.say("key \(modifier) 1")
      try await viewer.press(key)
      try await viewer.rig.say("key \(modifier) 0")
    }

    @Test(.needs(.sway)) func markedPhotoIsPrintedAndMarkedTheNextTime() async throws {
      let folder = try album()
      let state = ["XDG_STATE_HOME": folder.path("state")]
      let viewer = try await Viewer(
        on: Rig(.sway), folder.path("album/1.png"), options: ["--print-marks"], variables: state)
      try await viewer.state("the photo") { $0.settled }
      try await viewer.press(Self.m)
      try await chord(viewer, Self.alt, Self.four)
      // Right after the keys: what was said is not lost.
      try await viewer.quit()
      #expect(viewer.program.output == folder.path("album/1.png") + "\n")
      let kept = try String(contentsOfFile: folder.path("state/lightbox/marks"), encoding: .utf8)
      #expect(kept.contains("photo marked 4 ") && kept.contains("/album/1.png\n"))

      try FileManager.default.moveItem(
        atPath: folder.path("album/1.png"), toPath: folder.path("album/9.png"))
      let again = try await Viewer(
        on: viewer.rig, folder.path("album"), view: "album", options: ["--print-marks", "-0"],
        variables: state)
      try await again.state("the album") { $0.settled }
      // The album is left with the marked one; that it is marked is known a moment after the
      // photos.
      let title = try await eventually("the title of the marked") {
        try await chord(again, Self.control, Self.m)
        try await Task.sleep(for: .milliseconds(500))
        let tree = try await again.rig.swayTree()
        return tree.clientName.flatMap { $0.title.contains("marked") ? $0.title : nil }
      }
      #expect(title.contains("1 of 3 marked"))
      try await again.press(Key.q)
      #expect(try await again.program.ending() == .exit(0))
      #expect(again.program.output == folder.path("album/9.png") + "\0")
    }

    /// The album of three photos in one row, and the size of its cells.
    private func viewer(
      _ kind: Rig.Kind, _ folder: TemporaryFolder
    ) async throws -> (Viewer, cell: Double) {
      let viewer = try await Viewer(
        on: Rig(kind), folder.path("album"), view: "album", options: ["--print-marks"],
        variables: ["XDG_STATE_HOME": folder.path("state")])
      let album = try await viewer.state("the album") { $0.mode == "album" && $0.settled }
      try await viewer.quiet()
      return (viewer, try #require(album.album).rowHeight * 1.4)
    }

    private func expectPrints(_ names: [String], _ viewer: Viewer, _ folder: TemporaryFolder)
      async throws
    {
      try await viewer.expectScreenShowsReplay(within: 0)
      try await viewer.press(Key.q)
      #expect(try await viewer.program.ending() == .exit(0))
      let printed = viewer.program.output.split(separator: "\n").map(String.init)
      #expect(printed.sorted() == names.map { folder.path("album/\($0)") }.sorted())
    }

    @Test(arguments: Rig.Kind.exact)
    func fingerThatRestsMarksWhatItSlidesOver(on kind: Rig.Kind) async throws {
      let folder = try album()
      let (viewer, cell) = try await viewer(kind, folder)
      func on(_ column: Double) async throws -> String {
        try await viewer.onScreen(cell * column, 100)
      }
      try await viewer.rig.play(
        """
        0 touch down 0 \(try await on(0.5))
        700 touch move 0 \(try await on(0.7))
        716 touch move 0 \(try await on(1.1))
        732 touch move 0 \(try await on(1.5))
        800 touch up 0

        """)
      try await viewer.sync()
      try await viewer.state("marked") { $0.mode == "album" && $0.settled }
      try await expectPrints(["-2.png", "1.png"], viewer, folder)
    }

    @Test(arguments: Rig.Kind.exact)
    func bandMarksWhatItTouches(on kind: Rig.Kind) async throws {
      let folder = try album()
      let (viewer, cell) = try await viewer(kind, folder)
      try await viewer.point(cell * 1.4, Double(try viewer.viewSize().height) - 20)
      try await viewer.rig.say("button 272 1")
      try await viewer.point(cell * 1.5, 300)
      try await viewer.point(cell * 2.6, 100)
      try await viewer.state("a band") { !$0.settled }
      try await viewer.rig.say("button 272 0")
      try await viewer.state("marked") { $0.mode == "album" && $0.settled }
      try await expectPrints(["1.png", "3.png"], viewer, folder)
    }

    /// One that can be started, and one that cannot.
    @Test(
      .needs(.sway), .enabled(if: ReaderBus.isAvailable, "there is no at-spi2-core, or no pyatspi"))
    func aKeyStartsAProgramWithThePhoto() async throws {
      let folder = try album()
      let reader = try await ReaderBus()
      let rig = try await Rig(.sway)
      rig.bus = reader.bus.address
      let script = try folder.write(
        "#!/bin/sh\nout=$1; shift; printf '%s\\n' \"$@\" > \"$out.new\"; mv \"$out.new\" \"$out\"\n",
        to: "a program")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
      let viewer = try await Viewer(
        on: rig, folder.path("album/-2.png"),
        settings: """
          [commands]
          "ctrl+e" = ["\(script)", "\(folder.path("out"))", "--", "{}"]
          "ctrl+m" = ["/no/such/program"]
          """)
      try await viewer.state("the photo") { $0.settled }
      try await chord(viewer, Self.control, Self.e)
      let output = try await eventually("the program's word") {
        try? String(contentsOfFile: folder.path("out"), encoding: .utf8)
      }
      #expect(output == "--\n" + folder.path("album/-2.png") + "\n")
      try await reader.hears("program could not be started: No such file or directory.") {
        try await chord(viewer, Self.control, Self.m)
      }
      try await viewer.press(Key.q)
      #expect(try await viewer.program.ending() == .exit(0))
      #expect(viewer.program.errors.hasSuffix("and is no key of show_marked\n"))
    }
  }
}
