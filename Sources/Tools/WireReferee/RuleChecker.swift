internal import WireCodec

/// A type that checks messages against one rule, or against several rules that share state.
///
/// `scene` is the state before the message.
protocol RuleChecker {
  mutating func check(_ message: WireMessage, _ kind: MessageKind, in scene: Scene) -> [Violation]
}
