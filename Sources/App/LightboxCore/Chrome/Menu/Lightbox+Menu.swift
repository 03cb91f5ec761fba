internal import Geometry
internal import Input

extension Lightbox {
  /// Opens the menu for the object at the pointer. If a key was pressed in the album, the menu is
  /// about the cell with the focus ring or, without a ring, about the album.
  mutating func openMenu(by opener: ContextMenu.Opener, at time: Instant) -> [Effect] {
    var point = pointer ?? viewSize.center
    if opener == .key, mode == .album {
      guard album.showsFocus, let focused = pictures(at: time).focusedCell?.center,
        environment.viewBounds.contains(focused)
      else {
        // Without a focus the keys mean the album.
        return openMenu(about: .album, at: .point(point), by: opener, time: time)
      }
      point = focused
    }
    return openMenu(at: point, by: opener, time: time)
  }

  /// Opens the menu for the object at a point of the view.
  mutating func openMenu(
    at point: Point, by opener: ContextMenu.Opener = .finger, time: Instant
  ) -> [Effect] {
    guard mode == .album else {
      let details = chrome.overlays.details
      var photo = MenuSituation.Photo(on: stage, details)
      photo.fact = details.fact(at: point)?.fact
      return openMenu(about: .photo(photo), at: .point(point), by: opener, time: time)
    }
    let cell = pictures(at: time).photo(at: point).flatMap { library.index(of: $0) }
    return openMenu(
      about: cell.map { library.isFolder($0) ? .folder : .cell } ?? .album, at: .point(point),
      by: opener, cell: cell, time: time)
  }

  /// Opens the menu about `subject`, and cancels all presses and gestures. `cell` is the index of
  /// the album's cell to which the menu applies; nil if there is none.
  mutating func openMenu(
    about subject: MenuSituation.Subject, at anchor: ContextMenu.Anchor,
    by opener: ContextMenu.Opener, cell: Int? = nil, time: Instant
  ) -> [Effect] {
    // The focus ring shows the cell to which the menu applies.
    let effects = cell.map { stage.pointFocus(at: $0) } ?? []
    let situation = MenuSituation(
      subject, on: stage, in: chrome.header.window, canUndo: photoCommands.hasUndo)
    cancelAllInput(at: time)
    chrome.menu.open(
      MenuContents(situation, environment.bindings), about: stage.subject, at: anchor, by: opener,
      physics, time: time)
    return effects
  }
}
