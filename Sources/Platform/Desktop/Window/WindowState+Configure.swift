internal import Input

extension WindowState {
  /// Creates the state that a configure requests.
  init(_ configure: WindowConfigure) {
    self.init(isActivated: configure.states.contains(.activated))
    isFullscreen = configure.states.contains(.fullscreen)
    isMaximized = configure.states.contains(.maximized)
    isTiled = !configure.states.isDisjoint(with: .tiled)
    isSuspended = configure.states.contains(.suspended)
    isClientDecorated = !configure.isDecoratedByServer && !isFullscreen
    capabilities = configure.capabilities
  }
}
