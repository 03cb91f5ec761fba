package import Input
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
  mutating func say(_ bindings: KeyBindings) -> Phrase {
    (isDue, wasSaid) = (false, true)
    guard let key = KeyLabel.first(of: .toggleHelp, in: bindings) else {
      return Phrase("Welcome. Hold a photo, or right-click it, for what can be done.")
    }
    return Phrase("Welcome. Press {0} for help, or hold a photo for its menu.", key)
  }
}

extension InputEvent {
  /// True for what somebody does on purpose: a pointer that only moves does not count.
  var isDeed: Bool {
    switch self {
    case .pointer(.enter), .pointer(.motion), .pointer(.leave): false
    case .pointer(.button(_, let isPressed)): isPressed
    case .key(let key): key.isPressed
    case .touch(.down): true
    case .touch: false
    case .scroll(.delta): true
    case .scroll: false
    case .pinch(.begin), .swipe(.begin), .hold(.begin): true
    case .text(let event): !event.isEmpty
    case .pinch, .swipe, .hold, .modifiers: false
    }
  }
}

extension Lightbox {
  /// True for input by which somebody takes hold of what is shown: not for a key without a meaning, nor for a
  /// pointer that only moves.
  package func heeds(_ input: InputEvent) -> Bool {
    guard case .key(let key) = input else { return input.isDeed }
    return key.isPressed
      && (environment.bindings.command(for: key) != nil || key.name.count == 1
        || ["Up", "Down", "Left", "Right"].contains(key.name))
  }
}
