import Foundation
import Testing

extension OnCompositors {
  /// A mouse, and two fingers that only scroll.
  @Suite struct PointerScenarioTests {
    @Test(arguments: Rig.Kind.exact) func wheelZoomsAboutThePointer(on kind: Rig.Kind) async throws
    {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(kind), try folder.album())
      let fit = try await viewer.rest()
      // Across, the photo is centred as long as it is smaller than the view.
      let (x, y) = (Double(try viewer.viewSize().width) / 2, 120.0)
      try await viewer.point(x, y)
      // Four detents away from the hand: twice the size.
      let zoomed = try await viewer.rest {
        for _ in 0..<4 { try await viewer.rig.say("wheel vert -120") }
      }
      #expect(abs((zoomed.scale ?? 0) / (fit.scale ?? 1) - 2) < 1e-6)
      try zoomed.expectShows(at: (x, y), in: fit)
    }

    @Test(.needs(.sway)) func ctrlAndScrollZoomAboutThePointer() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(.sway), try folder.album())
      let fit = try await viewer.rest()
      try await viewer.point(320, 120)
      try await viewer.rig.say("key \(Key.control) 1", "axis vert -20", "axis vert -20")
      try await viewer.sync()
      let held = try #require(try viewer.states().last)
      #expect((held.scale ?? 0) > (fit.scale ?? 0) * 1.05)
      try held.expectShows(at: (320, 120), in: fit)
      let settled = try await viewer.rest {
        try await viewer.rig.say("axis-stop vert", "key \(Key.control) 0")
      }
      #expect((settled.scale ?? 0) > (fit.scale ?? 0) * 1.05)
    }

    @Test(.needs(.sway)) func theLeftButtonDragsAZoomedPhoto() async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(.sway), try folder.album())
      try await viewer.point(320, 200)
      let zoomed = try await viewer.rest {
        for _ in 0..<8 { try await viewer.rig.say("wheel vert -120") }
      }
      try await viewer.rig.say("button 272 1", "motion 310 200", "motion 290 190", "motion 250 170")
      try await viewer.sync()
      let dragged = try #require(try viewer.states().last)
      #expect(abs((dragged.center?[0] ?? 0) - (zoomed.center?[0] ?? 0) + 60) < 0.01)
      #expect(abs((dragged.center?[1] ?? 0) - (zoomed.center?[1] ?? 0) + 30) < 0.01)
      try await viewer.rest { try await viewer.rig.say("button 272 0") }
    }
  }
}
