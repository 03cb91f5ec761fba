import Foundation
import Testing

/// The door declares sd-bus's functions by itself; here the installed header checks it.
@Suite struct DoorTests {
  @Test(.enabled(if: Self.isPossible, "needs clang and systemd's headers"))
  func theDoorDeclaresWhatTheInstalledHeaderDeclares() throws {
    #expect(try compiles("int sd_bus_get_fd(sd_bus *bus);"))
    #expect(try !compiles("int sd_bus_get_fd(sd_bus *bus, int more);"), "it can fail")
  }

  /// Whether the door's header and `addition` agree with systemd's own header.
  private func compiles(_ addition: String) throws -> Bool {
    let door = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Doors/CSystemd/shim.h").standardizedFileURL.path
    let program = "#include <systemd/sd-bus.h>\n#include \"\(door)\"\n\(addition)\n"
    return try Self.run(
      ["clang", "-fsyntax-only", "-Wall", "-Werror", "-x", "c", "-"], input: program)
  }

  private static let isPossible =
    FileManager.default.fileExists(atPath: "/usr/include/systemd/sd-bus.h")
    && (try? run(["clang", "--version"])) == true

  /// Whether the command succeeds.
  private static func run(_ command: [String], input: String = "") throws -> Bool {
    let (process, stdin) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = stdin
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
