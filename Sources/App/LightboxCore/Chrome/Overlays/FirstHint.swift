internal import Languages

/// The state of the hint that names the key that opens the help. The hint is shown only once: with
/// the first album that a user ever opens.
enum FirstHint {
  case unwanted, due, shown

  static func sentence(_ bindings: KeyBindings) -> Phrase {
    guard let key = KeyLabel.first(of: .toggleHelp, in: bindings) else {
      return Phrase("Welcome. For its menu, right-click or press and hold a photo.")
    }
    return Phrase(
      "Welcome. Press {0} for help; right-click or press and hold a photo for its menu.", key)
  }
}
