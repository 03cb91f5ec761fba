package import Geometry
package import Motion

/// A request of the gesture set's to the view.
package enum GestureAction: Hashable, Sendable {
  /// The contributors changed: take hold of the picture as it is displayed; deltas count from here.
  case grab(Hold, focal: Point)
  /// The fingers' movement in view space since the last `grab`, and their focal point now; `isStepped`
  /// where the device tells it in steps that can be seen.
  case follow(Similarity, focal: Point, isStepped: Bool)
  /// The last finger lifted.
  case release(TransformVelocity, GestureDevice)
  /// The touches were cancelled: let go, without a velocity.
  case cancel
  /// A gesture that had hardly begun was cancelled: undo it.
  case revert
  /// Fingers rest on the pad: stop any motion…
  case freeze
  /// …and let it go on. After a cancelled hold it waits a moment for the gesture that follows.
  case thaw(isCancelled: Bool)
  /// A wheel turned by so many detents, right and down positive, perhaps to zoom with.
  case wheel(detents: Vector, zooms: Bool, about: Point)
  /// Pages that slide under the fingers.
  case page(PageAction)
  /// A drag to dismiss.
  case dismiss(DismissAction)
  /// A pan up or down that may show or hide the details was let go: after `way` px, at `velocity`
  /// px per second, down positive.
  case details(way: Double, velocity: Double)
  case tap(Point)
  case doubleTap(Point)
  case longPress(Point)
  /// Two fingers tapped about a point.
  case twoFingerTap(Point)
}

/// The device that let go, which decides the friction of a glide.
package enum GestureDevice: Hashable, Sendable {
  case touchpad, touch, mouse
}

package enum PageAction: Hashable, Sendable {
  case begin
  /// Px since the begin; the pages follow the fingers.
  case move(Double)
  /// Px per second at the end.
  case end(velocity: Double)
  /// Another gesture took over, or the touch was cancelled: no page turns.
  case cancel
}

package enum DismissAction: Hashable, Sendable {
  /// The picture is dragged by its content at a point of the view.
  case begin(Point)
  /// Px since the begin; the picture follows the fingers.
  case move(Vector)
  /// Px per second at the end.
  case end(velocity: Vector)
  /// Another gesture took over, or the touch was cancelled: it was no drag to dismiss after all.
  case cancel
}
