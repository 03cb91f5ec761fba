import Foundation
import ImageFixtures
import RefereeFixtures
import System
import Testing
import WireCodec
import WireReferee

/// The whole program on compositors that are polite, poor, late, or gone.
@Suite(.timeLimit(.minutes(3))) struct HostedProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func start(
    _ behaviour: Behaviour = Behaviour(), limits: String = ":", settings: String = ""
  ) throws -> HostedProgram {
    let picture = try folder.picture("a.png", width: 600, height: 400)
    return try HostedProgram(
      [picture], behaviour: behaviour, limits: limits, settings: settings)
  }

  @Test func theProgramShowsRestsAndClosesOnAPoliteCompositor() async throws {
    let hosted = try start()
    try await hosted.rest()
    // The spare buffer goes after 0.75 s.
    try await hosted.refreshes(70)
    let requests = hosted.compositor.counts.values.reduce(0, +)
    try await Processes.settle(hosted.program.identifier, for: .milliseconds(500))
    try await hosted.refreshes(3)
    #expect(hosted.compositor.counts.values.reduce(0, +) == requests, "nothing is said at rest")
    // The middle of a field of the picture's chequerboard, (37.5, 25) of its pixels off the middle.
    let size = hosted.compositor.frame.dropFirst().prefix(2).map { Double($0) }
    let scale = try #require(try hosted.state()?.scale)
    let pixel = try #require(
      hosted.compositor.pixel(Int(size[0] / 2 + 37.5 * scale), Int(size[1] / 2 + 25 * scale)))
    for (shift, wanted) in [(16, 143.0), (8, 143), (0, 64)] {
      #expect(abs(Double(pixel >> UInt32(shift) & 0xFF) - wanted) <= 2, "in the compositor's hands")
    }
    try await hosted.expectPoliteEnd()
  }

  private func startLarge() throws -> HostedProgram {
    var behaviour = Behaviour()
    behaviour.screens = [Behaviour.Screen(width: 3840, height: 2160)]
    behaviour.size = (3840, 2160)
    return try start(behaviour)
  }

  @Test func aLargeSpareBufferGoesAfterInputThatDrewNoFrame() async throws {
    let hosted = try startLarge()
    try await hosted.rest()
    try await hosted.focus()
    try await hosted.host(until: "one buffer", within: .seconds(25)) {
      hosted.far.living("wl_buffer").count == 1 ? true : nil
    }
    let made = hosted.compositor.counts["wl_shm_pool.create_buffer"] ?? 0
    hosted.compositor.modifiers(1)
    try await hosted.host(until: "a spare buffer that comes and goes", within: .seconds(25)) {
      let isMade = (hosted.compositor.counts["wl_shm_pool.create_buffer"] ?? 0) > made
      return isMade && hosted.far.living("wl_buffer").count == 1 ? true : nil
    }
    try await hosted.expectPoliteEnd()
  }

  @Test func aWindowAtRestKeepsOneLargeBuffer() async throws {
    let hosted = try startLarge()
    try await hosted.rest()
    let time = UInt32(truncatingIfNeeded: Int64(FarClock.monotonic.now / .milliseconds(1)))
    hosted.compositor.enterPointer(1900, 1000)
    hosted.compositor.beginPinch(time: time)
    // On a busy machine a frame comes so late that one buffer is enough for a while.
    for step in 1...100 where step <= 4 || hosted.far.living("wl_buffer").count == 1 {
      hosted.compositor.updatePinch(scale: 1 + Double(1 + step % 4) / 10, time: time)
      try await hosted.refreshes(3)
    }
    #expect(hosted.far.living("wl_buffer").count > 1, "spare buffers while it moves")
    hosted.compositor.endPinch(time: time)
    try await hosted.rest()
    try await hosted.host(until: "one buffer, long before half a minute", within: .seconds(25)) {
      hosted.far.living("wl_buffer").count == 1 ? true : nil
    }
    try await hosted.expectLife()
    try await hosted.expectPoliteEnd()
  }

  @Test(.enabled(if: !Confinement.isSanitized, "A sanitizer keeps memory that was freed"))
  func aLargePhotoAtRestTakesLessMemoryThanItsPixelsAndAFrame() async throws {
    let jpeg = NoisyJPEG(width: 6000, height: 4000).file
    try Data(jpeg).write(to: folder.url.appendingPathComponent("large.jpg"))
    var behaviour = Behaviour()
    behaviour.screens = [Behaviour.Screen(width: 3840, height: 2160)]
    behaviour.size = (3840, 2160)
    let hosted = try HostedProgram([folder.path("large.jpg")], behaviour: behaviour)
    try await hosted.rest()
    // The pixels with their smaller levels would take a third more.
    let limit = 6000 * 4000 * 4 + 3840 * 2160 * 4
    try await hosted.host(until: "less memory of all processes", within: .seconds(30)) {
      let viewer = hosted.program.identifier
      let bytes = ([viewer] + Processes.children(of: viewer)).map(Processes.memory)
      return bytes.reduce(0, +) < limit ? true : nil
    }
    try await hosted.expectPoliteEnd()
  }

  @Test func theProgramRestsAndClosesOnAPoorCompositor() async throws {
    var behaviour = Behaviour([
      Behaviour.Global("wl_compositor", 4), Behaviour.Global("wl_shm", 1),
      Behaviour.Global("xdg_wm_base", 1),
    ])
    behaviour.formats = []
    let hosted = try start(behaviour)
    try await hosted.rest()
    try await hosted.expectPoliteEnd()
  }

  @Test func missingGlobalsAreOneLine() async throws {
    let hosted = try start(Behaviour([Behaviour.Global("wl_compositor", 6)]))
    #expect(try await hosted.ending() == .exit(1))
    #expect(hosted.errors.split(separator: "\n").count == 1)
    #expect(hosted.errors.contains("wl_shm, xdg_wm_base"))
  }

  @Test func aServerThatIsGoneIsOneLine() async throws {
    let hosted = try start()
    try await hosted.rest()
    hosted.far.hangUp()
    #expect(try await hosted.program.ending() == .exit(1))
    #expect(hosted.errors.hasPrefix("lightbox: "))
    #expect(hosted.errors.split(separator: "\n").count == 1)
  }

  @Test func anErrorOfTheServerNamesItsObjectInOneLine() async throws {
    let hosted = try start()
    try await hosted.rest()
    let toplevel = try #require(hosted.far.living("xdg_toplevel").first)
    let display = try #require(hosted.far.object(1))
    hosted.far.say(
      display, "error", [.object(toplevel.id), .uint(2), .string("too small for anything")])
    #expect(try await hosted.program.ending() == .exit(1))
    #expect(hosted.errors.split(separator: "\n").count == 1)
    #expect(hosted.errors.contains("xdg_toplevel@\(toplevel.id), error 2 (invalid_size)"))
  }

  @Test func buffersThatNeverComeBackStopTheFramesAndNotTheProgram() async throws {
    let hosted = try start()
    try await hosted.rest()
    let descriptors = try Processes.descriptors(of: hosted.program.identifier)
    hosted.compositor.behaviour.release = .never
    let compositor = hosted.compositor
    compositor.enterPointer(300, 200)
    compositor.beginPinch(time: 1)
    for step in 1...60 {
      compositor.updatePinch(scale: 1 + Double(step) / 60, time: UInt32(step) * 16)
      try await hosted.refreshes(1)
    }
    compositor.endPinch(time: 1000)
    try await hosted.refreshes(20)
    #expect(hosted.far.living("wl_buffer").count <= 8)
    #expect(try Processes.descriptors(of: hosted.program.identifier) <= descriptors + 8)
    compositor.behaviour.release = .atOnce
    try await hosted.refreshes(2)
    try await hosted.rest()
    try await hosted.expectPoliteEnd()
  }

  /// A picture that springs back draws many frames: a ping is answered after one of them. The
  /// benchmarks measure how long a frame takes. Below three quarters of fit the photo would close.
  @Test func aPingIsAnsweredAfterOneFrameOfAMotion() async throws {
    let hosted = try start(
      settings: """
        [physics]
        zoom_spring.angular_frequency = 1
        bounds_spring.angular_frequency = 1

        """)
    try await hosted.rest()
    let compositor = hosted.compositor
    compositor.configure(3840, 2160, states: [1, 4])
    try await hosted.host(until: "a frame of 4K") {
      compositor.frame.dropFirst().prefix(2) == [3840, 2160] ? true : nil
    }
    compositor.enterPointer(1900, 1000)
    compositor.beginPinch(time: 1)
    for step in 1...20 {
      compositor.updatePinch(scale: 1 - Double(step) / 100, time: UInt32(step) * 16)
      try await hosted.refreshes(1)
    }
    compositor.endPinch(time: 340)
    var (most, moves) = (0, [Bool]())
    for _ in 1...4 {
      let shown = compositor.shown
      let ping = compositor.ping()
      try await hosted.host(until: "a pong") { compositor.answered == ping ? true : nil }
      most = max(most, compositor.shown - shown)
      moves.append(try hosted.state()?.settled == false)
    }
    // Another frame may have been on its way when the ping was sent.
    #expect(most <= 2)
    #expect(moves.first == true, "the picture springs back")
    try await hosted.expectPoliteEnd()
  }

  @Test func aStormOfConfiguresIsAnsweredByItsLast() async throws {
    let hosted = try start()
    try await hosted.rest()
    var last: UInt32 = 0
    hosted.far.burst {
      for step in Int32(1)...1000 { last = hosted.compositor.configure(300 + step, 500) }
    }
    try await hosted.host(until: "the last acknowledgement") {
      hosted.compositor.acknowledged.last == last ? true : nil
    }
    #expect(hosted.compositor.acknowledged.count < 100)
    try await hosted.expectPoliteEnd()
  }

  /// No memory for 8000 × 8000 pixels: 256 MB where the program may take 200 more. Each thread that
  /// a library begins for a text takes 8 to 72 MB of addresses; GLib ends a program without them.
  @Test(
    .enabled(if: !Confinement.isSanitized, "A sanitizer takes terabytes of addresses"),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit")))
  func aSizeBeyondTheMemoryIsSaidAndTheWindowLives() async throws {
    var behaviour = Behaviour()
    behaviour.screens = [Behaviour.Screen(width: 8000, height: 8000)]
    let hosted = try start(behaviour)
    try await hosted.rest()
    let process = hosted.program.identifier
    let pages = try #require(
      try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")
        .first.flatMap { Int($0) })
    let limit = pages * 4096 + 200_000_000
    let run = try await Program.run("/usr/bin/prlimit", ["--pid", "\(process)", "--as=\(limit)"])
    #expect(run.ending == .exit(0), "\(run.errors)")
    let serial = hosted.compositor.configure(8000, 8000)
    try await hosted.host(until: "the acknowledgement") {
      hosted.compositor.acknowledged.last == serial ? true : nil
    }
    hosted.compositor.configure(640, 480)
    try await hosted.host(until: "a frame of the next size") {
      hosted.compositor.frame.dropFirst().prefix(2) == [640, 480] ? true : nil
    }
    for toplevel in hosted.far.living("xdg_toplevel") { hosted.far.say(toplevel, "close") }
    #expect(try await hosted.ending() == .exit(0))
    let lines = hosted.errors.split(separator: "\n")
    #expect(lines == ["lightbox: a frame of 8000×8000 cannot be mapped: errno 12"])
  }

  /// A wheel of a compositor that does not say where an axis comes from, as a nested Weston's.
  @Test func aWheelWithoutASourceZoomsAtFit() async throws {
    let hosted = try start()
    try await hosted.rest()
    let before = try #require(try hosted.state()?.scale)
    let compositor = hosted.compositor
    compositor.enterPointer(300, 200)
    let pointer = try #require(hosted.far.living("wl_pointer").first)
    for time: UInt32 in [100, 200] {
      hosted.far.say(pointer, "axis_value120", [.uint(0), .int(-120)])
      hosted.far.say(pointer, "axis", [.uint(time), .uint(0), .fixed(-15)])
      hosted.far.say(pointer, "frame")
      try await hosted.refreshes(10)
    }
    try await hosted.host(until: "a zoom") {
      try hosted.state().flatMap { ($0.scale ?? 0) > before * 1.05 ? true : nil }
    }
    try await hosted.rest()
    try await hosted.expectPoliteEnd()
  }

  @Test func bytesThatComeOneByOneAreUnderstood() async throws {
    let hosted = try start()
    try await hosted.rest()
    hosted.far.piece = 1
    let serial = hosted.compositor.configure(700, 500)
    try await hosted.host(until: "the acknowledgement") {
      hosted.compositor.acknowledged.last == serial ? true : nil
    }
    hosted.far.piece = nil
    try await hosted.expectPoliteEnd()
  }
}
