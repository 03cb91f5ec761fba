internal import Foundation
internal import WireReferee

/// The report of one referee run in JUnit's XML format, for CI. It has one test case for the
/// program, and one for each rule.
package enum JUnitReport {
  package static func text(_ run: RunReport) -> String {
    let cases = [programCase(run)] + Rule.judged.map { ruleCase($0, run) }
    func count(_ outcome: String) -> Int { cases.count { $0.outcome == outcome } }
    let time = FindingReport.seconds(run.duration)
    let begin = run.begin.ISO8601Format().prefix { $0 != "Z" }
    let counts = [
      ("tests", cases.count), ("failures", count("failure")), ("errors", count("error")),
      ("skipped", count("skipped")),
    ]
    let attributes =
      [
        ("name", name(run)), ("package", "wayland-referee"), ("id", "0"),
        ("hostname", "localhost"), ("timestamp", String(begin)), ("time", time),
      ] + counts.map { ($0, String($1)) }
    let told =
      run.findings.kinds.map(FindingReport.lines) + [run.summary]
      + (run.obstacle.map { [$0] } ?? [])
    let properties = [("exit", "\(run.exit)"), ("fail-on", run.failsFrom.rawValue)].map {
      "<property\(text([("name", $0), ("value", $1)]))/>"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
      <testsuite\(text(attributes))>
      <properties>
      \(properties.joined(separator: "\n"))
      </properties>
      \(cases.map(\.lines).joined(separator: "\n"))
      <system-out>\(escaped(told.joined(separator: "\n")))</system-out>
      <system-err/>
      </testsuite>
      </testsuites>

      """
  }

  /// A test case as lines of XML. `outcome` is the name of the XML element that reports a problem;
  /// nil if there is no problem.
  private struct Case {
    let lines: String
    let outcome: String?

    init(_ name: String, in group: String, time: String = "0.000", _ outcome: Outcome? = nil) {
      let head = text([("name", name), ("classname", "wayland-referee.\(group)"), ("time", time)])
      self.outcome = outcome?.element
      guard let outcome else {
        lines = "<testcase\(head)/>"
        return
      }
      let type = outcome.type.map { [("type", $0)] } ?? []
      let attributes = text([("message", outcome.message)] + type)
      lines =
        "<testcase\(head)>\n<\(outcome.element)\(attributes)>\(escaped(outcome.details))"
        + "</\(outcome.element)>\n</testcase>"
    }
  }

  private struct Outcome {
    let element: String
    let message: String
    var type: String?
    var details = ""
  }

  private static func name(_ run: RunReport) -> String {
    run.subject.first.flatMap { $0.split(separator: "/").last }.map { String($0) } ?? "nothing"
  }

  /// Returns the test case for the program, which succeeds if the program has sent a request.
  private static func programCase(_ run: RunReport) -> Case {
    let error = run.obstacle.map { Outcome(element: "error", message: $0, type: "nothing judged") }
    let time = FindingReport.seconds(run.duration)
    return Case("something to judge", in: "program", time: time, error)
  }

  private static func ruleCase(_ rule: Rule, _ run: RunReport) -> Case {
    let kinds = run.findings.kinds.filter { $0.first.rule == rule }
    var outcome: Outcome?
    if run.findings.ignored.contains(rule.name) {
      outcome = Outcome(element: "skipped", message: "ignored")
    } else if run.obstacle != nil {
      outcome = Outcome(element: "skipped", message: "nothing was judged")
    } else if let first = kinds.first?.first, rule.gravity >= run.failsFrom {
      let count = kinds.reduce(0) { $0 + $1.count }
      outcome = Outcome(
        element: "failure", message: "\(count) × \(rule.name): \(first.detail)",
        type: rule.gravity.rawValue,
        details: kinds.map { "\($0.count) × \(FindingReport.lines($0))" }.joined(separator: "\n"))
    }
    return Case(rule.name, in: rule.gravity.rawValue, outcome)
  }

  private static func text(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  /// Escapes a text or attribute for XML 1.0; U+FFFD replaces forbidden characters.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case "\r": escaped += "&#13;"
      case " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        escaped.unicodeScalars.append(scalar)
      default: escaped += "\u{FFFD}"
      }
    }
  }
}
