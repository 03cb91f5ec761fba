/// A breach of a rule.
package struct Finding: Sendable, CustomStringConvertible {
  package let rule: Rule
  /// The breach in one phrase with its numbers.
  package let detail: String
  /// The request as a line of a log; nil for none, such as a silence.
  package let request: String?
  /// The time since the connection began.
  package let time: Duration

  package init(rule: Rule, detail: String, request: String?, time: Duration) {
    (self.rule, self.detail, self.request, self.time) = (rule, detail, request, time)
  }

  package var description: String {
    "\(rule.name): \(detail)\(request.map { ", by \($0)" } ?? ""). \(rule.sentence)"
  }
}
