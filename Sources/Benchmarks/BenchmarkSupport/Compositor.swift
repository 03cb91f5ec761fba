package import Foundation

/// A headless Sway, which `Tests/Rigs/start.py` starts. Its screen can be read, and input can be
/// sent to it.
package final class Compositor {
  /// The environment for clients: the variables of this process and of the compositor.
  package let environment: [String: String]
  private let process = Process()
  private let input = Pipe()
  /// The temporary folders of the benchmark's run. ``stop()`` removes them.
  package let workplace: Workplace
  private let folder: URL

  /// Starts the compositor with a screen of `width` × `height` px. Throws if it does not start.
  package init(width: Int = 1280, height: Int = 800) throws {
    let workplace = try Workplace()
    var isStarted = false
    defer { if !isStarted { workplace.remove() } }
    self.workplace = workplace
    folder = workplace.folder.appending(path: "rig")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let output = Pipe()
    process.executableURL = URL(filePath: "Tests/Rigs/start.py")
    process.arguments = ["sway", folder.path, "--size", "\(width)x\(height)"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var environment = ProcessInfo.processInfo.environment
    var text = ""
    while !text.hasSuffix("ready\n") {
      let bytes = output.fileHandleForReading.availableData
      guard !bytes.isEmpty else { throw Failure("the compositor did not start: \(text)") }
      text += String(decoding: bytes, as: UTF8.self)
    }
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
    }
    self.environment = environment
    isStarted = true
  }

  package func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    workplace.remove()
  }

  /// The path of the Wayland socket to which clients connect.
  package var socket: String {
    "\(environment["XDG_RUNTIME_DIR"] ?? "")/\(environment["WAYLAND_DISPLAY"] ?? "")"
  }

  /// Writes a picture of the whole screen as a PPM file; throws if the screen cannot be read.
  package func writeScreen(to file: URL) throws { try run(["grim", "-t", "ppm", file.path]) }

  /// Sends the input events in `lines` to the compositor without pauses; each element is one event.
  /// Throws if the events cannot be sent.
  package func send(_ lines: [String]) throws {
    try run(["Tests/Rigs/say.py", environment["RIG_SOCKET"] ?? ""] + lines)
  }

  /// Plays an input trace in real time. Returns the 99th percentile of the delays of the events, in
  /// milliseconds: each delay begins when the event is due, and ends when the compositor handles
  /// it. Nil if the player printed no numbers. Throws if the trace cannot be played.
  @discardableResult
  package func play(_ trace: String) throws -> Double? {
    let file = folder.appending(path: "played.trace")
    try Data(trace.utf8).write(to: file)
    let words = try run(
      ["Tests/Rigs/play.py", environment["RIG_SOCKET"] ?? "", file.path, "--late"]
    ).split(whereSeparator: \.isWhitespace)
    return words.count > 2 ? Double(words[2]) : nil
  }

  /// Sends a command to Sway, as `swaymsg` does; throws if Sway refuses the command.
  package func command(_ words: String...) throws { try run(["swaymsg", "-q"] + words) }

  /// Runs a command to its end, and returns what it printed; throws if it fails.
  @discardableResult
  private func run(_ command: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.standardOutput = output
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = environment
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure("\(command.joined(separator: " ")) failed")
    }
    return String(decoding: printed, as: UTF8.self)
  }
}
