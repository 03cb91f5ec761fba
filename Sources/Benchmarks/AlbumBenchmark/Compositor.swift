import Foundation

/// The headless Sway of Tests/Rigs: it gives pictures of its screen and plays lines of input.
final class Compositor {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The environment variables of its clients.
  let environment: [String: String]
  private let process = Process()
  private let input = Pipe()
  private let picture: URL

  init(folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    picture = folder.appending(path: "screen.ppm")
    let output = Pipe()
    process.executableURL = URL(filePath: "Tests/Rigs/start.py")
    process.arguments = ["sway", folder.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var environment = ProcessInfo.processInfo.environment
    var text = ""
    while !text.hasSuffix("ready\n") {
      let bytes = output.fileHandleForReading.availableData
      guard !bytes.isEmpty else {
        throw Failure(description: "the compositor did not start: \(text)")
      }
      text += String(decoding: bytes, as: UTF8.self)
    }
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
    }
    self.environment = environment
  }

  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The whole screen as the bytes of a PPM file.
  func screen() throws -> Data {
    try run(["grim", "-t", "ppm", picture.path])
    return try Data(contentsOf: picture)
  }

  /// Plays input, one line after the other.
  func say(_ lines: [String]) throws {
    let socket = environment["RIG_SOCKET"] ?? ""
    try run(["Tests/Rigs/say.py", socket] + lines)
  }

  private func run(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(command.joined(separator: " ")) failed")
    }
  }
}
