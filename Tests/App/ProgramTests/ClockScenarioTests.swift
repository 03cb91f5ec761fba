import Foundation
import Testing

extension UntimedOnCompositors {
  /// The clock in a window.
  @Suite struct ClockScenarioTests {
    /// The clock in a rig's window, from a time on.
    private func open(on rig: Rig, at time: String) async throws -> Program {
      let program = try Program(
        "lightbox", ["clock", "--at", time], environment: rig.environment)
      _ = try await eventually("the clock is seen") { () -> Bool? in
        guard program.isRunning else {
          throw RigFailure(description: "the clock ended: \(program.errors)")
        }
        guard try await rig.window() != nil else { return nil }
        return try await rig.screenshot().colours() > 32 ? true : nil
      }
      return program
    }

    /// The second after 10:08:40 that the screen shows, pixel for pixel as a file has it, and the
    /// time since `start` when it was looked at. The clock was started then, or a little later.
    private func second(
      on rig: Rig, since start: ContinuousClock.Instant
    ) async throws -> (second: Int, elapsed: Double) {
      let folder = try TemporaryFolder()
      var pictures: [Int: ScreenPicture] = [:]
      return try await eventually("the screen shows about this second") {
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        let screen = try await rig.screenshot()
        let guess = Int(elapsed)
        for second in [0, 1, -1, 2, -2, 3].map({ guess + $0 }) where second >= 0 {
          if pictures[second] == nil {
            let time = "10:\(8 + (40 + second) / 60):\((40 + second) % 60)"
            let run = try await Program.run(
              "lightbox",
              ["clock", "--at", time, "--size", "640x400", "--output", folder.path("clock.png")])
            #expect(run.ending == .exit(0), "\(run.errors)")
            let png = try Data(contentsOf: URL(fileURLWithPath: folder.path("clock.png")))
            pictures[second] = try ScreenPicture(png: png)
          }
          if pictures[second] == screen { return (second, elapsed) }
        }
        return nil as (Int, Double)?
      }
    }

    @Test(.needs(.sway)) func clockTicksOnceASecondAndSleepsInBetween() async throws {
      let rig = try await Rig(.sway)
      let start = ContinuousClock.now
      let program = try await open(on: rig, at: "10:08:40")
      let (first, begin) = try await second(on: rig, since: start)
      // Every screenshot makes the compositor draw: none while the wake-ups are counted.
      let before = try Processes.threads(of: program.identifier)
      try await Task.sleep(for: .seconds(5))
      let sleeps = try Processes.threads(of: program.identifier) - before
      let (last, end) = try await second(on: rig, since: start)
      #expect(abs(Double(last - first) - (end - begin)) <= 1.5, "\(first) … \(last)")
      // Five or six ticks, of which a busy machine may put off the last. Each is the timer, and the
      // compositor's answer to the frame in up to two parts, which may be there before the sleep.
      #expect((4...18).contains(sleeps), "\(sleeps) wake-ups in 5 s")
      #expect(program.errors == "")
    }

    @Test(.needs(.sway)) func aHiddenClockNeverWakes() async throws {
      let rig = try await Rig(.sway)
      let start = ContinuousClock.now
      let program = try await open(on: rig, at: "10:08:40")
      try await rig.sway("workspace elsewhere")
      // The clock ticks until the compositor has hidden it: two ticks are missed.
      try await Processes.settle(program.identifier, for: .milliseconds(1200))
      try await Processes.expectIdle(program.identifier, for: .seconds(2))
      try await rig.sway("workspace back_and_forth")
      _ = try await second(on: rig, since: start)
    }

    @Test(.needs(.sway), arguments: [Key.q, Key.escape])
    func theKeysCloseTheClock(key: Int) async throws {
      let rig = try await Rig(.sway)
      let program = try await open(on: rig, at: "10:08:40")
      // The compositor may focus it later than it maps it.
      _ = try await eventually("the end") { () -> Bool? in
        if program.isRunning { try await rig.say("key \(key) 1", "key \(key) 0") }
        return program.isRunning ? nil : true
      }
      #expect(try await program.ending() == .exit(0))
      #expect(program.errors == "")
    }

    /// Mutter draws no title bar: a drag anywhere on the clock moves the window.
    @Test(.needs(.mutter)) func clockIsMovedByItsDial() async throws {
      let rig = try await Rig(.mutter, width: 900, height: 600)
      let program = try await open(on: rig, at: "10:08:40")
      let before = try #require(try await rig.window())
      #expect(before.width == 480 && before.height == 480)
      let (x, y) = (Double(before.x) + 240, Double(before.y) + 240)
      // The button may be up again before the clock has asked to be moved: then it is dragged anew.
      _ = try await eventually("the window has moved") { () -> Bool? in
        try await rig.point(x, y)
        try await rig.say("button 272 1", "motion \(x + 20) \(y + 10)")
        try await rig.say("motion \(x + 80) \(y + 15)", "button 272 0")
        return try await rig.window()?.x != before.x ? true : nil
      }
      #expect(program.errors == "")
    }

    @Test(.needs(.sway)) func theCompositorsCloseEndsTheClock() async throws {
      let rig = try await Rig(.sway)
      let program = try await open(on: rig, at: "10:08:40")
      try await rig.sway("kill")
      #expect(try await program.ending() == .exit(0))
    }
  }
}
