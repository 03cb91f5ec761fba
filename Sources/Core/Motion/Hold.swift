/// The way in which contacts hold a picture. It decides which rubber bands resist.
package enum Hold: Hashable, Sendable {
  /// Two or more fingers scale, turn and move the picture at the same time.
  case transform
  /// One finger, a scroll or the mouse only moves the picture.
  case pan
  /// Fingers rest on the picture: nothing moves.
  case still
}
