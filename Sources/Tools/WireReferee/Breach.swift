/// A broken rule without its request and time.
struct Breach: Equatable {
  let rule: Rule
  let detail: String

  init(_ rule: Rule, _ detail: String) { (self.rule, self.detail) = (rule, detail) }
}
