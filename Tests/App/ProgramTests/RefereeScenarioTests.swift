import Foundation
import Testing

extension UntimedOnCompositors {
  /// The program behind `wayland-referee`, between it and a real compositor.
  @Suite struct RefereeScenarioTests {
    @Test(
      .needs(.sway),
      arguments: ["", "delay=2ms-12ms,split,drop=20%,repeat=20%,reorder=20%,seed=3"])
    func noRuleIsBrokenOnSway(trouble: String) async throws {
      try await noRuleIsBroken(on: .sway, ["--disturb", trouble])
    }

    @Test(arguments: Rig.Kind.present(.mutter, .swayNew, .mutterNew, .kwin))
    func noRuleIsBroken(on kind: Rig.Kind) async throws {
      try await noRuleIsBroken(on: kind, ["--pass-socket"])
    }

    /// A photo is opened, paged, zoomed by keys, wheel and fingers, and closed; the window gets
    /// other sizes.
    private func noRuleIsBroken(on kind: Rig.Kind, _ options: [String]) async throws {
      let folder = try TemporaryFolder()
      let log = folder.path("wire.log")
      let viewer = try await Viewer(
        on: Rig(small: kind), try folder.album(),
        wrapper: ["wayland-referee"] + options + ["--log", log, "--"])
      try await viewer.press(Key.right)
      try await viewer.state("the second photo") { $0.photo == 1 && $0.settled }
      let fit = try await viewer.rest()
      try await viewer.point(200, 120)
      try await viewer.rig.say(
        "pinch-begin 2", "pinch-update 3 -2 1.5 0", "pinch-update 0 0 2 0", "pinch-end")
      try await viewer.state("a zoomed photo") { ($0.scale ?? 0) > (fit.scale ?? 0) * 1.5 }
      if kind.isSway {
        try await viewer.rig.sway("fullscreen toggle")
        try await viewer.rig.sway("output * scale 1.5")
        try await viewer.rest(after: {})
        try await viewer.rig.sway("fullscreen toggle")
      } else {
        try await viewer.rig.say("fullscreen on", "fullscreen off")
      }
      try await viewer.rest(after: {})
      try await viewer.press(Key.q)
      #expect(try await viewer.program.ending() == .exit(0))
      let said = viewer.program.errors.split(separator: "\n")
      // A busy machine has a line more: what there was no time to look at.
      #expect(said.contains { $0.hasPrefix("wayland-referee: no rule broken, ") }, "\(said)")
      let written = try String(contentsOfFile: log, encoding: .utf8)
      #expect(written.contains(" > xdg_toplevel#"))
    }

    @Test(.needs(.sway)) func theRefereeSleepsAtRestToo() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(
        on: Rig(small: .sway), try folder.album(),
        wrapper: ["wayland-referee", "--disturb", "delay=1ms,drop", "--"])
      // It looks at held buffers after 250 ms, and then after twice as long each time.
      try await Processes.expectIdle(viewer.program.identifier, for: .seconds(1), ends: 4)
    }
  }
}
