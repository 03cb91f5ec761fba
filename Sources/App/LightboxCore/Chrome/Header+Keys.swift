package import Input
package import Motion

extension Header {
  /// Moves the keyboard focus to the header's first button or folder, or removes it from the
  /// header.
  package mutating func toggleFocus(in context: ViewContext, _ physics: Physics, at time: Instant) {
    guard isPresent else { return }
    focus(on: focused == nil ? stops(in: context).first : nil, physics, at: time)
  }

  mutating func handle(
    _ key: KeyEvent, in context: ViewContext, _ physics: Physics, at time: Instant
  ) -> [Effect]? {
    guard let focused, key.isPressed, key.modifiers.subtracting(.shift).isEmpty else { return nil }
    switch key.name {
    case "Tab" where !key.modifiers.contains(.shift):
      step(by: 1, goesRound: false, in: context, physics, at: time)
    case "Tab", "ISO_Left_Tab": step(by: -1, goesRound: false, in: context, physics, at: time)
    case "Right", "KP_Right": step(by: 1, in: context, physics, at: time)
    case "Left", "KP_Left": step(by: -1, in: context, physics, at: time)
    case "Home", "KP_Home": focus(on: stops(in: context).first, physics, at: time)
    case "End", "KP_End": focus(on: stops(in: context).last, physics, at: time)
    case "Return", "KP_Enter", "space":
      guard !key.isRepeat else { return [] }
      focus(on: nil, physics, at: time)
      return act(focused, in: context)
    case "Escape":
      focus(on: nil, physics, at: time)
    default:
      return nil
    }
    return []
  }

  /// The buttons and folders, from left to right; empty if there is no header.
  func parts(in context: ViewContext) -> [HeaderPart] { isPresent ? stops(in: context) : [] }

  /// The parts that the keyboard reaches, from left to right.
  private func stops(in context: ViewContext) -> [HeaderPart] {
    let layout = layout(in: context)
    let folders = showsTrail ? trail(layout, in: context).crumbs.map(\.part) : []
    return layout.left + folders.filter { $0 != .bar } + layout.right
  }

  /// Moves the keyboard focus by `step` parts. Beyond the last part the focus moves to the first if
  /// `goesRound` is true, else it leaves the header.
  private mutating func step(
    by step: Int, goesRound: Bool = true, in context: ViewContext, _ physics: Physics,
    at time: Instant
  ) {
    let stops = stops(in: context)
    let next = focused.flatMap { stops.firstIndex(of: $0) }.map { $0 + step } ?? 0
    guard !stops.isEmpty, goesRound || stops.indices.contains(next) else {
      return focus(on: nil, physics, at: time)
    }
    focus(on: stops[(next + stops.count) % stops.count], physics, at: time)
  }
}
