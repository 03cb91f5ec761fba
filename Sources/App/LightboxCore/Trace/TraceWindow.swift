internal import Input

/// The words that stand for a window's state in a trace: one for each flag that is true, then one
/// for each capability.
enum TraceWindow {
  static func words(_ window: WindowState) -> [String] {
    flags.filter { window[keyPath: $0.path] }.map(\.word)
      + capabilities.filter { window.capabilities.contains($0.capability) }.map(\.word)
  }

  /// All words of a window's state.
  static var all: [String] { flags.map(\.word) + capabilities.map(\.word) }

  /// Sets the flag or capability that `word` stands for; returns false for an unknown word.
  static func add(_ word: String, to window: inout WindowState) -> Bool {
    if let flag = flags.first(where: { $0.word == word }) {
      window[keyPath: flag.path] = true
    } else if let known = capabilities.first(where: { $0.word == word }) {
      window.capabilities.insert(known.capability)
    } else {
      return false
    }
    return true
  }

  /// A window without any flag or capability.
  static var bare: WindowState {
    var window = WindowState()
    window.capabilities = []
    return window
  }

  private static var flags: [(word: String, path: WritableKeyPath<WindowState, Bool>)] {
    [
      ("header", \.isClientDecorated), ("active", \.isActivated), ("maximized", \.isMaximized),
      ("fullscreen", \.isFullscreen),
    ]
  }

  private static let capabilities: [(word: String, capability: WindowCapabilities)] =
    [
      ("can-show-menu", .windowMenu), ("can-maximize", .maximize),
      ("can-fullscreen", .fullscreen), ("can-minimize", .minimize),
    ]
}
