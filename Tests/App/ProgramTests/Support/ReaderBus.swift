import Foundation
import PortalFixtures

/// A session bus with the desktop's service for screen readers, and a reader of the tests' own.
final class ReaderBus {
  let bus: PrivateBus
  private let folder: TemporaryFolder
  private let launcher = Process()

  private static let program = "/usr/libexec/at-spi-bus-launcher"
  private static let reader = Places.rigs.appendingPathComponent("reader.py").path

  /// True on a machine that has the service and the library of the reader.
  static let isAvailable: Bool = {
    guard PrivateBus.isAvailable, FileManager.default.isExecutableFile(atPath: program) else {
      return false
    }
    let check = Process()
    check.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    check.arguments = ["-c", "import pyatspi"]
    check.standardError = FileHandle.nullDevice
    guard (try? check.run()) != nil else { return false }
    check.waitUntilExit()
    return check.terminationStatus == 0
  }()

  init() async throws {
    bus = try PrivateBus()
    folder = try TemporaryFolder()
    launcher.executableURL = URL(fileURLWithPath: Self.program)
    launcher.environment = environment
    launcher.standardOutput = FileHandle.nullDevice
    launcher.standardError = FileHandle.nullDevice
    try launcher.runWithoutBlockedSignals()
  }

  deinit {
    if launcher.isRunning { launcher.terminate() }
    launcher.waitUntilExit()
  }

  private var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging([
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_RUNTIME_DIR": folder.url.path,
      // No settings of whoever runs the tests.
      "GSETTINGS_BACKEND": "memory", "HOME": folder.url.path,
    ]) { $1 }
  }

  /// Lets the reader do steps. Returns the lines that it prints.
  @discardableResult
  func read(_ steps: String...) async throws -> [String] {
    let run = try await Program.run(
      "/usr/bin/python3", [Self.reader] + steps, environment: environment)
    guard run.ending == .exit(0) else {
      throw RigFailure(description: "the reader at \(steps): \(run.errors)")
    }
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }
}
