/// A finding before it has its request and its time.
struct Breach: Equatable {
  let rule: Rule
  let detail: String

  init(_ rule: Rule, _ detail: String) { (self.rule, self.detail) = (rule, detail) }
}
