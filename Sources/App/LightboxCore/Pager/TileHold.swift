internal import Gestures
internal import Input
internal import Motion
internal import Viewing

/// The tile in place of a photo that cannot be shown, while fingers hold the tile, or while it
/// returns to its place.
///
/// In `viewport`, the tile is a picture of the view's size. After the release, the tile always
/// returns to its normal size and position.
struct TileHold: Hashable {
  let photo: PhotoID
  var viewport: Viewport

  init(_ photo: PhotoID, in environment: Environment) {
    self.photo = photo
    var physics = environment.physics
    physics.release = .return
    viewport = Viewport(
      layout: ViewLayout(
        viewSize: environment.viewSize, deviceScale: environment.deviceScale,
        imageSize: environment.viewSize), physics: physics)
  }

  /// Applies a gesture action. Returns true if the tile was pinched to close.
  mutating func perform(_ action: GestureAction, at time: Instant) -> Bool {
    switch action {
    case .follow, .release, .cancel, .revert: viewport.perform(action, at: time)
    default: false
    }
  }
}
