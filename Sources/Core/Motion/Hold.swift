/// The way in which contacts hold a picture. It decides which rubber bands resist.
package enum Hold: Hashable, Sendable {
  /// Two or more fingers scale, turn and move the picture at the same time.
  case transform
  /// A scroll with Ctrl held, or the drag after a double tap, scales the picture; the picture keeps
  /// its turn.
  case zoom
  /// One finger, a scroll or the mouse only moves the picture.
  case pan
  /// Fingers rest on the picture: nothing moves.
  case still

  /// True if the contacts scale the picture.
  package var scales: Bool { self == .transform || self == .zoom }
}
