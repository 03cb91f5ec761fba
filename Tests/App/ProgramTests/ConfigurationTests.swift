import Foundation
import Testing

/// The sources of settings, and the files that are ignored.
@Suite(.timeLimit(.minutes(2))) struct ConfigurationTests {
  private let folder: TemporaryFolder
  private let picture: String
  private let trace: String

  init() throws {
    folder = try TemporaryFolder()
    picture = try folder.picture("a.png", width: 80, height: 60)
    trace = try folder.write(
      "0 size 320 200 scale 1\n50 key down plus\n60 key up plus\n", to: "zoom.trace")
  }

  /// No compositor to connect to, and the folder in the place of `~/.config`.
  private var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter {
      !["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].contains($0.key)
    }
    environment["XDG_CONFIG_HOME"] = folder.url.path
    return environment
  }

  private func lightbox(_ arguments: [String]) async throws
    -> (ending: Program.Ending, output: String, errors: String)
  {
    try await Program.run("lightbox", arguments, environment: environment)
  }

  private func states(_ options: String...) async throws -> String {
    let run = try await lightbox(["replay", trace, picture, "--state"] + options)
    #expect(run.ending == .exit(0), "\(run.errors)")
    return run.output
  }

  /// Writes the settings of the user who runs the program.
  private func writeOwnSettings(_ text: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: folder.path("lightbox"), withIntermediateDirectories: true)
    return try folder.write(text, to: "lightbox/config.toml")
  }

  @Test func thePrintedFileChangesNothing() async throws {
    let printed = try await lightbox(["--print-config"])
    #expect(printed.ending == .exit(0))
    let file = try folder.write(printed.output, to: "printed.toml")
    let plain = try await states()
    #expect(try await states("--config", file) == plain)
    let quick = try folder.write("physics.key_zoom_factor = 2", to: "quick.toml")
    #expect(try await states("--config", quick) != plain)
    #expect(try await states("--reduced-motion") != plain)
  }

  @Test(arguments: [[], ["replay"]]) func allMistakesAreToldWithTheirLines(
    verb: [String]
  ) async throws {
    let file = try folder.write("[keys]\n\nnext = ['PageDown']\nmark = 'x'\n", to: "bad.toml")
    let replayed = verb.isEmpty ? [] : [trace]
    let run = try await lightbox(verb + replayed + [picture, "--config", file])
    #expect(run.ending == .exit(2))
    #expect(
      run.errors == """
        \(file):3: expected a key such as "n", "Page_Down" or "ctrl+shift+r", not “PageDown”
        \(file):4: unknown command "mark"; did you mean "toggle_mark"?

        """)
  }

  @Test func aFileThatWasNamedMustBeThere() async throws {
    let run = try await lightbox([picture, "--config", folder.path("none.toml")])
    #expect(run.ending == .exit(2))
    #expect(run.errors.contains(folder.path("none.toml")))
  }

  @Test func theWindowTakesOnesOwnSettingsAndAReplayDoesNot() async throws {
    let plain = try await states()
    let file = try writeOwnSettings("[physics]\nkey_zoom_factor = 'much'\n")
    // It tells the mistake, uses the default, and gets as far as to look for a display.
    let window = try await lightbox([picture])
    #expect(window.ending == .exit(1))
    #expect(
      window.errors.hasPrefix("\(file):2: expected a number of 1.001 to 10 for key_zoom_factor"))
    for options in [["--no-config"], ["--config", ""]] {
      let run = try await lightbox([picture] + options)
      #expect(run.ending == .exit(1) && !run.errors.contains(file))
    }
    #expect(try await states() == plain)
  }
}

extension OnCompositors {
  @Suite struct SettingsScenarioTests {
    @Test(arguments: Rig.Kind.exact)
    func ownKeysWorkAndLatencyIsTold(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let settings = try folder.write("keys.next = ['space']", to: "config.toml")
      let photos = try TemporaryFolder()
      let viewer = try await Viewer(
        on: Rig(kind), try photos.album(), settings: Viewer.naturalMotion,
        options: ["--config", settings, "--latency"])
      let space = 57
      try await viewer.rest { try await viewer.press(Key.right) }
      #expect(try viewer.states().last?.photo == 0)
      try await viewer.rest { try await viewer.press(space) }
      #expect(try viewer.states().last?.photo == 1)

      viewer.program.send(SIGUSR1)
      let table = try await eventually("the latency is told") {
        let errors = viewer.program.errors
        return errors.contains(" discarded\n") ? errors : nil
      }
      let row = try #require(table.split(separator: "\n").first { $0.hasPrefix("input to commit") })
      let numbers = row.split(separator: " ").compactMap { Double($0) }
      #expect(numbers.count == 4)
      #expect(numbers[0] >= 1)
      #expect(numbers[1] > 0 && numbers[1] <= numbers[3])
      let light = try #require(
        table.split(separator: "\n").first { $0.hasPrefix("input to presentation") })
      let times = light.split(separator: " ").compactMap { Double($0) }
      // Sway 1.7 does not say when a headless screen shows a frame.
      if kind != .sway { #expect(times.count == 4 && times[0] >= 1 && times[1] > numbers[1]) }
      #expect(viewer.program.isRunning)

      viewer.program.send(SIGTERM)
      #expect(try await viewer.program.ending() == .signal(SIGTERM))
      #expect(viewer.program.errors.split(separator: "\n").count == 12)
    }
  }
}
