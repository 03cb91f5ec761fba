internal import Foundation
internal import FoundationXML
internal import WireReferee

/// The report of one referee run in JUnit's XML format, for CI. It has one test case for the
/// program, and one for each rule.
package enum JUnitReport {
  package static func text(_ run: RunReport) -> String {
    let cases = [programCase(run)] + Rule.reported.map { ruleCase($0, run) }
    func count(_ outcome: String) -> String {
      String(cases.count { $0.children?.first?.name == outcome })
    }
    let properties = [("exit", "\(run.exit)"), ("fail-on", run.failsFrom.rawValue)].map {
      element("property", [("name", $0), ("value", $1)])
    }
    let told =
      run.findings.kinds.map(FindingReport.lines) + [run.summary]
      + (run.obstacle.map { [$0] } ?? [])
    let suite = element(
      "testsuite",
      [
        ("name", run.subject.first?.split(separator: "/").last.map { String($0) } ?? "nothing"),
        ("package", "wayland-referee"), ("id", "0"), ("hostname", "localhost"),
        ("timestamp", String(run.begin.ISO8601Format().prefix { $0 != "Z" })),
        ("time", FindingReport.seconds(run.duration)), ("tests", String(cases.count)),
        ("failures", count("failure")), ("errors", count("error")), ("skipped", count("skipped")),
      ],
      [element("properties", [], properties)] + cases + [
        element("system-out", [], text: told.joined(separator: "\n")), element("system-err", []),
      ])
    let document = XMLDocument(rootElement: element("testsuites", [], [suite]))
    document.characterEncoding = "UTF-8"
    let options: XMLNode.Options = [.nodePrettyPrint, .nodeCompactEmptyElement]
    return String(decoding: document.xmlData(options: options), as: UTF8.self)
  }

  /// Returns the test case for the program, which succeeds if the program has sent a request.
  private static func programCase(_ run: RunReport) -> XMLElement {
    let error = run.obstacle.map {
      element("error", [("message", $0), ("type", "nothing checked")])
    }
    return testCase(
      "sends a request", in: "program", time: FindingReport.seconds(run.duration), error)
  }

  private static func ruleCase(_ rule: Rule, _ run: RunReport) -> XMLElement {
    let kinds = run.findings.kinds.filter { $0.first.rule == rule }
    var outcome: XMLElement?
    if run.findings.ignored.contains(rule.name) {
      outcome = element("skipped", [("message", "ignored")])
    } else if run.obstacle != nil {
      outcome = element("skipped", [("message", "nothing was checked")])
    } else if let first = kinds.first?.first, rule.severity >= run.failsFrom {
      let count = kinds.reduce(0) { $0 + $1.count }
      outcome = element(
        "failure",
        [
          ("message", "\(count) × \(rule.name): \(first.detail)"), ("type", rule.severity.rawValue),
        ],
        text: kinds.map { "\($0.count) × \(FindingReport.lines($0))" }.joined(separator: "\n"))
    }
    return testCase(rule.name, in: rule.severity.rawValue, outcome)
  }

  /// Returns a test case. `outcome` reports its problem; nil if there is no problem.
  private static func testCase(
    _ name: String, in group: String, time: String = "0.000", _ outcome: XMLElement?
  ) -> XMLElement {
    element(
      "testcase", [("name", name), ("classname", "wayland-referee.\(group)"), ("time", time)],
      outcome.map { [$0] } ?? [])
  }

  private static func element(
    _ name: String, _ attributes: [(String, String)], _ children: [XMLElement] = [],
    text: String? = nil
  ) -> XMLElement {
    let element = XMLElement(name: name, stringValue: text.map(plain))
    for (name, value) in attributes {
      let attribute = XMLNode.attribute(withName: name, stringValue: plain(value)) as? XMLNode
      if let attribute { element.addAttribute(attribute) }
    }
    for child in children { element.addChild(child) }
    return element
  }

  /// Returns a text that XML 1.0 can contain; U+FFFD replaces forbidden characters.
  private static func plain(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { plain, scalar in
      switch scalar {
      case "\n", "\t", "\r", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}",
        "\u{10000}"..."\u{10FFFF}":
        plain.unicodeScalars.append(scalar)
      default: plain += "\u{FFFD}"
      }
    }
  }
}
