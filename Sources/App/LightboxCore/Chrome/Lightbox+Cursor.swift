internal import Geometry
internal import Gestures
internal import Input
internal import Raster
internal import Viewing

extension Lightbox {
  /// Asks for another picture of the pointer, when what it can do has changed.
  mutating func cursorChange(at time: Instant) -> [Effect] {
    let wanted = cursorShape(at: time)
    guard wanted != cursor else { return [] }
    cursor = wanted
    return [.setCursor(wanted)]
  }

  /// What the pointer can do where it is: drag a picture that is larger than the view, zoom it, open
  /// it from the album.
  private func cursorShape(at time: Instant) -> CursorShape {
    if cursorRest.isHidden { return .hidden }
    if header.hasPointer { return .arrow }
    switch mode {
    case .album:
      guard let point = cursorRest.position, let hit = layers(at: time).hit(at: point),
        indices[PhotoID(hit.tag)] != nil
      else { return .arrow }
      return .pointer
    case .photo:
      guard let viewport else { return .arrow }
      if gestures.active.contains(.drag) { return .grabbing }
      if gestures.isControlDown { return .zoomIn }
      return viewport.isFit ? .arrow : .grab
    }
  }
}
