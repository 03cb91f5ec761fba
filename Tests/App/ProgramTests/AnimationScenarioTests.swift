import Foundation
import ImageFixtures
import Testing

/// An animated photo in a replay: the same frames at the same moments, every time.
@Suite(.timeLimit(.minutes(2))) struct AnimationReplayTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The colour in the middle of the view at each of some moments, with `keys` pressed before, and
  /// the state's lines.
  private func play(
    _ keys: String..., of picture: String, at moments: [Int]
  ) async throws -> (colors: [[UInt8]], states: [ShownState], text: String, errors: String) {
    let lines = ["0 size 320 200"] + keys + ["3000 end"]
    let trace = try folder.write(lines.joined(separator: "\n") + "\n", to: "keys.trace")
    let run = try await Program.run(
      "lightbox",
      [
        "replay", trace, picture, "--view", "photo", "--state", "--frames", folder.path("frames"),
        "--at", moments.map(String.init).joined(separator: ","),
      ])
    #expect(run.ending == .exit(0), "\(run.errors)")
    let colors = try moments.map { moment in
      let name = String(repeating: "0", count: 6 - "\(moment)".count) + "\(moment).png"
      let file = URL(fileURLWithPath: folder.path("frames")).appendingPathComponent(name)
      return try ScreenPicture(png: Data(contentsOf: file))[160, 100]
    }
    return (colors, try ShownState.lines(of: run.output), run.output, run.errors)
  }

  @Test func framesComeAtTheirMomentsEveryTime() async throws {
    let picture = try Traffic().write(to: folder)
    let moments = [0, 99, 101, 250, 350, 1050]
    let first = try await play(of: picture, at: moments)
    let (red, green, blue) = (Traffic.red, Traffic.green, Traffic.blue)
    #expect(first.colors == [red, red, green, blue, red, green])
    #expect(first.states.last?.frame == 2)
    let second = try await play(of: picture, at: moments)
    #expect(second.text == first.text && second.colors == first.colors)
  }

  @Test func keysPauseAndStep() async throws {
    let picture = try Traffic().write(to: folder)
    let run = try await play(
      "150 key down space", "160 key up space", "1000 key down ctrl+Right",
      "1010 key up ctrl+Right", "1500 key down ctrl+Left", "1510 key up ctrl+Left",
      "1600 key down ctrl+Left", "1610 key up ctrl+Left", "2000 key down space",
      "2010 key up space", of: picture, at: [140, 900, 1100, 1550, 1700, 2050, 2150])
    let (red, green, blue) = (Traffic.red, Traffic.green, Traffic.blue)
    #expect(run.colors == [green, green, blue, green, red, red, green])
  }

  @Test func animationPlaysWhileFingersZoomIt() async throws {
    let picture = try Traffic().write(to: folder)
    let run = try await play(
      "10 pointer enter 160 100", "20 pinch begin 2", "120 pinch update 0 0 1.5 10",
      "220 pinch update 0 0 2 10", "320 pinch end", of: picture, at: [119, 219, 310, 410])
    #expect(run.colors == [Traffic.green, Traffic.blue, Traffic.red, Traffic.green])
    #expect(run.states.filter { $0.active == ["pinch"] }.map(\.frame).contains(2))
  }

  @Test func theFramesOfACutFilePlay() async throws {
    let fixture = Traffic().fixture
    let pieces = fixture.pieces
    // The last frame has lost most of its rows.
    let cut = pieces.dropLast(2).flatMap { $0 } + pieces[pieces.count - 2].dropLast(8)
    let picture = folder.path("cut.gif")
    try Data(cut).write(to: URL(fileURLWithPath: picture))
    let run = try await play(of: picture, at: [50, 150, 350, 450])
    #expect(run.colors == [Traffic.red, Traffic.green, Traffic.red, Traffic.green])
    #expect(run.errors.contains("cut.gif: the file is damaged, but can be shown"))
  }

  @Test func theStillPictureIsTheFirstFrame() async throws {
    let picture = try Traffic().write(to: folder)
    let run = try await Program.run(
      "lightbox", ["render", picture, "--output", folder.path("still.png")])
    #expect(run.ending == .exit(0))
    let still = try ScreenPicture(
      png: Data(contentsOf: URL(fileURLWithPath: folder.path("still.png"))))
    #expect(still[32, 20] == Traffic.red)
  }
}

extension UntimedOnCompositors {
  @Suite struct AnimationScenarioTests {
    @Test(arguments: Rig.Kind.present(.sway, .swayNew))
    func animationPlaysInSightAndRestsWhenPaused(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let rig = try await Rig(small: kind)
      let viewer = try await Viewer(on: rig, try Traffic().write(to: folder))
      for frame in [1, 2, 0] {
        try await viewer.state("frame \(frame)") { $0.frame == frame }
      }
      // Out of sight it waits for somebody to look.
      try await rig.sway("workspace elsewhere")
      // After a second without a frame it knows that it is on no screen.
      try await Processes.settle(viewer.program.identifier, for: .milliseconds(1100))
      try await Processes.expectIdle(viewer.program.identifier, for: .seconds(1))
      try await rig.sway("workspace back_and_forth")
      for frame in [2, 0, 1] {
        try await viewer.state("frame \(frame)") { $0.frame == frame }
      }
      // A frame is drawn to answer, just as the program learns that it is hidden.
      try await rig.sway("workspace elsewhere")
      try await Processes.settle(viewer.program.identifier, for: .milliseconds(1100))
      try await rig.sway("[app_id=.*] fullscreen enable")
      try await viewer.state("fullscreen") { _ in try viewer.windowLine().contains(" fullscreen ") }
      try await rig.sway("workspace back_and_forth")
      try await rig.sway("[app_id=.*] fullscreen disable")
      try await viewer.state("a tile") { _ in try !viewer.windowLine().contains(" fullscreen ") }
      for frame in [1, 2, 0] {
        try await viewer.state("frame \(frame)") { $0.frame == frame }
      }
      try await viewer.press(Key.space)
      try await viewer.sync()
      // The notice stays for a while, and is gone before there is nothing left to wake for. On a
      // slow machine the half minute of rest may end here, after which memory is given back.
      try await Processes.settle(viewer.program.identifier, for: .seconds(2))
      try await Processes.expectIdle(viewer.program.identifier, for: .seconds(1), ends: 1)
      let paused = try #require(try viewer.last()?.frame)
      let middle = try await viewer.viewOrigin()
      let size = try viewer.viewSize()
      let screen = try await rig.screenshot()
      #expect(
        screen[middle.x + size.width / 2, middle.y + size.height / 2]
          == [Traffic.red, Traffic.green, Traffic.blue][paused])
    }

    /// Its last frame stays, so nothing else asks for the frame with the best filter.
    @Test(arguments: Rig.Kind.present(.sway, .swayNew))
    func animationThatHasEndedIsSharpened(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      var traffic = Traffic()
      (traffic.fixture.width, traffic.fixture.height) = (700, 430)
      traffic.fixture.repeats = nil
      traffic.fixture.frames = (0..<3).map { number in
        var frame = GIFFixture.Frame(width: 700, height: 430) { x, y in
          UInt8((x / 3 + y / 2 + number) % 3)
        }
        frame.delay = 100
        return frame
      }
      let viewer = try await Viewer(on: Rig(small: kind), try traffic.write(to: folder))
      try await viewer.state("the last frame") { $0.frame == 2 }
      try await viewer.quiet(for: .milliseconds(1500))
      try await viewer.expectScreenShowsReplay(within: 0)
    }

    /// The state `suspended` of xdg-shell 6 tells a window that it is hidden.
    @Test(arguments: Rig.Kind.present(.mutterNew, .kwin))
    func aWindowThatIsToldToBeHiddenDrawsNothing(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let rig = try await Rig(small: kind)
      let log = folder.path("wire.log")
      let viewer = try await Viewer(
        on: rig, try Traffic().write(to: folder), wrapper: ["wayland-referee", "--log", log, "--"])
      try await viewer.state("it plays") { $0.frame == 2 }
      try await rig.say("minimize on")
      let answered = try await eventually("an answer to the compositor that says so") {
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        // The state is number 9, in the bytes of the array.
        let suspended = lines.lastIndex {
          $0.contains(" < xdg_toplevel#") && $0.contains("09000000")
        }
        return suspended.flatMap { from in
          lines[from...].firstIndex { $0.contains(" > xdg_surface#") && $0.contains(".ack_") }
        }
      }
      try await Task.sleep(for: .milliseconds(1500))
      let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      let after = lines[answered...]
      // The shadow has a surface of its own, which may get a buffer with the same frame.
      let creation = try #require(lines.first { $0.contains(".get_xdg_surface(") })
      let window = try #require(creation.firstMatch(of: /surface: (wl_surface#\d+)/)).1
      // Each answer may come with a frame; a compositor may send a second configure, without focus.
      let answers = after.count { $0.contains(" > xdg_surface#") && $0.contains(".ack_") }
      let drawn = after.count { $0.contains(" > \(window).attach(") }
      #expect(drawn <= answers, "\(after.prefix(80).joined(separator: "\n"))")
      try await rig.say("minimize off")
      for frame in [1, 2, 0] {
        try await viewer.state("frame \(frame)") { $0.frame == frame }
      }
    }

    @Test(arguments: Rig.Kind.headed)
    func aMinimizedWindowTakesAnotherSizeAndComesBack(on kind: Rig.Kind) async throws {
      let folder = try TemporaryFolder()
      let rig = try await Rig(small: kind)
      let viewer = try await Viewer(on: rig, try Traffic().write(to: folder))
      try await viewer.state("it plays") { $0.frame == 2 }
      for command in ["fullscreen on", "fullscreen off"] {
        try await rig.say("minimize on")
        // After a second without a frame it takes its window for hidden.
        try await Processes.settle(viewer.program.identifier, for: .milliseconds(1100))
        try await rig.say(command)
        try await rig.say("minimize off")
        let isFull = command == "fullscreen on"
        try await viewer.state(command) { _ in
          try viewer.windowLine().contains(" fullscreen ") == isFull
        }
        for frame in [1, 2, 0] {
          try await viewer.state("frame \(frame)") { $0.frame == frame }
        }
      }
    }
  }
}
