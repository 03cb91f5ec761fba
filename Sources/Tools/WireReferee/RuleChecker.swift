internal import WireCodec

/// A type that checks messages against one rule, or against several rules that share state.
///
/// The function `check` gets the state of the connection before the message as `scene`.
protocol RuleChecker {
  mutating func check(_ message: WireMessage, in scene: Scene) -> [Violation]
}
