internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Pixels
internal import Viewing

/// The hero transitions between a photo's source rect and the view.
extension Stage {
  // MARK: Opening

  /// Opens the folder or the photo of the cell at `index`. A photo opens from its thumbnail, or
  /// from its displayed position if it is still closing.
  mutating func open(_ index: Int, at time: Instant) -> [Effect] {
    guard !library.isFolder(index) else {
      gestures.cancelAll()
      album.grid.stop(at: time)
      album.typeAhead.end()
      library.currentIndex = index
      return [.openFolder(cells[index])]
    }
    let photo = cells[index]
    // An error tile has no hero transition: it fades in with the backdrop.
    let isTile = library.failure(of: photo) != nil
    let seen = pager.viewports[photo].map { placement(at: time).motion(of: photo, $0) }
    gestures.cancelAll()
    album.leave(at: time)
    library.currentIndex = index
    change(to: .photo, at: time)
    hero.backdrop.turn(opaque: true, physics: physics, at: time)
    if !isTile, let seen, let transition = hero[photo], !transition.fades {
      hero.open(photo, of: &pager, from: seen, in: environment, at: time)
    } else {
      (pager.viewports[photo], player[photo]) = (nil, nil)
      hero.forget(photo)
      if !isTile { hero.pending = photo }
      if !isTile, let size = library.imageSize(of: photo) { openHero(photo, size: size, at: time) }
    }
    return titleChange()
  }

  /// Starts the hero transition of a photo of `size`, image px, from its thumbnail to its page.
  mutating func openHero(_ photo: PhotoID, size: PixelSize, at time: Instant) {
    hero.pending = nil
    let viewport = environment.fitted(
      size, isDrawn: library.isDrawn(photo), quarterTurns: pager.quarterTurns(of: photo))
    pager.viewports[photo] = viewport
    if !physics.reducesMotion, let source = placement(at: time).source(of: photo, viewport) {
      hero.open(photo, of: &pager, from: (source.transform, .zero), in: environment, at: time)
    }
  }

  /// Reopens the picture of a photo that has just become current, if the picture is still closing.
  /// The picture moves to its page from its displayed position and velocity; the page does not
  /// slide. A closing picture that fades out is removed instead, and the page is shown. Does
  /// nothing in the album, or if the picture is not closing.
  mutating func turnRound(at time: Instant) {
    guard mode == .photo, let current, let transition = hero[current], !transition.isOpening else {
      return
    }
    guard !transition.fades, library.failure(of: current) == nil,
      let viewport = pager.viewports[current]
    else {
      (pager.viewports[current], player[current]) = (nil, nil)
      hero.forget(current)
      return
    }
    let seen = placement(at: time).motion(of: current, viewport)
    hero.open(current, of: &pager, from: seen, in: environment, at: time)
    pager.strip.liftOut(physics, at: time)
  }

  /// Reopens the current photo for fingers that hold its picture just after the photo was closed.
  /// `focal` is the middle of the fingers in the view.
  mutating func grabClosing(_ focal: Point, at time: Instant) -> [Effect] {
    guard let currentIndex else { return [] }
    let held = gestures
    let effects = open(currentIndex, at: time)
    gestures = held
    pager.grab(cells[currentIndex], .transform, focal: focal, physics, at: time)
    return effects
  }

  /// Shows the album or the current photo, according to `mode`, and ends drags and slides.
  mutating func change(to mode: Mode, at time: Instant) {
    environment.mode = mode
    pager.stop(in: environment)
    if mode == .photo {
      pager.tile = nil
      // The Details panel's motion does not move the photo that opens.
      if let current { pager.ownWay.insert(current) }
    }
    dismissal = DragToDismiss(physics: physics)
  }

  // MARK: Closing

  mutating func showAlbum(at time: Instant) {
    pager.fastPaging.stop()
    for photo in hero.inProgress.keys { pager.viewports[photo] = nil }
    if mode == .photo { change(to: .album, at: time) }
    (pager.tile, hero) = (nil, HeroTransitions(isBackdropOpaque: false))
  }

  /// Closes the photo and shows the album. The picture moves from its displayed position to its
  /// thumbnail, and begins with its displayed velocity.
  mutating func close(at time: Instant) -> [Effect] {
    pager.fastPaging.stop()
    guard mode == .photo else { return [] }
    let opacity = backdrop(at: time)
    gestures.cancelAll()
    if let currentIndex {
      let cell = album.grid.frame(of: currentIndex, at: time)
      let isInSight = cell.intersection(environment.viewBounds) != nil
      // The scroll is animated only if the album is visible. If fingers have taken the photo out
      // of its cell, it is enough that the cell is in sight.
      if hero.held?.photo != current || !isInSight {
        album.grid.reveal(currentIndex, isAnimated: opacity < 1, at: time)
      }
    }
    if let current { closeHero(current, at: time) }
    change(to: .album, at: time)
    hero.recordClosing(from: opacity, in: environment, at: time)
    return titleChange()
  }

  private mutating func closeHero(_ photo: PhotoID, at time: Instant) {
    guard let viewport = pager.viewports[photo], !physics.reducesMotion,
      let source = placement(at: time).source(of: photo, viewport)
    else {
      // This is an error tile, or a picture without a source rect, or motion is reduced.
      if let shown = placement(of: photo, at: time) { pager.viewports[photo]?.rest(at: shown) }
      if let tile = placement(at: time).openTile {
        pager.takeTile(of: tile.photo, in: environment)
        pager.tile?.viewport.rest(at: tile.shown)
      }
      hero.fade(photo, in: environment, at: time)
      return
    }
    let placement = placement(at: time)
    hero.close(
      photo, of: &pager, from: placement.motion(of: photo, viewport), to: source,
      moving: placement.sourceSpeed(of: photo, viewport), in: environment, at: time)
  }

  // MARK: Layout

  /// Calls `change`, which changes something on which the album's layout depends, and lays the
  /// album out again. Closing pictures keep their position and velocity. The cell at `pointer` in
  /// the view (if not nil) keeps its place, unless the focus ring is shown.
  mutating func changeLayout(
    about pointer: Point?, at time: Instant, _ change: (inout Stage) -> Void
  ) {
    let (before, wasResized) = (library.cells, album.grid.isResized)
    let flights = placement(at: time).flightsHome
    change(&self)
    let (listed, isUnchanged) = (library, library.cells == before)
    album.layOut(
      listed, in: environment, below: environment.albumTop, pointer: pointer, at: time
    ) { old in
      if isUnchanged { return old }
      return before.indices.contains(old) ? listed.index(of: before[old]) : nil
    }
    if wasResized, !album.grid.isResized, !gestures.active.isEmpty {
      // The fingers resize the new rows from here.
      hero.spread?.lock.rebase()
      gestures.rebase()
      album.grid.grab(isTransform: true, focal: gestures.focal, at: time)
    }
    for (photo, flight) in flights {
      hero.flyOn(photo, of: &pager, from: flight, in: placement(at: time), at: time)
    }
  }
}
