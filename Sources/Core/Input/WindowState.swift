/// The way in which the compositor shows a window, and the acts that it offers for it.
package struct WindowState: Hashable, Sendable {
  /// Covers a whole screen, without decorations.
  package var isFullscreen = false
  /// Fills the space between the desktop's panels.
  package var isMaximized = false
  /// Lies with an edge against another window or the screen's edge.
  package var isTiled = false
  /// Cannot be seen: no frame need be prepared.
  package var isSuspended = false
  /// Has the keyboard, or looks as if it had.
  package var isActivated: Bool
  /// Needs a title bar of the program's own, because the compositor draws none.
  package var isClientDecorated = false
  package var capabilities = WindowCapabilities.all

  /// An ordinary window, which the compositor decorates.
  package init(isActivated: Bool = false) {
    self.isActivated = isActivated
  }
}

/// The acts that a compositor can do with a window; all of them where it does not say (before
/// version 5 of xdg-shell).
package struct WindowCapabilities: OptionSet, Hashable, Sendable {
  /// One bit for each act.
  package let rawValue: UInt8

  /// Makes a set of the acts whose bits are set.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Show the window's menu.
  package static let windowMenu = WindowCapabilities(rawValue: 1)
  package static let maximize = WindowCapabilities(rawValue: 2)
  package static let fullscreen = WindowCapabilities(rawValue: 4)
  package static let minimize = WindowCapabilities(rawValue: 8)
  package static let all: WindowCapabilities = [.windowMenu, .maximize, .fullscreen, .minimize]
}
