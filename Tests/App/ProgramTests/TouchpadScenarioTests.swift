import Foundation
import Testing

extension OnCompositors {
  /// Real fingers on a mocked touchpad, through libinput, which decides by itself what they do. So
  /// numbers have tolerances.
  @Suite struct TouchpadScenarioTests {
    private func viewer(_ folder: TemporaryFolder) async throws -> (Viewer, fit: ShownState) {
      let viewer = try await Viewer(
        on: Rig(.touchpad), try folder.album(), settings: Viewer.naturalMotion)
      let fit = try #require(try viewer.states().last)
      try await viewer.point(320, 200)
      return (viewer, fit)
    }

    @Test(.needs(.touchpad)) func aPinchZoomsAndComesUpright() async throws {
      let folder = try TemporaryFolder()
      let (viewer, fit) = try await viewer(folder)
      let settled = try await viewer.rest { try await viewer.rig.say("rest 60", "pinch 2 1.5 20") }
      // Recognition uses up the first of it: 1.4 arrives. It was still growing when the fingers
      // left.
      let zoom = (settled.scale ?? 0) / (fit.scale ?? 1)
      #expect(zoom > 1.3 && zoom < 1.7)
      #expect(settled.rotation == 0)
      let turned = try viewer.states().compactMap(\.rotation).max() ?? 0
      #expect(turned > 8 && turned < 20)
    }

    @Test(.needs(.touchpad)) func aScrollThatBecomesAPinchZooms() async throws {
      let folder = try TemporaryFolder()
      let (viewer, fit) = try await viewer(folder)
      let settled = try await viewer.rest {
        try await viewer.rig.say("scroll-pinch 0 -3 1.5 20 300")
      }
      let zoom = (settled.scale ?? 0) / (fit.scale ?? 1)
      #expect(zoom > 1.15 && zoom < 1.6)
      let recorded = try viewer.recorded()
      let scroll = try #require(recorded.firstRange(of: "scroll finger"))
      let pinch = try #require(recorded.firstRange(of: "pinch begin"))
      #expect(scroll.lowerBound < pinch.lowerBound)
    }

    @Test(.needs(.touchpad)) func threeFingersTurnThePage() async throws {
      let folder = try TemporaryFolder()
      let (viewer, _) = try await viewer(folder)
      let next = try await viewer.rest { try await viewer.rig.say("swipe 3 -40 0 200") }
      #expect(next.photo == 1)
      let back = try await viewer.rest { try await viewer.rig.say("swipe 3 40 0 200") }
      #expect(back.photo == 0)
    }

    @Test(.needs(.touchpad)) func fingersThatLiftOneAfterTheOtherKeepTheZoom() async throws {
      let folder = try TemporaryFolder()
      let (viewer, fit) = try await viewer(folder)
      let settled = try await viewer.rest {
        try await viewer.rig.say("uneven 40", "pinch 2 1.5 0")
      }
      #expect((settled.scale ?? 0) / (fit.scale ?? 1) > 1.3)
    }
  }
}
