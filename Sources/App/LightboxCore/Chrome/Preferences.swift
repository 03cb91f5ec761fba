/// What the desktop's settings say about how programs look.
package struct Preferences: Hashable, Sendable {
  package var appearance = Appearance.dark
  /// How much larger than usual texts are wanted; 1 is usual.
  package var textScale = 1.0
  package var buttons = ButtonLayout()

  package init() {}
}

/// The window's buttons on either side of its header, from the outside of the string's sense: left to
/// right.
package struct ButtonLayout: Hashable, Sendable {
  package enum Button: Hashable, Sendable {
    case minimize, maximize, close
  }

  package var left: [Button] = []
  package var right: [Button] = [.close]

  package init(left: [Button] = [], right: [Button] = [.minimize, .maximize, .close]) {
    self.left = left
    self.right = right
  }
}

/// What the person asks of the window by its header.
package enum WindowVerb: Hashable, Sendable {
  case move, minimize, toggleMaximized
  /// The window's menu, at a point of the view.
  case showMenu(x: Double, y: Double)
}
