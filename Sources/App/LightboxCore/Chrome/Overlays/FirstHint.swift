internal import Languages

/// A hint that names the key that opens the help. The hint is shown only once: with the first album
/// that a user ever opens.
struct FirstHint: Hashable, Sendable {
  /// True if the hint must be shown and has not been shown yet.
  private(set) var isDue = false
  /// True once the hint has been shown.
  private(set) var wasShown = false

  /// Requests the hint, unless it has been shown before.
  mutating func request() { isDue = !wasShown }

  /// Marks the hint as shown, and returns its sentence.
  mutating func begin(_ bindings: KeyBindings) -> Phrase {
    (isDue, wasShown) = (false, true)
    guard let key = KeyLabel.first(of: .toggleHelp, in: bindings) else {
      return Phrase("Welcome. For its menu, right-click or press and hold a photo.")
    }
    return Phrase(
      "Welcome. Press {0} for help; right-click or press and hold a photo for its menu.", key)
  }
}
