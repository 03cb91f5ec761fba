import Foundation
import PortalFixtures
import Testing

extension UntimedOnCompositors {
  /// Two starts of the program, on a compositor and a bus of the test's own.
  @Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
  struct SingleInstanceScenarioTests {
    private let folder: TemporaryFolder
    private let bus: PrivateBus
    private let rig: Rig

    init() async throws {
      folder = try TemporaryFolder()
      for (name, count) in [("here", 1), ("there", 3)] {
        try FileManager.default.createDirectory(
          atPath: folder.path(name), withIntermediateDirectories: false)
        for number in 1...count {
          try folder.picture("\(name)/\(number) ü.png", width: 300, height: 200)
        }
      }
      bus = try PrivateBus()
      rig = try await Rig(.sway)
      rig.bus = bus.address
    }

    private func start(_ arguments: String..., in working: String? = nil) throws -> Program {
      try Program(
        "lightbox", arguments, environment: rig.environment,
        folder: working.map { URL(fileURLWithPath: folder.path($0)) })
    }

    private func tree() async throws -> SwayTree {
      try await rig.swayTree()
    }

    private func waitForWindow(of program: Program) async throws {
      _ = try await eventually("a window of the second start") {
        guard program.isRunning else {
          throw RigFailure(description: "it ended: \(program.errors)")
        }
        return try await tree().processes.contains(Int(program.identifier)) ? true : nil
      }
    }

    @Test(.needs(.sway)) func aSecondStartOpensInTheFirst() async throws {
      let viewer = try await Viewer(on: rig, folder.path("here"), view: "album")
      try await viewer.quiet()
      // A relative path, which the first one's folder knows nothing of.
      let second = try start("--single-instance", "2 ü.png", in: "there")
      #expect(try await second.ending() == .exit(0))
      #expect(second.errors == "")
      try await viewer.state("the photo among those of its folder") {
        $0.mode == "photo" && $0.photo == 1 && $0.settled
      }
      #expect(try await tree().processes == [Int(viewer.program.identifier)])
      // Without a path it comes to the front, and nothing else happens.
      try await viewer.quiet()
      let third = try start("--single-instance")
      #expect(try await third.ending() == .exit(0))
      #expect(try viewer.last()?.photo == 1)
      #expect(viewer.program.errors == "")
    }

    /// The folder is shown by size, as somebody has chosen for it; the largest photo comes first.
    @Test(.needs(.sway)) func photoOpensWhereItsFolderHasARememberedOrder() async throws {
      for (number, size) in [(1, 900), (2, 600)] {
        try folder.picture("there/\(number) ü.png", width: size, height: size)
      }
      let state = ["XDG_STATE_HOME": folder.path("state")]
      let (shift, f3) = (42, 61)
      let before = try await Viewer(
        on: rig, folder.path("there"), view: "album", variables: state)
      try await before.quiet()
      for _ in 0..<3 {
        try await before.press(f3)
        try await before.quiet()
      }
      try await before.rig.say("key \(shift) 1")
      try await before.press(f3)
      try await before.rig.say("key \(shift) 0")
      try await before.quiet()
      try await before.press(Key.q)
      #expect(try await before.program.ending() == .exit(0))
      let viewer = try await Viewer(
        on: rig, folder.path("here"), view: "album", variables: state)
      try await viewer.quiet()
      let second = try start("--single-instance", folder.path("there/1 ü.png"))
      #expect(try await second.ending() == .exit(0))
      let shown = try await viewer.state("the photo") { $0.mode == "photo" && $0.settled }
      let titles = try await tree().clientName?.title
      #expect(titles?.contains("1 ü.png") == true, "\(titles ?? "")")
      #expect(shown.photo == 0, "the largest is the first")
    }

    @Test(.needs(.sway)) func aNameOfOtherBytesArrives() async throws {
      let viewer = try await Viewer(on: rig, folder.path("here"), view: "album")
      let odd = folder.url.path + "/there/"
      let shell = try await Program.run(
        "/bin/sh",
        [
          "-c",
          "name=$(printf 'a\\377b %%20\\nc'); cp \"$0/1 ü.png\" \"$0/$name.png\"; exec \"$1\" --single-instance \"$0/$name.png\"",
          odd, TestPaths.products.appendingPathComponent("lightbox").path,
        ], environment: rig.environment)
      #expect(shell.ending == .exit(0), "\(shell.errors)")
      try await viewer.state("the photo of that name") { $0.mode == "photo" && $0.settled }
      #expect(viewer.program.errors == "")
    }

    @Test(.needs(.sway)) func aNewWindowIsOne() async throws {
      let viewer = try await Viewer(on: rig, folder.path("here"), view: "album")
      for option in ["--new-window", "--verbose"] {
        let second = try start(option, folder.path("there"))
        try await waitForWindow(of: second)
        #expect(try viewer.last()?.mode == "album")
      }
      #expect(viewer.program.errors == "")
    }

    @Test(.needs(.sway)) func theSettingIsForEveryStart() async throws {
      let viewer = try await Viewer(on: rig, folder.path("here"), view: "album")
      let settings = try folder.write("[window]\nsingle_instance = true\n", to: "config.toml")
      let second = try start("--config", settings, folder.path("there/3 ü.png"))
      #expect(try await second.ending() == .exit(0))
      let told = "lightbox: --config has no effect: the window that is open keeps its settings\n"
      #expect(second.errors == told)
      try await viewer.state("the photo") { $0.mode == "photo" && $0.photo == 2 && $0.settled }
      let third = try start("--config", settings, "--new-window", folder.path("there"))
      try await waitForWindow(of: third)
    }

    @Test(.needs(.sway)) func hangingInstanceIsNotWaitedFor() async throws {
      let viewer = try await Viewer(on: rig, folder.path("here"), view: "album")
      viewer.program.send(SIGSTOP)
      defer { viewer.program.send(SIGCONT) }
      let second = try start("--single-instance", "--verbose", folder.path("there/1 ü.png"))
      try await waitForWindow(of: second)
      #expect(second.errors.contains("the window that is open does not answer"))
      // Killed, it leaves its name to the second one, which waits in line for it.
      viewer.program.send(SIGKILL)
      let third = try start("--single-instance", folder.path("there/2 ü.png"))
      #expect(try await third.ending() == .exit(0))
    }

    @Test(.needs(.sway)) func instanceThatDiesInBetweenLeavesASecondWindow() async throws {
      let viewer = try await Viewer(on: rig, folder.path("here"), view: "album")
      viewer.program.send(SIGSTOP)
      let second = try start("--single-instance", "--verbose", folder.path("there/1 ü.png"))
      // The call waits in the socket of the one that is stopped.
      try await Task.sleep(for: .milliseconds(300))
      viewer.program.send(SIGKILL)
      try await waitForWindow(of: second)
      #expect(!second.errors.contains("has taken it"), "\(second.errors)")
    }

    @Test(.needs(.sway)) func twoStartsAtOnceAreOneWindow() async throws {
      let starts = try (1...3).map {
        try start("--single-instance", folder.path("there/\($0) ü.png"))
      }
      _ = try await eventually("one is left") { () -> Bool? in
        starts.count(where: \.isRunning) == 1 ? true : nil
      }
      let left = try #require(starts.first { $0.isRunning })
      try await waitForWindow(of: left)
      #expect(try await tree().processes == [Int(left.identifier)])
      for ended in starts where !ended.isRunning { #expect(try await ended.ending() == .exit(0)) }
    }

    @Test(.needs(.sway)) func missingFileIsToldByTheStartThatNamesIt() async throws {
      let viewer = try await Viewer(on: rig, folder.path("here"), view: "album")
      let second = try start("--single-instance", folder.path("there/9.png"))
      #expect(try await second.ending() == .exit(1))
      #expect(second.errors.contains("9.png: no such file or folder"))
      #expect(try viewer.last()?.mode == "album")
      for option in ["--view=album", "--reduced-motion"] {
        let wrong = try start("--single-instance", option, folder.path("there"))
        #expect(try await wrong.ending() == .exit(2))
        let name = option.prefix { $0 != "=" }
        #expect(wrong.errors.contains("\(name) wants a window of its own"))
      }
    }

    /// The whole way: a key in one window starts a program with a token, which is a second start of
    /// this one, which hands its files and the token to the first window, which comes to the front.
    @Test(.needs(.sway)) func theTokenOfAKeyBringsTheFirstWindowToTheFront() async throws {
      try await rig.sway("focus_on_window_activation focus")
      let first = try await Viewer(on: rig, folder.path("here"), view: "album")
      let program = TestPaths.products.appendingPathComponent("lightbox").path
      let (out, photo) = (folder.path("token"), folder.path("there/2 ü.png"))
      let settings = """
        [commands]
        "Insert" = ["sh", "-c", 'printf %s "$XDG_ACTIVATION_TOKEN" > "$1"; exec "$2" --single-instance "$3"', "x", "\(out)", "\(program)", "\(photo)"]
        """
      let second = try await Viewer(
        on: rig, folder.path("there"), view: "album", settings: settings,
        variables: [
          "XDG_ACTIVATION_TOKEN": "of its launcher", "DESKTOP_STARTUP_ID": "of its launcher",
        ])
      #expect(try await tree().focusedProcess == Int(second.program.identifier))
      try await second.quiet()
      try await second.press(Key.insert)
      try await first.state("the photo") { $0.mode == "photo" && $0.photo == 1 && $0.settled }
      _ = try await eventually("the first window has the keyboard") {
        try await tree().focusedProcess == Int(first.program.identifier) ? true : nil
      }
      let token = try String(contentsOfFile: out, encoding: .utf8)
      #expect(!token.isEmpty && token != "of its launcher", "\(token)")
      #expect(first.program.errors == "" && second.program.errors == "")
    }

    @Test(.needs(.sway)) func aWindowOnTheBusSleeps() async throws {
      let viewer = try await Viewer(on: rig, folder.path("here"), view: "album")
      try await Processes.expectIdle(viewer.program.identifier, for: .seconds(2))
    }
  }

  /// Second starts on the other compositors.
  @Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
  struct HandoverScenarioTests {
    /// A folder with two others, `here` and `there`, with two photos each.
    private static func folders() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for name in ["here", "there"] {
        try FileManager.default.createDirectory(
          atPath: folder.path(name), withIntermediateDirectories: false)
        for number in 1...2 {
          try folder.picture("\(name)/\(number) ü.png", width: 300, height: 200)
        }
      }
      return folder
    }

    @Test(arguments: Rig.Kind.present(.mutter, .swayNew, .mutterNew, .kwin))
    func aSecondStartOpensInTheFirst(on kind: Rig.Kind) async throws {
      let (folder, bus) = (try Self.folders(), try PrivateBus())
      let rig = try await Rig(kind)
      rig.bus = bus.address
      let viewer = try await Viewer(on: rig, folder.path("here"), view: "album")
      try await viewer.quiet()
      let second = try Program(
        "lightbox", ["--single-instance", folder.path("there/2 ü.png")],
        environment: rig.environment)
      #expect(try await second.ending() == .exit(0))
      try await viewer.state("the photo among those of its folder") {
        $0.mode == "photo" && $0.photo == 1 && $0.settled
      }
      #expect(second.errors == "" && viewer.program.errors == "")
    }

    /// A key in one window starts a program with a token, which is a second start of this one,
    /// which hands its files and the token to the first window, which comes to the front.
    @Test(arguments: Rig.Kind.headed)
    func theTokenOfAKeyBringsTheFirstWindowToTheFront(on kind: Rig.Kind) async throws {
      let (folder, bus) = (try Self.folders(), try PrivateBus())
      let rig = try await Rig(kind, width: 1200, height: 400)
      rig.bus = bus.address
      let first = try await Viewer(on: rig, folder.path("here"), view: "album")
      try await rig.say("maximize off", "place 0 0 500 300")
      try await first.quiet()
      let program = TestPaths.products.appendingPathComponent("lightbox").path
      // The shell leaves out the photo that has the focus, which is handed to it too.
      let photo = folder.path("there/2 ü.png")
      let settings = """
        [commands]
        "Insert" = ["sh", "-c", 'exec "$1" --single-instance "$2"', "x", "\(program)", "\(photo)"]
        """
      let second = try await Viewer(
        on: rig, folder.path("there"), view: "album", settings: settings)
      try await rig.say("maximize off", "place 600 0 500 300")
      try await second.quiet()
      #expect(try await rig.window()?.x == 600)
      try await second.press(Key.insert)
      try await first.state("the photo") { $0.mode == "photo" && $0.photo == 1 && $0.settled }
      _ = try await eventually("the first window has the keyboard") {
        try await rig.window()?.x == 0 ? true : nil
      }
      #expect(first.program.errors == "" && second.program.errors == "")
    }
  }
}
