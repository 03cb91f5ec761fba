internal import WireCodec

/// The keeper of one rule, or of few that share what they remember.
///
/// It sees each message before the scene does, so the scene is as it was before the message.
protocol Judge {
  mutating func judge(
    _ message: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Breach]
}
