package import WireReferee

/// The findings of a run as people read them: each once at its first time, and all in the end.
package struct FindingReport {
  /// Findings of one rule, one request and one phrase with any numbers in it.
  private struct Key: Hashable {
    let rule: String
    let request: String
    let phrase: String
  }

  /// The rules that are not told.
  private let ignored: Set<String>
  private var counts: [Key: Int] = [:]
  private var order: [(key: Key, first: Finding, connection: Int)] = []

  package init(ignoring ignored: Set<String> = []) { self.ignored = ignored }

  /// True when no rule was broken.
  package var isClean: Bool { order.isEmpty }
  /// The names of the rules that were broken, in the order of their first time.
  package var rules: [String] {
    order.map(\.first.rule.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Takes a finding; returns its lines when it is the first of its kind.
  package mutating func add(_ finding: Finding, connection: Int) -> String? {
    guard !ignored.contains(finding.rule.name) else { return nil }
    let key = Key(
      rule: finding.rule.name, request: Self.name(of: finding.request),
      phrase: Self.withoutNumbers(finding.detail))
    counts[key, default: 0] += 1
    guard counts[key] == 1 else { return nil }
    order.append((key, finding, connection))
    let request = finding.request.map { "\n  request: \($0)" } ?? ""
    return """
      \(Self.seconds(finding.time)) s, connection \(connection): \
      \(finding.rule.gravity.rawValue), \(finding.rule.name): \(finding.detail)\(request)
        rule: \(finding.rule.sentence)
      """
  }

  /// A phrase with one digit for each number, however many it has.
  private static func withoutNumbers(_ phrase: String) -> String {
    phrase.reduce(into: "") { text, sign in
      if !sign.isNumber { text.append(sign) } else if text.last != "0" { text.append("0") }
    }
  }

  /// The lines at the end.
  package func summary(connections: Int, requests: Int, events: Int, time: Duration) -> String {
    let passed =
      "\(Self.count(requests, "request")) and \(Self.count(events, "event")) of "
      + "\(Self.count(connections, "connection")) in \(Self.seconds(time)) s"
    guard !isClean else { return "no rule broken, \(passed)" }
    let lines = order.map { key, first, connection in
      let request = key.request.isEmpty ? "" : " by \(key.request)"
      return
        "\n  \(counts[key] ?? 0) × \(key.rule)\(request), first at \(Self.seconds(first.time)) s"
    }
    return "\(Self.count(rules.count, "rule")) broken, \(passed)" + lines.joined()
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The interface and the name of a request's line, without numbers.
  private static func name(of request: String?) -> String {
    guard let request, let end = request.firstIndex(of: "(") else { return "" }
    var name = request[..<end]
    if let sign = name.firstIndex(of: "#") {
      name.removeSubrange(sign..<(name[sign...].firstIndex(of: ".") ?? sign))
    }
    return String(name)
  }

  /// Seconds with three places.
  static func seconds(_ time: Duration) -> String {
    let milliseconds = Int64(time / .milliseconds(1))
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
