import Foundation
import Testing

extension OnCompositors {
  /// The rigs themselves: they do as told, and leave nothing behind.
  @Suite struct RigTests {
    @Test(arguments: Rig.Kind.exact) func rigAnswersAndShows(on kind: Rig.Kind) async throws {
      let rig = try await Rig(kind, width: 640, height: 400)
      try await rig.say(
        "motion 320 200", "hold-begin 2", "hold-end cancelled", "pinch-begin 2",
        "pinch-update 0 0 1.5 10", "pinch-end")
      let screen = try await rig.screenshot()
      #expect(screen.width == 640 && screen.height == 400)
      #expect(try await rig.window() == nil)
    }

    @Test(.needs(.touchpad)) func touchpadTakesItsLines() async throws {
      let rig = try await Rig(.touchpad)
      try await rig.say("move 10 0", "tap 1")
    }

    @Test(.needs(.sway)) func aWrongLineSaysWhatWasExpected() async throws {
      let rig = try await Rig(.sway)
      let failure = await #expect(throws: RigFailure.self) { try await rig.say("axis up 3") }
      #expect(failure?.description.contains("expected vert or horiz, found 'up'") == true)
    }

    @Test(.needs(.sway)) func anUnpluggedDeviceSaysSo() async throws {
      let rig = try await Rig(.sway)
      try await rig.say("unplug touch")
      let failure = await #expect(throws: RigFailure.self) { try await rig.say("touch-up 1") }
      #expect(failure?.description.contains("the touch is unplugged") == true)
      try await rig.say("plug touch", "touch-down 1 5 5", "touch-up 1")
    }

    @Test(arguments: Rig.Kind.headed)
    func rigLeavesNoFileAndNoProcess(of kind: Rig.Kind) async throws {
      let environment = try await Rig(kind).environment
      let folder = try #require(environment["XDG_RUNTIME_DIR"])
      #expect(!FileManager.default.fileExists(atPath: folder))
      let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc")
      let left = processes.filter { process in
        let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        return String(decoding: line, as: UTF8.self).contains(folder)
      }
      #expect(left.isEmpty)
    }
  }
}
