internal import Input

/// The words of a window's state in a trace: one word for each flag that is true and for each
/// capability.
enum TraceWindow {
  static func words(_ window: WindowState) -> [String] {
    flags.filter { window[keyPath: $0.path] }.map(\.word)
  }

  static var all: [String] { flags.map(\.word) }

  /// Sets the flag that `word` stands for; returns false for an unknown word.
  static func add(_ word: Substring, to window: inout WindowState) -> Bool {
    guard let flag = flags.first(where: { $0.word == word }) else { return false }
    window[keyPath: flag.path] = true
    return true
  }

  private static var flags: [(word: String, path: WritableKeyPath<WindowState, Bool>)] {
    [
      ("header", \.isClientDecorated), ("active", \.isActivated), ("maximized", \.isMaximized),
      ("fullscreen", \.isFullscreen), ("tiled", \.isTiled), ("suspended", \.isSuspended),
      ("can-show-menu", \.capabilities[.windowMenu]),
      ("can-maximize", \.capabilities[.maximize]),
      ("can-fullscreen", \.capabilities[.fullscreen]),
      ("can-minimize", \.capabilities[.minimize]),
    ]
  }
}

extension WindowCapabilities {
  fileprivate subscript(capability: WindowCapabilities) -> Bool {
    get { contains(capability) }
    set { if newValue { insert(capability) } else { remove(capability) } }
  }
}
