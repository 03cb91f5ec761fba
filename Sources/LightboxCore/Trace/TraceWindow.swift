/// How a trace writes a window's surroundings: the words that hold, in this order.
enum TraceWindow {
  static func words(_ surroundings: WindowSurroundings) -> [String] {
    flags.filter { surroundings[keyPath: $0.path] }.map(\.word)
      + capabilities.filter { surroundings.capabilities.contains($0.capability) }.map(\.word)
  }

  /// All words that there are.
  static var all: [String] { flags.map(\.word) + capabilities.map(\.word) }

  /// Adds what `word` says; false when no window has that.
  static func add(_ word: String, to surroundings: inout WindowSurroundings) -> Bool {
    if let flag = flags.first(where: { $0.word == word }) {
      surroundings[keyPath: flag.path] = true
    } else if let known = capabilities.first(where: { $0.word == word }) {
      surroundings.capabilities.insert(known.capability)
    } else {
      return false
    }
    return true
  }

  /// A window of which nothing holds.
  static var bare: WindowSurroundings {
    var surroundings = WindowSurroundings()
    surroundings.isActivated = false
    surroundings.capabilities = []
    return surroundings
  }

  private static var flags: [(word: String, path: WritableKeyPath<WindowSurroundings, Bool>)] {
    [
      ("header", \.needsHeader), ("active", \.isActivated), ("maximized", \.isMaximized),
      ("fullscreen", \.isFullscreen),
    ]
  }

  private static let capabilities: [(word: String, capability: WindowSurroundings.Capabilities)] =
    [
      ("can-show-menu", .windowMenu), ("can-maximize", .maximize),
      ("can-fullscreen", .fullscreen), ("can-minimize", .minimize),
    ]
}
