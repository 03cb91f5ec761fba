internal import BindgenCore
internal import Foundation
internal import WireCodec
internal import WireProxy
internal import WireReferee

/// The referee's voice: standard error, the log, and the reports.
final class Speaker {
  /// The files that are written, each nil for none.
  struct Files {
    var log: OutputFile?
    var junit: OutputFile?
    var json: OutputFile?
  }

  private(set) var run: RunReport
  /// The log is nil after it could not be written.
  private var files: Files
  /// False where a log was wanted and is not whole.
  var isWhole: Bool { run.isWhole }

  init(_ run: RunReport, _ files: Files) {
    (self.run, self.files) = (run, files)
    write(WireLog.head)
  }

  /// Says a line.
  static func say(_ text: String) {
    // Nobody can be told that nobody hears.
    try? FileHandle.standardError.write(contentsOf: Data("wayland-referee: \(text)\n".utf8))
  }

  func hear(_ connection: Int, _ heard: [Heard]) {
    for message in heard {
      if message.direction == .request { run.requests += 1 } else { run.events += 1 }
      tell(message.findings, connection)
    }
    if files.log != nil { write(heard.map { WireLog.lines($0, connection: connection) }.joined()) }
  }

  /// Takes notice that nothing has come until `time`, and of what was missed by then.
  func hear(_ connection: Int, silenceUntil time: Duration, _ findings: [Finding]) {
    tell(findings, connection)
    write(WireLog.lines(silenceUntil: time, findings, connection: connection))
  }

  /// Says the last words and writes the reports; returns the exit code.
  func finish(
    _ ending: RunReport.Ending, connections: Int = 0, looks: MemoryLooks = MemoryLooks(),
    time: Duration = .zero, rules: [Rule]
  ) -> Int32 {
    (run.ending, run.connections, run.looks) = (ending, connections, looks)
    run.duration = time
    if case .noStart(let reason) = ending { Self.say(reason) } else { Self.say(run.summary) }
    if case .program = ending, let obstacle = run.obstacle { Self.say(obstacle) }
    attempt { try files.junit?.write(JUnitReport.text(run, rules: rules)) }
    attempt { try files.json?.write(try JSONReport.text(run)) }
    return run.exit
  }

  private func tell(_ findings: [Finding], _ connection: Int) {
    for finding in findings {
      if let text = run.findings.add(finding, connection: connection) { Self.say(text) }
    }
  }

  /// Writes to the log, and gives it up where that is not possible: the program goes on.
  private func write(_ text: String) {
    attempt {
      try files.log?.write(text)
    } otherwise: {
      files.log = nil
    }
  }

  private func attempt(_ write: () throws -> Void, otherwise giveUp: () -> Void = {}) {
    do {
      try write()
    } catch {
      run.isWhole = false
      giveUp()
      Self.say("\(error)")
    }
  }
}
