import WireReferee

/// A sentence of a protocol's text that binds clients: an entry of an enumeration of errors, or a
/// must.
struct Statement: Sendable {
  /// The judgement of a statement.
  enum Judgement: Sendable {
    case rules([Rule])
    /// The reason why nobody between the two ends can tell.
    case unseen(because: String)
  }

  let interface: String
  /// The name of the error's entry, or a few words for a must.
  let topic: String
  /// True for an entry of the interface's enumeration of errors.
  let isError: Bool
  /// The statement in our own words.
  let text: String
  let judgement: Judgement

  /// The interface and the topic, unique among all.
  var name: String { "\(interface).\(topic)" }

  var rules: [Rule] { if case .rules(let rules) = judgement { rules } else { [] } }

  static func error(
    _ interface: String, _ entry: String, _ text: String, _ rules: Rule...
  ) -> Statement {
    Statement(
      interface: interface, topic: entry, isError: true, text: text, judgement: .rules(rules))
  }

  static func must(
    _ interface: String, _ topic: String, _ text: String, _ rules: Rule...
  ) -> Statement {
    Statement(
      interface: interface, topic: topic, isError: false, text: text, judgement: .rules(rules))
  }

  static func unseen(
    _ interface: String, error entry: String, _ text: String, because reason: String
  ) -> Statement {
    Statement(
      interface: interface, topic: entry, isError: true, text: text,
      judgement: .unseen(because: reason))
  }

  static func unseen(
    _ interface: String, _ topic: String, _ text: String, because reason: String
  ) -> Statement {
    Statement(
      interface: interface, topic: topic, isError: false, text: text,
      judgement: .unseen(because: reason))
  }

  /// All, in the order of the table.
  static let all = core + shell + extensions
}

extension Statement {
  /// The table of the referee's page.
  static var table: String {
    var lines = ["| interface | statement | rule | gravity |", "|---|---|---|---|"]
    for statement in all {
      let topic = statement.isError ? " (`\(statement.topic)`)" : ""
      let (rule, gravity) =
        switch statement.judgement {
        case .rules(let rules):
          (
            rules.map(\.name).joined(separator: ", "),
            rules.map(\.gravity.rawValue).reduce(into: []) { (all: inout [String], next) in
              if !all.contains(next) { all.append(next) }
            }.joined(separator: ", ")
          )
        case .unseen(let reason): ("not judged: \(reason)", "")
        }
      lines.append("| \(statement.interface) | \(statement.text)\(topic) | \(rule) | \(gravity) |")
    }
    return lines.joined(separator: "\n")
  }

  /// The share of the statements that are judged.
  static var share: String {
    let judged = all.filter { !$0.rules.isEmpty }
    let errors = all.filter(\.isError)
    let judgedErrors = judged.filter(\.isError)
    return
      "\(judged.count) of \(all.count) statements have a rule, \(judgedErrors.count) of the "
      + "\(errors.count) errors and \(judged.count - judgedErrors.count) of "
      + "\(all.count - errors.count) further demands."
  }
}
