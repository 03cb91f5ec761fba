import Foundation
import Testing

extension UntimedOnCompositors {
  /// Screens that come and go, as at a dock, while a photo is open.
  @Suite struct ScreenScenarioTests {
    /// The scale of the last `size` line of the recording.
    private func scale(of viewer: Viewer) throws -> Substring? {
      try viewer.recorded().split(separator: "\n").last { $0.contains(" size ") }?
        .split(separator: " ").last
    }

    /// Moves the window to a second screen that has just come.
    private func moveToSecondScreen(_ rig: Rig) async throws {
      if rig.kind.isSway {
        try await rig.sway("create_output")
        try await rig.sway("output HEADLESS-2 mode 800x600@60Hz scale 2")
        try await rig.sway("[app_id=.*] move container to output HEADLESS-2")
      } else {
        try await rig.say("second-screen on")
        let lines = rig.kind == .kwin ? "place 660 40 300 200" : "place 700 50 500 400"
        _ = try await eventually("the second screen is there") {
          try await rig.say(lines)
          return try await rig.window().map { $0.x >= 640 } == true ? true : nil
        }
      }
    }

    private func removeSecondScreen(_ rig: Rig) async throws {
      if rig.kind.isSway {
        try await rig.sway("output HEADLESS-2 disable")
        // The window comes back on a workspace that is not shown.
        try await rig.sway("[app_id=.*] focus")
      } else {
        try await rig.say("second-screen off")
      }
    }

    @Test(arguments: Rig.Kind.present(.mutter, .swayNew, .mutterNew, .kwin))
    func aPhotoStaysOpenWhenTheWindowsScreenGoes(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      for number in 0..<2 { try folder.picture("\(number).png", width: 1200, height: 900) }
      let rig = try await Rig(kind, width: 640, height: 400)
      let viewer = try await Viewer(on: rig, folder.path("0.png"), view: "photo", settings: "")
      try await viewer.quiet()
      #expect(try scale(of: viewer) == "1")
      try await moveToSecondScreen(rig)
      // mutter gives the screen no scale of its own.
      if kind != .mutter && kind != .mutterNew {
        _ = try await eventually("the scale of the second screen") {
          try scale(of: viewer) == "2" ? true : nil
        }
      }
      try await viewer.quiet()
      try await removeSecondScreen(rig)
      _ = try await eventually("the scale of the first screen") {
        try scale(of: viewer) == "1" ? true : nil
      }
      try await viewer.quiet()
      // Keys and frames go on where the window is now.
      try await viewer.press(Key.right)
      try await viewer.state("the next photo") { $0.photo == 1 && $0.settled }
      try await viewer.quiet(for: .milliseconds(1500))
      let frame = try #require(try await rig.window())
      #expect(frame.x < 640 && frame.y < 400, "the window is on the screen that is left")
      #expect(viewer.program.errors == "")
    }

    /// A laptop's lid: for a while there is no screen at all.
    @Test(.needs(.swayNew)) func aPhotoStaysOpenWhileThereIsNoScreen() async throws {
      let folder = try TemporaryFolder()
      for number in 0..<2 { try folder.picture("\(number).png", width: 1200, height: 900) }
      let rig = try await Rig(.swayNew, width: 640, height: 400)
      let viewer = try await Viewer(on: rig, folder.path("0.png"), view: "photo", settings: "")
      try await viewer.quiet()
      try await rig.sway("output HEADLESS-1 disable")
      try await viewer.quiet()
      #expect(try await rig.sway("-t", "get_outputs", "-r").contains("\"active\": false"))
      try await rig.sway("output HEADLESS-1 enable")
      try await viewer.press(Key.right)
      try await viewer.state("the next photo") { $0.photo == 1 && $0.settled }
      try await viewer.quiet(for: .milliseconds(1500))
      try await viewer.expectScreenShowsReplay(within: 0)
      #expect(viewer.program.errors == "")
    }
  }
}
