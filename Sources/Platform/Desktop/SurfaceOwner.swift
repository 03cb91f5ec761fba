internal import EventLoop
internal import Geometry
internal import Input

/// The owner of a surface, which receives its inputs and chooses the cursor over it.
@UI protocol SurfaceOwner: AnyObject {
  /// Receives the surface's inputs; points are in the surface's logical px.
  func receive(_ inputs: [InputEvent], at time: Instant, from seat: Seat)

  func cursor(at point: Point) -> Cursor
}
