internal import Geometry
internal import Gestures
internal import Input
internal import Languages
internal import Motion
internal import Raster
internal import Viewing

/// The handling of input: the parts first, then keys and gestures.
extension Lightbox {
  mutating func handle(_ seen: InputEvent, at time: Instant) -> [Effect] {
    stage.layOutUnseen(about: pointer, at: time)
    if seen.isDeliberate { chrome.overlays.notice.endHint(at: time) }
    return claim(seen, at: time)
  }

  /// Offers `seen`, input in the coordinates of the view as the person sees it, to the parts, front
  /// to back. If no part takes the input, it is handled as a key or a gesture of the stage.
  mutating func claim(_ seen: InputEvent, at time: Instant) -> [Effect] {
    let input = environment.toLayout(seen)
    if input.isDeliberate { slideshow.record(environment.preferences.slideshow, at: time) }
    if case .modifiers(let modifiers) = seen {
      record(modifiers)
      return []
    }
    if case .text(let event) = seen {
      return chrome.edit { $0.write(event) } ?? TypeAhead.handle(event, in: &self, at: time)
    }
    if case .key(let key) = seen { record(held.modifiers.after(key)) }
    var effects: [Effect] = []
    for part in Self.parts.reversed() {
      switch part.handle(input, in: &self, at: time) {
      case .taken(let own): return effects + own
      case .passed(let own): effects += own
      }
    }
    // Keys are not mirrored; the bindings are already those of the reading direction.
    if case .key(let key) = seen { return effects + handle(key, at: time) }
    held.isClicking = input == .pointer(.button(.left, isPressed: false))
    defer { held.isClicking = false }
    stage.gestures.choices = AxisLock.Choices(on: stage, at: time)
    // A picture in a hero transition cannot be zoomed by a double tap: one tap reverses it at once.
    stage.gestures.awaitsDoubleTap =
      mode == .photo && !stage.isCurrentInTransition(at: time)
      && !chrome.overlays.details.isAt(chrome.overlays.details.press)
      && !(held.isClicking && stage.placement(at: time).isBesidePhoto(pointer))
    return effects + perform(stage.gestures.handle(input, at: time), at: time)
  }

  mutating func record(_ modifiers: KeyModifiers) {
    stage.gestures.isControlDown = modifiers.contains(.control)
    held.modifiers = modifiers
  }

  /// Handles the release of a key, button or finger that was down when the menu or field opened.
  mutating func handleRelease(_ input: InputEvent, at time: Instant) -> [Effect] {
    switch input {
    case .key(let key): return key.isPressed ? [] : handle(key, at: time)
    case .touch(.up), .touch(.cancel):
      _ = chrome.header.handle(input, in: context, physics, at: time)
      _ = scrubber.handle(input, in: ScrubberContext(in: self, at: time))
      _ = stage.album.scrollbar.handle(input, physics, at: time)
    case .pointer(.button(_, isPressed: false)), .pointer(.leave), .scroll(.stop), .pinch(.end),
      .swipe(.end), .hold(.end):
      break
    default: return []
    }
    return perform(stage.gestures.handle(input, at: time), at: time)
  }

  /// Tells all parts where the pointer has gone while a menu or a field took all input.
  mutating func returnPointer(at time: Instant) -> [Effect] {
    // The pointer's point is one of the layout; its mirror image is the point that the user sees.
    guard let pointer else { return [] }
    defer { chrome.arrows.wake(physics, at: time) }
    return claim(environment.toLayout(.pointer(.enter(pointer))), at: time)
  }

  /// Cancels all presses and gestures and closes a field, before a menu or a field takes all input.
  mutating func cancelAllInput(at time: Instant) {
    chrome.folders.close(physics, at: time)
    chrome.renaming.close(physics, at: time)
    cancelStageGestures(stopsMotion: true, at: time)
    held.dragOut.end()
    if album.markDrag.drag == nil { stage.album.markDrag = MarkDrag() }
    stage.album.typeAhead.end()
    scrubber.followPages()
    // While the menu or the field is open, it alone gets the pointer's events.
    let leave = InputEvent.pointer(.leave)
    chrome.overlays.details.record(leave, physics, at: time)
    _ = chrome.header.handle(leave, in: context, physics, at: time)
    _ = chrome.arrows.handle(
      leave, in: PageArrows.Surroundings(in: self, at: time), physics, at: time)
    _ = scrubber.handle(leave, in: ScrubberContext(in: self, at: time))
    _ = stage.album.scrollbar.handle(leave, physics, at: time)
  }

  /// Cancels the gestures on the album or the photo; with `stopsMotion`, stops a moving album too.
  mutating func cancelStageGestures(stopsMotion: Bool, at time: Instant) {
    stage.cancelGestures(at: time)
    if mode == .album {
      if stage.album.grid.isHeld || (stopsMotion && stage.album.grid.isMoving(at: time)) {
        stage.album.grid.stop(at: time)
      }
    } else if let current {
      stage.pager.release(current, at: time)
    }
  }

  // MARK: Gestures

  mutating func perform(_ actions: [GestureAction], at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    for action in actions {
      let (shownMode, shown) = (mode, current)
      if case .grab = action {
        let window = physics.secondPressTime(isFinger: !stage.gestures.isActive(.drag))
        stage.hero.recordPress(within: window, at: time)
      }
      if mode == .photo { chrome.overlays.details.follow(action, in: environment, at: time) }
      effects += mode == .album ? performInAlbum(action, at: time) : perform(action, at: time)
      followStage(at: time)
      // Opening, closing and turning a page cancel the gestures that the remaining actions belong
      // to.
      if mode != shownMode { break }
      if case .page = action, current != shown { break }
    }
    return effects
  }

  private mutating func perform(_ action: GestureAction, at time: Instant) -> [Effect] {
    switch action {
    case .page(let page):
      return turnPage(by: stage.pager.perform(page, in: stage.library, physics, at: time), at: time)
    case .tap(let point): return handleTap(at: point, time: time)
    case .longPress(let point):
      return openMenu(at: point, by: .finger(stage.gestures.loneTouch), time: time)
    case .wheel(let detents, let zooms, _)
    where stage.pager.turnsPages(detents, zooms: zooms, on: current, physics):
      let pages = stage.pager.turnWheel(detents)
      return pages == 0 ? [] : leave(by: pages, at: time)
    default: return stage.perform(action, at: time)
    }
  }

  /// Handles a tap on the open photo, which usually closes the photo.
  ///
  /// The photo stays open if the tap has stopped a motion, shown a control, ended a slideshow or
  /// hidden the Details panel. It also stays open if it is zoomed in, or if the tap is the second
  /// of a double tap whose first tap opened it. During a hero transition, a tap reverses the
  /// picture's direction. With the setting `Physics.Tap.controls`, taps show and hide the controls
  /// instead.
  private mutating func handleTap(at point: Point, time: Instant) -> [Effect] {
    let details = chrome.overlays.details
    if details.isAt(point) {
      // A press on a panel that moves only stops it.
      let fact = details.motion.isOnItsWay(at: time) ? nil : details.fact(at: point)?.fact
      return fact.map { [$0.copying(in: environment)] } ?? []
    }
    let hasShown = (scrubber.others.handleTap(), chrome.header.others.handleTap())
    if hasShown != (false, false) || stage.hero.isSecondPress { return [] }
    if slideshow.isRunning { return Slideshow.end(in: &self) }
    if stage.isCurrentInTransition(at: time) { return stage.close(at: time) }
    guard stage.pager.handleTap() else { return [] }
    switch physics.tap {
    case .close where details.isShown:
      chrome.overlays.details.show(false, physics, at: time)
    case .controls:
      let shows = !chrome.header.isShown && !scrubber.isShown && !chrome.arrows.isShown
      chrome.header.show(shows, physics, at: time)
      // A tap of a finger does not show the arrows.
      chrome.arrows.show(shows && held.isClicking, physics, at: time)
      scrubber.show(shows, physics, at: time)
    case .close where viewport?.isFit ?? true:
      let effects = stage.close(at: time)
      if held.isClicking { stage.hero.recordTap(closingAt: point, at: time) }
      return effects
    case .close: break
    }
    return []
  }

  private mutating func performInAlbum(_ action: GestureAction, at time: Instant) -> [Effect] {
    switch action {
    case .tap(let point)
    where stage.hero.reopens(byClickAt: point, within: physics.doubleClickDistance):
      return stage.openZooming(about: point, at: time)
    case .tap(let point):
      guard stage.album.handleTap() else { return [] }
      guard let photo = pictures(at: time).photo(at: point),
        let index = stage.library.index(of: photo)
      else { return held.isClicking ? PhotoRatings.clear(in: &self, at: time) : [] }
      if held.isClicking, held.hasMarkModifier {
        return PhotoRatings.mark(
          index, extends: held.modifiers.contains(.shift), in: &self, at: time)
      }
      stage.hero.recordTap(at: time)
      if stage.library.isFolder(index) { stage.album.folderTap = (point, time) }
      return stage.open(index, at: time)
    case .longPress(let point): return MarkDrag.press(at: point, in: &self, at: time)
    default:
      return stage.performInAlbum(action, in: pictures(at: time), at: time)
    }
  }
}
