internal import Input

/// The words of a window's state in a trace: one word for each flag that is true and for each
/// capability.
enum TraceWindow {
  static var flags: TraceFlags<WindowState, Bool> {
    TraceFlags(flags: [
      ("header", \.isClientDecorated, true), ("active", \.isActivated, true),
      ("maximized", \.isMaximized, true), ("fullscreen", \.isFullscreen, true),
      ("tiled", \.isTiled, true), ("suspended", \.isSuspended, true),
      ("can-show-menu", \.capabilities[.windowMenu], true),
      ("can-maximize", \.capabilities[.maximize], true),
      ("can-fullscreen", \.capabilities[.fullscreen], true),
      ("can-minimize", \.capabilities[.minimize], true),
    ])
  }
}

extension WindowCapabilities {
  fileprivate subscript(capability: WindowCapabilities) -> Bool {
    get { contains(capability) }
    set { if newValue { insert(capability) } else { remove(capability) } }
  }
}
