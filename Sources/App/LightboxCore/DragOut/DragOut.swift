package import Geometry
internal import Input
internal import Motion
internal import Pixels

/// The press of a pointer that may become a drag of a photo to another program.
///
/// In the album any press on a photo may; over an open photo one with Ctrl or Shift, because a plain drag
/// moves the photo. Fingers on glass never do: theirs is the scrolling.
struct DragOut: Hashable, Sendable {
  /// A press on a photo, which may still be a click.
  private(set) var press: Press?
  /// True while Ctrl or Shift is down.
  var hasModifier = false

  struct Press: Hashable, Sendable {
    let photo: PhotoID
    let point: Point
  }

  /// Lets a press of the pointer, which is at `pointer`, become a drag of the photo there, or of
  /// all that are marked. Returns the drag once the press is one, which is no click then; nil for
  /// input that means to others what it always does.
  mutating func claim(_ input: InputEvent, pointer: Point?, in pictures: LayerStack) -> Effect? {
    switch input {
    case .pointer(.button(.left, isPressed: true)):
      let photo = pointer.flatMap { pictures.draggable(at: $0, hasModifier: hasModifier) }
      press = photo.flatMap { photo in pointer.map { Press(photo: photo, point: $0) } }
    case .pointer(.motion(let point)):
      let slop = pictures.stage.environment.physics.dragSlop
      guard let press, (point - press.point).length > slop else { break }
      end()
      guard let frame = pictures.frame(of: press.photo) else { break }
      let marked = pictures.stage.photos.filter { pictures.stage.album.marks.contains($0) }
      let isOfMarked = pictures.stage.mode == .album && marked.contains(press.photo)
      return .drag(
        isOfMarked ? marked : [press.photo], DragView(of: press.photo, in: frame, at: press.point))
    case .pointer(.button), .pointer(.leave), .scroll, .pinch, .swipe, .touch:
      // Another device has taken hold of what is below.
      end()
    case .pointer(.enter), .hold, .key, .modifiers, .text: break
    }
    return nil
  }

  mutating func end() { press = nil }
}

/// The picture of a photo that is dragged: its place under the pointer.
package struct DragView: Hashable, Sendable {
  /// The photo whose picture it is.
  package let photo: PhotoID
  /// Logical px.
  package let size: Size
  /// The point under the pointer, logical px from the top left.
  package let grip: Point

  /// The longest side, logical px: what is below has to be seen.
  private static let longestSide = 160.0

  /// The picture that is seen in `frame` and taken at `point` of the view.
  init(of photo: PhotoID, in frame: Rect, at point: Point) {
    let longest = max(frame.size.width, frame.size.height, 1)
    let scale = min(Self.longestSide / longest, 1)
    self.photo = photo
    size = frame.size * scale
    let way = (point - frame.origin) * scale
    grip = Point(
      x: way.dx.clamped(to: 0...size.width), y: way.dy.clamped(to: 0...size.height))
  }

  private init(photo: PhotoID, size: Size, grip: Point) {
    (self.photo, self.size, self.grip) = (photo, size, grip)
  }

  /// The same as a mirror shows it.
  var mirrored: DragView {
    DragView(photo: photo, size: size, grip: Point(x: size.width - grip.x, y: grip.y))
  }
}
