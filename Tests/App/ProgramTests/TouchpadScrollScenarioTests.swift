import Foundation
import Testing

extension OnCompositors {
  /// Two real fingers that scroll and tap on a mocked touchpad, through libinput.
  @Suite struct TouchpadScrollScenarioTests {
    @Test(.needs(.touchpad)) func aScrollGlidesOnAndDoubleTapsZoom() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(
        on: Rig(.touchpad), try folder.album(), settings: Viewer.naturalMotion)
      let fit = try #require(try viewer.last())
      try await viewer.point(320, 200)

      // A double tap zooms in to where the pointer is.
      let zoomed = try await viewer.rest { try await viewer.rig.say("tap 1 2") }
      #expect(abs((zoomed.scale ?? 0) / (fit.scale ?? 1) - 2) < 1e-6)
      #expect(zoomed.center == [320, 200])

      let rested = try await viewer.rest { try await viewer.rig.say("scroll 6 4 120") }
      let stop = try #require(
        try await viewer.moments().last { $0.event == "scroll stop" }?.state)
      for axis in 0...1 {
        let middle = zoomed.center?[axis] ?? 0
        let lifted = stop.center?[axis] ?? 0
        let end = rested.center?[axis] ?? 0
        #expect(abs(lifted - middle) > 10)
        // It goes on the same way by itself, and no further than the picture's edge.
        #expect((end - lifted) * (lifted - middle) > 0 && abs(end - lifted) > 20)
        let room = axis == 0 ? (800 * 4.0 / 3 - 640) / 2 : (600 * 4.0 / 3 - 400) / 2
        #expect(abs(end - middle) <= room + 1e-3)
      }
      #expect(!stop.settled)

      let restored = try await viewer.rest { try await viewer.rig.say("tap 1 2") }
      #expect(restored.transform == fit.transform)

      // At fit the same turns pages, sideways: far enough that the way decides, not the speed at
      // the lift, which a busy machine delays.
      let next = try await viewer.rest { try await viewer.rig.say("scroll -60 0 300") }
      #expect(next.photo == 1)
      let back = try await viewer.rest { try await viewer.rig.say("scroll 60 0 300") }
      #expect(back.photo == 0)
      #expect(back.transform == fit.transform)
      try await viewer.expectReplayTellsTheSame()
    }
  }
}
