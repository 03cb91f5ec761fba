import Foundation
import RefereeFixtures
import System
import Testing
import WireCodec
import WireProxy
import WireReferee

/// The program itself on a compositor of the tests' own, over `WAYLAND_SOCKET`, with the referee.
final class HostedProgram {
  let compositor: Compositor
  let program: Program
  private let folder: TemporaryFolder
  private var refreshed = Duration.zero
  private var hasKeyboard = false
  /// Called with each turn of the compositor.
  var onTurn: () -> Void = {}

  /// Starts the program on paths. `limits` are lines of a shell that come before it, such as
  /// `ulimit -n 40`, and `bus` is the address of its session's bus.
  init(
    _ paths: [String], behaviour: Behaviour = Behaviour(), limits: String = ":",
    view: String = "photo", settings: String = "",
    bus: String = "unix:path=/nowhere/at/all"
  ) throws {
    let (far, near) = try UnixSocket.pair()
    // As long as a test waits for anything else. The benchmarks measure the time of an answer.
    let end = try FarEnd(
      socket: OwnedDescriptor(taking: far), clock: .monotonic, pong: .seconds(40))
    compositor = Compositor(end, behaviour: behaviour)
    folder = try TemporaryFolder()
    try folder.write("", to: "state")
    let environment = ProcessInfo.processInfo.environment.merging([
      "DBUS_SESSION_BUS_ADDRESS": bus, "XDG_RUNTIME_DIR": folder.url.path,
      "LC_ALL": "C.UTF-8",
    ]) { $1 }
    program = try Program(
      "/bin/sh",
      [
        "-c", "\(limits)\nexec 3<&0 0</dev/null\nWAYLAND_SOCKET=3 exec \"$0\" \"$@\"",
        TestPaths.products.appendingPathComponent("lightbox").path, "--state", folder.path("state"),
        "--config", try folder.write(settings, to: "config.toml"), "--view", view,
      ] + paths,
      environment: environment, input: FileHandle(fileDescriptor: near, closeOnDealloc: true))
  }

  var far: FarEnd { compositor.far }

  /// The lines that the program wrote, but for the one about a compositor that answers late: on a
  /// busy machine the test is late itself.
  var errors: String {
    let late = "lightbox: the compositor has not answered for 3 s; waiting for it\n"
    return program.errors.replacing(late, with: "")
  }

  /// The last line of the state.
  func state() throws -> ShownState? {
    try ShownState.last(of: try Data(contentsOf: URL(fileURLWithPath: folder.path("state"))))
  }

  /// Hosts the program until a condition holds, or it ends.
  @discardableResult
  func host<Answer>(
    until what: String, within limit: Duration = .seconds(40), ask: () throws -> Answer?
  ) async throws -> Answer {
    do {
      return try await eventually(what, within: limit) {
        turn()
        if let answer = try ask() { return answer }
        guard program.isRunning else { throw RigFailure(description: "\(what): the program ended") }
        return nil
      }
    } catch {
      let state = try? state()
      throw RigFailure(description: "\(error); its state: \(state as Any); it wrote: \(errors)")
    }
  }

  /// Hosts it until a photo is at rest, in a window that has been seen: the program may say so
  /// before its requests have been read. An album is at rest before its photos are listed, too.
  func rest() async throws {
    try await host(until: "a photo at rest") {
      try state().flatMap {
        let isThere = $0.scale != nil || $0.mode == "album" && $0.photo != nil
        return compositor.shown > 0 && $0.settled && isThere ? true : nil
      }
    }
  }

  /// Hosts it until a photo is at rest, or an animation plays.
  func rest(orPlays isAnimation: Bool) async throws {
    guard isAnimation else { return try await rest() }
    try await host(until: "an animation that plays") {
      try state().flatMap { $0.frame.map { $0 > 0 } == true ? true : nil }
    }
  }

  /// Hosts it until it shows this photo at rest; a tile has no scale.
  func shows(_ photo: Int, asATile isTile: Bool = false) async throws {
    try await host(until: isTile ? "the tile of photo \(photo)" : "photo \(photo)") {
      try state().flatMap {
        $0.photo == photo && $0.settled && ($0.scale == nil) == isTile ? true : nil
      }
    }
  }

  /// Gives it the keyboard, unless it has it.
  func focus() async throws {
    guard !hasKeyboard else { return }
    try await host(until: "a keyboard") { far.living("wl_keyboard").isEmpty ? nil : true }
    compositor.enterKeyboard()
    hasKeyboard = true
  }

  /// Presses a key of the compositor's keymap, by its evdev code, and lets it go.
  func press(_ code: UInt32) async throws {
    try await focus()
    for isPressed in [true, false] {
      compositor.key(
        code, isPressed,
        time: UInt32(truncatingIfNeeded: Int64(FarClock.monotonic.now / .milliseconds(1))))
    }
  }

  /// Expects an answer to a ping.
  func expectPong() async throws {
    let pongs = compositor.counts["xdg_wm_base.pong"] ?? 0
    compositor.ping()
    try await host(until: "a pong") {
      (compositor.counts["xdg_wm_base.pong"] ?? 0) > pongs ? true : nil
    }
  }

  /// Expects an answer to a ping, and a frame of another size.
  func expectLife() async throws {
    try await expectPong()
    let shown = compositor.shown
    compositor.configure(620 + Int32(shown % 7), 440)
    try await host(until: "a frame") { compositor.shown > shown ? true : nil }
  }

  /// Hosts it until it ends.
  func ending() async throws -> Program.Ending {
    _ = try await eventually("the end", within: .seconds(40)) {
      turn()
      return program.isRunning ? nil : true
    }
    return try await program.ending()
  }

  /// Hosts it for so many refreshes of the screen.
  func refreshes(_ count: Int) async throws {
    for _ in 0..<count {
      turn()
      try await Task.sleep(for: .milliseconds(16))
    }
  }

  /// Asks the window to close, and expects that it does, with this exit status.
  func expectEnd(_ status: Int32 = 0) async throws {
    for toplevel in far.living("xdg_toplevel") { far.say(toplevel, "close") }
    #expect(try await ending() == .exit(status))
    far.finish()
  }

  /// Asks the window to close, and expects that it does without a word.
  func expectPoliteEnd() async throws {
    try await expectEnd()
    #expect(errors == "")
  }

  private func turn() {
    let now = FarClock.monotonic.now
    onTurn()
    compositor.turn(at: now)
    if now - refreshed > .milliseconds(16) {
      compositor.refresh(at: now)
      refreshed = now
    }
  }
}
