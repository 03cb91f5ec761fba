import Foundation
import RefereeFixtures
import System
import Testing
import WireCodec
import WireReferee

/// The program itself on a compositor of the tests' own, over `WAYLAND_SOCKET`, with the referee.
final class HostedProgram {
  let compositor: Compositor
  let program: Program
  private let folder: TemporaryFolder
  private var refreshed = Duration.zero

  /// Starts the program on paths. `limits` are lines of a shell that come before it, such as `ulimit -n 40`.
  init(
    _ paths: [String], manners: Manners = Manners(), limits: String = ":", view: String = "photo"
  ) throws {
    let (far, near) = try FarSocket.pair()
    // Far from the 100 ms that a program at rest keeps: the machine may be doing other work.
    let end = FarEnd(
      socket: OwnedDescriptor(taking: far), clock: .monotonic, limits: Limits(pong: .seconds(4)))
    compositor = Compositor(end, manners: manners)
    folder = try TemporaryFolder()
    try folder.write("", to: "state")
    let environment = ProcessInfo.processInfo.environment.merging([
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/at/all", "XDG_RUNTIME_DIR": folder.url.path,
      "LC_ALL": "C.UTF-8",
    ]) { $1 }
    program = try Program(
      "/bin/sh",
      [
        "-c", "\(limits)\nexec 3<&0 0</dev/null\nWAYLAND_SOCKET=3 exec \"$0\" \"$@\"",
        Places.products.appendingPathComponent("lightbox").path, "--state", folder.path("state"),
        "--view", view,
      ] + paths,
      environment: environment, input: FileHandle(fileDescriptor: near, closeOnDealloc: true))
  }

  var far: FarEnd { compositor.far }

  /// The last line of the state.
  func state() throws -> ShownState? {
    try ShownState.last(of: try Data(contentsOf: URL(fileURLWithPath: folder.path("state"))))
  }

  /// Hosts the program until a condition holds, or it ends.
  @discardableResult
  func host<Answer>(
    until what: String, within limit: Duration = .seconds(40), ask: () throws -> Answer?
  ) async throws -> Answer {
    try await eventually(what, within: limit) {
      turn()
      if let answer = try ask() { return answer }
      guard program.isRunning else {
        throw RigFailure(description: "\(what): the program ended: \(program.errors)")
      }
      return nil
    }
  }

  /// Hosts it until a photo is at rest.
  func rest() async throws {
    try await host(until: "a photo at rest") {
      try state().flatMap { $0.settled && ($0.scale != nil || $0.mode == "album") ? true : nil }
    }
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

  /// Asks the window to close, and expects that it does without a word.
  func expectPoliteEnd() async throws {
    for toplevel in far.living("xdg_toplevel") { far.say(toplevel, "close") }
    #expect(try await ending() == .exit(0))
    #expect(program.errors == "")
    far.finish()
  }

  private func turn() {
    let now = FarClock.monotonic.now
    compositor.turn(at: now)
    if now - refreshed > .milliseconds(16) {
      compositor.refresh(at: now)
      refreshed = now
    }
  }
}
