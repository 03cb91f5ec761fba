internal import EventLoop
internal import Geometry
internal import Input

/// The owner of a surface. It receives the inputs on the surface, and chooses the cursor over the
/// surface.
@UI protocol SurfaceOwner: AnyObject {
  /// Receives the surface's inputs; points are in the surface's logical px.
  func receive(_ inputs: [InputEvent], at time: Instant, from seat: Seat)

  func cursor(at point: Point) -> CursorShape
}
