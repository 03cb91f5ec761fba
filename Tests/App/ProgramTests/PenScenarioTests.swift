import Foundation
import Testing

extension OnCompositors {
  /// A pen on a tablet.
  @Suite struct PenScenarioTests {
    @Test(arguments: Rig.Kind.present(.sway, .swayNew, .kwin))
    func aPenHoversTapsAndDrags(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let viewer = try await Viewer(on: Rig(kind), try folder.album())
      let view = try viewer.viewSize()
      let fit = try #require(try viewer.last())
      let (x, y) = (Double(view.width) / 2, Double(view.height) / 2)

      let cell = try await viewer.onScreen(60, 70)
      try await viewer.rig.say("plug tablet", "pen-near \(cell)", "pen-down", "pen-up")
      try await viewer.state("the photo at home") { $0.mode == "album" && $0.settled }
      let open = try await viewer.rest { try await viewer.rig.say("pen-down", "pen-up") }
      #expect(open.mode == "photo")
      try await viewer.rig.say("pen-button 331 1", "pen-button 331 0", "pen-away")
      try await viewer.sync()
      let received = try viewer.recorded().split(separator: "\n").compactMap {
        $0.split(separator: " ", maxSplits: 1).last
      }
      #expect(
        received.filter { !$0.hasPrefix("key") }.suffix(3) == [
          "pointer button right down", "pointer button right up", "pointer leave",
        ])

      // That button has opened the menu, which would take the next press.
      try await viewer.press(Key.escape)
      try await viewer.rig.say("pen-near \(try await viewer.onScreen(x, y))", "pen-down")
      for step in 1...6 {
        let position = try await viewer.onScreen(x - 10 * Double(step), y)
        try await viewer.rig.say("pen-motion \(position)")
      }
      try await viewer.sync()
      let held = try #require(try viewer.last())
      #expect(held.active == ["touch"])
      // The first 10 px are the slop.
      #expect(abs((held.center?[0] ?? 0) - (x - 50)) < 0.01)

      // Unplugged in the middle of it, the tablet lets go: Sway says that the pen is gone, and not
      // that it was lifted.
      let dropped = try await viewer.rest { try await viewer.rig.say("unplug tablet") }
      #expect(dropped.active == [])
      #expect(dropped.transform == fit.transform)
      try await viewer.expectReplayTellsTheSame()
    }
  }
}
