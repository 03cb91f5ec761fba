package import Input

extension Header {
  /// Gives the keyboard focus to the first button, or takes it away.
  package mutating func toggleFocus(in context: ViewContext, at time: Instant) {
    guard isPresent else { return }
    focus(on: focused == nil ? layout(in: context).buttons.first : nil, at: time)
  }

  mutating func handle(
    _ key: KeyEvent, in context: ViewContext, at time: Instant
  ) -> [Effect]? {
    guard let focused, key.isPressed, key.modifiers.subtracting(.shift).isEmpty else { return nil }
    switch key.name {
    case "Tab" where !key.modifiers.contains(.shift), "Right", "KP_Right":
      step(by: 1, in: context, at: time)
    case "Tab", "ISO_Left_Tab", "Left", "KP_Left":
      step(by: -1, in: context, at: time)
    case "Return", "KP_Enter", "space":
      guard !key.isRepeat else { return [] }
      focus(on: nil, at: time)
      return act(focused, in: context)
    case "Escape":
      focus(on: nil, at: time)
    default:
      return nil
    }
    return []
  }

  /// Moves the keyboard focus to the next button, and from the last one to the first.
  private mutating func step(by step: Int, in context: ViewContext, at time: Instant) {
    let buttons = layout(in: context).buttons
    guard !buttons.isEmpty else { return focus(on: nil, at: time) }
    let place = focused.flatMap { buttons.firstIndex(of: $0) } ?? 0
    focus(on: buttons[(place + step + buttons.count) % buttons.count], at: time)
  }
}
