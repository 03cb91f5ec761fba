/// The state of a window, and the window actions that the compositor supports.
package struct WindowState: Hashable, Sendable {
  /// True if the window covers a whole screen, without decorations.
  package var isFullscreen = false
  /// True if the window fills the space between the desktop's panels.
  package var isMaximized = false
  /// True if the window is tiled: it touches another window or the screen's edge.
  package var isTiled = false
  /// True if the window cannot be seen, so that no frames are needed.
  package var isSuspended = false
  /// True if the window has the keyboard focus, or is drawn as if it had the focus.
  package var isActivated: Bool
  /// True if the program must draw the title bar, because the compositor draws none.
  package var isClientDecorated = false
  package var capabilities = WindowCapabilities.all

  /// Creates the state of an ordinary window, which the compositor decorates.
  package init(isActivated: Bool = false) { self.isActivated = isActivated }
}

/// The actions on a window that a compositor supports. If the compositor does not report them, all
/// actions count as supported.
///
/// Compositors report the actions since version 5 of xdg-shell.
package struct WindowCapabilities: OptionSet, Hashable, Sendable {
  /// One bit for each action.
  package let rawValue: UInt8

  /// Creates a set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The action that shows the window's menu.
  package static let windowMenu = WindowCapabilities(rawValue: 1)
  package static let maximize = WindowCapabilities(rawValue: 2)
  package static let fullscreen = WindowCapabilities(rawValue: 4)
  package static let minimize = WindowCapabilities(rawValue: 8)
  package static let all: WindowCapabilities = [.windowMenu, .maximize, .fullscreen, .minimize]
}
