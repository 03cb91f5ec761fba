import Foundation
import Testing

extension OnCompositors {
  /// The album, from the compositor's input to the pixels on its screen.
  @Suite struct AlbumScenarioTests {
    /// Forty pictures of three shapes, named so that there is something to type.
    private func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for number in 0..<40 {
        let (width, height) = [(360, 270), (270, 360), (480, 120)][number % 3]
        let name = number == 33 ? "zebra.png" : String(format: "img-%02d.png", number)
        try folder.picture(name, width: width, height: height)
      }
      return folder
    }

    private func viewer(_ kind: Rig.Kind, _ folder: TemporaryFolder) async throws -> Viewer {
      // A compositor that waits for its turn on a busy machine may send the lift of a tap late.
      try await Viewer(
        on: Rig(kind), folder.url.path, view: "album",
        settings: Viewer.stiffPages + "long_press_time = 5\n")
    }

    private func tap(_ viewer: Viewer, _ x: Double, _ y: Double) async throws {
      let position = try await viewer.onScreen(x, y)
      try await viewer.rig.tap(position)
    }

    private func album(_ viewer: Viewer, _ what: String) async throws -> ShownState {
      try await viewer.state(what) { $0.mode == "album" && $0.settled }
    }

    @Test(arguments: Rig.Kind.exact) func photoOpensFromItsPlaceAndClosesBackToIt(on kind: Rig.Kind)
      async throws
    {
      let folder = try folder()
      let viewer = try await viewer(kind, folder)
      #expect(try viewer.last()?.mode == "album")
      // With its thumbnail there, a photo opens at once.
      try await viewer.quiet()
      try await tap(viewer, 60, 70)
      let open = try await viewer.state("a photo") { $0.mode == "photo" && $0.settled }
      #expect(open.photo == 0)
      // The hero transition went from the thumbnail's size to the photo's without a jump.
      let scales = try viewer.states().filter { $0.mode == "photo" }.compactMap(\.scale)
      #expect((scales.first ?? 9) < 0.7)
      #expect(open.scale == 1)

      // A pinch that never zoomed in closes it.
      let view = try viewer.viewSize()
      try await viewer.point(Double(view.width) / 2, Double(view.height) / 2)
      try await viewer.rig.say("pinch-begin 2", "pinch-update 0 0 0.7 0", "pinch-update 0 0 0.3 0")
      try await viewer.state("the picture in the fingers") { $0.active == ["pinch"] }
      try await viewer.rig.say("pinch-end")
      let home = try await album(viewer, "the photo at home")
      #expect(home.album?.backdrop == 0)

      // Escape does the same; from the album it leads nowhere.
      try await tap(viewer, 60, 70)
      try await viewer.state("a photo again") { $0.mode == "photo" && $0.settled }
      try await viewer.press(Key.escape)
      _ = try await album(viewer, "the album again")
      try await viewer.quiet(for: .milliseconds(600))
      try await viewer.press(Key.escape)
      #expect(viewer.program.isRunning)
      try await viewer.press(Key.q)
      #expect(try await viewer.program.ending() == .exit(0))
    }

    @Test(.needs(.sway)) func theScreenShowsWhatAReplayShows() async throws {
      let folder = try folder()
      let viewer = try await viewer(.sway, folder)
      try await viewer.quiet()
      try await viewer.expectScreenShowsReplay(within: 0)
      try await viewer.press(Key.enter)
      try await viewer.state("a photo") { $0.mode == "photo" && $0.settled }
      try await viewer.expectScreenShowsReplay(within: 0)
    }

    @Test(.needs(.sway)) func theFirstAlbumEverComesWithAHint() async throws {
      let (folder, home) = (try folder(), try TemporaryFolder())
      func viewer() async throws -> Viewer {
        try await Viewer(
          on: Rig(small: .sway), folder.url.path, view: "album",
          variables: ["XDG_STATE_HOME": home.url.path])
      }
      let first = try await viewer()
      _ = try await eventually("the hint") {
        try first.states().contains { $0.hint == true } ? true : nil
      }
      // One that comes before the hint is seen does not.
      _ = try await eventually("a key that ends it") {
        try await first.sync()
        return try first.last()?.hint == nil ? true : nil
      }
      try await first.press(Key.q)
      #expect(try await first.program.ending() == .exit(0))
      let memory = try String(contentsOfFile: home.path("lightbox/albums"), encoding: .utf8)
      #expect(memory.contains("\nhint shown\n"))
      let second = try await viewer()
      try await second.quiet()
      try await second.press(Key.q)
      #expect(try await second.program.ending() == .exit(0))
      #expect(try !second.states().contains { $0.hint == true }, "once")
    }

    @Test(.needs(.sway)) func fingersScrollAndResizeTheCells() async throws {
      let folder = try folder()
      let viewer = try await viewer(.sway, folder)
      // A folder is listed in parts where that takes time. The first part may fit into the view.
      try await viewer.quiet()
      let before = try #require(try viewer.last()?.album)
      let view = try viewer.viewSize()
      try await viewer.point(Double(view.width) / 2, Double(view.height) / 2)
      try await viewer.rig.say("axis vert 40", "axis vert 40", "axis vert 40", "axis-stop vert")
      let scrolled = try await viewer.state("the album scrolled") {
        $0.settled && ($0.album?.offset ?? 0) <= -119
      }
      #expect(scrolled.mode == "album")
      // Slowly: a quick spread would take a photo out of its cell.
      let spread = (1...12).map { "\($0 * 40) pinch update 0 0 \(1 + Double($0) / 20) 0" }
      try await viewer.rig.play(
        (["0 pinch begin 2"] + spread + ["520 pinch end", ""]).joined(separator: "\n"))
      let larger = try await viewer.state("larger cells") {
        $0.settled && ($0.album?.rowHeight ?? 0) > before.rowHeight
      }
      #expect(larger.mode == "album")
      try await viewer.press(Key.minus)
      try await viewer.state("smaller cells") {
        $0.settled && ($0.album?.rowHeight ?? 999) < (larger.album?.rowHeight ?? 0)
      }
    }

    @Test(.needs(.sway)) func keysWalkAndANameIsFound() async throws {
      let folder = try folder()
      let viewer = try await viewer(.sway, folder)
      // A folder is listed in parts where that takes time, and only a name that is there is found.
      try await viewer.quiet()
      try await viewer.press(Key.right)
      try await viewer.state("the second photo") { $0.photo == 1 && $0.settled }
      try await viewer.press(Key.z)
      let found = try await viewer.state("the zebra") { $0.photo == 39 && $0.settled }
      #expect(found.mode == "album")
      #expect((found.album?.offset ?? 0) < 0, "it was scrolled into sight")
      try await viewer.press(Key.enter)
      try await viewer.state("the zebra, open") {
        $0.photo == 39 && $0.mode == "photo" && $0.settled
      }
      // After a page turn the photo closes to its own cell.
      try await viewer.press(Key.home)
      try await viewer.state("the first photo") { $0.photo == 0 && $0.settled }
      try await viewer.press(Key.enter)
      let home = try await album(viewer, "the first photo at home")
      #expect(home.album?.offset == 0)
    }
  }
}
