internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Pixels
internal import Raster
internal import Viewing

/// The pages, the cells and the focus of the stage.
extension Stage {
  // MARK: Events

  /// Handles an event that concerns only the stage. Returns the effects.
  mutating func receive(_ event: Event, at time: Instant) -> [Effect] {
    switch event {
    case .album(.found(let photo?)): return focus(on: photo, at: time)
    case .album(.rated(let found)):
      // The marks are compared one by one, because a copy of all marks would take longer.
      let isNew = found.contains { $1.isMarked != album.ratings.marked.contains($0) }
      album.ratings.learn(found)
      return library.source.effects(ofMarks: isNew, ofStars: true)
    case .library(.header(let photo, let size, let frames, let isDrawn)):
      if let known = library.loaded[photo], known.frames != frames { player[photo] = nil }
      library.receive(size, frames, isDrawn: isDrawn, of: photo)
      if hero.pending == photo { openHero(photo, size: size, at: time) }
      refit(photo, at: time)
    case .library(.picture(let photo, let picture, let isPreview, let isDamaged)):
      if let change = library.loaded[photo]?.change {
        // A preview of a file that was changed is not shown.
        guard !isPreview else { return [] }
        replace(photo, by: picture, change, at: time)
      }
      library.receive(picture, isPreview: isPreview, isDamaged: isDamaged, of: photo)
      if hero.pending == photo { openHero(photo, size: picture.size, at: time) }
    case .library(.frame(let photo, let index, let frame)):
      let isOurs = library.loaded[photo].map { frame?.isOne(of: $0) == true } ?? false
      if isOurs, frame?.isDamaged == true { library.loaded[photo]?.isDamaged = true }
      player[photo]?.receive(isOurs ? frame : nil, at: index, time: time)
      refit(photo, at: time)
    case .library(.failure(let photo, let reason, let isTransient)):
      if hero.pending == photo { hero.pending = nil }
      let turned = library.loaded[photo]?.change?.quarters ?? 0
      guard library.receive(failure: reason, isTransient: isTransient, of: photo) else { return [] }
      pager.recordKept(turned, of: photo)
      if hero.held?.photo == photo {
        let opacity = backdrop(at: time)
        hero.forget(photo)
        hero.backdrop.turn(opaque: true, from: opacity, physics: physics, at: time)
      }
      // A picture on its way to its cell is put there at once.
      if hero[photo]?.isOpening != false { pager.viewports[photo] = nil }
    case .library(.thumbnail(let photo, let picture, let size, let isPreview)):
      // A photo's first pixels fade in if its cell is visible.
      if isAlbumSeen(at: time), library.picture(of: photo) == nil,
        let index = library.index(of: photo), album.grid.visibleIndices(at: time).contains(index)
      {
        album.arrivals.record(photo, at: time)
      }
      library.receive(thumbnail: picture, imageSize: size, isPreview: isPreview, of: photo)
      refit(photo, at: time)
    case .album(.returned(let photo)):
      if mode == .album, let index = library.index(of: photo), !album.grid.isHeld {
        album.returnTo(index, at: time)
      }
    case .window(.frameShown): player.recordSeen(at: time)
    case .library(let event): library.receive(event)
    case .album(let event): library.receive(event)
    default: break
    }
    return []
  }

  // MARK: Pages

  /// Creates a photo's viewport, unless the photo cannot be shown or still waits to open.
  private mutating func show(_ photo: PhotoID, size: PixelSize) {
    guard hero.pending != photo, library.loaded[photo]?.failure == nil else { return }
    pager.show(photo, size: size, isDrawn: library.isDrawn(photo), in: environment)
  }

  /// Removes the zoom and position of pages out of sight, so that they reappear fitted to the view.
  mutating func forgetHiddenPages(at time: Instant) {
    let inSight = pagesInReach.map { cells[$0] } ?? []
    for photo in inSight {
      if let size = library.imageSize(of: photo) { show(photo, size: size) }
    }
    pager.forgetHidden(inSight, current: openPhoto, in: environment, at: time) { [hero, pager] in
      hero[$0] != nil || $0 == pager.departing(at: time)
    }
  }

  /// Shows the photo that comes `pages` photos after the current one, or before it if `pages` is
  /// negative. If there is no such photo, shows the first or the last one. If `slides` is false,
  /// the photo appears at once. Otherwise the photo cross-fades over `fadeTime` seconds, or slides
  /// in if `fadeTime` is nil.
  mutating func turnPage(
    by pages: Int, slides: Bool = true, fading fadeTime: Double? = nil, at time: Instant
  ) -> [Effect] {
    guard mode == .photo, let departing = current, let before = currentIndex,
      let last = library.photoIndices.last
    else { return [] }
    let index = (before + pages).clamped(to: library.folderCount...last)
    guard index != before else { return [] }
    // Fingers that held the departing picture must begin a new gesture on the next one.
    gestures.cancelAll()
    leavePage(of: departing, at: time)
    pager.keepView(of: pager.keepsView ? departing : nil, at: time)
    library.currentIndex = index
    revealUnseen(at: time)
    pager.fastPaging.recordTurn(by: index - before, physics, at: time)
    // Pages that a held key turns do not slide: in a slide, no photo could be recognized.
    pager.turn(
      from: departing, by: index - before, slides: slides && !pager.fastPaging.isRepeating,
      fading: fadeTime, in: environment, at: time)
    turnRound(at: time)
    if let current, let size = library.imageSize(of: current) { show(current, size: size) }
    return titleChange()
  }

  /// Makes another photo current, because fingers now hold it while its page slides. `pages` is the
  /// number of pages from the old current photo to this one; negative if this one comes before. The
  /// photo stays at its displayed position. Does nothing if `pages` is 0 or no photo is there.
  mutating func takePage(_ pages: Int, at time: Instant) -> [Effect] {
    guard pages != 0, let departing = current, let before = currentIndex,
      library.photoIndices.contains(before + pages)
    else { return [] }
    leavePage(of: departing, at: time)
    library.currentIndex = before + pages
    revealUnseen(at: time)
    pager.lastTurn = nil
    pager.strip.turn(by: pages, isHeld: true, physics, at: time)
    turnRound(at: time)
    return titleChange()
  }

  /// Ends the holds, drags, zoom and wait to open of `photo`, which is no longer current.
  private mutating func leavePage(of photo: PhotoID, at time: Instant) {
    dismissal.cancel(in: environment, at: time)
    pager.release(photo, at: time)
    pager.viewports[photo]?.slowDown(at: time)
    if hero.pending == photo { hero.pending = nil }
  }

  /// Lays the photo out again if its shown picture has another size than before, or if it is now
  /// known to be a vector drawing. A closing photo continues to its cell.
  private mutating func refit(_ photo: PhotoID, at time: Instant) {
    let size = player[photo]?.picture?.size ?? library.imageSize(of: photo)
    guard hero[photo]?.isOpening != false,
      pager.refit(photo, size: size, isDrawn: library.isDrawn(photo), in: environment, at: time)
    else { return }
    if photo == openPhoto { gestures.rebase() }
  }

  /// Plays the open photo's animation if `isLookedAt` is true, and pauses all other animations. A
  /// photo that leaves the view keeps its current frame as long as its picture may be in sight;
  /// after that, its animation begins again at the first frame. Returns the requests for frames.
  mutating func play(isLookedAt: Bool, at time: Instant) -> [Effect] {
    let (open, seen, before) = (openPhoto, placement(at: time).pagesInSight, player)
    let effects = player.play(isLookedAt ? open : nil, in: library, environment, at: time) {
      [hero] in $0 == open || seen.contains($0) || hero[$0] != nil
    }
    // A page of a file may have another size than the first page, which is shown again.
    for photo in pager.viewports.keys where before[photo] != nil && player[photo] == nil {
      refit(photo, at: time)
    }
    return effects
  }

  /// Ends all gestures and drags before a key's command. Fingers that are down begin a new gesture.
  mutating func cancelGestures(at time: Instant) {
    gestures.cancelAll()
    pager.strip.cancel(physics, at: time)
    dismissal.cancel(in: environment, at: time)
    _ = pager.tile?.viewport.perform(.cancel, at: time)
  }

  // MARK: Files with other contents

  /// Prepares for the new contents of a file that has changed; `quarters` are the clockwise quarter
  /// turns that were written into it. The old picture stays until the new one arrives.
  mutating func expectChange(of photo: PhotoID, quarters: Int) -> [Effect] {
    library.thumbnails.expectChange(of: photo)
    let isShown = pager.viewports[photo] != nil || library.loaded[photo]?.change != nil
    if !isShown { pager.recordKept(quarters, of: photo) }
    return library.expectChange(of: photo, quarters: quarters, isShown: isShown)
  }

  /// Shows `picture`, the new contents of a file that was changed.
  private mutating func replace(
    _ photo: PhotoID, by picture: Picture, _ change: LoadedPhoto.Change, at time: Instant
  ) {
    let flight = placement(at: time).flight(of: photo)
    library.finishChange(of: photo)
    player[photo] = nil
    pager.recordKept(change.quarters, of: photo)
    let carry = pager.replace(
      photo, size: change.header?.size ?? picture.size, isDrawn: library.isDrawn(photo),
      quarters: change.quarters, under: gestures.focal, in: environment, at: time)
    let isHeld = pager.viewports[photo]?.isHeld == true
    if let (shown, velocity) = flight, let carry, !isHeld {
      hero.flyOn(
        photo, of: &pager, from: (shown.following(carry), velocity), in: placement(at: time),
        at: time)
    }
    if photo == openPhoto { gestures.rebase() }
  }

  // MARK: Photos that are gone

  /// The seconds between two checks whether photos that are no longer listed are out of sight.
  private static let lingerPause = 0.25

  /// Removes the photos that are not listed any more and are out of sight; none while the scrubber
  /// is used (`isScrubbing`). The cell at `pointer` in the view (if not nil) keeps its place.
  mutating func dropLingering(
    about pointer: Point?, isScrubbing: Bool, at time: Instant
  ) -> [Effect] {
    lingerDue = postponed.map { _ in time + Self.lingerPause }
    guard !library.lingering.isEmpty else { return [] }
    // While the strip is held or coasts, it counts the photos with which it began.
    let seen =
      isScrubbing
      ? library.lingering : library.lingering.intersection(placement(at: time).pagesInSight)
    // An open photo that is no longer listed stays until the user leaves it.
    if seen.contains(where: { $0 != openPhoto }) { lingerDue = time + Self.lingerPause }
    guard seen != library.lingering else { return [] }
    changeLayout(about: pointer, at: time) { $0.library.dropLingering(except: seen) }
    return titleChange()
  }

  // MARK: The album

  /// Replaces the photos of `source`, the album shown. `current` becomes the current photo; nil
  /// lets the library choose. If `current` is nil while pages move, a list that puts photos between
  /// them waits in `postponed`. The cell at `pointer` in the view (if not nil) keeps its place.
  mutating func list(
    _ photos: [PhotoID], current: PhotoID?, of source: AlbumSource, about pointer: Point?,
    at time: Instant
  ) -> [Effect] {
    let (isFirst, open, seen) = (cells.isEmpty, openPhoto, placement(at: time).pagesInSight)
    let current = mode == .photo ? library.page(current, among: photos, of: source) : current
    let mayWait = current == nil && mode == .photo && !pager.strip.isSettled(at: time)
    postponed = mayWait && library.separatesPages(in: photos) ? (photos, source) : nil
    guard postponed == nil else { return [] }
    changeLayout(about: pointer, at: time) {
      $0.library.list(photos, current: current, of: source, keeping: seen)
    }
    if let open, open != openPhoto, library.index(of: open) != nil {
      // Fingers that held the photo must begin a new gesture on the one that was requested.
      cancelGestures(at: time)
      leavePage(of: open, at: time)
    }
    turnRound(at: time)
    if isFirst { album.beginArrivals(at: time) }
    revealUnseen(at: time)
    return titleChange()
  }

  /// Shows the photos of `source`, another folder or list. `departing` are the layers of the folder
  /// or list shown before. `current` becomes the current photo; nil lets the library choose it.
  mutating func enter(
    _ source: AlbumSource, _ photos: [PhotoID], current: PhotoID?,
    from departing: [Layer], at time: Instant
  ) -> [Effect] {
    gestures.cancelAll()
    postponed = nil
    let before = library
    library.list(photos, current: current, of: source)
    album.change(
      from: before, to: library, showing: departing, focus: current, in: environment, at: time)
    return titleChange()
  }

  /// Sets the view's size, logical px, and `deviceScale`, the device px per logical px. The album's
  /// cell at `pointer` in the view (if not nil) keeps its place.
  mutating func resize(
    to size: Size, deviceScale: Double, about pointer: Point?, at time: Instant
  ) {
    guard !size.isEmpty, deviceScale > 0, size != viewSize || deviceScale != self.deviceScale
    else { return }
    changeLayout(about: pointer, at: time) { stage in
      stage.environment.viewSize = size
      stage.environment.deviceScale = deviceScale
      stage.pager.relayout(in: stage.environment, at: time)
    }
    pager.strip.resize(viewWidth: size.width, physics, at: time)
    (gestures.viewSize, gestures.viewCenter) = (size, size.center)
    revealUnseen(at: time)
    // The viewports have taken new references, so gestures measure from here.
    gestures.rebase()
  }

  /// Sets the preferences, and the header's height with these preferences, logical px. The album's
  /// cell at `pointer` in the view (if not nil) keeps its place.
  mutating func prefer(
    _ preferences: Preferences, headerHeight: Double, about pointer: Point?, at time: Instant
  ) {
    let refits = preferences.enlargesSmall != environment.preferences.enlargesSmall
    let renames = preferences.namesPhotos != environment.preferences.namesPhotos
    changeLayout(about: pointer, at: time) { stage in
      if let rowHeight = preferences.rowHeight,
        rowHeight != stage.environment.preferences.rowHeight
      {
        stage.album.grid.choose(rowHeight: rowHeight)
      }
      if renames { stage.album.names.show(below: preferences.namesPhotos) }
      stage.environment.preferences = preferences
      stage.environment.headerHeight = headerHeight
      if refits { stage.pager.relayout(in: stage.environment, at: time) }
    }
    if refits { gestures.rebase() }
  }

  /// Uses `physics` for motion that begins from now on.
  mutating func follow(_ physics: Physics) {
    pager.follow(physics, insteadOf: self.physics)
    (environment.physics, album.grid.physics, gestures.physics) = (physics, physics, physics)
  }

  /// Updates an outdated layout of the album while a photo covers the album, because the next input
  /// may show the album. The cell at `pointer` in the view (if not nil) keeps its place.
  mutating func layOutUnseen(about pointer: Point?, at time: Instant) {
    guard mode == .photo, album.isBehind(library), !isAlbumSeen(at: time) else { return }
    changeLayout(about: pointer, at: time) { _ in }
    revealUnseen(at: time)
  }

  /// Scrolls the album so that the current photo's cell is in sight, if the photo covers the album.
  mutating func revealUnseen(at time: Instant) {
    guard mode == .photo, let currentIndex, !isAlbumSeen(at: time) else { return }
    album.grid.reveal(currentIndex, isAnimated: false, at: time)
  }

  /// Moves the keyboard focus to the cell at `index`, and shows the focus ring.
  mutating func pointFocus(at index: Int) -> [Effect] {
    let isNew = index != currentIndex || !album.showsFocus
    library.currentIndex = index
    album.showsFocus = true
    return isNew ? titleChange() : []
  }

  /// Moves the keyboard focus to the cell of `photo` in the album and scrolls it into sight.
  mutating func focus(on photo: PhotoID, at time: Instant) -> [Effect] {
    guard mode == .album, let index = library.index(of: photo) else { return [] }
    gestures.cancelAll()
    let effects = pointFocus(at: index)
    album.focus(on: index, at: time)
    return effects
  }
}
