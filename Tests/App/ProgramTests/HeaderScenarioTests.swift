import Foundation
import Testing

extension OnCompositors {
  /// GNOME draws no title bar, so the program draws a header of its own: the window is moved,
  /// resized, maximised and closed with the pointer alone, and with the keyboard alone.
  @Suite struct HeaderScenarioTests {
    private static let frame = Rig.Rectangle(x: 200, y: 100, width: 400, height: 300)
    /// The screen.
    private static let whole = Rig.Rectangle(x: 0, y: 0, width: 800, height: 600)

    /// A window of 400 × 300 on its screen.
    private func viewer(_ folder: TemporaryFolder, on kind: Rig.Kind = .mutter) async throws
      -> Viewer
    {
      let viewer = try await Viewer(on: Rig(kind, width: 800, height: 600), try folder.album())
      try await viewer.rig.say("maximize off", "place 200 100 400 300")
      try await waitForWindow(of: viewer, at: Self.frame)
      return viewer
    }

    /// Waits until the window is there, within so many pixels; mutter moves its edges when the
    /// program has drawn that size.
    private func waitForWindow(
      of viewer: Viewer, at frame: Rig.Rectangle, within tolerance: Int = 0
    ) async throws {
      _ = try await eventually("the window at \(frame)") { () -> Bool? in
        guard let window = try await viewer.rig.window() else { return nil }
        let differences = [
          window.x - frame.x, window.y - frame.y, window.width - frame.width,
          window.height - frame.height,
        ]
        return try differences.allSatisfy { abs($0) <= tolerance }
          && viewer.viewSize() == (window.width, window.height) ? true : nil
      }
    }

    /// Presses the left button at one place and lets it go at another, once the window has begun to
    /// follow; then it is the compositor that sees the pointer, not the program.
    ///
    /// The first `start` of the way is what the program needs to know a drag. On KWin a window
    /// follows from where the pointer is by then, within a pixel; on mutter from where it was
    /// pressed.
    private func drag(
      _ viewer: Viewer, from: (x: Double, y: Double), by: (x: Double, y: Double), start: Double = 0
    ) async throws {
      let before = try await viewer.rig.window()
      try await viewer.rig.say("motion \(from.x) \(from.y)")
      try await viewer.sync()
      try await viewer.rig.say("button 272 1")
      let shares = viewer.rig.kind == .kwin ? [start + 0.02, start] : [0.5, 1]
      _ = try await eventually("the window follows") { () -> Bool? in
        for share in shares {
          try await viewer.rig.say("motion \(from.x + share * by.x) \(from.y + share * by.y)")
          if try await viewer.rig.window() != before { return true }
        }
        return nil
      }
      try await viewer.rig.say("motion \(from.x + by.x) \(from.y + by.y)", "button 272 0")
    }

    private func click(_ viewer: Viewer, x: Double, y: Double) async throws {
      try await viewer.rig.say("motion \(x) \(y)")
      try await viewer.sync()
      try await viewer.rig.say("button 272 1", "button 272 0")
    }

    /// Presses keys together, and releases them.
    private func press(_ viewer: Viewer, _ codes: Int...) async throws {
      for code in codes { try await viewer.rig.say("key \(code) 1") }
      for code in codes.reversed() { try await viewer.rig.say("key \(code) 0") }
    }

    // MARK: The pointer alone

    @Test(.needs(.mutter)) func theViewIsTheWholeWindow() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder)
      let size = try viewer.viewSize()
      #expect(size == (400, 300))
    }

    @Test(arguments: Rig.Kind.headed) func draggingTheHeaderMovesTheWindow(on kind: Rig.Kind)
      async throws
    {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder, on: kind)
      try await drag(viewer, from: (x: 300, y: 120), by: (x: -60, y: 40), start: 0.25)
      let followed = kind == .kwin ? (x: 155, y: 130) : (x: 140, y: 140)
      try await waitForWindow(
        of: viewer, at: .init(x: followed.x, y: followed.y, width: 400, height: 300),
        within: kind == .kwin ? 2 : 0)
      // The photo has not moved.
      let state = try await viewer.rest()
      #expect(state.center == [200, 150])
    }

    @Test(arguments: Rig.Kind.headed) func edgesResizeTheWindow(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder, on: kind)
      // The ring lies around the window.
      try await drag(viewer, from: (x: 602, y: 402), by: (x: -100, y: -50))
      try await waitForWindow(
        of: viewer, at: .init(x: 200, y: 100, width: 300, height: 250),
        within: kind == .kwin ? 2 : 0)
    }

    @Test(arguments: Rig.Kind.headed)
    func aDoubleClickOnTheHeaderAndItsButtonMaximise(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder, on: kind)
      try await viewer.rig.say("motion 300 120")
      try await viewer.sync()
      try await viewer.rig.say("button 272 1", "button 272 0", "button 272 1", "button 272 0")
      try await waitForWindow(of: viewer, at: Self.whole)
      // The button beside close, now at the screen's corner.
      try await click(viewer, x: 736, y: 20)
      try await waitForWindow(of: viewer, at: Self.frame)
    }

    @Test(arguments: Rig.Kind.headed) func closeButtonClosesTheWindow(on kind: Rig.Kind)
      async throws
    {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder, on: kind)
      try await click(viewer, x: 576, y: 120)
      #expect(try await viewer.program.ending() == .exit(0))
    }

    @Test(arguments: Rig.Kind.headed) func aFingerMovesTheWindow(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder, on: kind)
      try await viewer.rig.say("touch-down 0 300 120")
      _ = try await eventually("the window follows the finger") { () -> Bool? in
        for position in ["270 140", "240 160"] {
          try await viewer.rig.say("touch-motion 0 \(position)")
          if try await viewer.rig.window() != Self.frame { return true }
        }
        return nil
      }
      try await viewer.rig.say("touch-motion 0 240 160", "touch-up 0")
      let window = try #require(try await viewer.rig.window())
      #expect(window.width == 400 && window.height == 300)
      // On KWin it follows from one of the places where the finger was meanwhile.
      if kind != .kwin { #expect(window.x == 140 && window.y == 140) }
    }

    @Test(arguments: Rig.Kind.headed)
    func aTapOnTheHeadersButtonClosesTheWindow(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder, on: kind)
      // Shown already, or brought back by the first of two taps at the top.
      try await viewer.rig.tap("300 120")
      try await viewer.sync()
      try await viewer.rig.tap("576 120")
      #expect(try await viewer.program.ending() == .exit(0))
    }

    // MARK: The keyboard alone

    @Test(.needs(.mutter)) func keysMoveAndResizeTheWindow() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder)
      try await press(viewer, Key.alt, Key.f7)
      _ = try await eventually("the window follows the arrows") {
        try await press(viewer, Key.right)
        return try await viewer.rig.window()?.x ?? 0 > 200 ? true : nil
      }
      try await press(viewer, Key.enter)
      let moved = try #require(try await viewer.rig.window())
      #expect(moved.y == 100 && moved.width == 400 && moved.height == 300)
      try await press(viewer, Key.alt, Key.f8)
      _ = try await eventually("the window grows with the arrows") {
        try await press(viewer, Key.down)
        return try await viewer.rig.window()?.height ?? 0 > 300 ? true : nil
      }
      try await press(viewer, Key.enter)
      let grown = try #require(try await viewer.rig.window())
      #expect(grown.x == moved.x && grown.y == 100 && grown.width == 400)
    }

    @Test(.needs(.mutter)) func keysMaximiseAndCloseTheWindow() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder)
      try await press(viewer, Key.logo, Key.up)
      try await waitForWindow(of: viewer, at: Self.whole)
      try await press(viewer, Key.logo, Key.down)
      try await waitForWindow(of: viewer, at: Self.frame)
      try await press(viewer, Key.alt, Key.f4)
      #expect(try await viewer.program.ending() == .exit(0))
    }

    @Test(arguments: Rig.Kind.headed) func headersButtonsAreReachedWithKeys(on kind: Rig.Kind)
      async throws
    {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder, on: kind)
      // Those of the photo come first, and minimise, maximise and close are the last.
      try await press(viewer, Key.f10)
      try await press(viewer, Key.left)
      try await press(viewer, Key.left)
      try await press(viewer, Key.enter)
      try await waitForWindow(of: viewer, at: Self.whole)
      try await press(viewer, Key.f10)
      try await press(viewer, Key.left)
      try await press(viewer, Key.enter)
      #expect(try await viewer.program.ending() == .exit(0))
    }

    // MARK: Pixels

    @Test(.needs(.mutter)) func headerFadesOverAPhotoAndComesBackWithThePointer() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(folder)
      // From here on the photo is drawn with the best filter.
      try await viewer.quiet()
      try await viewer.point(200, 200)
      let shown = try await viewer.screenshot()
      var faded = shown
      _ = try await eventually("the header fades") {
        faded = try await viewer.screenshot()
        return faded != shown ? true : nil
      }
      try await viewer.quiet()
      faded = try await viewer.screenshot()
      // Beneath it lies the photo, where it always was.
      try await viewer.expectScreenShowsReplay(within: 0)
      try await viewer.point(200, 210)
      _ = try await eventually("the header comes back") {
        let again = try await viewer.screenshot()
        return again.cropped(x: 0, y: 0, width: 400, height: 40)
          == shown.cropped(x: 0, y: 0, width: 400, height: 40) ? true : nil
      }
      // The arrows at the edges go with it, and so does the shade that reaches 56 px below it.
      #expect(
        faded.cropped(x: 80, y: 96, width: 240, height: 204)
          == shown.cropped(x: 80, y: 96, width: 240, height: 204), "the photo stays as it is")
      #expect(
        faded.cropped(x: 80, y: 40, width: 240, height: 1)
          != shown.cropped(x: 80, y: 40, width: 240, height: 1), "the shade goes")
    }

    @Test(arguments: Rig.Kind.present(.sway, .swayNew, .kwin))
    func headerIsAbsentWhereTheCompositorDecorates(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(kind, decorated: kind == .kwin), try folder.album())
      try await viewer.press(Key.f10)
      try await viewer.point(300, 10)
      try await viewer.expectScreenShowsReplay(within: 0)
      #expect(!(try viewer.recorded()).contains("window header"))
    }
  }
}
