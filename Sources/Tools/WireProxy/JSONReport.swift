internal import Foundation
internal import WireReferee

/// The report of one referee run as a JSON object, which other programs can read.
package enum JSONReport {
  package static func text(_ run: RunReport) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Content(run)), as: UTF8.self) + "\n"
  }

  /// A value that is encoded as `null` if it is nil, so that every report has the same keys.
  @propertyWrapper private struct Nullable<Value: Encodable>: Encodable {
    let wrappedValue: Value?

    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }

  private struct Content: Encodable {
    @Nullable var program: [String]?
    @Nullable var log: String?
    let exit: Int32
    @Nullable var programExit: Int32?
    @Nullable var obstacle: String?
    let failOn: String
    let duration: Double
    let counts: Counts
    let memory: Memory
    let ignored: [String]
    let findings: [Entry]

    init(_ run: RunReport) {
      let isLog = if case .log = run.ending { true } else { false }
      _program = Nullable(wrappedValue: isLog ? nil : run.subject)
      _log = Nullable(wrappedValue: isLog ? run.subject.first : nil)
      exit = run.exit
      _programExit = Nullable(wrappedValue: run.programExit)
      _obstacle = Nullable(wrappedValue: run.obstacle)
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
    @Nullable var request: String?
    let connection, count: Int
    let time: Double

    init(_ kind: FindingReport.Kind) {
      let finding = kind.first
      (rule, gravity) = (finding.rule.name, finding.rule.gravity.rawValue)
      (sentence, detail) = (finding.rule.sentence, finding.detail)
      _request = Nullable(wrappedValue: finding.request)
      (connection, count, time) = (kind.connection, kind.count, seconds(finding.time))
    }
  }

  /// Returns a time in seconds, rounded down to a millisecond.
  private static func seconds(_ time: Duration) -> Double {
    (time / .milliseconds(1)).rounded(.down) / 1000
  }
}
