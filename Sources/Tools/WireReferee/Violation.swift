/// A broken rule, before the request and the time are added.
struct Violation: Equatable {
  let rule: Rule
  let detail: String

  init(_ rule: Rule, _ detail: String) { (self.rule, self.detail) = (rule, detail) }
}
