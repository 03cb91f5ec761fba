import Foundation
import PortalFixtures

/// A session bus with the desktop's service for screen readers, and a reader of the tests' own.
final class ReaderBus {
  let bus: PrivateBus
  private let folder: TemporaryFolder
  private let launcher = Process()

  private static let program = "/usr/libexec/at-spi-bus-launcher"
  private static let reader = TestPaths.rigs.appendingPathComponent("reader.py").path

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
    try await lines(of: try begin(steps))
  }

  /// Lets the reader begin with steps.
  func begin(_ steps: [String]) throws -> Program {
    try Program("/usr/bin/python3", [Self.reader] + steps, environment: environment)
  }

  /// The lines that a reader prints, once it has done its steps.
  func lines(of reading: Program) async throws -> [String] {
    guard try await reading.ending(within: .seconds(60)) == .exit(0) else {
      throw RigFailure(description: reading.errors)
    }
    return reading.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// Does something, and waits until these sentences are said in the window.
  func hears(_ sentences: String..., after action: () async throws -> Void) async throws {
    let reading = try begin(["enable", "tell|frame|*"] + sentences.map { "said|\($0)" })
    _ = try await eventually("a reader that listens", within: .seconds(40)) {
      reading.output.isEmpty && reading.isRunning ? nil : true
    }
    try await action()
    _ = try await lines(of: reading)
  }
}
