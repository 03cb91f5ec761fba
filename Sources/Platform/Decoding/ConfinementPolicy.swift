package import ImageExchange
internal import Synchronization

/// The policy for decoders that lack a part of their confinement, because the kernel lacks it.
package final class ConfinementPolicy: Sendable {
  package enum Rule: Hashable, Sendable {
    /// Such decoders work nevertheless.
    case automatic
    /// Such decoders refuse all work.
    case required
  }

  private let found = Mutex<Rule?>(nil)
  private let find: @Sendable () -> Rule
  private let isTold = Mutex(false)
  private let warn: @Sendable (ConfinementPieces) -> Void
  private let report: @Sendable (ConfinementPieces) -> Void

  /// Creates a policy whose rule `find` returns at its first use, on the thread that needs it.
  ///
  /// `find` may wait for settings. `warn` is called once, with the parts that the first incomplete
  /// decoder lacks; `report` is called for each decoder, with an empty set if it lacks no part.
  package init(
    warn: @escaping @Sendable (ConfinementPieces) -> Void = { _ in },
    rule find: @escaping @Sendable () -> Rule = { .automatic },
    report: @escaping @Sendable (ConfinementPieces) -> Void = { _ in }
  ) {
    self.warn = warn
    self.report = report
    self.find = find
  }

  /// The rule; nil before its first use.
  var known: Rule? { found.withLock { $0 } }

  /// The rule; the first call determines it.
  func rule() -> Rule {
    found.withLock { found in
      let rule = found ?? find()
      found = rule
      return rule
    }
  }

  /// Notes the missing parts that a decoder reports.
  func record(_ missing: ConfinementPieces) {
    report(missing)
    guard !missing.isEmpty else { return }
    let isFirst = isTold.withLock { isTold in
      defer { isTold = true }
      return !isTold
    }
    if isFirst { warn(missing) }
  }
}
