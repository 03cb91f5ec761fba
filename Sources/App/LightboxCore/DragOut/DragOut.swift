package import Geometry
internal import Input
internal import Motion

/// A pointer press that may become a drag of a photo to another program.
///
/// In the album, any press on a photo may become such a drag; over an open photo, only a press with
/// Ctrl or Shift, because a plain drag moves the photo. Touches never do, because they scroll.
struct DragOut: Equatable, Sendable {
  /// A press on a photo, which may still be a click; nil if there is none.
  private(set) var press: Press?

  struct Press: Equatable, Sendable {
    let photo: PhotoID
    let point: Point
  }

  /// Tracks a press that may drag the photo at `pointer`, or all marked photos if this photo is one
  /// of them. `hasModifier` is true while Ctrl or Shift is down, and `pictures` are the displayed
  /// layers.
  ///
  /// Returns the effect that starts the drag once the pointer has moved far enough. Returns nil for
  /// all other input, including the press; other parts must then handle the input.
  mutating func claim(
    _ input: InputEvent, pointer: Point?, hasModifier: Bool, in pictures: LayerStack
  ) -> Effect? {
    switch input {
    case .pointer(.button(.left, isPressed: true)):
      let photo = pointer.flatMap { pictures.draggable(at: $0, hasModifier: hasModifier) }
      press = photo.flatMap { photo in pointer.map { Press(photo: photo, point: $0) } }
    case .pointer(.motion(let point)):
      let slop = pictures.stage.environment.physics.dragSlop
      guard let press, (point - press.point).length > slop else { break }
      end()
      guard let frame = pictures.frame(of: press.photo) else { break }
      let marks = pictures.stage.album.marks
      let isOfMarked =
        PhotoCommands.meansMarked(on: pictures.stage) && marks.contains(press.photo)
      return .drag(
        isOfMarked ? pictures.stage.photos.filter(marks.contains) : [press.photo],
        DragView(of: press.photo, in: frame, at: press.point))
    case .pointer(.button), .pointer(.leave), .scroll, .pinch, .swipe, .touch:
      // Another press, a scroll or a gesture has begun.
      end()
    case .pointer(.enter), .hold, .key, .modifiers, .text: break
    }
    return nil
  }

  mutating func end() { press = nil }
}

/// The size of a dragged photo's picture, and its position under the pointer.
package struct DragView: Equatable, Sendable {
  /// The photo that the picture shows.
  package let photo: PhotoID
  /// The size of the picture, logical px.
  package let size: Size
  /// The point of the picture under the pointer, logical px from its top left corner.
  package private(set) var grip: Point

  /// The greatest length of the longer side, logical px; small, so that the drop target is visible.
  private static let longestSide = 160.0

  /// Creates the picture that follows the pointer while `photo` is dragged. The view draws the
  /// photo in `frame`; the press was at `point`. Both are in view px.
  init(of photo: PhotoID, in frame: Rect, at point: Point) {
    let longest = max(frame.size.width, frame.size.height, 1)
    let scale = min(Self.longestSide / longest, 1)
    self.photo = photo
    size = frame.size * scale
    let way = (point - frame.origin) * scale
    grip = Point(
      x: way.dx.clamped(to: 0...size.width), y: way.dy.clamped(to: 0...size.height))
  }

  /// The same picture, mirrored horizontally.
  var mirrored: DragView {
    var view = self
    view.grip.x = size.width - grip.x
    return view
  }
}
