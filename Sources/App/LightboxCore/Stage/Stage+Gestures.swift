internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import RealModule
internal import Viewing

/// The gestures on the open photo and on the album.
extension Stage {
  // MARK: The open photo

  /// Applies a gesture action to the open photo, to its page and to a drag to dismiss.
  mutating func perform(_ action: GestureAction, at time: Instant) -> [Effect] {
    switch action {
    case .dismiss(let drag):
      let closes = dismissal.perform(drag, on: current, in: environment, at: time)
      return closes ? close(at: time) : []
    case .grab(.still, let focal):
      pager.hold(
        current, under: focal, isReturning: placement(at: time).isReturning, in: library, physics,
        at: time)
      dismissal.stop(under: focal, in: environment, at: time)
      return []
    case .grab(let hold, let focal): return grab(hold, focal, at: time)
    case .freeze: pager.stopRow(in: library, physics, at: time)
    case .release, .cancel, .revert, .thaw, .doubleTap, .twoFingerTap:
      if !gestures.isActive(.swipe) { pager.strip.cancel(physics, at: time) }
      dismissal.cancel(in: environment, at: time)
    case .wheel(_, _, let point):
      // If a contact stops a slide, the picture itself is grabbed, so that the wheel zooms it.
      let isInPlace = pager.strip.offset(at: time) == 0 && dismissal.isSettled(at: time)
      if viewport?.hold == .still, !isInPlace { _ = grab(.still, point, at: time) }
    case .follow, .page, .tap, .longPress, .details: break
    }
    if let effects = releaseHeld(action, at: time) { return effects }
    let isPinchedAway = current.map { pager.perform(action, on: $0, at: time) } ?? false
    return isPinchedAway ? close(at: time) : []
  }

  /// Makes the fingers at `focal` hold the photo where it is displayed; its other motions end.
  private mutating func grab(_ hold: Hold, _ focal: Point, at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    if hold.scales {
      let pages = pager.page(under: focal, within: physics.scrollToPinchTime, at: time)
      effects = takePage(pages, at: time)
    }
    let shown = current.flatMap { placement(of: $0, at: time) }
    pager.grab(current, hold, focal: focal, from: shown, physics, at: time)
    let tile = placement(at: time).openTile
    if let tile {
      pager.takeTile(of: tile.photo, in: environment)
      pager.tile?.viewport.grab(hold, focal: focal, from: tile.shown, at: time)
    }
    dismissal.liftOut(in: environment, at: time)
    return effects
  }

  /// Zooms the open photo for a screen reader. At 100 `percent`, one image px is one device px.
  mutating func zoom(to percent: Double, at time: Instant) {
    guard let photo = openPhoto, viewport != nil, percent.isFinite, percent > 0 else { return }
    cancelGestures(at: time)
    pager.viewports[photo]?.slowDown(at: time)
    guard let viewport, viewport.target.scale > 0 else { return }
    let factor = percent / 100 / (viewport.target.scale * viewport.layout.deviceScale)
    let center = viewSize.center
    pager.viewports[photo]?.zoom(by: factor, about: center, at: time)
  }

  // MARK: The album

  /// Applies a gesture action to the album. Two fingers may also grab a photo in its cell, or one
  /// that is closing; `pictures`, the stage's layers, tell which photo it is. Returns the effects.
  mutating func performInAlbum(
    _ action: GestureAction, in pictures: LayerStack, at time: Instant
  ) -> [Effect] {
    switch action {
    case .grab(.transform, let focal)
    where hero.hasJustClosed(current, within: physics.scrollToPinchTime, at: time):
      // libinput turned a scroll into a pinch: the drag did not end, so the fingers keep the photo.
      return grabClosing(focal, at: time)
    case .grab(let hold, let focal):
      let isPinch = hold == .transform && gestures.isPinching
      if isPinch, album.grid.isResized {
        hero.spread?.lock.rebase()
      } else if isPinch, let photo = pictures.pictureInFlight(at: focal),
        library.index(of: photo) != nil
      {
        // Two fingers take a picture that is returning to its cell at once.
        return takeOut(photo, focal: focal, keepsSize: true, at: time)
      } else {
        // These fingers may later take the photo out of its cell.
        let photo = isPinch ? pictures.spreadable(at: focal) : nil
        hero.spread = photo.map { ($0, SpreadLock(at: time, physics: physics)) }
      }
      album.perform(action, in: environment, at: time)
    case .follow(let delta, let focal, _):
      let shares = gestures.isPinching ? hero.spread?.lock.shares(of: delta.scale) : nil
      album.follow(shares ?? SpreadShares(rowScale: delta.scale), focal: focal, at: time)
      // The fingers resize the rows until they take the photo out of its cell.
      guard gestures.isPinching,
        hero.spread?.lock.follow(
          logScale: Double.log(delta.scale), beyond: album.grid.spreadBeyondLargest,
          isFrameWhole: gestures.isFrameWhole, at: time) == true,
        let spread = hero.spread
      else { return [] }
      return takeOut(
        spread.photo, focal: focal, keepsSize: spread.lock.kind == .beyondLargest, at: time)
    default: album.perform(action, in: environment, at: time)
    }
    return []
  }

  /// Reopens the photo that the first of two clicks closed, and zooms it about `point` of the view.
  mutating func openZooming(about point: Point, at time: Instant) -> [Effect] {
    guard let currentIndex, let current else { return [] }
    let effects = open(currentIndex, at: time)
    pager.toggleZoom(current, about: point, at: time)
    return effects
  }

  /// Scrolls the album to `share`, from 0 at the top to 1 at the end, for a screen reader.
  mutating func scroll(to share: Double) {
    guard mode == .album, album.scrollbar.geometry != nil, (0...1).contains(share) else { return }
    gestures.cancelAll()
    album.grid.jump(to: share)
  }

  // MARK: Fingers

  /// Takes a photo out of its cell: two fingers about `focal` hold it. If `keepsSize` is true, the
  /// rows keep the size that the fingers gave them. A photo without a picture opens as after a tap.
  private mutating func takeOut(
    _ photo: PhotoID, focal: Point, keepsSize: Bool, at time: Instant
  ) -> [Effect] {
    hero.spread = nil
    guard let index = library.index(of: photo) else { return [] }
    let flight = hero[photo]?.fades == false ? pager.viewports[photo] : nil
    guard library.failure(of: photo) == nil, let size = library.imageSize(of: photo),
      case let viewport = flight ?? environment.fitted(size, isDrawn: library.isDrawn(photo)),
      let source = placement(at: time).source(of: photo, viewport)
    else {
      album.endHold(keepsSize: keepsSize, at: time)
      return open(index, at: time)
    }
    let shown = flight.flatMap { _ in placement(of: photo, at: time) } ?? source.transform
    let hold = HeroHold(
      at: shown.scale, from: source.transform.scale, to: viewport.layout.fitScale(rotation: 0),
      progress: flight.flatMap { _ in hero[photo]?.progress(at: time) } ?? 0,
      opacity: backdrop(at: time))
    album.endHold(keepsSize: keepsSize, at: time)
    library.currentIndex = index
    change(to: .photo, at: time)
    hero.startHold(of: photo, hold)
    pager.takeOut(photo, viewport, from: shown, focal: focal, at: time)
    gestures.rebase()
    return titleChange()
  }

  /// Handles the release of a photo that fingers hold between its cell and the view: the photo
  /// opens or returns to its cell. Returns nil for other actions, and if no such photo is held.
  mutating func releaseHeld(_ action: GestureAction, at time: Instant) -> [Effect]? {
    guard let (photo, hold) = hero.held, photo == current, let viewport = pager.viewports[photo]
    else { return nil }
    var action = action
    var speed = 0.0
    switch action {
    case .release(let velocity, _): speed = velocity.limited(by: physics).logScale
    case .cancel: break
    // A photo that was taken out of its cell had no earlier place in the view.
    case .revert: action = .cancel
    default: return nil
    }
    // One finger alone cannot close the photo, which has grown about it since the other lifted.
    let opens =
      !viewport.isPinched(at: time)
      || hold.opens(at: viewport.displayed(at: time).scale, growing: speed, physics: physics)
    pager.releaseTakenOut(photo, action, closes: !opens, at: time)
    return opens ? [] : close(at: time)
  }

  /// Opens the photo that fingers have held between its cell and the view, once all fingers are up.
  /// If the photo has left the folder, it fades out over the album at once. Returns the effects.
  mutating func endHold(at time: Instant) -> [Effect] {
    guard let (photo, _) = hero.held, var viewport = pager.viewports[photo] else { return [] }
    if library.index(of: photo) == nil {
      let opacity = backdrop(at: time)
      gestures.cancelAll()
      pager.viewports[photo]?.rest(at: viewport.displayed(at: time))
      hero.fade(photo, in: environment, at: time)
      change(to: .album, at: time)
      hero.recordClosing(from: opacity, in: environment, at: time)
      return titleChange()
    }
    guard !viewport.isHeld else { return [] }
    hero.release(photo, &viewport, in: environment, at: time)
    pager.viewports[photo] = viewport
    return []
  }
}
