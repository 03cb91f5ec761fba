/// How the compositor shows a window, and what it can do with it.
package struct WindowState: Hashable, Sendable {
  /// Covers a whole screen, without decorations.
  package var isFullscreen = false
  /// Fills the space between the desktop's panels.
  package var isMaximized = false
  /// Lies with an edge against another window or the screen's edge.
  package var isTiled = false
  /// Cannot be seen: nothing need be prepared for it.
  package var isSuspended = false
  /// Has the keyboard, or looks as if it had.
  package var isActivated = false
  /// Nobody but the program draws a title bar: the compositor does not, and one is due.
  package var decoratesItself = false
  package var capabilities = WindowCapabilities.all

  /// An ordinary window without the keyboard, which the compositor decorates.
  package init() {}

  init(_ configure: WindowConfigure) {
    isFullscreen = configure.states.contains(.fullscreen)
    isMaximized = configure.states.contains(.maximized)
    isTiled = !configure.states.isDisjoint(with: .tiled)
    isSuspended = configure.states.contains(.suspended)
    isActivated = configure.states.contains(.activated)
    decoratesItself = !configure.isDecoratedByServer && !isFullscreen
    capabilities = configure.capabilities
  }
}

/// What the compositor can do with a window; all of it where it does not say (before version 5).
package struct WindowCapabilities: OptionSet, Hashable, Sendable {
  /// One bit for each.
  package let rawValue: UInt8

  /// A set by its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// ``Window/showMenu(at:)``.
  package static let windowMenu = WindowCapabilities(rawValue: 1)
  /// ``Window/setMaximized(_:)``.
  package static let maximize = WindowCapabilities(rawValue: 2)
  /// ``Window/setFullscreen(_:)``.
  package static let fullscreen = WindowCapabilities(rawValue: 4)
  /// ``Window/minimize()``.
  package static let minimize = WindowCapabilities(rawValue: 8)
  package static let all: WindowCapabilities = [.windowMenu, .maximize, .fullscreen, .minimize]
}
