import Foundation
import Testing

extension OnCompositors {
  /// GNOME draws no title bar, so the window has a strip of its own to move it by, close it with, and edges to resize it.
  @Suite struct StripScenarioTests {
    /// A window of 400 × 300 on mutter's screen.
    private func viewer(_ folder: TemporaryFolder) async throws -> Viewer {
      let viewer = try await Viewer(on: Rig(.mutter, width: 800, height: 600), try folder.album())
      try await viewer.rig.say("maximize off", "place 200 100 400 300")
      try await waitForWindow(of: viewer, x: 200, y: 100, width: 400, height: 300)
      return viewer
    }

    /// Waits until the window is there; mutter moves its edges when the program has drawn that size.
    private func waitForWindow(of viewer: Viewer, x: Int, y: Int, width: Int, height: Int)
      async throws
    {
      let place = Rig.Rectangle(x: x, y: y, width: width, height: height)
      _ = try await eventually("the window at \(place)") {
        try await viewer.rig.window() == place && viewer.viewSize().width == width ? true : nil
      }
    }

    /// The strip's height: what the window has more than the view.
    private func strip(of viewer: Viewer) throws -> Double {
      Double(300 - (try viewer.viewSize().height))
    }

    /// Presses the left button at one place and lets it go at another, once the window has begun to follow; then it is
    /// mutter that sees the pointer, not the program.
    private func drag(_ viewer: Viewer, from: (x: Double, y: Double), by: (x: Double, y: Double))
      async throws
    {
      let before = try await viewer.rig.window()
      try await viewer.rig.say("motion \(from.x) \(from.y)")
      try await viewer.sync()
      try await viewer.rig.say("button 272 1")
      _ = try await eventually("the window follows") {
        try await viewer.rig.say(
          "motion \(from.x + by.x / 2) \(from.y + by.y / 2)",
          "motion \(from.x + by.x) \(from.y + by.y)")
        return try await viewer.rig.window() != before ? true : nil
      }
      try await viewer.rig.say("button 272 0")
    }

    @Test(.needs(.mutter)) func theStripMovesTheWindow() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder)
      let strip = try strip(of: viewer)
      #expect(strip > 0)
      try await drag(viewer, from: (x: 300, y: 100 + strip / 2), by: (x: -60, y: 40))
      try await waitForWindow(of: viewer, x: 140, y: 140, width: 400, height: 300)
    }

    @Test(.needs(.mutter)) func itsEdgesResizeTheWindow() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder)
      // The borders lie around the window.
      try await drag(viewer, from: (x: 602, y: 402), by: (x: -100, y: -50))
      try await waitForWindow(of: viewer, x: 200, y: 100, width: 300, height: 250)
    }

    @Test(.needs(.mutter)) func itsButtonClosesTheWindow() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder)
      let strip = try strip(of: viewer)
      try await viewer.rig.say("motion \(600 - strip / 2) \(100 + strip / 2)")
      try await viewer.sync()
      try await viewer.rig.say("button 272 1", "button 272 0")
      #expect(try await viewer.program.ending() == .exit(0))
    }
  }
}
