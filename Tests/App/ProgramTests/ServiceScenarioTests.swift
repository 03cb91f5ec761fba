import Foundation
import PortalFixtures
import Testing

extension UntimedOnCompositors {
  /// Photos that are handed to the desktop's services, which are played on a bus of the test's own.
  @Suite struct ServiceScenarioTests {
    private static let (o, p, m, f8, control, shift) = (24, 25, 50, 66, 29, 42)
    private static let f5 = 63

    private func viewer(
      _ folder: TemporaryFolder, _ answers: [String: MockServices.Answer]?,
      _ services: [String] = ["org.freedesktop.portal.Desktop"], on kind: Rig.Kind = .sway
    ) async throws -> (Viewer, MockServices?, PrivateBus) {
      let rig = try await Rig(kind)
      let bus = try PrivateBus()
      rig.bus = bus.address
      var mock: MockServices?
      if let answers {
        let services = try #require(
          MockServices(address: bus.address, services: services, answers))
        services.serve()
        mock = services
      }
      return (try await Viewer(on: rig, try folder.album()), mock, bus)
    }

    private func chord(_ viewer: Viewer, _ key: Int, shift: Bool = false) async throws {
      let held = [Self.control] + (shift ? [Self.shift] : [])
      for key in held { try await viewer.rig.say("key \(key) 1") }
      try await viewer.press(key)
      for key in held.reversed() { try await viewer.rig.say("key \(key) 0") }
    }

    /// The first call of a method.
    private func call(_ method: String, to mock: MockServices?) async throws -> String {
      try await eventually("a call of \(method)") {
        mock?.calls.first { $0.hasPrefix("\(method)(") || $0.hasPrefix("\(method) ") }
      }
    }

    private func leave(_ viewer: Viewer) async throws {
      for _ in 0..<4 where viewer.program.isRunning {
        try await viewer.press(Key.escape)
        try? await viewer.quiet(for: .milliseconds(600))
      }
      #expect(try await viewer.program.ending() == .exit(0))
      #expect(viewer.program.errors == "")
    }

    @Test(.needs(.sway)) func eachServiceIsAsked() async throws {
      let folder = try TemporaryFolder()
      let (viewer, mock, bus) = try await viewer(
        folder,
        [
          "OpenFile": .response(0), "ShowItems": .taken, "SetWallpaperFile": .response(0),
          "ComposeEmail": .response(0),
          "PreparePrint": .response(0, results: ["token": .number(7)]), "Print": .response(0),
        ], ["org.freedesktop.portal.Desktop", "org.freedesktop.FileManager1"])
      try await chord(viewer, Self.o)
      let opened = try await call("OpenFile", to: mock)
      #expect(opened.hasPrefix("OpenFile(\"wayland:"), "above the window: \(opened)")
      #expect(opened.contains("\"ask\": true"), "\(opened)")
      try await chord(viewer, Self.o, shift: true)
      let shown = try await call("ShowItems", to: mock)
      #expect(shown.hasPrefix("ShowItems([\"file:///"), "\(shown)")
      try await chord(viewer, Self.f8)
      let wallpaper = try await call("SetWallpaperFile", to: mock)
      #expect(wallpaper.contains("\"show-preview\": true"), "\(wallpaper)")
      try await viewer.quiet(for: .milliseconds(500))
      try await chord(viewer, Self.m, shift: true)
      let mail = try await call("ComposeEmail", to: mock)
      #expect(mail.contains("\"attachment_fds\": [<"), "\(mail)")
      try await chord(viewer, Self.p)
      let printed = try await call("Print", to: mock)
      #expect(printed.contains("<%PDF->, [\"token\": 7]"), "\(printed)")
      // Here the compositor keeps the screen on while a slideshow runs.
      #expect(try await !keepsScreenOn(viewer.rig))
      try await viewer.press(Self.f5)
      _ = try await eventually("the screen stays on") {
        try await keepsScreenOn(viewer.rig) ? true : nil
      }
      try await viewer.press(Key.escape)
      _ = try await eventually("the screen may go off") {
        try await keepsScreenOn(viewer.rig) ? nil : true
      }
      #expect(mock?.calls.contains { $0.hasPrefix("Inhibit") } == false)
      try await leave(viewer)
      bus.stop()
    }

    private func keepsScreenOn(_ rig: Rig) async throws -> Bool {
      try await rig.swayTree().keepsScreenOn
    }

    /// A service that says nothing holds nobody up, and then there is none any more.
    @Test(
      .needs(.sway), .enabled(if: ReaderBus.isAvailable, "there is no at-spi2-core, or no pyatspi"))
    func theWindowDoesNotWaitForASilentServiceAndSaysThatThereIsNone() async throws {
      let folder = try TemporaryFolder()
      let reader = try await ReaderBus()
      let rig = try await Rig(small: .sway)
      rig.bus = reader.bus.address
      let mock = try #require(
        MockServices(address: reader.bus.address, ["OpenFile": .nothing]))
      mock.serve()
      let viewer = try await Viewer(on: rig, try folder.album())
      try await reader.hears(
        "1-wide.png was not opened in another program: the desktop does not answer."
      ) {
        try await chord(viewer, Self.o)
        _ = try await call("OpenFile", to: mock)
        try await viewer.press(Key.right)
        try await viewer.state("the next photo") { $0.photo == 1 && $0.settled }
        mock.close()
      }
      try await reader.read(
        "act|frame|*|open_with",
        "said|2-tall.png was not opened in another program: no desktop portal is running.")
      try await leave(viewer)
    }

    /// A file for another program, with the dialog above the window; and the screen, for which the
    /// compositor of GNOME has no protocol here.
    @Test(.needs(.mutter)) func thePortalOfMutterOpensAFileAndKeepsTheScreenOn() async throws {
      let folder = try TemporaryFolder()
      let (viewer, mock, bus) = try await viewer(
        folder, ["OpenFile": .response(0), "Inhibit": .taken, "Close": .taken], on: .mutter)
      try await chord(viewer, Self.o)
      let opened = try await call("OpenFile", to: mock)
      #expect(opened.hasPrefix("OpenFile(\"wayland:"), "above the window: \(opened)")
      #expect(opened.contains("<1-wide.png>, [\"ask\": true"), "\(opened)")
      try await viewer.press(Self.f5)
      _ = try await call("Inhibit", to: mock)
      try await viewer.press(Key.escape)
      let end = try await call("Close", to: mock)
      #expect(end.hasPrefix("Close /org/freedesktop/portal/desktop/request"))
      #expect(mock?.calls.count { $0.hasPrefix("Inhibit(") } == 1)
      bus.stop()
    }
  }
}
