internal import Foundation
internal import TestSupport

/// Compares a shim, which declares a library's functions by itself, with the library's own header.
package struct ShimCheck {
  private let shim: String
  private let header: String
  private let flags: [String]

  /// Checks the `shim.h` in `Sources/SystemLibraries/NAME` against `header`, found by pkg-config's
  /// `package`; nil where the compiler or the header is missing.
  package init?(shim name: String, header: String, package: String) {
    guard Self.run(["clang", "--version"]) != nil,
      let output = Self.run(["pkg-config", "--cflags", package])
    else { return nil }
    flags = output.split(whereSeparator: \.isWhitespace).map(String.init)
    self.header = header
    let folder = Repository.root.appending(path: "Sources/SystemLibraries/\(name)")
    let paths = ["shim.h", "include/shim.h"].map { folder.appending(path: $0).path }
    guard let shim = paths.first(where: FileManager.default.fileExists) else { return nil }
    self.shim = shim
  }

  /// True when the shim, the header and the declarations of `addition` compile together.
  package func compiles(_ addition: String) -> Bool {
    let program = "#include <\(header)>\n#include \"\(shim)\"\n\(addition)\n"
    let command = ["clang", "-fsyntax-only", "-Wall", "-Werror", "-x", "c"] + flags + ["-"]
    return Self.run(command, input: program) != nil
  }

  /// Runs a command and returns its output; nil if the command fails.
  package static func run(_ command: [String], input: String = "") -> String? {
    let (process, stdin, stdout) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try stdin.fileHandleForWriting.close()
      let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
    } catch {
      return nil
    }
  }
}
