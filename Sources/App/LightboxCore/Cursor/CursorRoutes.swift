internal import Input
internal import Viewing

/// The pointer's surroundings: the arrows that turn the page, the cursor's shape and what lies under it.
extension Lightbox {
  /// The surroundings of the arrows that turn the page; nil unless a whole photo lies in its place.
  func arrowSurroundings(at time: Instant) -> PageArrows.Surroundings? {
    guard mode == .photo, !isAlbumSeen(at: time), !isCurrentInTransition(at: time),
      dismissal.isSettled(at: time), !chrome.overlays.help.isShown,
      viewport.map({ $0.isFit && (!$0.isHeld || $0.isStill) }) ?? true
    else { return nil }
    return PageArrows.Surroundings(
      room: chrome.overlays.room(in: context), hasPrevious: library.hasPrevious,
      hasNext: library.hasNext)
  }

  /// The pointer's shape where it is, by what it can do there: open a thumbnail, drag or zoom a
  /// photo.
  func cursorShape(at time: Instant) -> CursorShape {
    if chrome.menu.isOpen || renaming.isOpen { return .arrow }
    if let point = cursor.rest.position, noticeAction(at: point, time: time) != nil {
      return .pointer
    }
    if chrome.header.hasPointer { return .arrow }
    if chrome.arrows.hasPointer { return .pointer }
    if let shape = scrubber.cursorShape { return shape }
    if fact(at: chrome.overlays.info.hand.pointer) != nil { return .pointer }
    guard mode == .album else { return CursorShape(over: viewport, gestures) }
    if album.scrollbar.hasPointer { return .arrow }
    guard let point = cursor.rest.position else { return .arrow }
    return LayerStack(of: self, at: time).photo(at: point) == nil ? .arrow : .pointer
  }

  /// The photo in the album that the pointer is on; folders show their names anyway.
  func hoveredPhoto(at time: Instant) -> PhotoID? {
    guard mode == .album, !chrome.header.hasPointer, !album.scrollbar.hasPointer,
      !chrome.overlays.help.isShown, let point = cursor.rest.position,
      let photo = LayerStack(of: self, at: time).photo(at: point),
      let index = library.index(of: photo), !library.isFolder(index)
    else { return nil }
    return photo
  }
}
