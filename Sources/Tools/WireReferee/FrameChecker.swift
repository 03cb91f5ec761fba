internal import WaylandBindgen
internal import WireCodec

/// Checks the number of pending frame callbacks of each surface.
struct FrameChecker: RuleChecker {
  func check(_ message: WireMessage, _ kind: MessageKind, in scene: Scene) -> [Violation] {
    guard kind == .surfaceFrame,
      let waiting = scene.surfaces[message.object.creationIndex]?.callbacks, !waiting.isEmpty
    else { return [] }
    return [Violation(.oneFrameCallback, "\(waiting.count) before it are not answered")]
  }
}
