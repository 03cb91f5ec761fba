package import Input

/// A part of the lightbox: a value with its own state, which may move or wait by itself.
///
/// `Lightbox` asks its list of parts what is due and what moves. A part knows no other part: it
/// gets what it needs of them as parameters.
package protocol LightboxPart {
  /// The moment at which `expire` has something to do although no event arrives; nil when none is
  /// set.
  var deadline: Instant? { get }

  /// Does what is due at `time`; afterwards `deadline` is later, or nil.
  mutating func expire(at time: Instant)

  /// True when a frame after `time` may differ although no event comes.
  func isMoving(at time: Instant) -> Bool

  /// True when no picture moves by itself and no finger holds one.
  func isSettled(at time: Instant) -> Bool
}

extension LightboxPart {
  package var deadline: Instant? { nil }
  package mutating func expire(at time: Instant) {}
  package func isMoving(at time: Instant) -> Bool { false }
  package func isSettled(at time: Instant) -> Bool { true }
}
