internal import Languages

/// The one sentence that tells somebody who sees an album for the first time ever how to learn more.
struct FirstHint: Hashable, Sendable {
  /// True until it is said.
  private(set) var isDue = false
  /// True once it has been said.
  private(set) var wasSaid = false

  /// Makes it due, unless it has been said.
  mutating func ask() { isDue = !wasSaid }

  /// The sentence, now that it is said.
  mutating func begin(_ bindings: KeyBindings) -> Phrase {
    (isDue, wasSaid) = (false, true)
    guard let key = KeyLabel.first(of: .toggleHelp, in: bindings) else {
      return Phrase("Welcome. For its menu, right-click or press and hold a photo.")
    }
    return Phrase(
      "Welcome. Press {0} for help; right-click or press and hold a photo for its menu.", key)
  }
}
