import Foundation
import Testing

extension OnCompositors {
  /// Keys that act while they are held, on a keyboard that repeats.
  @Suite struct HeldKeyScenarioTests {
    /// A view in which a held key does not come to the limit of the zoom; the keyboard repeats
    /// soon.
    private func viewer(_ kind: Rig.Kind, _ folder: TemporaryFolder) async throws -> Viewer {
      let rig = try await Rig(small: kind)
      if kind.isSway {
        try await rig.sway("input type:keyboard repeat_delay 200")
        try await rig.sway("input type:keyboard repeat_rate 40")
      }
      return try await Viewer(
        on: rig, try folder.album(),
        settings: Viewer.stiffPages + "maximum_zoom_over_fit = 1000")
    }

    @Test(arguments: Rig.Kind.present(.sway, .swayNew, .mutterNew, .kwin))
    func heldKeysZoomPeekAndKeep(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await viewer(kind, folder)
      let fit = try #require(try viewer.last())
      try await viewer.point(250, 90)
      try await peeks(viewer, fit)
      try await keepsTheView(viewer, fit)
      try await zoomsSteadily(viewer, fit)
      // KWin begins to repeat so late that the zoom has nearly come to its limit by then.
      if kind != .kwin { try await losesTheKeyboard(viewer) }
    }

    /// Presses the zoom key, and waits until the zoom has its speed. Returns `repeats` states since
    /// then, at least 50 ms apart: a busy machine hands several repeats out at one moment.
    private func holdZoom(_ viewer: Viewer, repeats: Int) async throws -> [ShownState] {
      let count = try await viewer.moments().count
      try await viewer.rig.say("key \(Key.equal) 1")
      return try await eventually("a photo that a held key zooms") {
        let states = try await viewer.recordedMoments().dropFirst(count).map { try $0.state }
        var steady: [ShownState] = []
        for state in states where state.t > (steady.last?.t ?? states[0].t + 250) + 50 {
          steady.append(state)
        }
        return steady.count >= repeats ? steady : nil
      }
    }

    private func zoomsSteadily(_ viewer: Viewer, _ fit: ShownState) async throws {
      let steady = try await holdZoom(viewer, repeats: 3)
      try await viewer.rig.say("key \(Key.equal) 0")
      let rested = try await viewer.rest {}
      let up = try #require(
        try await viewer.moments().last { $0.event == "key up equal" }?.state)
      let (first, middle, last) = (steady[0], steady[1], steady[2])
      func speed(_ from: ShownState, _ to: ShownState) -> Double {
        log((to.scale ?? 1) / (from.scale ?? 1)) / (to.t - from.t) * 1000
      }
      #expect(abs(speed(first, middle) - 2.5) < 0.1)
      #expect(abs(speed(middle, last) - 2.5) < 0.1)
      // Let go, it decays at 200 per second, and does not come back.
      #expect((rested.scale ?? 0) > (up.scale ?? 9))
      #expect(abs(log((rested.scale ?? 1) / (up.scale ?? 1)) - 2.5 / 200) < 0.005)
      try rested.expectShows(at: (250, 90), in: fit)
      let reset = try await viewer.rest { try await viewer.press(Key.zero) }
      #expect(reset.transform == fit.transform)
    }

    /// A keyboard that goes away in the middle of it ends the zoom.
    private func losesTheKeyboard(_ viewer: Viewer) async throws {
      _ = try await holdZoom(viewer, repeats: 1)
      try await viewer.rig.say("unplug keyboard")
      let rested = try await viewer.state("a photo at rest") { $0.settled }
      let up = try #require(try viewer.states().last { !$0.settled })
      #expect(try viewer.recorded().contains(" key up equal\n"))
      #expect((rested.scale ?? 0) < (up.scale ?? 1) * 1.2)
    }

    /// The close look lasts for as long as its key is down.
    private func peeks(_ viewer: Viewer, _ fit: ShownState) async throws {
      for view in ["fit", "zoomed"] {
        let before = try await viewer.rest {
          if view == "zoomed" { for _ in 0..<2 { try await viewer.press(Key.equal) } }
        }
        let count = try viewer.recorded().count
        try await viewer.rig.say("key \(Key.x) 1")
        let close = try await viewer.state("a close look from \(view)") {
          abs(($0.zoom ?? 0) - 1) < 1e-6 && $0.settled
        }
        try close.expectShows(at: (250, 90), in: before)
        // The keyboard repeats the key, and nothing happens.
        _ = try await eventually("a repeat") {
          try viewer.recorded().dropFirst(count).contains(" key repeat x\n") ? true : nil
        }
        #expect(try viewer.last()?.jump(to: close) ?? 1 < 1e-6)
        try await viewer.rig.say("key \(Key.x) 0")
        let back = try await viewer.rest {}
        #expect(back.jump(to: before) < 1e-6, "from \(view)")
      }
      try await viewer.rest { try await viewer.press(Key.zero) }
    }

    private func keepsTheView(_ viewer: Viewer, _ fit: ShownState) async throws {
      let zoomed = try await viewer.rest { try await viewer.press(Key.z) }
      let times = (zoomed.scale ?? 0) / (fit.scale ?? 1)
      #expect(abs(times - 2.4) < 1e-6)
      let tall = try await viewer.rest {
        try await viewer.press(Key.v)
        try await viewer.press(Key.right)
      }
      #expect(tall.photo == 1)
      #expect(abs((tall.scale ?? 0) - times * 250 / 700) < 1e-6)
      // The same share of the picture is in the middle, where its height leaves a choice.
      let (old, new) = (
        try zoomed.content(at: (200, 125)), try tall.content(at: (200, 125))
      )
      #expect(abs(new.y / 700 - old.y / 600) < 1e-6)
      #expect(abs(new.x - 225) < 1e-3)
      let small = try await viewer.rest { try await viewer.press(Key.right) }
      #expect(small.photo == 2)
      #expect(abs((small.scale ?? 0) - times) < 1e-6)
      // Not kept any more, the photo before is whole.
      // What is shown as settled may be a frame ahead of a key's time: two keys, two rests.
      try await viewer.rest { try await viewer.press(Key.v) }
      let whole = try await viewer.rest { try await viewer.press(Key.left) }
      #expect(whole.photo == 1)
      let events = try viewer.recorded().split(separator: "\n").suffix(16)
      #expect(abs((whole.scale ?? 0) - 250.0 / 700) < 1e-6, "after \(events)")
      let back = try await viewer.rest { try await viewer.press(Key.left) }
      #expect(back.transform == fit.transform)
    }
  }
}
