internal import BindgenCore
internal import Foundation
internal import WireCodec
internal import WireProxy
internal import WireReferee

/// The referee's voice: standard error, and the log.
final class Speaker {
  private var report: FindingReport
  private let log: FileHandle?
  private var requests = 0
  private var events = 0

  init(ignoring ignored: Set<String>, log: FileHandle?) {
    report = FindingReport(ignoring: ignored)
    self.log = log
  }

  var isClean: Bool { report.isClean }

  /// Says a line.
  static func say(_ text: String) {
    FileHandle.standardError.write(Data("wayland-referee: \(text)\n".utf8))
  }

  func hear(_ connection: Int, _ heard: [Heard]) {
    for message in heard {
      if message.direction == .request { requests += 1 } else { events += 1 }
      tell(message.findings, connection)
    }
    log?.write(Data(heard.map { WireLog.lines($0, connection: connection) }.joined().utf8))
  }

  func note(_ findings: [Finding], connection: Int) {
    tell(findings, connection)
    log?.write(Data(findings.map { WireLog.line($0) }.joined().utf8))
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
}
