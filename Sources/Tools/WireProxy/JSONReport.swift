internal import Foundation
internal import WireReferee

/// The report of a run for programs: one JSON object.
package enum JSONReport {
  package static func text(_ run: RunReport) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Content(run)), as: UTF8.self) + "\n"
  }

  private struct Content: Encodable {
    let program: [String]?
    let log: String?
    let exit: Int32
    let programExit: Int32?
    let obstacle: String?
    let failOn: String
    let duration: Double
    let counts: Counts
    let memory: Memory
    let ignored: [String]
    let findings: [Entry]

    init(_ run: RunReport) {
      let isLog = if case .log = run.ending { true } else { false }
      program = isLog ? nil : run.subject
      log = isLog ? run.subject.first : nil
      (exit, programExit, obstacle) = (run.exit, run.programExit, run.obstacle)
      failOn = run.failsFrom.rawValue
      duration = seconds(run.duration)
      let kinds = run.findings.kinds
      counts = Counts(
        connections: run.connections, requests: run.requests, events: run.events,
        findings: kinds.reduce(0) { $0 + $1.count }, rules: run.findings.rules.count)
      memory = Memory(
        commits: run.coverage.commits, unseenCommits: run.coverage.unseen, share: run.coverage.share
      )
      ignored = run.findings.ignored.sorted()
      findings = kinds.map(Entry.init)
    }

    private enum Key: CodingKey {
      case program, log, exit, programExit, obstacle, failOn, duration, counts, memory, ignored,
        findings
    }

    /// Encodes all keys; a nil value becomes `null`, so that every report has the same keys.
    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(program, forKey: .program)
      try object.encode(log, forKey: .log)
      try object.encode(exit, forKey: .exit)
      try object.encode(programExit, forKey: .programExit)
      try object.encode(obstacle, forKey: .obstacle)
      try object.encode(failOn, forKey: .failOn)
      try object.encode(duration, forKey: .duration)
      try object.encode(counts, forKey: .counts)
      try object.encode(memory, forKey: .memory)
      try object.encode(ignored, forKey: .ignored)
      try object.encode(findings, forKey: .findings)
    }
  }

  private struct Counts: Encodable {
    let connections, requests, events, findings, rules: Int
  }

  private struct Memory: Encodable {
    let commits, unseenCommits: Int
    let share: Double
  }

  private struct Entry: Encodable {
    let rule, gravity, sentence, detail: String
    let request: String?
    let connection, count: Int
    let time: Double

    init(_ kind: FindingReport.Kind) {
      let finding = kind.first
      (rule, gravity) = (finding.rule.name, finding.rule.gravity.rawValue)
      (sentence, detail, request) = (finding.rule.sentence, finding.detail, finding.request)
      (connection, count, time) = (kind.connection, kind.count, seconds(finding.time))
    }

    private enum Key: CodingKey {
      case rule, gravity, sentence, detail, request, connection, count, time
    }

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(rule, forKey: .rule)
      try object.encode(gravity, forKey: .gravity)
      try object.encode(sentence, forKey: .sentence)
      try object.encode(detail, forKey: .detail)
      try object.encode(request, forKey: .request)
      try object.encode(connection, forKey: .connection)
      try object.encode(count, forKey: .count)
      try object.encode(time, forKey: .time)
    }
  }

  /// Returns a time in seconds, rounded down to a millisecond.
  private static func seconds(_ time: Duration) -> Double {
    (time / .milliseconds(1)).rounded(.down) / 1000
  }
}
