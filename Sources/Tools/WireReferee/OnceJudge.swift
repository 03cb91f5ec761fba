internal import WireCodec

/// Checks objects that may be used only once: data sources, their actions, and activation tokens.
struct OnceJudge: Judge {
  private struct Source {
    var hasActions = false
    var use: Use?
  }

  private enum Use: String {
    case drag = "drag"
    case selection = "selection"
  }

  /// The sources, by birth like all objects here.
  private var sources: [Int: Source] = [:]
  /// The committed activation tokens.
  private var tokens: Set<Int> = []

  mutating func judge(
    _ message: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Breach] {
    let birth = message.object.birth
    switch kind {
    case .deviceStartDrag: return use(message, .drag)
    case .deviceSetSelection: return use(message, .selection)
    case .sourceSetActions: return setActions(birth)
    case .sourceDestroy: sources[birth] = nil
    case .tokenCommit:
      guard !tokens.insert(birth).inserted else { return [] }
      return [Breach(.onceOnly, "the token was committed before")]
    case .tokenSetSerial, .tokenSetAppID, .tokenSetSurface:
      guard tokens.contains(birth) else { return [] }
      return [Breach(.onceOnly, "\(message.name) after the token's commit")]
    case .tokenDestroy: tokens.remove(birth)
    default: break
    }
    return []
  }

  private mutating func use(_ message: WireMessage, _ use: Use) -> [Breach] {
    guard let source = message.references["source"]?.birth else { return [] }
    let before = sources[source] ?? Source()
    sources[source, default: Source()].use = use
    if let earlier = before.use {
      return [Breach(.onceOnly, "the source was used for a \(earlier.rawValue) before")]
    }
    guard use == .selection, before.hasActions else { return [] }
    return [Breach(.onceOnly, "a source with actions, which is for a drag, is selected")]
  }

  private mutating func setActions(_ source: Int) -> [Breach] {
    let before = sources[source] ?? Source()
    sources[source, default: Source()].hasActions = true
    if let use = before.use {
      return [Breach(.onceOnly, "actions after the source's \(use.rawValue)")]
    }
    return before.hasActions ? [Breach(.onceOnly, "the source has its actions already")] : []
  }
}
