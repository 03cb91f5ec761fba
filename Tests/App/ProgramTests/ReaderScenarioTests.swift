import Foundation
import ImageFixtures
import PortalFixtures
import Testing

extension UntimedOnCompositors {
  /// A screen reader that knows the program by AT-SPI alone.
  @Suite(.enabled(if: ReaderBus.isAvailable, "there is no at-spi2-core, or no pyatspi"))
  struct ReaderScenarioTests {
    /// Three photos, the first of which has a title and a description.
    private func album(in folder: TemporaryFolder) throws -> String {
      var photo = PNGFixture(width: 400, height: 300, .rgb) { x, _, _ in x % 200 }
      let words = """
        <rdf:RDF><rdf:Description><dc:title><rdf:Alt><rdf:li xml:lang="x-default">The end of the land\
        </rdf:li></rdf:Alt></dc:title><dc:description><rdf:Alt><rdf:li xml:lang="x-default">A \
        lighthouse at dusk</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF>
        """
      photo.chunks = [("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Array(words.utf8))]
      try Data(photo.file).write(to: URL(fileURLWithPath: folder.path("a-first.png")))
      try folder.picture("b-second.png", width: 300, height: 200)
      try folder.picture("c-third.png", width: 200, height: 300)
      return folder.url.path
    }

    @Test(.needs(.sway)) func aPhotoIsFoundOpenedZoomedMarkedReadAndClosed() async throws {
      let folder = try TemporaryFolder()
      let reader = try await ReaderBus()
      let rig = try await Rig(.sway, width: 800, height: 600)
      rig.bus = reader.bus.address
      let viewer = try await Viewer(on: rig, try album(in: folder), view: "album")
      let album = try await reader.read(
        "enable", "names|list box|*", "tell|list item|b-second.png")
      #expect(album == ["a-first.png, b-second.png, c-third.png", "b-second.png: "])
      // Rows that still take shape would be at other places in a replay.
      try await viewer.quiet()
      let opened = try await reader.read(
        "act|list item|a-first.png|toggle_album", "focused|image|a-first.png",
        "await|image|a-first.png|lighthouse")
      #expect(opened[0] == "true")
      #expect(opened[2] == "The end of the land. A lighthouse at dusk.")
      try await viewer.state("the photo") { $0.mode == "photo" && $0.settled && $0.scale != nil }
      let zoomed = try await reader.read(
        "set|image|a-first.png|250", "value|image|a-first.png|250",
        "act|image|a-first.png|zoom_in", "value|image|a-first.png|260+",
        "act|frame|*|toggle_mark", "said|Marked", "act|frame|*|album_left")
      #expect(zoomed[1] == "250")
      #expect(zoomed[2] == "true" && zoomed[4] == "true")
      #expect(zoomed.last == "false", "that is a command of the album")
      try await viewer.state("a photo that is zoomed in") { $0.settled && ($0.zoom ?? 0) > 2.6 }
      let back = try await reader.read(
        "act|frame|*|back", "focused|list item|a-first.png", "selected|list box|*",
        "act|push button|Menu|press", "act|menu item|View|choose",
        "act|menu item|Larger thumbnails|choose")
      #expect(back[0] == "true" && back[2] == "a-first.png" && back.last == "true")
      try await viewer.state("the album") { $0.mode == "album" && $0.settled }
      try await viewer.expectReplayTellsTheSame()
      let record = try viewer.recorded()
      for line in [
        "ask command toggle_album 0", "ask zoom 250", "ask command toggle_mark", "ask press -8",
      ] {
        #expect(record.contains(" \(line)\n"), "\(line) is recorded")
      }
      #expect(try await reader.read("act|frame|*|quit") == ["true"])
      #expect(try await viewer.program.ending() == .exit(0))
    }

    /// A reader that looks at a cell follows its end when the photo opens, and finds objects by
    /// their kind.
    @Test(.needs(.sway)) func aCellThatVanishesSaysSoAndObjectsAreFoundByTheirRoles() async throws {
      let folder = try TemporaryFolder()
      let reader = try await ReaderBus()
      let rig = try await Rig(small: .sway)
      rig.bus = reader.bus.address
      let viewer = try await Viewer(on: rig, try album(in: folder), view: "album")
      let received = try await reader.read(
        "enable", "matches|frame|*|list item", "matches|frame|*|image",
        "hold|list item|b-second.png", "act|list item|b-second.png|toggle_album",
        "focused|image|b-second.png", "gone", "matches|frame|*|image", "matches|frame|*|list item",
        "act|frame|*|toggle_help", "focused|panel|Keys and gestures", "matches|frame|*|heading",
        "act|frame|*|back", "act|frame|*|back", "focused|list item|b-second.png",
        "hold|list item|b-second.png")
      #expect(received[0] == "a-first.png, b-second.png, c-third.png" && received[1] == "")
      #expect(received[5] == "None /org/a11y/atspi/null")
      #expect(received[6] == "b-second.png" && received[7] == "")
      #expect(received[10].contains(", "), "the titles of the help: \(received[10])")
      #expect(received.last == "b-second.png", "it is there again")
      #expect(viewer.program.errors == "")
    }

    /// The field of a name is read and written, and what is typed in it is told.
    @Test(.needs(.sway)) func aPhotoIsRenamedByWritingItsName() async throws {
      let folder = try TemporaryFolder()
      let reader = try await ReaderBus()
      let rig = try await Rig(small: .sway)
      rig.bus = reader.bus.address
      let viewer = try await Viewer(on: rig, try album(in: folder), view: "album")
      let opened = try await reader.read(
        "enable", "names|list box|*", "act|frame|*|rename", "focused|entry|Name",
        "text|entry|Name")
      #expect(opened.suffix(2) == ["True", "a-first.png 7 0-7"])
      let written = try await reader.read(
        "text|entry|Name", "write|entry|Name|b-second.png", "typed|b-second",
        "act|entry|Name|activate", "await|entry|Name|b-second.png", "write|entry|Name|zz.png",
        "insert|entry|Name|1|é", "text|entry|Name", "act|entry|Name|activate",
        "focused|list item|zéz.png", "names|list box|*")
      #expect(written[1] == "true" && written[3] == "true")
      #expect(written[4].contains("b-second.png"), "the name is taken, and the field says so")
      #expect(written[7] == "zéz.png 2 2-2")
      #expect(written.last == "b-second.png, c-third.png, zéz.png")
      #expect(viewer.program.errors == "")
    }

    /// The window's own buttons are objects too, where the compositor draws no title bar.
    @Test(.needs(.mutter)) func theWindowsButtonsArePressed() async throws {
      let folder = try TemporaryFolder()
      let reader = try await ReaderBus()
      let rig = try await Rig(small: .mutter)
      rig.bus = reader.bus.address
      // On a busy machine the reader comes after the 2 s in which the header stays.
      let viewer = try await Viewer(
        on: rig, try folder.album(), settings: Viewer.stiffPages + "header_rest_time = 60\n")
      let pressed = try await reader.read(
        "enable", "act|push button|Back to the album|press", "tell|list item|2-tall.png",
        "act|push button|Close|press")
      #expect(pressed == ["true", "2-tall.png: ", "true"])
      #expect(try await viewer.program.ending() == .exit(0))
    }

    @Test(.needs(.sway)) func theProgramServesNothingWhileNobodyListens() async throws {
      let folder = try TemporaryFolder()
      let reader = try await ReaderBus()
      let rig = try await Rig(small: .sway)
      rig.bus = reader.bus.address
      let viewer = try await Viewer(on: rig, try folder.album())
      /// The sockets of the program, without the one to each of its decoders, which come and go.
      func sockets() throws -> Int {
        let fds = "/proc/\(viewer.program.identifier)/fd"
        let all = try FileManager.default.contentsOfDirectory(atPath: fds).count {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(fds)/\($0)"))?
            .hasPrefix("socket:") == true
        }
        return all - Processes.children(of: viewer.program.identifier).count
      }
      func expectIdle() async throws {
        try await Processes.expectIdle(viewer.program.identifier, for: .seconds(2))
      }
      try await viewer.quiet()
      let before = try sockets()
      #expect(try await reader.read("absent") == ["0"], "no program is on the readers' bus")
      try await expectIdle()
      #expect(try await reader.read("enable", "tell|image|1-wide.png") == ["1-wide.png: "])
      // A decoder that is about to end has closed its socket, and is still a child.
      _ = try await eventually("a connection") { try sockets() == before + 1 ? true : nil }
      // A reader that has gone is told nothing more, and one that may come wakes nobody.
      try await expectIdle()
      try await reader.read("disable")
      _ = try await eventually("the connection ends") { try sockets() == before ? true : nil }
      try await expectIdle()
    }
  }
}
