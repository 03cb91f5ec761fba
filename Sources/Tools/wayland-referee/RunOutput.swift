internal import WaylandBindgen
internal import Foundation
internal import WireCodec
internal import WireProxy
internal import WireReferee

/// The referee's output: standard error, the log, and the reports.
final class RunOutput {
  /// The files to which the referee writes; nil for a file that the user did not request.
  struct Files {
    var log: OutputFile?
    var junit: OutputFile?
    var json: OutputFile?
  }

  private(set) var run: RunReport
  /// The files; the log becomes nil after a failed write.
  private var files: Files

  init(_ run: RunReport, _ files: Files) {
    (self.run, self.files) = (run, files)
    write(WireLog.head)
  }

  /// Prints a line on standard error.
  static func show(_ text: String) {
    // An error is ignored, because it could be reported only on standard error.
    try? FileHandle.standardError.write(contentsOf: Data("wayland-referee: \(text)\n".utf8))
  }

  func record(_ connection: Int, _ checked: [CheckedMessage]) {
    for message in checked {
      if message.direction == .request { run.requests += 1 } else { run.events += 1 }
      report(message.findings, connection)
    }
    if files.log != nil {
      write(checked.map { WireLog.lines($0, connection: connection) }.joined())
    }
  }

  /// Writes to the log that no message came until `time`. Reports the findings for that time on
  /// standard error and in the log.
  func record(_ connection: Int, silenceUntil time: Duration, _ findings: [Finding]) {
    report(findings, connection)
    write(WireLog.lines(silenceUntil: time, findings, connection: connection))
  }

  /// Prints the summary on standard error, and writes the reports. Returns the referee's exit code.
  func finish(
    _ ending: RunReport.Ending, connections: Int = 0, coverage: MemoryCoverage = MemoryCoverage(),
    time: Duration = .zero
  ) -> Int32 {
    (run.ending, run.connections, run.coverage) = (ending, connections, coverage)
    run.duration = time
    if case .noStart(let reason) = ending { Self.show(reason) } else { Self.show(run.summary) }
    if case .program = ending, let obstacle = run.obstacle { Self.show(obstacle) }
    attempt { try files.junit?.write(JUnitReport.text(run)) }
    attempt { try files.json?.write(try JSONReport.text(run)) }
    return run.exit
  }

  private func report(_ findings: [Finding], _ connection: Int) {
    for finding in findings {
      if let text = run.findings.add(finding, connection: connection) { Self.show(text) }
    }
  }

  /// Writes to the log. After a failed write, nothing more is written to the log, but the run
  /// continues.
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
      run.isComplete = false
      giveUp()
      Self.show("\(error)")
    }
  }
}
