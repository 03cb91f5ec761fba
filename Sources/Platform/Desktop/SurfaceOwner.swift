internal import EventLoop
internal import Geometry
internal import Input

/// Whoever a surface belongs to: it gets what happens there, and says what the cursor looks like.
@UI protocol SurfaceOwner: AnyObject {
  /// Points are in the surface's logical px.
  func receive(_ inputs: [InputEvent], at time: Instant, from seat: Seat)

  /// The cursor for a pointer at `point` of the surface.
  func cursor(at point: Point) -> Cursor
}
