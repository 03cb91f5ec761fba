import Foundation
import Testing

extension UntimedOnCompositors {
  /// Environments in which viewers do not always start; `Documentation/install.md` has the table.
  @Suite struct EnvironmentScenarioTests {
    /// An environment, as the table names it, and how a program is run there.
    struct HostEnvironment: CustomTestStringConvertible {
      let name: String
      var wrapper: [String] = []
      var variables: [String: String] = [:]
      /// The reason why it cannot be had here; nil if it can.
      var reasonToSkip: String?
      /// The sentence that the program says once; nil for none.
      var sentence: String?

      var testDescription: String { name }

      private static func needed(_ program: String) -> String? {
        FileManager.default.isExecutableFile(atPath: program) ? nil : "\(program) is not installed"
      }

      /// Everything can be read and nothing written but what the test itself needs.
      private static let container = [
        "/usr/bin/bwrap", "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--dev",
        "/dev", "--proc", "/proc", "--bind", TemporaryFolder.parent, TemporaryFolder.parent,
      ]

      static let all: [HostEnvironment] = [
        HostEnvironment(
          name: "No user namespaces",
          wrapper: [
            "/usr/bin/unshare", "--user", "--map-root-user", "/bin/sh", "-c",
            "echo 0 >/proc/sys/user/max_user_namespaces && exec \"$@\"", "sh",
          ]),
        HostEnvironment(
          name: "No session bus",
          variables: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"]),
        HostEnvironment(
          name: "A container", wrapper: container, reasonToSkip: needed(container[0])),
        HostEnvironment(
          name: "A home that cannot be written",
          wrapper: container,
          variables: [
            "HOME": "/usr", "XDG_CONFIG_HOME": "/usr/config", "XDG_CACHE_HOME": "/usr/cache",
            "XDG_STATE_HOME": "/usr/state", "XDG_DATA_HOME": "/usr/data",
          ], reasonToSkip: needed(container[0])),
        HostEnvironment(
          name: "A kernel without Landlock",
          wrapper: [TestPaths.rigs.appendingPathComponent("without_landlock.py").path],
          sentence: "the decoder is not fully confined: this kernel lacks Landlock"),
      ]

      /// Those that can be had here.
      static let present = all.filter { $0.reasonToSkip == nil }
    }

    @Test(.needs(.sway), arguments: HostEnvironment.present)
    func aPhotoIsShown(in environment: HostEnvironment) async throws {
      let folder = try TemporaryFolder()
      for number in 0..<2 { try folder.picture("\(number).png", width: 900, height: 700) }
      let rig = try await Rig(.sway)
      // The rig's user is another one, and nobody is a super-user of it in a namespace.
      let run = rig.value("XDG_RUNTIME_DIR")
      for (path, mode) in [(run, 0o755), ("\(run)/\(rig.value("WAYLAND_DISPLAY"))", 0o777)] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      }
      let viewer = try await Viewer(
        on: rig, folder.path("0.png"), variables: environment.variables,
        wrapper: environment.wrapper)
      try await viewer.press(Key.right)
      try await viewer.state("the next photo") { $0.photo == 1 && $0.settled }
      try await viewer.quiet(for: .milliseconds(1500))
      try await viewer.expectScreenShowsReplay(within: 0)
      let said = viewer.program.errors.split(separator: "\n")
      #expect(said.count == (environment.sentence == nil ? 0 : 1), "\(said)")
      if let sentence = environment.sentence { #expect(said.first?.contains(sentence) == true) }
    }

    @Test(.needs(.sway)) func noDeviceOfAGPUIsOpened() async throws {
      let folder = try TemporaryFolder()
      try folder.picture("0.png", width: 900, height: 700)
      let viewer = try await Viewer(on: Rig(.sway), folder.path("0.png"))
      let descriptors = "/proc/\(viewer.program.identifier)/fd"
      let targets = try FileManager.default.contentsOfDirectory(atPath: descriptors).compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\($0)")
      }
      #expect(targets.count > 3)
      #expect(!targets.contains { $0.hasPrefix("/dev/dri") || $0.hasPrefix("/dev/nvidia") })
    }
  }
}
