/// A broken rule. The referee adds the request and the time, which makes it a ``Finding``.
struct Violation: Equatable {
  let rule: Rule
  let detail: String

  init(_ rule: Rule, _ detail: String) { (self.rule, self.detail) = (rule, detail) }
}
