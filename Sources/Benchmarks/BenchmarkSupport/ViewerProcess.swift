package import Foundation

/// A running program that shows photos on a compositor.
package final class ViewerProcess {
  private let process = Process()
  private let errors: URL
  /// The time at which the program was started, in seconds of the monotonic clock.
  package private(set) var start = 0.0

  /// Starts `command`, whose first element is a path or a name in `PATH`. The home folder is
  /// `home`, or a new folder if `home` is nil. Throws if the program is not installed or cannot be
  /// started.
  package init(_ command: [String], on compositor: Compositor, home: URL? = nil) throws {
    let home = try home ?? compositor.workplace.makeHome()
    guard let program = Self.path(of: command[0]) else {
      throw Failure("\(command[0]) is not installed")
    }
    errors = home.appending(path: "errors")
    // Without this file, lightbox shows a hint to new users, which would be measured too.
    let state = home.appending(path: "state/lightbox")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    try Data("hint shown\n".utf8).write(to: state.appending(path: "albums"))
    process.executableURL = program
    process.arguments = Array(command.dropFirst())
    process.environment = compositor.environment.merging([
      "HOME": home.path, "XDG_CACHE_HOME": home.appending(path: "cache").path,
      "XDG_STATE_HOME": home.appending(path: "state").path,
      "XDG_CONFIG_HOME": home.appending(path: "config").path, "GDK_BACKEND": "wayland",
      "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local", "NO_AT_BRIDGE": "1",
    ]) { $1 }
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardOutput = FileHandle.nullDevice
    start = monotonicSeconds()
    try process.run()
  }

  var identifier: Int32 { process.processIdentifier }

  /// The program and its descendants.
  package var family: ProcessFamily { ProcessFamily(of: process.processIdentifier) }

  package func signal(_ number: Int32) { kill(identifier, number) }

  /// Waits until the program and its descendants have used no processor time for `seconds`, but at
  /// most 20 s.
  package func waitUntilIdle(for seconds: Double = 0.4) {
    let begin = monotonicSeconds()
    var (last, change) = (-1.0, begin)
    while monotonicSeconds() - begin < 20 {
      Thread.sleep(forTimeInterval: 0.05)
      let used = family.processorSeconds()
      if used != last { (last, change) = (used, monotonicSeconds()) }
      if monotonicSeconds() - change > seconds { return }
    }
  }

  /// Ends the program, and returns what it wrote to standard error.
  @discardableResult
  package func stop() -> String {
    process.terminate()
    process.waitUntilExit()
    return (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
  }

  /// Returns the path of the program that a shell finds for this name or path; nil for none.
  static func path(of program: String) -> URL? {
    let folders =
      program.contains("/")
      ? [""]
      : (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
    return folders.map { $0 + program }.first(where: FileManager.default.isExecutableFile)
      .map { URL(filePath: $0) }
  }
}
