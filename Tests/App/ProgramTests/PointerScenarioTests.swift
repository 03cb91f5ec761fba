import Foundation
import Testing

extension OnCompositors {
  /// A mouse, and two fingers that only scroll.
  @Suite struct PointerScenarioTests {
    /// The place of the picture that a state shows at a place of the view.
    private func content(_ state: ShownState, at x: Double, _ y: Double) throws -> [Double] {
      let m = try #require(state.transform)
      let determinant = m[0] * m[3] - m[1] * m[2]
      let (dx, dy) = (x - m[4], y - m[5])
      return [(dx * m[3] - dy * m[2]) / determinant, (dy * m[0] - dx * m[1]) / determinant]
    }

    private func expectStays(
      _ place: (x: Double, y: Double), from before: ShownState, to after: ShownState,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let old = try content(before, at: place.x, place.y)
      let new = try content(after, at: place.x, place.y)
      #expect(abs(old[0] - new[0]) < 0.01, sourceLocation: sourceLocation)
      #expect(abs(old[1] - new[1]) < 0.01, sourceLocation: sourceLocation)
    }

    @Test(.needs(.sway)) func swaysWheelZoomsAboutThePointer() async throws {
      try await wheelZoomsAboutThePointer(on: .sway)
    }

    @Test(.needs(.mutter)) func muttersWheelZoomsAboutThePointer() async throws {
      try await wheelZoomsAboutThePointer(on: .mutter)
    }

    private func wheelZoomsAboutThePointer(on kind: Rig.Kind) async throws {
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
      try expectStays((x, y), from: fit, to: zoomed)
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
      try expectStays((320, 120), from: fit, to: held)
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
      try await viewer.rig.say("button 272 1", "motion 290 190", "motion 260 170")
      try await viewer.sync()
      let dragged = try #require(try viewer.states().last)
      #expect(abs((dragged.center?[0] ?? 0) - (zoomed.center?[0] ?? 0) + 60) < 0.01)
      #expect(abs((dragged.center?[1] ?? 0) - (zoomed.center?[1] ?? 0) + 30) < 0.01)
      try await viewer.rest { try await viewer.rig.say("button 272 0") }
    }
  }
}
