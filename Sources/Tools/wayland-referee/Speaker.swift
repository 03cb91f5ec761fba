internal import BindgenCore
internal import Foundation
internal import WireCodec
internal import WireProxy
internal import WireReferee

/// The referee's voice: standard error, and the log.
final class Speaker {
  private var report: FindingReport
  /// Nil for none, and after one could not be written.
  private var log: LogFile?
  /// True where a log was wanted and is not whole.
  private(set) var hasLostLog = false
  private var requests = 0
  private var events = 0

  init(ignoring ignored: Set<String>, log: LogFile?) {
    report = FindingReport(ignoring: ignored)
    self.log = log
    write(WireLog.head)
  }

  /// The exit code for a program that has ended with `status`.
  func code(_ status: Int32) -> Int32 { hasLostLog ? 2 : report.isClean ? status : 1 }

  /// Says a line.
  static func say(_ text: String) {
    // Nobody can be told that nobody hears.
    try? FileHandle.standardError.write(contentsOf: Data("wayland-referee: \(text)\n".utf8))
  }

  func hear(_ connection: Int, _ heard: [Heard]) {
    for message in heard {
      if message.direction == .request { requests += 1 } else { events += 1 }
      tell(message.findings, connection)
    }
    if log != nil { write(heard.map { WireLog.lines($0, connection: connection) }.joined()) }
  }

  /// Takes notice that nothing has come until `time`, and of what was missed by then.
  func hear(_ connection: Int, silenceUntil time: Duration, _ findings: [Finding]) {
    tell(findings, connection)
    write(WireLog.lines(silenceUntil: time, findings, connection: connection))
  }

  func summarize(connections: Int, time: Duration) {
    Self.say(
      report.summary(connections: connections, requests: requests, events: events, time: time))
  }

  private func tell(_ findings: [Finding], _ connection: Int) {
    for finding in findings {
      if let text = report.add(finding, connection: connection) { Self.say(text) }
    }
  }

  /// Writes to the log, and gives it up where that is not possible: the program goes on.
  private func write(_ text: String) {
    do throws(LogFile.Failure) {
      try log?.write(text)
    } catch {
      (log, hasLostLog) = (nil, true)
      Self.say("\(error)")
    }
  }
}
