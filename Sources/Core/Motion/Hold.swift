/// The kind of a hold on a picture, which decides the rubber bands that resist.
package enum Hold: Hashable, Sendable {
  /// Two or more fingers scale, turn and move it at once.
  case transform
  /// One finger, a scroll or the mouse only moves it.
  case pan
  /// Fingers rest on it: nothing moves.
  case still
}
