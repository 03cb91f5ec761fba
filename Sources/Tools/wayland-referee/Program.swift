internal import ArgumentParser
internal import Foundation
internal import WaylandBindgen
internal import WireProxy
internal import WireReferee

/// Watches a Wayland program, and reports which rules of the protocol it breaks.
@main struct Program: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wayland-referee",
    abstract: "Run a Wayland program, and report which rules of the protocol it breaks.",
    usage: "wayland-referee [OPTIONS] -- PROGRAM [ARGUMENTS…]\n"
      + "wayland-referee [OPTIONS] --replay LOG")

  @Option(help: ArgumentHelp("Write all messages to a file.", valueName: "file"))
  var log: String?

  @Option(help: ArgumentHelp("Check a log instead of a program.", valueName: "log"))
  var replay: String?

  @Option(
    help: ArgumentHelp("Also read the protocol files below a folder.", valueName: "folder"))
  var protocols: [String] = []

  @Option(
    help: ArgumentHelp(
      "Disturb the connection in ways that the protocol allows: delay=20ms, delay=5ms-40ms, split, drop=10%, repeat=10%, reorder=10%, tear, seed=7; joined by commas.",
      valueName: "what"), transform: Program.disturbances)
  var disturb: Disturbances = .none

  @Option(help: ArgumentHelp("Do not report a rule.", valueName: "rule"))
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp(
      "Exit with 1 only if a broken rule has at least this severity.", valueName: "severity"))
  var failOn = Rule.Severity.waste

  @Option(help: ArgumentHelp("Write a report as JUnit XML.", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("Write a report as JSON.", valueName: "file"))
  var json: String?

  @Flag(help: "Pass the connection by WAYLAND_SOCKET instead of WAYLAND_DISPLAY.")
  var passSocket = false

  @Flag(help: "Do not read the contents of buffers.")
  var noMemory = false

  @Flag(help: "List the rules.")
  var rules = false

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  var program: [String] = []

  static func disturbances(_ text: String) throws -> Disturbances {
    do { return try Disturbances(text) } catch { throw ValidationError("\(error)") }
  }

  func validate() throws {
    let names = Rule.reported.map(\.name)
    if let name = ignore.first(where: { !names.contains($0) }) {
      throw ValidationError("unknown rule “\(name)”; --rules lists the rules")
    }
    if replay != nil, !program.isEmpty {
      throw ValidationError("--replay checks a log, so it takes no program")
    }
    if !rules, replay == nil, program.isEmpty {
      throw ValidationError("a program is expected after --")
    }
  }

  func run() throws {
    if rules {
      for rule in Rule.reported {
        print("\(rule.name) (\(rule.severity.rawValue))\n  \(rule.sentence)")
      }
      return
    }
    let (interfaces, unreadable) = ProtocolFolders.interfaces(
      in: ProtocolFolders.ofProject() + ProtocolFolders.ofSystem() + protocols)
    for file in unreadable { RunOutput.show("\(file): not a valid protocol file") }
    guard interfaces["wl_display"] != nil else {
      RunOutput.show("no protocol file describes wl_display; name a folder with --protocols")
      throw ExitCode(2)
    }
    let run = RunReport(
      replay.map { [$0] } ?? program, ignoring: Set(ignore), failsFrom: failOn, begin: Date())
    let output = RunOutput(run, try openFiles())
    guard output.run.isComplete else { throw ExitCode(2) }
    if let replay {
      try check(replay, interfaces, output)
    } else {
      try watch(interfaces, output)
    }
  }

  private func openFiles() throws -> RunOutput.Files {
    do throws(WireSocket.Failure) {
      return RunOutput.Files(
        log: try log.map(OutputFile.init), junit: try junit.map(OutputFile.init),
        json: try json.map(OutputFile.init))
    } catch {
      RunOutput.show("\(error)")
      throw ExitCode(2)
    }
  }

  private func check(_ path: String, _ interfaces: Interfaces, _ output: RunOutput) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      RunOutput.show("\(path): cannot be read")
      throw ExitCode(2)
    }
    var last = Duration.zero
    var connections = 0
    do throws(WireLog.Unreadable) {
      var check = LogChecker(interfaces, pong: .seconds(1))
      for entry in try WireLog.entries(String(decoding: data, as: UTF8.self)) {
        let (silence, checked) = check.check(entry)
        if !silence.isEmpty || entry.direction == nil {
          output.record(entry.connection, silenceUntil: entry.time, silence)
        }
        output.record(entry.connection, checked)
        last = max(last, entry.time)
      }
      connections = check.connections
    } catch {
      RunOutput.show("\(path): \(error)")
      throw ExitCode(2)
    }
    throw ExitCode(output.finish(.log, connections: connections, time: last))
  }

  private func watch(_ interfaces: Interfaces, _ output: RunOutput) throws {
    let endpoints = try ProxyEndpoints(passesSocket: passSocket)
    defer { endpoints.close() }
    let proxy = Proxy(
      disturbances: disturb, listener: endpoints.listener,
      watch: { ConnectionWatch(interfaces, pong: .seconds(1), readsMemory: !noMemory) },
      connect: endpoints.connect)
    proxy.onChecked = { output.record($0, $1) }
    proxy.onSilence = { output.record($0, silenceUntil: $1, $2) }
    proxy.onRefusal = { RunOutput.show("\($0)") }
    if !disturb.text.isEmpty { RunOutput.show("disturbing: \(disturb.text)") }
    let child: Child
    do {
      child = try Child.start(program, variables: endpoints.variables)
    } catch {
      throw ExitCode(output.finish(.noStart("\(error)")))
    }
    Child.raiseLimit()
    endpoints.handOver(to: proxy)
    while !proxy.turn(wakeup: child.wakeup) {}
    // The last messages of the program must still be read.
    let end = proxy.now + .milliseconds(500)
    while proxy.isBusy, proxy.now < end { proxy.turn(limit: 50) }
    throw ExitCode(
      output.finish(
        .program(exit: child.status()), connections: proxy.connections, coverage: proxy.coverage,
        time: proxy.now))
  }
}

extension Rule.Severity: ExpressibleByArgument {}
