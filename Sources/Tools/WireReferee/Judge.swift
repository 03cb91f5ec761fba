internal import WireCodec

/// A judge of one rule, or of a few rules with a common memory.
///
/// It sees each message before the scene does, so the scene is as it was before the message.
protocol Judge {
  mutating func judge(
    _ message: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Breach]
}
