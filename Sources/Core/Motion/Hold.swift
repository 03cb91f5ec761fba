/// The way in which a picture is held, which decides the movements that its rubber bands resist.
package enum Hold: Hashable, Sendable {
  /// Two or more fingers scale, turn and move it at once.
  case transform
  /// One finger, a scroll or the mouse only moves it.
  case pan
  /// Fingers rest on it: nothing moves.
  case still
}
