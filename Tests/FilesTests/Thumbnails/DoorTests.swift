import Foundation
import Testing

/// The door declares GLib's functions by itself; here the installed headers check it.
@Suite struct DoorTests {
  @Test(.enabled(if: Self.flags != nil, "needs clang, pkg-config and GLib's headers"))
  func theDoorDeclaresWhatTheInstalledHeadersDeclare() throws {
    let flags = try #require(Self.flags)
    #expect(try compiles(flags, "void g_free(void *memory);"))
    #expect(try compiles(flags, "_Static_assert(G_CHECKSUM_MD5 == 0, \"\");"))
    #expect(try !compiles(flags, "void g_free(void *memory, int more);"), "it can fail")
  }

  /// Whether the door's header and `addition` agree with GLib's own header.
  private func compiles(_ flags: [String], _ addition: String) throws -> Bool {
    let door = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Doors/CGLib/shim.h").standardizedFileURL.path
    let program = "#include <glib.h>\n#include \"\(door)\"\n\(addition)\n"
    return try Self.run(
      ["clang", "-fsyntax-only", "-Wall", "-Werror", "-x", "c"] + flags + ["-"], input: program)
      != nil
  }

  private static let flags: [String]? = {
    guard (try? run(["clang", "--version"])) ?? nil != nil else { return nil }
    let output = (try? run(["pkg-config", "--cflags", "glib-2.0"])) ?? nil
    return output?.split(whereSeparator: \.isWhitespace).map(String.init)
  }()

  /// What the command prints; nil when it fails.
  private static func run(_ command: [String], input: String = "") throws -> String? {
    let (process, stdin, stdout) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = FileHandle.nullDevice
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}
