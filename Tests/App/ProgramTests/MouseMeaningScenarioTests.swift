import Foundation
import Testing

extension OnCompositors {
  /// The meaning of a mouse: its buttons, its wheel, and what it drags.
  @Suite struct MouseMeaningScenarioTests {
    private struct Desk {
      let viewer: Viewer
      let fit: ShownState
      let middle: (x: Double, y: Double)
      /// The position of the view's middle on the screen.
      let center: (x: Double, y: Double)

      func press() async throws { try await viewer.rig.say("button 272 1") }

      func release() async throws {
        try await viewer.pause()
        try await viewer.rig.say("button 272 0")
      }

      func push(_ button: Int) async throws {
        try await viewer.rig.say("button \(button) 1", "button \(button) 0")
      }

      /// Moves the pointer, without waiting for the viewer, to so far from the view's middle.
      func move(_ offsets: (x: Double, y: Double)...) async throws {
        for offset in offsets {
          try await viewer.rig.say("motion \(center.x + offset.x) \(center.y + offset.y)")
        }
      }

      func click(times: Int = 1) async throws {
        let lines = ["button 272 1", "button 272 0"]
        if times == 1 {
          try await viewer.rig.say(lines[0], lines[1])
        } else {
          try await viewer.rig.say(lines[0], lines[1], lines[0], lines[1])
        }
      }

      /// The state once all input is handled; the hand has rested then, and throws nothing.
      @discardableResult
      func now() async throws -> ShownState {
        try await viewer.sync()
        try await Task.sleep(for: Viewer.rest)
        return try #require(try viewer.last())
      }

      func reset() async throws {
        let state = try await viewer.rest { try await viewer.press(Key.zero) }
        #expect(state.transform == fit.transform)
      }
    }

    private func desk(_ kind: Rig.Kind, _ folder: TemporaryFolder) async throws -> Desk {
      let viewer = try await Viewer(
        on: Rig(small: kind), try folder.album(), settings: Viewer.stiffPages)
      // A page that is dragged into sight has its size, as in a replay.
      try await viewer.quiet()
      let (view, origin) = (try viewer.viewSize(), try await viewer.viewOrigin())
      let middle = (x: Double(view.width) / 2, y: Double(view.height) / 2)
      return Desk(
        viewer: viewer, fit: try #require(try viewer.last()), middle: middle,
        center: (middle.x + Double(origin.x), middle.y + Double(origin.y)))
    }

    @Test(arguments: Rig.Kind.exact) func mouseDragsAndClicks(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let desk = try await desk(kind, folder)
      try await dragsPages(desk)
      // mutter takes its input a frame at a time.
      if kind != .mutter && kind != .mutterNew {
        try await pullsDown(desk)
        try await zoomsInADrag(desk)
      }
      try await clicks(desk)
      try await turnsPages(desk)
      try await desk.viewer.expectReplayTellsTheSame()
    }

    /// A tap for the controls, a wheel for the pages, and a view that is kept.
    @Test(.needs(.mutter)) func settingsChangeWhatTheyMean() async throws {
      let folder = try TemporaryFolder()
      let settings = """
        tap = "controls"
        wheel = "pages"
        next_view = "keep"
        """
      let viewer = try await Viewer(
        on: Rig(small: .mutter), try folder.album(), settings: Viewer.stiffPages + settings)
      let fit = try #require(try viewer.last())
      try await viewer.point(200, 125)
      let next = try await viewer.rest { try await viewer.rig.say("wheel vert 120") }
      #expect(next.photo == 1)
      let back = try await viewer.rest { try await viewer.rig.say("wheel vert -120") }
      #expect(back.photo == 0)
      #expect(back.transform == fit.transform)
      // With Ctrl the wheel zooms, and the next photo is as large.
      let zoomed = try await viewer.rest {
        try await viewer.rig.say(
          "key \(Key.control) 1", "wheel vert -120", "wheel vert -120", "key \(Key.control) 0")
      }
      let times = (zoomed.scale ?? 0) / (fit.scale ?? 1)
      #expect(abs(times - 2.0.squareRoot()) < 1e-6)
      let kept = try await viewer.rest { try await viewer.rig.say("wheel vert 120") }
      #expect(kept.photo == 1)
      #expect(abs((kept.scale ?? 0) - times * 250 / 700) < 1e-6)
      try await viewer.rest { try await viewer.press(Key.zero) }

      // A tap shows the header, or hides it, and closes nothing.
      func header() async throws -> ScreenPicture {
        try await viewer.screenshot().cropped(x: 0, y: 0, width: 400, height: 40)
      }
      try await viewer.quiet()
      let before = try await header()
      try await viewer.tap(200, 125)
      _ = try await eventually("the header comes or goes") {
        try await header() != before ? true : nil
      }
      #expect(try await viewer.rest {}.mode == "photo")
    }

    /// At fit the mouse drags the pages as a finger does.
    private func dragsPages(_ desk: Desk) async throws {
      let viewer = desk.viewer
      try await viewer.point(desk.middle.x + 120, desk.middle.y)
      try await desk.press()
      try await desk.move((113, 6), (128, -4), (120, 0))
      let wobbled = try await desk.now()
      #expect(wobbled.active == ["drag"])
      #expect(wobbled.transform == desk.fit.transform)
      try await desk.move((60, 0))
      #expect(abs(try await desk.now().center?[0] ?? 0) - (desk.middle.x - 50) < 0.01)
      // A wheel leaves the pages alone.
      try await viewer.rig.say("wheel vert -120")
      #expect(abs(try await desk.now().center?[0] ?? 0) - (desk.middle.x - 50) < 0.01)
      try await desk.move((-116, 0))
      let next = try await viewer.rest { try await desk.release() }
      #expect(next.photo == 1)
      #expect(next.center == [desk.middle.x, desk.middle.y])

      try await desk.press()
      try await desk.move((120, 0))
      let back = try await viewer.rest { try await desk.release() }
      #expect(back.photo == 0)
      #expect(back.transform == desk.fit.transform)
    }

    private func pullsDown(_ desk: Desk) async throws {
      let (viewer, middle) = (desk.viewer, desk.middle)
      let grabbed = (x: middle.x + 80, y: middle.y - 30)
      try await viewer.point(grabbed.x, grabbed.y - 10)
      try await desk.press()
      try await desk.move((80, -15), (80, 10))
      let held = try await desk.now()
      #expect(
        abs((held.scale ?? 0) / (desk.fit.scale ?? 1) - (1 - 0.4 * 40 / (2 * middle.y))) < 1e-6)
      try held.expectShows(at: (grabbed.x, grabbed.y + 40), whatWasAt: grabbed, in: desk.fit)
      let back = try await viewer.rest { try await desk.release() }
      #expect(back.mode == "photo")
      #expect(back.transform == desk.fit.transform)
    }

    /// A wheel during a drag zooms the photo in the hold, about the pointer; the drag goes on.
    private func zoomsInADrag(_ desk: Desk) async throws {
      let (viewer, middle) = (desk.viewer, desk.middle)
      try await viewer.rest { try await viewer.press(Key.z) }
      try await viewer.point(middle.x + 40, middle.y)
      try await desk.press()
      try await desk.move((30, 0), (0, 0))
      let dragged = try await desk.now()
      #expect(abs((dragged.scale ?? 0) - 1) < 1e-6)
      try await viewer.rig.say("wheel vert -120", "wheel vert -120")
      let larger = (dragged.scale ?? 0) * 2.0.squareRoot()
      let zoomed = try await eventually("the photo zoomed in the hold") {
        let state = try await desk.now()
        return abs((state.scale ?? 0) - larger) < 1e-5 ? state : nil
      }
      #expect(zoomed.active == ["drag"])
      try zoomed.expectShows(at: middle, in: dragged)
      try await desk.move((-20, 10))
      let further = try await desk.now()
      try further.expectShows(at: (middle.x - 20, middle.y + 10), whatWasAt: middle, in: zoomed)
      let rested = try await viewer.rest { try await desk.release() }
      #expect(rested.jump(to: further) < 1e-3)
      try await desk.reset()
    }

    private func clicks(_ desk: Desk) async throws {
      let (viewer, middle) = (desk.viewer, desk.middle)
      try await viewer.point(middle.x + 60, middle.y - 40)
      // A click on the photo waits for a second one; the album answers one at once.
      try await desk.click()
      let up = try #require(
        try await viewer.moments().last { $0.event == "pointer button left up" }?.state)
      #expect(up.mode == "photo")
      try await viewer.state("the photo at home") { $0.mode == "album" && $0.settled }
      try await viewer.point(60, 70)
      let open = try await viewer.rest { try await desk.click() }
      #expect(open.mode == "photo")
      #expect(open.transform == desk.fit.transform)

      // The second click of two zooms to what was clicked, and neither shows the album.
      let position = (x: middle.x + 60, y: middle.y - 40)
      try await viewer.point(position.x, position.y)
      let zoomed = try await viewer.rest { try await desk.click(times: 2) }
      let ups = try await viewer.moments().filter { $0.event == "pointer button left up" }
        .suffix(2).map { try $0.state.mode }
      #expect(ups == ["photo", "photo"])
      #expect(zoomed.mode == "photo")
      #expect(abs((zoomed.scale ?? 0) - 1) < 1e-6)
      try zoomed.expectShows(at: position, in: desk.fit)
      // Zoomed in, one click means nothing, and two go back to the whole photo.
      let same = try await viewer.rest { try await desk.click() }
      #expect(same.transform == zoomed.transform)
      try await viewer.quiet()
      let restored = try await viewer.rest { try await desk.click(times: 2) }
      #expect(restored.transform == desk.fit.transform)
    }

    /// Its buttons and a wheel that is tilted turn pages.
    private func turnsPages(_ desk: Desk) async throws {
      let viewer = desk.viewer
      func page(_ action: () async throws -> Void) async throws -> Int? {
        // A replay knows every photo's size at once: here it is decoded before its page comes.
        try await viewer.quiet()
        return try await viewer.rest { try await action() }.photo
      }
      #expect(try await page { try await desk.push(276) } == 1)
      #expect(try await page { try await desk.push(275) } == 0)
      #expect(try await page { try await viewer.rig.say("wheel horiz 120") } == 1)
      #expect(try await page { try await viewer.rig.say("wheel horiz 120") } == 2)
      #expect(
        try await page { try await viewer.rig.say("wheel horiz -120", "wheel horiz -120") } == 0)
      // The wheel's own button resets.
      let zoomed = try await viewer.rest { try await viewer.rig.say("wheel vert -120") }
      #expect((zoomed.scale ?? 0) > (desk.fit.scale ?? 0) * 1.1)
      let reset = try await viewer.rest { try await desk.push(274) }
      #expect(reset.photo == 0)
      #expect(reset.transform == desk.fit.transform)
    }
  }
}
