package import Geometry
package import Motion

/// What the gesture set asks of the view.
package enum GestureAction: Hashable, Sendable {
  /// The contributors changed: take the picture as it is seen now; deltas count from here.
  case grab(Hold, focal: Point)
  /// The fingers' way in view space since the last `grab`, and where they are now.
  case follow(Similarity, focal: Point)
  /// The last finger lifted.
  case release(TransformVelocity, GestureDevice)
  /// The fingers were taken away: let go without a meaning.
  case cancel
  /// A gesture that had hardly begun was cancelled: undo it.
  case revert
  /// Fingers rest on the pad: stop what moves by itself…
  case freeze
  /// …and let it go on. A cancelled hold gives what follows it a moment first.
  case thaw(isCancelled: Bool)
  /// A wheel turned by so many detents, right and down positive, perhaps to zoom with.
  case wheel(detents: Vector, zooms: Bool, about: Point)
  /// Pages slide under the fingers.
  case page(PageAction)
  /// The picture is dragged off, towards closing it.
  case dismiss(DismissAction)
  case tap(Point)
  case doubleTap(Point)
  case longPress(Point)
}

/// What let go, which decides the friction of a glide.
package enum GestureDevice: Hashable, Sendable {
  case touchpad, touch, mouse
}

package enum PageAction: Hashable, Sendable {
  case begin
  /// Px since the begin; the pages follow the fingers.
  case move(Double)
  /// Px per second at the end.
  case end(velocity: Double)
}

package enum DismissAction: Hashable, Sendable {
  case begin
  /// Px since the begin; the picture follows the fingers.
  case move(Vector)
  /// Px per second at the end.
  case end(velocity: Vector)
  /// Another gesture took over, or the finger was taken away: it was no drag to dismiss after all.
  case cancel
}
