internal import Geometry
internal import Input
internal import Motion
internal import Pixels
internal import Viewing

/// Drags of photos to other programs.
extension Lightbox {
  /// Lets a press of the pointer become a drag to another program; nil where the input is not the last that
  /// this needs, and means to others what it always does.
  mutating func dragOut(by input: InputEvent, at time: Instant) -> [Effect]? {
    switch input {
    case .pointer(.button(.left, isPressed: true)):
      dragOut.end()
      if let point = cursor.rest.position, let photo = draggedPhoto(at: point, time: time) {
        dragOut.begin(photo, at: point)
      }
    case .pointer(.motion(let point)):
      let slop = environment.physics.dragSlop
      guard let press = dragOut.move(to: point, beyond: slop),
        let frame = frame(of: press.photo, at: time)
      else { return nil }
      return beginDrag(of: press, in: frame, at: time)
    case .pointer(.button), .pointer(.leave), .scroll, .pinch, .swipe, .touch, .key:
      // Another device has taken hold of what is below.
      dragOut.end()
    case .pointer(.enter), .hold, .modifiers, .text: break
    }
    return nil
  }

  /// Takes the contact from the gestures, which then knows nothing of its end, and asks for the drag.
  private mutating func beginDrag(
    of press: DragOut.Press, in frame: Rect, at time: Instant
  ) -> [Effect] {
    cancelGestures(at: time)
    if mode == .album {
      if album.grid.isHeld { album.grid.stop(at: time) }
    } else if let current {
      pager.letGo(of: current, at: time)
    }
    let marked = cells[library.photoIndices].filter { album.marks.contains($0) }
    let isOfMarked = mode == .album && marked.contains(press.photo)
    return [
      .drag(
        isOfMarked ? marked : [press.photo],
        DragView(of: press.photo, in: frame, at: press.point))
    ]
  }

  /// The photo that a press at `point` may drag away.
  private func draggedPhoto(at point: Point, time: Instant) -> PhotoID? {
    guard !chrome.overlays.help.isShown else { return nil }
    guard mode == .album else {
      guard dragOut.hasModifier, let current, !isCurrentInTransition(at: time),
        frame(of: current, at: time)?.contains(point) == true
      else { return nil }
      return current
    }
    guard let photo = LayerStack(of: self, at: time).thumbnail(at: point),
      let index = library.index(of: photo), !library.isFolder(index)
    else { return nil }
    return photo
  }

  /// The place of a photo's picture in the view.
  private func frame(of photo: PhotoID, at time: Instant) -> Rect? {
    guard mode == .album else {
      guard let viewport = pager.viewports[photo], let placed = placement(of: photo, at: time)
      else { return nil }
      // The picture under the pointer is upright, as the file is.
      let (size, center) = (
        viewport.layout.imageSize * placed.scale, placed(viewport.layout.imageCenter)
      )
      return Rect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
    }
    guard let index = library.index(of: photo) else { return nil }
    let cell = album.grid.frame(of: index, at: time)
    guard let size = library.imageSize(of: photo) else { return cell }
    return HeroSource(
      of: Size(width: Double(size.width), height: Double(size.height)), in: cell,
      deviceScale: deviceScale
    ).frame
  }
}
