import Foundation
import Testing

extension OnCompositors {
  /// Gestures that libinput and the desktop cancel: a hold that becomes a pinch, and a pinch that
  /// ends unevenly.
  @Suite struct CancelScenarioTests {
    /// The picture turns upright for about three seconds: the fingers come back before it is there,
    /// also on a slow machine.
    private static let slowRotation = """
      [physics]
      rotation_spring = { angular_frequency = 3, damping_ratio = 1 }

      """

    @Test(arguments: Rig.Kind.exact) func holdAndPinchAreCancelled(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(
        on: Rig(kind), try folder.album(), settings: Self.slowRotation)
      let fit = try #require(try viewer.last())
      let view = try viewer.viewSize()
      let middle = [Double(view.width) / 2, Double(view.height) / 2]
      try await viewer.point(middle[0], middle[1])

      // Two fingers rest, then pinch; lift unevenly, rest again while the picture turns upright,
      // and pinch again.
      try await viewer.rig.say("hold-begin 2", "hold-end cancelled")
      try await viewer.rig.play(GestureScenarioTests.pinch)
      try await viewer.sync()
      let held = try #require(try viewer.last())
      #expect(held.active == ["pinch"])
      #expect(abs((held.scale ?? 0) / (fit.scale ?? 1) - 1.5) < 1e-6)
      #expect(abs((held.center?[0] ?? 0) - middle[0] - 60) < 0.01)
      // Played by the client's clock: on a busy machine the picture would be upright before the
      // test has its turn for the next line.
      try await viewer.rig.play(
        "0 pinch end cancelled\n16 hold begin 2\n32 hold end cancelled\n48 pinch begin 2\n")
      let moments = try await viewer.moments()
      let from = try #require(moments.firstIndex { $0.event == "pinch end cancelled" })
      let verbs = moments[from...].prefix { !$0.event.hasPrefix("key") }.map { String($0.event) }
      #expect(
        verbs == ["pinch end cancelled", "hold begin 2", "hold end cancelled", "pinch begin 2"])
      // The fingers grabbed the picture at its place on the way to upright.
      let taken = try #require(try viewer.last())
      #expect(taken.active == ["pinch"])
      let times = try moments[from...].map { "\($0.event) at \(try $0.state.t)" }
      #expect((taken.rotation ?? 0) > 0 && (taken.rotation ?? 0) <= 15.01, "\(times)")
      #expect(try moments.last { $0.event == "pinch begin 2" }?.state.transform == taken.transform)

      let settled = try await viewer.rest { try await viewer.rig.say("pinch-end cancelled") }
      #expect(settled.active == [])
      #expect(settled.rotation == 0)
      #expect(abs((settled.scale ?? 0) / (fit.scale ?? 1) - 1.5) < 1e-6)
      try await viewer.expectReplayTellsTheSame()
    }
  }
}
