package import ImageExchange
internal import Synchronization

/// The policy for decoders whose sandbox is incomplete because the kernel lacks a feature.
package final class ConfinementPolicy: Sendable {
  private let found = Mutex<ConfinementRule?>(nil)
  private let find: @Sendable () -> ConfinementRule
  private let hasWarned = Atomic(false)
  private let warn: @Sendable (ConfinementPieces) -> Void
  private let report: @Sendable (ConfinementPieces) -> Void

  /// Creates a policy. `find` returns the rule: whether a decoder with an incomplete sandbox may
  /// decode. `find` is called once, on the thread that first needs the rule; it may wait for
  /// settings.
  ///
  /// `report` is called for each new decoder, with the parts of the sandbox that this decoder
  /// lacks; the set may be empty. `warn` is called with the same set, but only for the first
  /// decoder that lacks a part.
  package init(
    warn: @escaping @Sendable (ConfinementPieces) -> Void = { _ in },
    rule find: @escaping @Sendable () -> ConfinementRule = { .automatic },
    report: @escaping @Sendable (ConfinementPieces) -> Void = { _ in }
  ) {
    self.warn = warn
    self.report = report
    self.find = find
  }

  /// Returns true if a decoder that lacks the parts `missing` of its sandbox may decode. If it
  /// lacks any, the first call determines the rule, and may wait for settings.
  func allows(_ missing: ConfinementPieces) -> Bool {
    if missing.isEmpty { return true }
    return found.withLock { found in
      let rule = found ?? find()
      found = rule
      return rule == .automatic
    }
  }

  /// Records the sandbox parts that a new decoder lacks; warns the first time that any is missing.
  func record(_ missing: ConfinementPieces) {
    report(missing)
    if !missing.isEmpty, !hasWarned.exchange(true, ordering: .relaxed) { warn(missing) }
  }
}
