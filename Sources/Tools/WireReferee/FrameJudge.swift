internal import BindgenCore
internal import WireCodec

/// Checks the number of pending frame callbacks of each surface.
struct FrameJudge: Judge {
  func judge(
    _ message: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Breach] {
    guard kind == .surfaceFrame,
      let waiting = scene.surfaces[message.object.birth]?.callbacks, !waiting.isEmpty
    else { return [] }
    return [Breach(.oneFrameCallback, "\(waiting.count) before it are not answered")]
  }
}
