import Foundation
import RefereeFixtures
import Testing

/// The error of a rig or one of its helpers.
struct RigFailure: Error, CustomStringConvertible {
  let description: String
}

/// A headless compositor with scripted input; `Tests/Rigs/README.md` says what it understands.
///
/// It ends when nothing refers to it any longer, and with this process.
final class Rig {
  enum Kind: String, CaseIterable {
    case sway, mutter, touchpad
    case swayNew = "sway-new"
    case mutterNew = "mutter-new"
    case kwin, weston

    /// True if swaymsg says what happens to windows, and not a line of the rig.
    var isSway: Bool { self == .sway || self == .swayNew || self == .touchpad }

    /// The levels of a channel by which its screen may differ from what the program has drawn: a
    /// compositor that draws with textures rounds.
    var tolerance: Int { self == .mutter || self == .mutterNew ? 2 : 0 }
  }

  let kind: Kind
  private let folder: TemporaryFolder
  private let process = Process()
  private let lifeline = Pipe()
  private let announced: [String: String]

  private static let start = TestPaths.rigs.appendingPathComponent("start.py")

  /// Starts a compositor with an output of this size in its own pixels, of which `scale` are a
  /// logical one where the rig can; on Sway a window fills it unless it floats, and KWin may
  /// decorate it.
  init(
    _ kind: Kind, width: Int = 640, height: Int = 400, scale: Double = 1, floating: Bool = false,
    decorated: Bool = false
  ) async throws {
    self.kind = kind
    let folder = try TemporaryFolder()
    self.folder = folder
    process.executableURL = Self.start
    process.arguments = [kind.rawValue, folder.url.path, "--size", "\(width)x\(height)"]
    if scale != 1 { process.arguments? += ["--scale", "\(scale)"] }
    if decorated { process.arguments?.append("--decorated") }
    if floating { process.arguments?.append("--floating") }
    process.standardInput = lifeline
    let output = try folder.write("", to: "out")
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    try process.runWithoutBlockedSignals()
    let process = process
    announced = try await eventually("the \(kind.rawValue) rig is ready", within: .seconds(40)) {
      let text = String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: output)), as: UTF8.self)
      guard text.hasSuffix("ready\n") else {
        if process.isRunning { return nil }
        throw RigFailure(description: "the \(kind.rawValue) rig ended before it was ready")
      }
      let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
        let words = line.split(separator: "=", maxSplits: 1)
        return words.count == 2 ? (String(words[0]), String(words[1])) : nil
      }
      return Dictionary(pairs) { $1 }
    }
  }

  /// Starts a compositor with a small output: most of a test's time goes into drawing.
  convenience init(small kind: Kind) async throws {
    try await self.init(kind, width: 400, height: 250)
  }

  deinit {
    try? lifeline.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The environment of a client.
  var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(announced) { $1 }
      .merging(["DBUS_SESSION_BUS_ADDRESS": bus]) { $1 }
  }

  /// The session bus of its clients; nobody listens at the usual one.
  var bus = "unix:path=/nonexistent"

  func value(_ name: String) -> String { announced[name] ?? "" }

  /// Ends the compositor by SIGKILL.
  func crash() {
    guard let compositor = Int32(value("RIG_PID")) else { return }
    kill(compositor, SIGKILL)
  }

  // MARK: Input

  /// Sends command lines to the rig, each as soon as the one before is handled. Returns the text of
  /// the answers beyond "ok".
  @discardableResult
  func say(_ lines: String...) async throws -> String {
    let socket = try RigSocket(path: value("RIG_SOCKET"))
    var details: [String] = []
    for line in lines { details += try await socket.perform([stamp() + line]) }
    return details.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Presses and releases a key, by its evdev code. Both lines are sent at once: between them the
  /// test never waits for its turn, and the key does not repeat.
  func press(_ code: Int) async throws {
    try await send(kind == .touchpad ? ["key \(code)"] : ["key \(code) 1", "key \(code) 0"])
  }

  /// Taps with one finger. Both lines are sent at once: the finger never rests for the time of a
  /// press that is held.
  func tap(_ position: String) async throws {
    try await send(["touch-down 0 \(position)", "touch-up 0"])
  }

  private func send(_ lines: [String]) async throws {
    let stamp = try stamp()
    _ = try await RigSocket(path: value("RIG_SOCKET")).perform(lines.map { stamp + $0 })
  }

  /// Plays a trace. The client's clock stops at each event until the client has handled it.
  func play(_ trace: String) async throws {
    let file = try folder.write(trace, to: "trace")
    let clock = recording.map { ["--clock", value("RIG_CLOCK"), $0] } ?? []
    _ = try await helper(
      TestPaths.rigs.appendingPathComponent("play.py").path, [value("RIG_SOCKET"), file] + clock)
  }

  /// The `--record` file of a client that has the rig's clock.
  var recording: String?

  /// The variables of a client that has the rig's clock.
  var clockVariables: [String: String] { ["LD_PRELOAD": value("RIG_CLOCK_LIBRARY")] }

  /// The time before a line of the rig, on the client's clock; empty while that is the machine's.
  private func stamp() throws -> String {
    guard recording != nil, kind != .touchpad else { return "" }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: value("RIG_CLOCK")))
    let offset = bytes.prefix(8).reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
    guard offset != 0 else { return "" }
    let now = Int64(FarClock.monotonic.now / .nanoseconds(1))
    return "@\((now - offset) / 1_000_000) "
  }

  /// Puts the pointer somewhere, in logical pixels of the screen.
  func point(_ x: Double, _ y: Double) async throws {
    if kind == .touchpad {
      try await sway("seat - cursor set \(Int(x)) \(Int(y))")
    } else {
      try await say("motion \(x) \(y)")
    }
  }

  // MARK: The window and the screen

  /// Gives Sway a command. Returns its answer.
  @discardableResult
  func sway(_ command: String...) async throws -> String {
    try await helper("/usr/bin/swaymsg", ["-s", value("SWAYSOCK")] + command)
  }

  /// A rectangle on the screen, in its logical pixels.
  struct Rectangle: Hashable, Decodable {
    let x, y, width, height: Int
  }

  /// The frame of the client's window; nil if there is none.
  func window() async throws -> Rectangle? {
    if !kind.isSway {
      guard let answer = try? await say("window") else { return nil }
      let numbers = answer.split { $0.isWhitespace }.compactMap { Int($0) }
      guard numbers.count == 4 else { return nil }
      return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    return try await swayTree().clientRectangle
  }

  /// The same once the client's newest frame has the window's size; nil before. Until then Sway
  /// shows the frame in the middle of the window.
  func filledWindow() async throws -> Rectangle? {
    let window = try await window()
    guard kind == .sway || kind == .swayNew, let window else { return window }
    let frame = try await say("window")
    return frame == "\(window.width) \(window.height)" ? window : nil
  }

  /// Sway's tree of containers.
  func swayTree() async throws -> SwayTree {
    try SwayTree(json: try await sway("-t", "get_tree", "-r"))
  }

  /// Gives the client's window a size; on Sway it must float.
  func resizeWindow(width: Int, height: Int) async throws {
    if !kind.isSway {
      try await say("place 0 0 \(width) \(height)")
    } else {
      try await sway("resize set \(width) px \(height) px, move absolute position 0 0")
    }
  }

  /// The pixels of the screen, without the cursor.
  func screenshot() async throws -> ScreenPicture {
    // The compositor of a rig may be another user, who can write only where it lives itself.
    let file = value("XDG_RUNTIME_DIR") + "/screenshot.ppm"
    if !kind.isSway {
      try await say("screenshot \(file)")
    } else {
      _ = try await helper("/usr/bin/grim", ["-t", "ppm", file])
    }
    return try ScreenPicture(ppm: try Data(contentsOf: URL(fileURLWithPath: file)))
  }

  private func helper(_ executable: String, _ arguments: [String]) async throws -> String {
    let run = try await Program.run(executable, arguments, environment: environment)
    guard run.ending == .exit(0) else {
      throw RigFailure(description: run.errors.isEmpty ? run.output : run.errors)
    }
    return run.output
  }
}
