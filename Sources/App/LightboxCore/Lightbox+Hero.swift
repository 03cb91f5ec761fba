package import Geometry
internal import Gestures
package import Input
internal import Motion
internal import Pixels
internal import Viewing

/// The hero transitions between a photo's source rect and the view, and the placement of its
/// picture, whatever moves it: fingers, the page's slide, a drag to dismiss, its thumbnail.
extension Lightbox {
  // MARK: Opening

  /// Opens the photo at `index` from its source rect, or reverses its transition while it closes.
  mutating func open(_ index: Int, at time: Instant) -> [Effect] {
    guard !library.isFolder(index) else { return openFolder(index, at: time) }
    let photo = cells[index]
    let seen = pager.viewports[photo].map { motion(of: photo, $0, at: time) }
    gestures.cancelAll()
    album.leave(at: time)
    library.currentIndex = index
    change(to: .photo, at: time)
    hero.backdrop.turn(opaque: true, physics: environment.physics, at: time)
    if let (shown, velocity) = seen, let transition = hero[photo], !transition.fades,
      var viewport = pager.viewports[photo]
    {
      hero.reopen(
        photo, &viewport, from: shown, velocity: velocity,
        quarterTurns: pager.quarterTurns(of: photo), in: environment, at: time)
      pager.viewports[photo] = viewport
    } else {
      pager.viewports[photo] = nil
      hero.forget(photo)
      if let size = library.imageSize(of: photo) {
        openHero(photo, size: size, at: time)
      } else {
        hero.pending = photo
      }
    }
    return titleChange()
  }

  /// Starts the hero transition of a photo from its source rect to fit.
  mutating func openHero(_ photo: PhotoID, size: PixelSize, at time: Instant) {
    hero.pending = nil
    var viewport = pager.fitted(photo, size: size, in: environment)
    if !environment.physics.reducesMotion, let source = source(of: photo, viewport, at: time) {
      hero.open(photo, &viewport, from: source, in: environment, at: time)
    }
    pager.viewports[photo] = viewport
  }

  /// Turns round the picture of the photo whose page is shown, where that still flies home: it opens from
  /// the place and with the speed that it has, and the pages slide without it. One that fades gives way to
  /// its page.
  mutating func turnRound(at time: Instant) {
    guard mode == .photo, let current, let transition = hero[current], !transition.isOpening else {
      return
    }
    guard !transition.fades, var viewport = pager.viewports[current] else {
      pager.viewports[current] = nil
      hero.forget(current)
      return
    }
    let (shown, velocity) = motion(of: current, viewport, at: time)
    hero.reopen(
      current, &viewport, from: shown, velocity: velocity,
      quarterTurns: pager.quarterTurns(of: current), in: environment, at: time)
    pager.viewports[current] = viewport
    pager.liftOut(at: time)
  }

  /// Reopens a photo that was closed by mistake, held by the fingers about `focal`.
  mutating func takeBack(_ focal: Point, at time: Instant) -> [Effect] {
    guard let currentIndex else { return [] }
    let held = gestures
    let effects = open(currentIndex, at: time)
    gestures = held
    pager.takeBack(cells[currentIndex], focal: focal, at: time)
    return effects
  }

  /// Switches between album and photo; ends drags and slides.
  mutating func change(to mode: Mode, at time: Instant) {
    environment.mode = mode
    chrome.header.stay(mode == .album, at: time)
    pager.stop(in: environment)
    dismissal = DragToDismiss(physics: environment.physics)
  }

  // MARK: Closing

  /// Shows the album at once, without any picture above it.
  mutating func showAlbum(at time: Instant) {
    rush.stop()
    for photo in hero.underWay.keys { pager.viewports[photo] = nil }
    if mode == .photo { change(to: .album, at: time) }
    hero = HeroTransitions(isBackdropOpaque: false)
  }

  /// Closes the photo to its source rect, from its displayed placement and velocity, and shows the
  /// album.
  mutating func close(at time: Instant) -> [Effect] {
    rush.stop()
    guard mode == .photo else { return [] }
    let opacity = backdrop(at: time)
    gestures.cancelAll()
    // An album that is not seen needs no animation, and a cell from which fingers have taken the photo
    // only has to be in sight.
    if let currentIndex, !isTakenFromSight(currentIndex, at: time) {
      album.grid.reveal(currentIndex, isAnimated: opacity < 1, at: time)
    }
    if let current { closeHero(current, at: time) }
    change(to: .album, at: time)
    hero.noteClosing(from: opacity, in: environment, at: time)
    return titleChange()
  }

  private mutating func closeHero(_ photo: PhotoID, at time: Instant) {
    guard var viewport = pager.viewports[photo], !environment.physics.reducesMotion,
      let source = source(of: photo, viewport, at: time)
    else {
      // An error tile, a picture without a source rect, or reduced motion.
      if let shown = placement(of: photo, at: time) { pager.viewports[photo]?.lie(at: shown) }
      hero.fade(photo, in: environment, at: time)
      return
    }
    let (shown, velocity) = motion(of: photo, viewport, at: time)
    hero.close(
      photo, &viewport, from: shown, velocity: velocity, to: source,
      moving: sourceSpeed(of: photo, viewport, at: time), in: environment, at: time)
    pager.viewports[photo] = viewport
  }

  /// Changes an input of the album's layout and lays it out again: closing pictures keep their
  /// displayed placement and velocity, and move to their new source rects.
  mutating func changeLayout(
    at time: Instant, moved: ((Int, PhotoLibrary) -> Int?)? = nil,
    _ change: (inout Lightbox) -> Void
  ) {
    let closing = hero.underWay.filter { $0.value.destination != nil }.keys
    var seen: [PhotoID: (Similarity, TransformVelocity)] = [:]
    for photo in closing {
      if let viewport = pager.viewports[photo] {
        seen[photo] = motion(of: photo, viewport, at: time)
      }
    }
    change(&self)
    let listed = library
    album.layOut(
      listed, in: environment, below: headerHeight, pointer: cursor.rest.position, at: time
    ) { index in
      moved.map { $0(index, listed) } ?? index
    }
    for photo in closing {
      guard var viewport = pager.viewports[photo], let (shown, velocity) = seen[photo],
        let source = source(of: photo, viewport, at: time)
      else {
        hero.loseDestination(of: photo)
        continue
      }
      hero.redirect(
        photo, &viewport, from: shown, velocity: velocity, to: source,
        moving: sourceSpeed(of: photo, viewport, at: time), at: time)
      pager.viewports[photo] = viewport
    }
  }

  // MARK: Folders

  /// Asks for the photos of the folder whose cell is at `index`.
  mutating func openFolder(_ index: Int, at time: Instant) -> [Effect] {
    gestures.cancelAll()
    album.grid.stop(at: time)
    album.typeAhead.end()
    library.currentIndex = index
    album.opened = cells[index]
    return [.openFolder(cells[index])]
  }

  /// Shows the cells of another place of the album.
  mutating func change(
    to place: AlbumPlace, _ photos: [PhotoID], current: PhotoID?, at time: Instant
  ) -> [Effect] {
    gestures.cancelAll()
    scrubber.letGo()
    let departing = LayerStack(of: self, at: time).albumLayers
    let entered = album.opened.flatMap { library.index(of: $0) }
    let cell = entered.map { album.grid.frame(of: $0, at: time) }
    showAlbum(at: time)
    let old = library.place.number
    library.list(photos, current: current, of: place)
    chrome.header.leadBack(place.isEntered, at: time)
    chrome.header.lead(along: place.trail, place.count, at: time)
    album.change(
      to: library, from: old, in: environment, below: headerHeight, at: time)
    if let currentIndex, current != nil || album.showsFocus {
      album.grid.reveal(currentIndex, isAnimated: false, at: time)
    }
    // Going back, the folder that was left has the focus.
    let left = entered == nil ? current.flatMap { library.index(of: $0) } : nil
    album.passage = FolderPassage(
      from: departing, about: cell ?? left.map { album.grid.frame(of: $0, at: time) },
      isEntering: entered != nil, physics: environment.physics, at: time)
    return titleChange()
  }

  // MARK: Placement

  /// The placement of the picture at page `index` in the view, its page's slide included; nil while
  /// its size is unknown. With `inFrame` the steps of a pinch are spread over at most a frame.
  package func placement(ofPage index: Int, at time: Instant, inFrame: Bool = false)
    -> Similarity?
  {
    placement(of: cells[index], at: time, inFrame: inFrame)
  }

  func placement(of photo: PhotoID, at time: Instant, inFrame: Bool = false) -> Similarity? {
    guard let viewport = pager.viewports[photo] else { return nil }
    if mode == .album || hero[photo]?.isOpening == false {
      let shown = viewport.displayed(at: time)
      guard let transition = hero[photo], let source = source(of: photo, viewport, at: time) else {
        return shown
      }
      let center = shown(viewport.layout.imageCenter)
      return transition.drifted(shown, about: center, after: source, at: time)
    }
    guard let currentIndex, let index = library.index(of: photo) else { return nil }
    let slide = pager.offset(ofPage: index - currentIndex, at: time)
    let shown = inFrame ? viewport.presented(at: time) : viewport.displayed(at: time)
    guard photo == dismissal.photo else {
      return Similarity.translation(Vector(dx: slide, dy: 0)).following(shown)
    }
    return Similarity.translation(Vector(dx: slide, dy: 0))
      .following(dismissal.transform(at: time, viewHeight: viewSize.height)).following(shown)
  }

  /// The displayed placement of the picture, slide, drag and drift included, and its velocity.
  private func motion(of photo: PhotoID, _ viewport: Viewport, at time: Instant) -> (
    Similarity, TransformVelocity
  ) {
    let displayed = viewport.displayed(at: time)
    let shown = placement(of: photo, at: time) ?? displayed
    let own = viewport.velocity(at: time)
    var velocity = TransformVelocity(
      logScale: own.logScale, rotation: own.rotation,
      translation: own.translation(at: displayed(viewport.layout.imageCenter)),
      at: shown(viewport.layout.imageCenter))
    if let transition = hero[photo], transition.destination != nil,
      let source = source(of: photo, viewport, at: time)
    {
      let speed = sourceSpeed(of: photo, viewport, at: time)
      velocity = velocity + transition.drift(after: source, moving: speed, at: time)
    }
    if photo == dismissal.photo {
      let pulled = dismissal.velocity(
        at: velocity.point, time: time, viewHeight: viewSize.height)
      velocity.translation += pulled.translation
      velocity.logScale += pulled.logScale
    }
    // The row does not move a picture on its way home.
    if mode == .photo, photo == current, hero[photo]?.isOpening != false {
      velocity.translation.dx += pager.strip.velocity(at: time)
    }
    return (shown, velocity)
  }

  /// The source rect of a photo placed by `viewport`; nil when the album has no cell for it.
  func source(of photo: PhotoID, _ viewport: Viewport, at time: Instant) -> HeroSource? {
    album.source(
      of: photo, imageSize: viewport.layout.imageSize, in: library, environment, at: time)
  }

  private func sourceSpeed(of photo: PhotoID, _ viewport: Viewport, at time: Instant) -> HeroDrift {
    album.sourceSpeed(
      of: photo, imageSize: viewport.layout.imageSize, in: library, environment, at: time)
  }

  /// True while the photo's picture is between its source rect and the whole view.
  func isInTransition(_ photo: PhotoID, at time: Instant) -> Bool {
    hero.isUnderWay(photo, pager.viewports[photo], at: time)
  }

  func isCurrentInTransition(at time: Instant) -> Bool {
    guard let current else { return false }
    return isInTransition(current, at: time)
  }

  // MARK: Backdrop

  /// The opacity of the backdrop behind the photo, 0…1.
  package func backdrop(at time: Instant) -> Double {
    let opacity = hero.backdrop.opacity(at: time)
    guard mode == .photo else { return opacity }
    if let held = heldBackdrop(at: time) { return held }
    var share = dismissal.backdrop(at: time, viewHeight: viewSize.height)
    if let current, hero[current] == nil, let viewport {
      // A pull that becomes a pinch goes on from its own backdrop.
      share = min(
        share,
        Backdrop.opacity(behind: viewport, physics: environment.physics, at: time))
    }
    return opacity * share
  }

  /// True when any of the album can be seen.
  package func isAlbumSeen(at time: Instant) -> Bool { backdrop(at: time) < 1 }
}
