/// A broken rule, before the request and the time are added.
struct Breach: Equatable {
  let rule: Rule
  let detail: String

  init(_ rule: Rule, _ detail: String) { (self.rule, self.detail) = (rule, detail) }
}
