/// A violation of a rule.
package struct Finding: Sendable, CustomStringConvertible {
  package let rule: Rule
  /// A phrase that describes how the rule was broken, with the numbers.
  package let detail: String
  /// The request that broke the rule, as a log line; nil if no single decoded request broke it.
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
