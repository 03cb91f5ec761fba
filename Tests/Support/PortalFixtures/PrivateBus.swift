internal import Foundation

/// A separate message bus for one test. It stops when this object is released.
package final class PrivateBus {
  /// The address in the notation of `DBUS_SESSION_BUS_ADDRESS`.
  package let address: String
  private let folder: URL
  private let process = Process()

  /// True on a machine that has the program of the bus.
  package static var isAvailable: Bool {
    FileManager.default.isExecutableFile(atPath: daemon)
  }

  private static let daemon = "/usr/bin/dbus-daemon"

  /// Starts the bus, and returns when it listens.
  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let socket = folder.appending(path: "bus").path
    address = "unix:path=\(socket)"
    let configuration = """
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    let file = folder.appending(path: "bus.conf")
    try configuration.write(to: file, atomically: true, encoding: .utf8)
    process.executableURL = URL(filePath: Self.daemon)
    process.arguments = ["--nofork", "--config-file=\(file.path)", "--print-address=1"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // It tells its address once it listens, or ends.
    _ = output.fileHandleForReading.availableData
  }

  /// Ends the bus, and every connection to it.
  package func stop() {
    // Not SIGTERM: the runner's threads block it, and so does what they start.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }
}
