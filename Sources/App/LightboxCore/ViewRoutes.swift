internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Viewing

/// The events that change the view: its size, preferences and physics.
extension Lightbox {
  mutating func resize(to size: Size, deviceScale: Double, at time: Instant) {
    guard !size.isEmpty, deviceScale > 0,
      size != viewSize || deviceScale != self.deviceScale
    else { return }
    changeLayout(at: time) { lightbox in
      lightbox.environment.viewSize = size
      lightbox.environment.deviceScale = deviceScale
      lightbox.pager.relayout(in: lightbox.environment, at: time)
    }
    pager.resize(viewWidth: size.width)
    gestures.viewCenter = size.center
    revealUnseen(at: time)
    // The viewports have taken new references, so gestures measure from here.
    gestures.rebase()
  }

  mutating func prefer(_ preferences: Preferences, at time: Instant) {
    let refits = preferences.enlargesSmall != environment.preferences.enlargesSmall
    let renames = preferences.namesPhotos != environment.preferences.namesPhotos
    changeLayout(at: time) { lightbox in
      if let rowHeight = preferences.rowHeight,
        rowHeight != lightbox.environment.preferences.rowHeight
      {
        lightbox.album.grid.choose(rowHeight: rowHeight)
      }
      if renames { lightbox.album.names.show(below: preferences.namesPhotos) }
      lightbox.chrome.header.change(
        from: lightbox.environment.preferences.buttons, to: preferences.buttons, at: time)
      lightbox.environment.preferences = preferences
      if refits { lightbox.pager.relayout(in: lightbox.environment, at: time) }
    }
    if refits { gestures.rebase() }
  }

  /// Uses `physics` for motion that begins from now on; what moves already goes on as it began.
  mutating func follow(_ physics: Physics, at time: Instant) {
    if physics.nextView != environment.physics.nextView { keepsView = physics.nextView == .keep }
    environment.physics = physics
    pager.follow(physics)
    album.follow(physics)
    chrome.follow(physics)
    scrubber.physics = physics
    rush.physics = physics
    renaming.physics = physics
    dropFrame.physics = physics
    cursor.rest.physics = physics
    dismissal.follow(physics, at: time)
  }

  /// Lays the album out by all that is known, while the photo covers it: the next input may show it.
  mutating func layOutUnseen(at time: Instant) {
    guard mode == .photo, album.isBehind(library), !isAlbumSeen(at: time) else { return }
    changeLayout(at: time) { _ in }
    revealUnseen(at: time)
  }

  /// Scrolls the album, while the photo covers it, so that the photo's cell is in sight.
  mutating func revealUnseen(at time: Instant) {
    guard mode == .photo, let currentIndex, !isAlbumSeen(at: time) else { return }
    album.grid.reveal(currentIndex, isAnimated: false, at: time)
  }

  /// Moves the keyboard focus to the cell of `photo` in the album and scrolls it into sight.
  mutating func focus(on photo: PhotoID, at time: Instant) -> [Effect] {
    guard mode == .album, let index = library.index(of: photo) else { return [] }
    gestures.cancelAll()
    let isNew = index != currentIndex || !album.showsFocus
    library.currentIndex = index
    album.focus(on: index, at: time)
    return isNew ? titleChange() : []
  }

  /// The height of the album's rows that was chosen, logical px; nil for the usual one.
  package var chosenRowHeight: Double? { album.grid.chosenRowHeight }

  /// True where names stand below the album's photos.
  package var namesPhotos: Bool { album.names.areBelow }

  /// Puts the names of the photos below their cells, or takes them away; cells fly to their places.
  mutating func toggleNames(at time: Instant) {
    let areBelow = !album.names.areBelow
    changeLayout(at: time) { $0.album.names.show(below: areBelow) }
  }
}
