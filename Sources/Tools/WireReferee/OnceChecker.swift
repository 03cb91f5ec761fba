internal import WireCodec

/// Checks that a client uses each data source once, sets the actions of a source once, and commits
/// each activation token once.
struct OnceChecker {
  private struct Source {
    var hasActions = false
    var use: Use?
  }

  private enum Use: String {
    case drag, selection
  }

  /// The data sources, by `creationIndex`, which identifies all objects here.
  private var sources: [Int: Source] = [:]
  /// The committed activation tokens.
  private var tokens: Set<Int> = []

  mutating func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    let creationIndex = message.object.creationIndex
    switch message.fullName {
    case "wl_data_device.start_drag": return use(message, .drag)
    case "wl_data_device.set_selection": return use(message, .selection)
    case "wl_data_source.set_actions": return setActions(creationIndex)
    case "wl_data_source.destroy": sources[creationIndex] = nil
    case "xdg_activation_token_v1.commit":
      guard !tokens.insert(creationIndex).inserted else { return [] }
      return [Violation(.onceOnly, "the token is already committed")]
    case "xdg_activation_token_v1.set_serial", "xdg_activation_token_v1.set_app_id",
      "xdg_activation_token_v1.set_surface":
      guard tokens.contains(creationIndex) else { return [] }
      return [Violation(.onceOnly, "\(message.name) after the token's commit")]
    case "xdg_activation_token_v1.destroy": tokens.remove(creationIndex)
    default: break
    }
    return []
  }

  private mutating func use(_ message: WireMessage, _ use: Use) -> [Violation] {
    guard let source = message.references["source"]?.creationIndex else { return [] }
    let before = sources[source] ?? Source()
    sources[source, default: Source()].use = use
    if let earlier = before.use {
      return [Violation(.onceOnly, "the source was used for a \(earlier.rawValue) before")]
    }
    guard use == .selection, before.hasActions else { return [] }
    return [
      Violation(.onceOnly, "a source with actions, which are for drags, becomes the selection")
    ]
  }

  private mutating func setActions(_ source: Int) -> [Violation] {
    let before = sources[source] ?? Source()
    sources[source, default: Source()].hasActions = true
    if let use = before.use {
      return [Violation(.onceOnly, "actions after the source's \(use.rawValue)")]
    }
    return before.hasActions ? [Violation(.onceOnly, "the source already has actions")] : []
  }
}
