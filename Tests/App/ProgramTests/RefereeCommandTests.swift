import Foundation
import Testing
import WireProxy

/// The command `wayland-referee` as a shell sees it.
@Suite struct RefereeCommandTests {
  /// Runs it beside a socket at which nobody answers, which is compositor enough.
  private func run(
    _ arguments: [String], listens: Bool = true
  ) async throws -> (ending: Program.Ending, output: String, errors: String) {
    let folder = try TemporaryFolder()
    let listener = listens ? try WireSocket.listen(at: folder.path("wayland-0")) : nil
    defer { withExtendedLifetime(listener) {} }
    let environment = ProcessInfo.processInfo.environment.merging([
      "XDG_RUNTIME_DIR": folder.url.path, "WAYLAND_DISPLAY": "wayland-0",
    ]) { $1 }
    let run = try await Program.run("wayland-referee", arguments, environment: environment)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left == (listens ? ["wayland-0"] : []), "its own folder goes with it")
    return run
  }

  @Test func theProgramsOwnCodeIsKept() async throws {
    let run = try await run([
      "--", "sh", "-c", "test -S \"$WAYLAND_DISPLAY\" && test -z \"$WAYLAND_SOCKET\" && exit 7",
    ])
    #expect(run.ending == .exit(7))
    #expect(
      run.errors.hasPrefix(
        "wayland-referee: no rule broken, 0 requests and 0 events of 0 connections in "))
  }

  @Test func theConnectionMayBeHandedOver() async throws {
    let script = "test -S /proc/self/fd/$WAYLAND_SOCKET && test -z \"$WAYLAND_DISPLAY\" && exit 6"
    #expect(try await run(["--pass-socket", "--", "sh", "-c", script]).ending == .exit(6))
  }

  @Test func aSignalIsToldAsAShellTellsIt() async throws {
    #expect(try await run(["--", "sh", "-c", "kill -9 $$"]).ending == .exit(137))
  }

  @Test func withoutACompositorThereIsOneLine() async throws {
    let run = try await run(["--", "true"], listens: false)
    #expect(run.ending == .exit(2))
    #expect(run.errors.hasPrefix("wayland-referee: cannot connect to /"))
    #expect(run.errors.hasSuffix("/wayland-0: No such file or directory\n"))
  }

  @Test func aProgramThatIsNotThereIsNamed() async throws {
    let run = try await run(["--", "/dev/null/none"])
    #expect(run.ending == .exit(127))
    #expect(run.errors == "wayland-referee: /dev/null/none: Not a directory\n")
  }

  @Test func aTroubleThatMeansNothingIsNamed() async throws {
    let run = try await run(["--disturb", "slow", "--", "true"])
    #expect(run.ending == .exit(64))
    #expect(run.errors.contains("“slow” is no disturbance"))
  }

  @Test func aLogIsJudgedAgain() async throws {
    let folder = try TemporaryFolder()
    // A registry, and a request to object 5, which nobody has made.
    let log = try folder.write(
      """
      wayland-referee log 1
      100 1 > the registry
      \t0100000001000c0002000000
      200 1 > nothing that there is
      \t0500000000000800

      """, to: "wire.log")
    let judged = try await run(["--replay", log])
    #expect(judged.ending == .exit(1))
    #expect(
      judged.errors.contains("fatal, readable requests: #5.0(0 bytes): there is no such object"))
    #expect(
      judged.errors.hasSuffix(
        """
        wayland-referee: 1 rule broken, 2 requests and 0 events of 1 connection in 0.000 s
          1 × readable requests, first at 0.000 s

        """))
    let ignored = try await run(["--replay", log, "--ignore", "readable requests"])
    #expect(ignored.ending == .exit(0))
    let broken = try await run(["--replay", try folder.write("x", to: "other")])
    #expect(broken.ending == .exit(2))
    #expect(broken.errors.hasSuffix("line 1 is none of a log of wayland-referee\n"))
  }
}
