package import WireReferee

/// The findings of one referee run as text. Equal findings are reported once, and counted.
///
/// Findings are equal if they have the same rule and the same name of the request, and if their
/// descriptions differ only in numbers.
package struct FindingReport {
  /// A set of equal findings: the first of them, and their number.
  package struct Kind {
    package let first: Finding
    package let connection: Int
    /// The interface and the name of the request, without object ids; empty if ``first`` has no
    /// request.
    package let request: String
    /// The description of ``first`` without numbers.
    fileprivate let phrase: String
    package fileprivate(set) var count = 1
  }

  /// The names of rules that are not reported.
  package let ignored: Set<String>
  /// All kinds of findings, in the order of their first findings.
  package private(set) var kinds: [Kind] = []

  package init(ignoring ignored: Set<String> = []) { self.ignored = ignored }

  /// True if no rule was broken, except ``ignored`` rules.
  package var isClean: Bool { kinds.isEmpty }
  /// The names of broken rules, in the order in which they were first broken.
  package var rules: [String] {
    kinds.map(\.first.rule.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns true if a rule of at least this severity was broken.
  package func hasViolation(of severity: Rule.Severity) -> Bool {
    kinds.contains { $0.first.rule.severity >= severity }
  }

  /// Adds a finding. Returns the lines that report it; nil if an equal finding was added before, or
  /// if its rule is in ``ignored``.
  package mutating func add(_ finding: Finding, connection: Int) -> String? {
    guard !ignored.contains(finding.rule.name) else { return nil }
    let kind = Kind(
      first: finding, connection: connection, request: Self.name(of: finding.request),
      phrase: Self.withoutNumbers(finding.detail))
    let index = kinds.firstIndex {
      $0.first.rule == finding.rule && $0.request == kind.request && $0.phrase == kind.phrase
    }
    if let index {
      kinds[index].count += 1
      return nil
    }
    kinds.append(kind)
    return Self.lines(kind)
  }

  /// Returns the lines that report `kind.first`, the first of several equal findings.
  static func lines(_ kind: Kind) -> String {
    let (finding, rule) = (kind.first, kind.first.rule)
    let request = finding.request.map { "\n  request: \($0)" } ?? ""
    return """
      \(seconds(finding.time)) s, connection \(kind.connection): \
      \(rule.severity.rawValue), \(rule.name): \(finding.detail)\(request)
        rule: \(rule.sentence)
      """
  }

  /// Returns a description in which each number is replaced by `0`, to compare descriptions.
  private static func withoutNumbers(_ phrase: String) -> String {
    phrase.reduce(into: "") { text, sign in
      if !sign.isNumber { text.append(sign) } else if text.last != "0" { text.append("0") }
    }
  }

  /// Returns the lines at the end of a run, with the number of findings of each kind.
  package func summary(connections: Int, requests: Int, events: Int, time: Duration) -> String {
    let passed =
      "\(Self.count(requests, "request")) and \(Self.count(events, "event")) of "
      + "\(Self.count(connections, "connection")) in \(Self.seconds(time)) s"
    guard !isClean else { return "no rule broken, \(passed)" }
    let lines = kinds.map { kind in
      let request = kind.request.isEmpty ? "" : " by \(kind.request)"
      return
        "\n  \(kind.count) × \(kind.first.rule.name)\(request), "
        + "first at \(Self.seconds(kind.first.time)) s"
    }
    return "\(Self.count(rules.count, "rule")) broken, \(passed)" + lines.joined()
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Returns the interface and the name of a request from its log line; empty for nil.
  private static func name(of request: String?) -> String {
    guard let request, let end = request.firstIndex(of: "(") else { return "" }
    var name = request[..<end]
    if let sign = name.firstIndex(of: "#") {
      name.removeSubrange(sign..<(name[sign...].firstIndex(of: ".") ?? sign))
    }
    return String(name)
  }

  /// Returns a time as text in seconds, with three decimals.
  static func seconds(_ time: Duration) -> String {
    let milliseconds = Int64(time / .milliseconds(1))
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
