internal import WireCodec

/// The keeper of one rule, or of few that share what they remember.
///
/// It sees each message before the scene does, so the scene is as it was before the message.
protocol Judge {
  mutating func judge(
    _ message: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Breach]
  /// Sees that time has passed without a message.
  mutating func wait(until now: Duration) -> [Breach]
  /// The time of ``wait(until:)``; nil while nothing is owed.
  var deadline: Duration? { get }
}

extension Judge {
  mutating func wait(until now: Duration) -> [Breach] { [] }
  var deadline: Duration? { nil }
}
