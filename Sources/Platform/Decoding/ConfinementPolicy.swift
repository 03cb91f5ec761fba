package import ImageExchange
internal import Synchronization

/// The rule about decoders that lack a piece of their confinement, because the kernel does.
package final class ConfinementPolicy: Sendable {
  package enum Rule: Hashable, Sendable {
    /// They decode nevertheless.
    case automatic
    /// They decode nothing.
    case required
  }

  private let found = Mutex<Rule?>(nil)
  private let find: @Sendable () -> Rule
  private let isTold = Mutex(false)
  private let tell: @Sendable (ConfinementPieces) -> Void
  private let report: @Sendable (ConfinementPieces) -> Void

  /// `find` gives the rule when it is first needed, on the thread that needs it, which may be never:
  /// it may wait for settings. `tell` is called once, with the pieces that the first decoder lacks
  /// that lacks any; `report` for each decoder, also with none.
  package init(
    tell: @escaping @Sendable (ConfinementPieces) -> Void = { _ in },
    rule find: @escaping @Sendable () -> Rule = { .automatic },
    report: @escaping @Sendable (ConfinementPieces) -> Void = { _ in }
  ) {
    self.tell = tell
    self.report = report
    self.find = find
  }

  /// The rule; nil before it was needed.
  var known: Rule? { found.withLock { $0 } }

  /// The rule, which is found now if it is not known.
  func rule() -> Rule {
    found.withLock { found in
      let rule = found ?? find()
      found = rule
      return rule
    }
  }

  /// Takes a decoder's word about itself.
  func note(_ missing: ConfinementPieces) {
    report(missing)
    guard !missing.isEmpty else { return }
    let isFirst = isTold.withLock { isTold in
      defer { isTold = true }
      return !isTold
    }
    if isFirst { tell(missing) }
  }
}
