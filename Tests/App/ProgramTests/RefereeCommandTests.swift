import Foundation
import ProtocolFixtures
import Testing
import WireCodec
import WireProxy

/// The command `wayland-referee` as a shell sees it.
@Suite struct RefereeCommandTests {
  /// Runs it beside a socket at which nobody answers, which is compositor enough.
  private func run(
    _ arguments: [String], listens: Bool = true, runtime: String? = nil, after shell: String? = nil
  ) async throws -> (ending: Program.Ending, output: String, errors: String) {
    let folder = try TemporaryFolder()
    let listener = listens ? try WireSocket.listen(at: folder.path("wayland-0")) : nil
    defer { withExtendedLifetime(listener) {} }
    let environment = ProcessInfo.processInfo.environment.merging([
      "XDG_RUNTIME_DIR": runtime ?? folder.url.path,
      "WAYLAND_DISPLAY": runtime == nil ? "wayland-0" : folder.path("wayland-0"),
    ]) { $1 }
    let prepared = shell.map { command in
      let program = TestPaths.products.appendingPathComponent("wayland-referee").path
      return ["-c", "\(command); exec \"$0\" \"$@\"", program] + arguments
    }
    let run = try await Program.run(
      prepared == nil ? "wayland-referee" : "/bin/bash", prepared ?? arguments,
      environment: environment)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left == (listens ? ["wayland-0"] : []), "its own folder goes with it")
    return run
  }

  /// A program that connects by WAYLAND_DISPLAY, asks for the registry, and for what it is given,
  /// in hex.
  private func client(_ requests: String = "", then end: String) -> [String] {
    [
      "--", "python3", "-c",
      """
      import os, signal, socket, sys
      display = os.environ["WAYLAND_DISPLAY"]
      compositor = socket.socket(socket.AF_UNIX)
      compositor.connect(display)
      compositor.sendall(bytes.fromhex("0100000001000c0002000000" + sys.argv[1]))
      \(end)
      """, requests,
    ]
  }

  /// A request to object 5, which nobody has made.
  private let breach = "0500000000000800"

  @Test func theProgramsOwnCodeIsKept() async throws {
    let run = try await run(
      client(then: "sys.exit(1 if 'WAYLAND_SOCKET' in os.environ else 7)"))
    #expect(run.ending == .exit(7))
    #expect(
      run.errors.hasPrefix(
        "wayland-referee: no rule broken, 1 request and 0 events of 1 connection in "))
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test func exitCodeIsKeptWhereChildrenWereIgnored() async throws {
    let run = try await run(client(then: "sys.exit(7)"), after: "trap '' CHLD")
    #expect(run.ending == .exit(7), "\(run.errors)")
  }

  @Test func signalThatIsIgnoredStaysIgnoredForTheProgram() async throws {
    let run = try await run(
      client(then: "sys.exit(7 if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN else 8)"),
      after: "trap '' HUP")
    #expect(run.ending == .exit(7), "\(run.errors)")
  }

  @Test func theConnectionMayBeHandedOver() async throws {
    let script = """
      import os, socket, sys
      if "WAYLAND_DISPLAY" in os.environ: sys.exit(1)
      compositor = socket.socket(fileno=int(os.environ["WAYLAND_SOCKET"]))
      compositor.sendall(bytes.fromhex("0100000001000c0002000000"))
      sys.exit(6)
      """
    let run = try await run(["--pass-socket", "--", "python3", "-c", script])
    #expect(run.ending == .exit(6), "\(run.errors)")
  }

  @Test func aSignalIsToldAsAShellTellsIt() async throws {
    let run = try await run(client(then: "os.kill(os.getpid(), signal.SIGKILL)"))
    #expect(run.ending == .exit(137), "\(run.errors)")
  }

  // MARK: Nothing to check

  @Test func aProgramThatNeverConnectsHasFailed() async throws {
    let run = try await run(["--", "sh", "-c", "exit 7"])
    #expect(run.ending == .exit(3))
    #expect(
      run.errors.hasSuffix(
        "\nwayland-referee: the program ended with 7 and never connected\n"), "\(run.errors)")
  }

  @Test func aProgramThatLeavesItsConnectionAloneHasFailed() async throws {
    let run = try await run(["--pass-socket", "--", "true"])
    #expect(run.ending == .exit(3))
    #expect(
      run.errors.hasSuffix(
        "\nwayland-referee: the program ended with 0 and sent no request\n"), "\(run.errors)")
  }

  /// As a CI system does when a job takes too long.
  @Test func aProgramThatIsEndedBeforeItConnectsHasFailed() async throws {
    let run = try await run(["--", "sh", "-c", "kill $PPID; exec sleep 60"])
    #expect(run.ending == .exit(3))
    #expect(
      run.errors.hasSuffix(
        "\nwayland-referee: the program ended with 143 and never connected\n"), "\(run.errors)")
  }

  // MARK: Gravities

  @Test(
    arguments: [([], 1), (["--fail-on", "fatal"], 1), (["--ignore", "readable requests"], 7)]
      as [([String], Int32)])
  func aFatalBreachFailsUnlessItIsIgnored(options: [String], code: Int32) async throws {
    let run = try await run(options + client(breach, then: "sys.exit(7)"))
    #expect(run.ending == .exit(code), "\(run.errors)")
  }

  /// A program that asks twice for a frame of one surface.
  @Test(arguments: ["fatal", "wrong", "waste"])
  func aWastefulBreachFailsOnlyWhereItIsAskedFor(severity: String) async throws {
    let folder = try TemporaryFolder()
    func message(_ object: UInt32, _ opcode: UInt16, _ arguments: [WireArgument]) -> String {
      RawMessage(object: object, opcode: opcode, payload: MessageWriter.payload(arguments)).bytes
        .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let lines = [
      (">", message(1, 1, [.newID(2)])),
      ("<", message(2, 0, [.uint(1), .string("wl_compositor"), .uint(4)])),
      (">", message(2, 0, [.uint(1), .bound(interface: "wl_compositor", version: 4, id: 3)])),
      (">", message(3, 0, [.newID(4)])), (">", message(4, 3, [.newID(5)])),
      (">", message(4, 3, [.newID(6)])),
    ]
    let text = WireLog.head + lines.map { "100 1 \($0) a message\n\t\($1)\n" }.joined()
    let log = try folder.write(text, to: "wire.log")
    let run = try await run(["--fail-on", severity, "--replay", log])
    #expect(run.ending == .exit(severity == "waste" ? 1 : 0), "\(run.errors)")
    #expect(run.errors.contains("  1 × one frame callback by wl_surface.frame, first at 0.000 s"))
  }

  @Test func aSeverityThatIsNoneIsNamed() async throws {
    let run = try await run(["--fail-on", "bad", "--", "true"])
    #expect(run.ending == .exit(64))
    #expect(run.errors.contains("'bad' is invalid for '--fail-on <severity>'"), "\(run.errors)")
    for severity in ["fatal", "wrong", "waste"] { #expect(run.errors.contains("'\(severity)'")) }
  }

  // MARK: Reports

  @Test func reportsTellTheRun() async throws {
    let folder = try TemporaryFolder()
    let (junit, json) = (folder.path("report.xml"), folder.path("report.json"))
    let run = try await run(
      ["--junit", junit, "--json", json] + client(breach, then: "sys.exit(7)"))
    #expect(run.ending == .exit(1), "\(run.errors)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: json))
    let report = try #require(JSONSerialization.jsonObject(with: bytes) as? NSDictionary)
    #expect(report["exit"] as? Int == 1)
    #expect(report["programExit"] as? Int == 7)
    #expect((report["program"] as? [String])?.prefix(2) == ["python3", "-c"])
    let findings = try #require(report["findings"] as? [NSDictionary])
    #expect(findings.map { $0["rule"] as? String } == ["readable requests"])
    let xml = try String(contentsOfFile: junit, encoding: .utf8)
    #expect(xml.contains("<testsuite name=\"python3\" "))
    #expect(xml.contains(" failures=\"1\" "))
    #expect(
      xml.contains("<testcase name=\"protocol error\" "), "an error that the compositor sends")
  }

  @Test func aReportTellsThatTheProgramWasNotStarted() async throws {
    let folder = try TemporaryFolder()
    let junit = folder.path("report.xml")
    let run = try await run(["--junit", junit, "--", "/dev/null/none"])
    #expect(run.ending == .exit(127))
    let xml = try String(contentsOfFile: junit, encoding: .utf8)
    #expect(xml.contains("<error message=\"/dev/null/none: Not a directory\""))
  }

  @Test(arguments: ["--junit", "--json"])
  func aReportThatCannotBeWrittenIsNamed(option: String) async throws {
    let nowhere = try await run([option, "/dev/null/report", "--", "false"])
    #expect(nowhere.ending == .exit(2))
    #expect(nowhere.errors == "wayland-referee: /dev/null/report: Not a directory\n")
    let full = try await run([option, "/dev/full"] + client(breach, then: "sys.exit(7)"))
    #expect(full.ending == .exit(2))
    #expect(
      full.errors.hasSuffix("\nwayland-referee: /dev/full: No space left on device\n"),
      "\(full.errors)")
  }

  // MARK: What cannot be started

  @Test func aMissingCompositorGetsOneLine() async throws {
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

  @Test func aPlaceThatIsTooLongForASocketIsLeftEmpty() async throws {
    let folder = try TemporaryFolder()
    let long = folder.path(String(repeating: "x", count: 100))
    try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: false)
    let run = try await run(["--", "true"], runtime: long)
    #expect(run.ending == .exit(2))
    #expect(run.errors.hasSuffix("/wayland-0: File name too long\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: long).isEmpty)
  }

  /// The program would run on while its parent has ended.
  @Test func aProgramIsNotStartedWithoutDescriptorsForItsEnd() async throws {
    let folder = try TemporaryFolder()
    let run = try await run(
      ["--protocols", "/nonexistent", "--", "touch", folder.path("made")], after: "ulimit -n 5")
    #expect(run.ending == .exit(127))
    #expect(run.errors == "wayland-referee: pipe: Too many open files\n")
    try await Task.sleep(for: .milliseconds(100))
    #expect(!FileManager.default.fileExists(atPath: folder.path("made")))
  }

  // MARK: Logs

  @Test func aLogOnAFullDiskIsOneLine() async throws {
    let run = try await run(["--log", "/dev/full", "--", "true"])
    #expect(run.ending == .exit(2))
    #expect(run.errors == "wayland-referee: /dev/full: No space left on device\n")
  }

  @Test func aLogMayBeAPipe() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    let reader = try Program("/bin/cat", [pipe])
    let run = try await run(["--log", pipe] + client(then: "sys.exit(7)"))
    #expect(run.ending == .exit(7), "\(run.errors)")
    #expect(try await reader.ending() == .exit(0))
    #expect(reader.output.hasPrefix(WireLog.head))
    #expect(reader.output.contains(" 1 > wl_display#1.get_registry(registry: new wl_registry#2)\n"))
  }

  /// The messages of a program that gets a ping and never answers, and of one that goes on for 3 s.
  @Test(arguments: ["3000000 1 - the end\n", "3000000 1 > a word\n\t0100000000000c0004000000\n"])
  func silenceIsJudgedAgain(end: String) async throws {
    func line(_ time: Int, _ sign: String, _ message: RawMessage) -> String {
      let hex = message.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      return "\(time) 1 \(sign) a message\n\t\(hex)\n"
    }
    func message(_ object: UInt32, _ opcode: UInt16, _ arguments: [WireArgument]) -> RawMessage {
      RawMessage(object: object, opcode: opcode, payload: MessageWriter.payload(arguments))
    }
    let shell = WireArgument.bound(interface: "xdg_wm_base", version: 1, id: 3)
    let text =
      WireLog.head + line(0, ">", message(1, 1, [.newID(2)]))
      + line(0, "<", message(2, 0, [.uint(1), .string("xdg_wm_base"), .uint(1)]))
      + line(0, ">", message(2, 0, [.uint(1), shell]))
      + line(500_000, "<", message(3, 0, [.uint(44)]))
    let folder = try TemporaryFolder()
    let early = try await run(["--replay", try folder.write(text, to: "early.log")])
    #expect(early.ending == .exit(0), "\(early.errors)")
    let late = try await run(["--replay", try folder.write(text + end, to: "wire.log")])
    #expect(late.ending == .exit(1))
    #expect(
      late.errors.contains(
        "1.501 s, connection 1: wrong, pong in time: no answer for 1001 ms\n"), "\(late.errors)")
    #expect(late.errors.contains("in 3.000 s\n"))
  }

  // MARK: Arguments

  @Test func aRuleThatIsNoneIsNamed() async throws {
    let run = try await run(["--ignore", "pong", "--", "true"])
    #expect(run.ending == .exit(64))
    #expect(run.errors.contains("unknown rule “pong”; --rules lists the rules"))
    let known = try await self.run(["--ignore", "protocol error"] + client(then: "sys.exit(0)"))
    #expect(known.ending == .exit(0), "\(known.errors)")
  }

  @Test func aProgramAndALogAreTwoThings() async throws {
    let run = try await run(["--replay", "/dev/null", "--", "true"])
    #expect(run.ending == .exit(64))
    #expect(run.errors.contains("--replay checks a log, so it takes no program"))
  }

  @Test func aTroubleThatMeansNothingIsNamed() async throws {
    let run = try await run(["--disturb", "slow", "--", "true"])
    #expect(run.ending == .exit(64))
    #expect(run.errors.contains("unknown disturbance “slow”"))
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
    #expect(broken.errors.hasSuffix("line 1 does not belong to a log of wayland-referee\n"))
  }
}
