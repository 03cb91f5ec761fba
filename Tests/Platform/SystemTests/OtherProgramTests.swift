import Foundation
import Testing

@testable import System

/// Programs that are left to themselves, with a small script as one of them.
@Suite final class OtherProgramTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "lightbox-programs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a program. Another one writes the file: a process that a test beside this one has just
  /// forked holds all files that this process writes, and such a file cannot be started.
  private func script(_ text: String, mode: Int = 0o755) throws -> [UInt8] {
    let path = folder.appending(path: "a program").path(percentEncoded: false)
    let draft = folder.appending(path: "draft")
    try Data("#!/bin/sh\n\(text)\n".utf8).write(to: draft)
    let copy = Process()
    copy.executableURL = URL(filePath: "/bin/cp")
    copy.arguments = [draft.path(percentEncoded: false), path]
    try copy.run()
    copy.waitUntilExit()
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return Array(path.utf8)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Names reach the program as they are: no shell reads them.
  @Test func argumentsArriveByteForByte() throws {
    let names: [[UInt8]] = [
      bytes("$(touch x)"), bytes("a b"), bytes("; exit 9"), bytes("*"), [0x2F, 0xFF, 0x0A, 0x27],
      [],
    ]
    let out = folder.appending(path: "out").path(percentEncoded: false)
    let program = try script("out=$1; shift; printf '%s\\0' \"$@\" > \"$out\"; exit 3")
    let process = try OtherProgram.start([program, bytes(out)] + names)
    #expect(OtherProgram.waitForEnd(of: process) == 3)
    let read = [UInt8](try Data(contentsOf: URL(filePath: out)))
    #expect(read == names.flatMap { $0 + [0] })
  }

  /// A variable takes the place of one of that name, and the others stay.
  @Test func variablesArePassedOn() throws {
    let out = folder.appending(path: "out").path(percentEncoded: false)
    let program = try script("env > \"$1\"")
    unsafe setenv("LIGHTBOX_TEST_A", "old", 1)
    defer { unsafe unsetenv("LIGHTBOX_TEST_A") }
    let process = try OtherProgram.start(
      [program, bytes(out)],
      variables: [("LIGHTBOX_TEST_A", bytes("new = 1")), ("LIGHTBOX_TEST_B", [0xFF])])
    #expect(OtherProgram.waitForEnd(of: process) == 0)
    let lines = [UInt8](try Data(contentsOf: URL(filePath: out))).split(separator: 0x0A)
    let own = lines.filter { $0.starts(with: bytes("LIGHTBOX_TEST_")) }.map { Array($0) }
    #expect(Set(own) == [bytes("LIGHTBOX_TEST_A=new = 1"), bytes("LIGHTBOX_TEST_B=") + [0xFF]])
    #expect(lines.contains { $0.starts(with: bytes("PATH=")) })
    #expect(throws: (any Error).self) {
      try OtherProgram.start([program], variables: [("LIGHTBOX_TEST_A", [0x61, 0, 0x62])])
    }
  }

  /// It has a session of its own, hears signals as usual, and gets nothing on standard input.
  @Test func startedProgramIsLeftToItself() throws {
    let out = folder.appending(path: "out").path(percentEncoded: false)
    let program = try script(
      """
      read line; echo "input $? $line" > "$1"
      test "$(ps -o sid= -p $$ | tr -d ' ')" = $$ && echo own >> "$1"
      kill -TERM $$
      """)
    let process = try OtherProgram.start([program, bytes(out)])
    #expect(OtherProgram.waitForEnd(of: process) == nil, "the signal has ended it")
    let text = try String(contentsOfFile: out, encoding: .utf8)
    #expect(text == "input 1 \nown\n")
  }

  /// The program that starts this one may ignore the ends of its children, and this is inherited.
  @Test func statusIsKnownAlsoWhereEndsAreIgnored() async {
    await #expect(processExitsWith: .success) {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = SIG_IGN
      unsafe sigaction(SIGCHLD, &action, nil)
      let process = try OtherProgram.start(["sh", "-c", "exit 3"].map { Array($0.utf8) })
      #expect(OtherProgram.waitForEnd(of: process) == 3)
    }
  }

  @Test func startFailureTellsTheReason() throws {
    let program = try script("exit 0", mode: 0o644)
    for (arguments, reason) in [
      ([program], "Permission denied"), ([bytes("/no/such/program")], "No such file or directory"),
      ([bytes("no-such-program")], "No such file or directory"),
      ([], "Invalid argument"), ([bytes("true"), [0x61, 0]], "Invalid argument"),
    ] {
      #expect { try OtherProgram.start(arguments) } throws: { "\($0)" == reason }
    }
  }
}
