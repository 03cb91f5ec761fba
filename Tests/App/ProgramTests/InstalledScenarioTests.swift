import Foundation
import Testing

extension UntimedOnCompositors {
  /// The installed program as a new user's desktop starts it: from its entry, with an empty home.
  @Suite struct InstalledScenarioTests {
    private static let id = "org.lightbox.Lightbox"
    private static let launcher = "/usr/bin/gio"
    static var canLaunch: Bool { FileManager.default.isExecutableFile(atPath: launcher) }

    /// A place where the program is installed, and a home with nothing in it.
    private struct Machine {
      let folder: TemporaryFolder
      let rig: Rig

      init() async throws {
        folder = try TemporaryFolder()
        let run = try await Program.run(
          TestPaths.repository.appending(path: ".ci/install").path,
          environment: ProcessInfo.processInfo.environment.merging([
            "PREFIX": folder.path("usr"), "DESTDIR": "", "BUILT": TestPaths.products.path,
          ]) { $1 })
        try #require(run.ending == .exit(0), "\(run.errors)")
        try FileManager.default.createDirectory(
          atPath: folder.path("home"), withIntermediateDirectories: false,
          attributes: [.posixPermissions: 0o777])
        rig = try await Rig(.sway)
      }

      /// Gives addresses to the program by its desktop entry, as somebody who has never used it.
      func launch(_ addresses: String...) async throws {
        var environment = rig.environment.filter { name, _ in
          name.hasPrefix("WAYLAND")
            || ["XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS"].contains(name)
        }
        environment["HOME"] = folder.path("home")
        environment["PATH"] = folder.path("usr/bin") + ":/usr/bin:/bin"
        environment["XDG_DATA_DIRS"] = folder.path("usr/share") + ":/usr/share"
        for name in ["CONFIG", "CACHE", "STATE"] { environment["XDG_\(name)_HOME"] = "" }
        let entry = folder.path(
          "usr/share/applications/\(UntimedOnCompositors.InstalledScenarioTests.id).desktop")
        let command =
          [UntimedOnCompositors.InstalledScenarioTests.launcher, "launch", entry] + addresses
        let asNobody = [
          "/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups",
        ]
        let words = (geteuid() == 0 ? asNobody : []) + command
        let run = try await Program.run(
          words[0], Array(words.dropFirst()), environment: environment, folder: folder.url)
        #expect(run.ending == .exit(0), "\(run.errors)")
      }

      /// Waits for the program's window with a title that has this text.
      func window(_ text: String) async throws -> (title: String, applicationID: String) {
        try await eventually("a window called \(text)") {
          let tree = try await rig.swayTree()
          return tree.clientName.flatMap { $0.title.contains(text) ? $0 : nil }
        }
      }

      func close() async throws {
        try await rig.sway("[app_id=\".*\"] kill")
        _ = try await eventually("no window") { try await rig.window() == nil ? true : nil }
      }
    }

    @Test(.needs(.sway), .enabled(if: canLaunch, "needs gio of libglib2.0-bin"))
    func programStartsFromItsDesktopEntryWithTheSampleAlbum() async throws {
      let machine = try await Machine()
      try await machine.launch()
      #expect(try await machine.window("Sample album").applicationID == Self.id)
      // Thumbnails of the album are drawn, in many colours.
      _ = try await eventually("photos on the screen") {
        let bytes = try await machine.rig.screenshot().bytes
        return Set(bytes.map { $0 >> 4 }).count > 12 ? true : nil
      }
      try await machine.close()
      // Thumbnails and looks are kept where they belong, and nothing else was made.
      let made = try FileManager.default.contentsOfDirectory(atPath: machine.folder.path("home"))
      #expect(Set(made).isSubset(of: [".cache", ".local"]), "\(made)")
    }

    @Test(.needs(.sway), .enabled(if: canLaunch, "needs gio of libglib2.0-bin"))
    func programOpensTheAddressesThatADesktopGivesIt() async throws {
      let machine = try await Machine()
      try machine.folder.picture("a b#ü.png", width: 40, height: 30)
      try await machine.launch("file://\(machine.folder.url.path)/a%20b%23%C3%BC.png")
      #expect(try await machine.window("a b#ü.png").applicationID == Self.id)
      try await machine.close()
      // A folder, too: the entry names its type.
      try FileManager.default.createDirectory(
        atPath: machine.folder.path("my trip"), withIntermediateDirectories: false)
      try machine.folder.picture("my trip/a.png", width: 40, height: 30)
      try await machine.launch("file://\(machine.folder.url.path)/my%20trip")
      #expect(try await machine.window("my trip").applicationID == Self.id)
      try await machine.close()
    }

    /// The verbose log has what a bug report needs, a fact a line, also where no bus can be spoken
    /// to.
    @Test(.needs(.sway), arguments: [true, false])
    func theLogSaysWhatWasDecided(hasLibrary: Bool) async throws {
      let folder = try TemporaryFolder()
      let picture = try folder.picture("a.png", width: 40, height: 30)
      let rig = try await Rig(small: .sway)
      var environment = rig.environment
      environment["XDG_CACHE_HOME"] = folder.path("cache")
      if !hasLibrary {
        for name in ["libsystemd", "libelogind", "libbasu"] {
          try folder.write("", to: "\(name).so.0")
        }
        environment["LD_LIBRARY_PATH"] = folder.url.path
      }
      let program = try Program("lightbox", ["--verbose", picture], environment: environment)
      let facts = [
        "this is lightbox 0.3.0", "it can show PNG, JPEG", "the system is ", "a decoder is ",
        "the compositor is sway, process ", "wl_compositor is offered in version 4, and used in 4",
        "xdg_wm_base is offered in version 2, and used in 2",
        "wp_fractional_scale_manager_v1 is not offered: scales are whole numbers",
        "a screen of 400×250 at scale 1", "a seat with ", "the window has 400.0×250.0 at scale 1",
        "a decoder works, confined by ",
        "thumbnails are kept in \(folder.path("cache/thumbnails"))",
        "dates, shapes and stars are kept in ", "the album's looks are remembered in ",
        "no settings in ",
        "40×30 of 40×30", "listed",
      ]
      // Decoders and the bus tell theirs when they are ready.
      _ = try? await eventually("every fact") {
        (facts + ["frame 2 took"]).allSatisfy(program.errors.contains) ? true : nil
      }
      program.send(SIGTERM)
      #expect(try await program.ending() == .signal(SIGTERM))
      let lines = program.errors.split(separator: "\n")
      var last = 0.0
      for line in lines {
        let match = try #require(
          line.firstMatch(of: /^lightbox: \+([0-9]+\.[0-9]) ms: ./), "\(line)")
        last = try #require(Double(match.1))
      }
      #expect(last > 0)
      for fact in facts {
        #expect(program.errors.contains(fact), "\(fact) is not in\n\(program.errors)")
      }
      #expect(program.errors.contains("the bus is not used") == !hasLibrary)
      #expect(program.errors.contains("the bus is used through lib") == hasLibrary)
    }
  }
}
