internal import Foundation
internal import WireReferee

/// The report of one referee run as a JSON object, which other programs can read.
package enum JSONReport {
  package static func text(_ run: RunReport) throws -> String {
    let isLog = if case .log = run.ending { true } else { false }
    let kinds = run.findings.kinds
    let report: [String: Any] = [
      "program": orNull(isLog ? nil : run.subject), "log": orNull(isLog ? run.subject.first : nil),
      "exit": run.exit, "programExit": orNull(run.programExit), "obstacle": orNull(run.obstacle),
      "failOn": run.failsFrom.rawValue, "duration": seconds(run.duration),
      "counts": [
        "connections": run.connections, "requests": run.requests, "events": run.events,
        "findings": kinds.reduce(0) { $0 + $1.count }, "rules": run.findings.rules.count,
      ],
      "memory": [
        "commits": run.coverage.commits, "unseenCommits": run.coverage.unseen,
        "share": run.coverage.share,
      ] as [String: Any],
      "ignored": run.findings.ignored.sorted(), "findings": kinds.map(entry),
    ]
    let bytes = try JSONSerialization.data(
      withJSONObject: report, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  private static func entry(_ kind: FindingReport.Kind) -> [String: Any] {
    let finding = kind.first
    return [
      "rule": finding.rule.name, "severity": finding.rule.severity.rawValue,
      "sentence": finding.rule.sentence, "detail": finding.detail,
      "request": orNull(finding.request), "connection": kind.connection, "count": kind.count,
      "time": seconds(finding.time),
    ]
  }

  /// Returns `null` for nil, so that every report has the same keys.
  private static func orNull(_ value: Any?) -> Any { value ?? NSNull() }

  /// Returns a time in seconds, rounded down to a millisecond.
  private static func seconds(_ time: Duration) -> Double {
    (time / .milliseconds(1)).rounded(.down) / 1000
  }
}
