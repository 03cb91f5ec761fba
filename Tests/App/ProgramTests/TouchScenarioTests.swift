import Foundation
import Testing

extension OnCompositors {
  /// Fingers on a touchscreen, through the whole of two compositors.
  @Suite struct TouchScenarioTests {
    private struct Screen {
      let viewer: Viewer
      let fit: ShownState
      let middle: (x: Double, y: Double)
    }

    private func screen(_ kind: Rig.Kind, _ folder: TemporaryFolder) async throws -> Screen {
      let viewer = try await Viewer(
        on: Rig(kind), try folder.album(), settings: Viewer.stiffSprings)
      let view = try viewer.viewSize()
      return Screen(
        viewer: viewer, fit: try #require(try viewer.last()),
        middle: (Double(view.width) / 2, Double(view.height) / 2))
    }

    // MARK: Two contacts and a third

    @Test(arguments: Rig.Kind.exact) func pictureIsInTwoFingersAndAThird(on kind: Rig.Kind)
      async throws
    {
      let folder = try TemporaryFolder()
      let screen = try await screen(kind, folder)
      let (viewer, middle) = (screen.viewer, screen.middle)
      // From 100 to 200 px apart, by 40 degrees, and (20, −10) on.
      try await viewer.drag([0, 1], milliseconds: 160) { finger, share in
        let angle = (share * 40 + Double(finger) * 180) * .pi / 180
        let radius = 50 * (1 + share)
        return (
          middle.x + 40 + 20 * share + radius * cos(angle),
          middle.y + 20 - 10 * share + radius * sin(angle)
        )
      }
      try await viewer.sync()
      let held = try #require(try viewer.last())
      #expect(held.active == ["touch"])
      #expect(abs((held.scale ?? 0) / (screen.fit.scale ?? 1) - 2) < 0.001)
      // The turn has passed its slop of 5 degrees before the scale passed 1.2.
      #expect(abs((held.rotation ?? 0) - 35) < 0.05)
      // The point between the fingers has stayed there.
      let turn = (held.rotation ?? 0) * .pi / 180
      let center = held.center ?? [0, 0]
      #expect(abs(center[0] - (middle.x + 60 - 2 * (40 * cos(turn) - 20 * sin(turn)))) < 0.1)
      #expect(abs(center[1] - (middle.y + 10 - 2 * (40 * sin(turn) + 20 * cos(turn)))) < 0.1)

      let third = try await viewer.onScreen(middle.x - 100, middle.y - 60)
      let away = try await viewer.onScreen(middle.x - 130, middle.y - 90)
      try await viewer.rig.say("touch-down 2 \(third)", "touch-motion 2 \(away)", "touch-up 2")
      try await viewer.rig.say("touch-up 1")
      let one = try await viewer.moments()
      for change in one.indices.dropFirst() {
        let event = one[change].event
        guard event.hasPrefix("touch down") || event.hasPrefix("touch up") else { continue }
        #expect(try one[change].state.jump(to: one[change - 1].state) < 2e-6, "at \(event)")
      }
      let alone = try #require(try one.last?.state)
      #expect(alone.active == ["touch"])
      #expect(alone.jump(to: held) > 1)

      // The finger that is left drags.
      let angle = 40.0 * .pi / 180
      let to = try await viewer.onScreen(
        middle.x + 60 + 100 * cos(angle) + 30, middle.y + 10 + 100 * sin(angle) - 20)
      try await viewer.rig.say("touch-motion 0 \(to)")
      try await viewer.sync()
      let dragged = try #require(try viewer.last()?.center)
      #expect(abs(dragged[0] - (alone.center?[0] ?? 0) - 30) < 0.01)
      #expect(abs(dragged[1] - (alone.center?[1] ?? 0) + 20) < 0.01)

      let settled = try await viewer.rest { try await viewer.rig.say("touch-up 0") }
      #expect(settled.rotation == 0)
      #expect(settled.active == [])
      try await losesTheTouchscreenInAPinch(screen)
      try await viewer.expectReplayTellsTheSame()
    }

    private func losesTheTouchscreenInAPinch(_ screen: Screen) async throws {
      let (viewer, middle) = (screen.viewer, screen.middle)
      try await viewer.rest { try await viewer.press(Key.zero) }
      let spread: (Int, Double) -> (Double, Double) = { finger, share in
        let side = finger == 0 ? -1.0 : 1
        return (
          middle.x + side * 50 * (1 + share / 2), middle.y + side * 30 * share
        )
      }
      try await viewer.drag([0, 1], milliseconds: 120, path: spread)
      try await viewer.state("the picture in the fingers") {
        $0.active == ["touch"] && ($0.rotation ?? 0) > 5
      }
      let dropped = try await viewer.rest { try await viewer.rig.say("unplug touch") }
      #expect(dropped.active == [])
      #expect(dropped.rotation == 0)
      let zoom = (dropped.scale ?? 0) / (screen.fit.scale ?? 1)
      #expect(zoom > 1.5 && zoom < 1.7)

      try await viewer.rig.say("plug touch")
      // Fingers before it has asked for the touchscreen again would go nowhere.
      try await viewer.sync()
      try await viewer.quiet()
      try await viewer.drag([0, 1], milliseconds: 120, path: spread)
      try await viewer.state("the picture in the fingers again") { $0.active == ["touch"] }
      try await viewer.rest { try await viewer.rig.say("touch-up 0", "touch-up 1") }
    }

    // MARK: One finger

    @Test(arguments: Rig.Kind.exact) func aFingerTapsAndDrags(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let screen = try await screen(kind, folder)
      try await zoomsByADoubleTap(screen)
      try await turnsPagesAndPullsDown(screen)
      try await screen.viewer.expectReplayTellsTheSame()
    }

    private func zoomsByADoubleTap(_ screen: Screen) async throws {
      let (viewer, middle) = (screen.viewer, screen.middle)
      let position = try await viewer.onScreen(middle.x + 60, middle.y - 40)
      let tap = ["touch-down 0 \(position)", "touch-up 0"]
      let zoomed = try await viewer.rest {
        try await viewer.rig.say(tap[0], tap[1], tap[0], tap[1])
      }
      #expect(abs((zoomed.scale ?? 0) / (screen.fit.scale ?? 1) - 2) < 1e-6)
      // The tapped point stays in place.
      #expect(abs((zoomed.center?[0] ?? 0) - (middle.x - 60)) < 0.01)
      #expect(abs((zoomed.center?[1] ?? 0) - (middle.y + 40)) < 0.01)
      let restored = try await viewer.rest {
        try await viewer.rig.say(tap[0], tap[1], tap[0], tap[1])
      }
      #expect(restored.transform == screen.fit.transform)
      // A single tap, once no second one has come, closes the photo; in the album a tap opens it
      // again.
      try await viewer.rig.say(tap[0], tap[1])
      try await viewer.state("the photo at home") { $0.mode == "album" && $0.settled }
      #expect(try await viewer.openFirst().transform == screen.fit.transform)
    }

    private func turnsPagesAndPullsDown(_ screen: Screen) async throws {
      let (viewer, middle) = (screen.viewer, screen.middle)
      func held() async throws -> [Double] {
        try await viewer.sync()
        return try #require(try viewer.last()?.center)
      }

      // Slowly, and too short: it slides back. The first 10 px are the slop.
      try await viewer.drag([0], milliseconds: 320) { (middle.x - 60 * $1, middle.y) }
      #expect(abs(try await held()[0] - (middle.x - 50)) < 0.01)
      let back = try await viewer.rest { try await viewer.rig.say("touch-up 0") }
      #expect(back.photo == 0)
      #expect(back.transform == screen.fit.transform)

      // Down: the picture follows and shrinks about the finger, which has it 40 px above the
      // middle; let go so far down, it closes to its cell.
      try await viewer.drag([0], milliseconds: 160) { (middle.x, middle.y - 50 + 100 * $1) }
      let pulled = try await held()[1]
      let shrunk = (try viewer.last()?.scale ?? 0) / (screen.fit.scale ?? 1)
      #expect(abs(shrunk - (1 - 0.4 * 90 / (2 * middle.y))) < 1e-4)
      #expect(abs(pulled - (middle.y + 50 + 40 * shrunk)) < 0.01)
      try await viewer.rig.say("touch-up 0")
      let home = try await viewer.state("the photo at home") { $0.mode == "album" && $0.settled }
      #expect(home.album?.backdrop == 0)
      try await viewer.openFirst()

      // Far enough: the next page.
      try await viewer.drag([0], milliseconds: 160) { (middle.x + 250 - 450 * $1, middle.y) }
      let next = try await viewer.rest { try await viewer.rig.say("touch-up 0") }
      #expect(next.photo == 1)
      #expect(next.center == [middle.x, middle.y])
    }
  }
}
