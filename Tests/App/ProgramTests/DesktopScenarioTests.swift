import Foundation
import PortalFixtures
import Testing

extension UntimedOnCompositors {
  /// The header follows the desktop's settings portal, from the start and at every change.
  @Suite struct DesktopScenarioTests {
    private static let settings: MockPortal.Settings = [
      ("org.freedesktop.appearance", [("color-scheme", .number(2))]),
      ("org.gnome.desktop.interface", [("text-scaling-factor", .real(1.5))]),
      ("org.gnome.desktop.wm.preferences", [("button-layout", .text("close,minimize:appmenu"))]),
    ]

    /// The average brightness of a picture, 0 to 255.
    private func brightness(_ picture: ScreenPicture) -> Double {
      Double(picture.bytes.reduce(0) { $0 + Int($1) }) / Double(max(picture.bytes.count, 1))
    }

    @Test(.needs(.mutter)) func theHeaderFollowsTheDesktop() async throws {
      let folder = try TemporaryFolder()
      let rig = try await Rig(.mutter, width: 640, height: 400)
      let bus = try PrivateBus()
      rig.bus = bus.address
      let portal = try #require(MockPortal(address: bus.address, Self.settings))
      portal.serve()
      // The header of a photo is dark on every desktop; the album's follows it.
      let viewer = try await Viewer(on: rig, try folder.album())
      try await viewer.rest { try await viewer.press(Key.escape) }

      /// The header's left end, where no text is, with the pointer on the header.
      func corner() async throws -> ScreenPicture {
        try await viewer.screenshot().cropped(x: 0, y: 0, width: 100, height: 40)
      }
      try await viewer.point(320, 10)
      _ = try await eventually("a light header") {
        try await self.brightness(corner()) > 150 ? true : nil
      }
      portal.change("org.freedesktop.appearance", "color-scheme", to: .number(1))
      _ = try await eventually("a dark header") {
        try await self.brightness(corner()) < 50 ? true : nil
      }
      // Until here the shapes of thumbnails may come while the photo flies home. In a replay, they
      // are known at once.
      let before = try await viewer.moments().count
      // Motion that the desktop wants less of is as little in a replay.
      portal.change("org.gnome.desktop.interface", "enable-animations", to: .truth(false))
      _ = try await eventually("the wish in the recording") {
        try viewer.recorded().contains(" reduced-motion ") ? true : nil
      }
      try await viewer.rest { try await viewer.press(Key.enter) }
      // A moment of the photo, beside those of keys, for the replay to tell.
      try await viewer.point(320, 200)
      try await viewer.rest { try await viewer.press(Key.escape) }
      let wishes = try viewer.recorded().split(separator: "\n").filter { $0.contains(" desktop ") }
      #expect(
        wishes.map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == [
          "desktop light text 1.5 buttons close,minimize:appmenu",
          "desktop dark text 1.5 buttons close,minimize:appmenu",
          "desktop dark reduced-motion text 1.5 buttons close,minimize:appmenu",
        ])
      try await viewer.expectReplayTellsTheSame(after: before)
      // Close is the first on the left.
      try await viewer.point(24, 20)
      try await rig.say("button 272 1", "button 272 0")
      #expect(try await viewer.program.ending() == .exit(0))
    }

    @Test(.needs(.mutter)) func aPortalThatNeverAnswersWakesNobody() async throws {
      let folder = try TemporaryFolder()
      let rig = try await Rig(.mutter, width: 640, height: 400)
      let bus = try PrivateBus()
      rig.bus = bus.address
      let portal = try #require(MockPortal(address: bus.address, Self.settings))
      portal.isSlow = true
      portal.serve()
      let viewer = try await Viewer(on: rig, try folder.album())
      // Longer than the header takes to fade; the portal has much more time to answer.
      try await viewer.quiet(for: .milliseconds(1500))
      try await viewer.rest()
    }
  }
}
