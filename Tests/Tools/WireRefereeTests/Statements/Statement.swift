import WireReferee

/// A sentence of a protocol's text that binds clients: an entry of an enumeration of errors, or a
/// must.
struct Statement: Sendable {
  /// The rules that check a statement, or the reason why none does.
  enum Check: Sendable {
    case rules([Rule])
    /// The reason why the referee cannot check the statement.
    case unchecked(because: String)
  }

  let interface: String
  /// The name of the error's entry, or a few words for a must.
  let topic: String
  /// True for an entry of the interface's enumeration of errors.
  let isError: Bool
  /// The statement in our own words.
  let text: String
  let check: Check

  /// The interface and the topic, unique among all.
  var name: String { "\(interface).\(topic)" }

  var rules: [Rule] { if case .rules(let rules) = check { rules } else { [] } }

  static func error(
    _ interface: String, _ entry: String, _ text: String, _ rules: Rule...
  ) -> Statement {
    Statement(
      interface: interface, topic: entry, isError: true, text: text, check: .rules(rules))
  }

  static func must(
    _ interface: String, _ topic: String, _ text: String, _ rules: Rule...
  ) -> Statement {
    Statement(
      interface: interface, topic: topic, isError: false, text: text, check: .rules(rules))
  }

  static func unchecked(
    _ interface: String, error entry: String, _ text: String, because reason: String
  ) -> Statement {
    Statement(
      interface: interface, topic: entry, isError: true, text: text,
      check: .unchecked(because: reason))
  }

  static func unchecked(
    _ interface: String, _ topic: String, _ text: String, because reason: String
  ) -> Statement {
    Statement(
      interface: interface, topic: topic, isError: false, text: text,
      check: .unchecked(because: reason))
  }

  /// All, in the order of the table.
  static let all = core + shell + extensions
}

extension Statement {
  /// The table of the referee's page.
  static var table: String {
    var lines = ["| interface | statement | rule | severity |", "|---|---|---|---|"]
    for statement in all {
      let topic = statement.isError ? " (`\(statement.topic)`)" : ""
      let (rule, severity) =
        switch statement.check {
        case .rules(let rules):
          (
            rules.map(\.name).joined(separator: ", "),
            rules.map(\.severity.rawValue).reduce(into: []) { (all: inout [String], next) in
              if !all.contains(next) { all.append(next) }
            }.joined(separator: ", ")
          )
        case .unchecked(let reason): ("not checked: \(reason)", "")
        }
      lines.append("| \(statement.interface) | \(statement.text)\(topic) | \(rule) | \(severity) |")
    }
    return lines.joined(separator: "\n")
  }

  /// The share of the statements that are checked.
  static var share: String {
    let checked = all.filter { !$0.rules.isEmpty }
    let errors = all.filter(\.isError)
    let checkedErrors = checked.filter(\.isError)
    return
      "\(checked.count) of \(all.count) statements have a rule, \(checkedErrors.count) of the "
      + "\(errors.count) errors and \(checked.count - checkedErrors.count) of "
      + "\(all.count - errors.count) further demands."
  }
}
