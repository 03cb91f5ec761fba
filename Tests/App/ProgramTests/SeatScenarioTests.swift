import Foundation
import Testing

extension OnCompositors {
  /// Devices that come and go, and gestures that do not end as they should.
  @Suite struct SeatScenarioTests {
    @Test(arguments: Rig.Kind.exact) func pointerIsLostInAPinch(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(
        on: Rig(kind), try folder.album(), settings: Viewer.naturalMotion)
      let view = try viewer.viewSize()
      let middle = (x: Double(view.width) / 2, y: Double(view.height) / 2)
      try await viewer.point(middle.x, middle.y)
      try await viewer.rig.play(GestureScenarioTests.pinch)
      try await viewer.state("the picture in the fingers") { $0.active == ["pinch"] }
      let dropped = try await viewer.rest { try await viewer.rig.say("unplug pointer") }
      #expect(dropped.active == [])
      #expect(dropped.rotation == 0)

      try await viewer.rig.say("plug pointer")
      try await viewer.point(middle.x, middle.y + 10)
      try await viewer.rest { try await viewer.press(Key.zero) }
      try await viewer.rig.play(GestureScenarioTests.pinch)
      try await viewer.state("the picture in the fingers again") { $0.active == ["pinch"] }
      try await viewer.rest { try await viewer.rig.say("pinch-end") }
    }

    @Test(.needs(.sway)) func aCancelledPinchSettlesWhereItWas() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(
        on: Rig(.sway), try folder.album(), settings: Viewer.naturalMotion)
      let fit = try #require(try viewer.states().last?.scale)
      try await viewer.point(320, 200)
      try await viewer.rig.play(GestureScenarioTests.pinch)
      let settled = try await viewer.rest { try await viewer.rig.say("pinch-end cancelled") }
      #expect(abs((settled.scale ?? 0) - fit * 1.5) < 1e-6)
      #expect(settled.rotation == 0)
    }

    @Test(.needs(.mutter)) func aCancelledHoldChangesNothing() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(
        on: Rig(.mutter), try folder.album(), settings: Viewer.naturalMotion)
      let before = try #require(try viewer.states().last)
      let view = try viewer.viewSize()
      try await viewer.point(Double(view.width) / 2, Double(view.height) / 2)
      let after = try await viewer.rest {
        try await viewer.rig.say("hold-begin 2", "hold-end cancelled")
      }
      #expect(after.transform == before.transform)
      #expect(try viewer.recorded().contains(" hold end cancelled\n"))
    }

    @Test(.needs(.mutter)) func aTouchThatEndsWithoutAFrameEnds() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(
        on: Rig(.mutter), try folder.album(), settings: Viewer.naturalMotion)
      try await viewer.rig.say(
        "touch-down 0 250 200", "touch-down 1 350 200", "touch-motion 0 225 200",
        "touch-motion 1 375 200")
      try await viewer.state("two fingers on the screen") { !$0.active.isEmpty }
      let settled = try await viewer.rest {
        try await viewer.rig.say("touch-up 0", "touch-up 1")
      }
      #expect(settled.active == [])
    }
  }
}
