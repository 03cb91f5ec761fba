internal import Geometry
package import Gestures
package import Input
internal import Motion
internal import Viewing

/// The routes of input: the part that handles a key or a gesture.
extension Lightbox {
  mutating func handle(_ seen: InputEvent, at time: Instant) -> [Effect] {
    let input = environment.laidOut(seen)
    if case .modifiers(let modifiers) = input {
      note(modifiers)
      return []
    }
    noteForSlideshow(input, at: time)
    if case .text(let event) = input { return write(event, at: time) }
    if let effects = handleOnNotice(input, at: time) { return effects }
    if case .pointer(let pointer) = input { cursor.rest.handle(pointer, at: time) }
    if let effects = handleInField(input, seen: seen, at: time) { return effects }
    if let effects = handleInMenu(input, at: time) { return effects }
    chrome.tooltip.note(input, at: time)
    chrome.overlays.info.hand.note(input)
    if let effects = chrome.header.handle(input, in: context, at: time) {
      return effects + performRequest(after: input, at: time)
    }
    let surroundings = arrowSurroundings(at: time)
    if let commands = chrome.arrows.handle(input, in: surroundings, at: time) {
      for command in commands { chrome.sayEnd(command, in: library, at: time) }
      return commands.flatMap { perform($0, at: time) }
    }
    if scrollAlbum(by: input, at: time) { return [] }
    let isScrubbed = scrubber.handle(input, in: scrubberContext(at: time), at: time)
    let effects = scrub(at: time)
    if isScrubbed { return effects }
    if case .pointer(.button(.right, isPressed: true)) = input, !chrome.overlays.help.isShown {
      return effects + openMenu(by: .button(.right), at: time)
    }
    // Keys have the commands that they have as they are.
    if case .key(let key) = seen { return handle(key, at: time) }
    chrome.notePress(input, at: time)
    if mode == .photo, case .pointer(.button(let button, isPressed: true)) = input,
      let command = Command(of: button)
    {
      return perform(command, at: time)
    }
    if mode == .album, input == .pointer(.button(.back, isPressed: true)) {
      return library.place.isEntered ? perform(.back, at: time) : []
    }
    if let drag = dragOut(by: input, at: time) { return effects + drag }
    isClicking = input == .pointer(.button(.left, isPressed: false))
    gestures.choices = choices(at: time)
    // A picture on its way has no place to zoom to: a tap turns it round at once.
    gestures.awaitsDoubleTap =
      mode == .photo && !isCurrentInTransition(at: time)
      && !isOnDetails(chrome.overlays.info.hand.press)
    return effects + perform(gestures.handle(input, at: time), at: time)
  }

  /// Takes note of the modifiers that are down.
  mutating func note(_ modifiers: KeyModifiers) {
    gestures.isControlDown = modifiers.contains(.control)
    dragOut.hasModifier = !modifiers.isDisjoint(with: [.control, .shift])
  }

  /// Lets the album's scrollbar take input; true where it does.
  private mutating func scrollAlbum(by input: InputEvent, at time: Instant) -> Bool {
    guard mode == .album, !chrome.overlays.help.isShown else { return false }
    switch album.scrollbar.handle(input, at: time) {
    case .ignored: return false
    case .taken: break
    case .scroll(let position):
      // Fingers that hold the album too begin anew.
      gestures.cancelAll()
      album.grid.jump(to: position)
    }
    return true
  }

  /// The choices of the axis lock: at fit the pages, the details and drag to dismiss; zoomed in, the
  /// page beyond an edge of the picture that the view has reached.
  private func choices(at time: Instant) -> AxisLock.Choices {
    guard mode == .photo, !(viewport?.isHeld ?? false) else { return AxisLock.Choices() }
    guard let viewport, !viewport.isFit else {
      // A photo that cannot be shown, or not yet, has neighbours all the same.
      let hasDetails = chrome.overlays.info.isShown
      return AxisLock.Choices(
        pagesBack: true, pagesForward: true, dismisses: viewport != nil && !hasDetails,
        showsDetails: !hasDetails, hidesDetails: hasDetails)
    }
    let shown = viewport.displayed(at: time)
    let center = shown(viewport.layout.imageCenter)
    let range = viewport.layout.centerRange(scale: shown.scale, rotation: shown.rotation).x
    let nearness = 0.5
    return AxisLock.Choices(
      pagesBack: library.hasPrevious && center.x >= range.upperBound - nearness,
      pagesForward: library.hasNext && center.x <= range.lowerBound + nearness, pans: true)
  }

  // MARK: Gestures

  mutating func perform(_ actions: [GestureAction], at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    for action in chrome.withoutClosingTap(actions, in: environment, at: time) {
      let (shownMode, shown) = (mode, current)
      if case .grab = action {
        hero.notePress(within: environment.physics.doubleTapTime, at: time)
      }
      effects += mode == .album ? performInAlbum(action, at: time) : perform(action, at: time)
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
      return turnPage(by: pager.perform(page, in: library, at: time), at: time)
    case .dismiss(let drag):
      let closes = dismissal.perform(drag, on: current, in: environment, at: time)
      return closes ? close(at: time) : []
    case .tap(let point): return takeTap(at: point, time: time)
    case .longPress(let point): return openMenu(at: point, by: .finger, time: time)
    case .details(let way, let velocity):
      chrome.overlays.info.swipe(
        by: way, velocity: velocity, viewHeight: viewSize.height, at: time)
      return []
    case .grab(.still, let focal):
      pager.hold(current, under: focal, in: library, at: time)
      dismissal.stop(under: focal, in: environment, at: time)
      return []
    case .grab(let hold, let focal): return grab(hold, focal, at: time)
    case .freeze:
      pager.stopRow(in: library, at: time)
    case .release, .cancel, .revert, .thaw, .doubleTap, .twoFingerTap:
      if !gestures.isActive(.swipe) { pager.cancelDrag(at: time) }
      dismissal.cancel(in: environment, at: time)
    case .wheel(let detents, let zooms, _) where turnsPages(detents, zooms: zooms):
      let isSideways = abs(detents.dx) > abs(detents.dy)
      let pages = pager.turnWheel(isSideways ? detents.dx : detents.dy)
      return pages == 0 ? [] : leave(by: pages, at: time)
    case .wheel(_, _, let point):
      // A contact that keeps a slide still gets the picture itself to zoom.
      if viewport?.isStill == true, !isInPlace(at: time) { _ = grab(.still, point, at: time) }
    case .follow: break
    }
    if let effects = letGoOfHeld(action, at: time) { return effects }
    let isPinchedAway = current.map { pager.perform(action, on: $0, at: time) } ?? false
    return isPinchedAway ? close(at: time) : []
  }

  /// True where a wheel turns pages: tilted, or by the setting.
  private func turnsPages(_ detents: Vector, zooms: Bool) -> Bool {
    guard viewport?.isHeld != true else { return false }
    return abs(detents.dx) > abs(detents.dy) || (environment.physics.wheel == .pages && !zooms)
  }

  /// True where neither pages nor a drag to dismiss move the photo.
  private func isInPlace(at time: Instant) -> Bool {
    pager.strip.offset(at: time) == 0 && dismissal.isSettled(at: time)
  }

  /// Gives the photo under the fingers into their hold: whatever moves it, they have it from where it
  /// is displayed.
  private mutating func grab(_ hold: Hold, _ focal: Point, at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    if hold == .transform {
      let pages = pager.page(under: focal, within: environment.physics.scrollToPinchTime, at: time)
      effects = takePage(pages, at: time)
    }
    let shown = current.flatMap { placement(of: $0, at: time) }
    pager.grab(current, hold, focal: focal, from: shown, at: time)
    dismissal.liftOut(in: environment, at: time)
    return effects
  }

  /// Closes the photo. A tap that has stopped something or shown the scrubber means no more than that,
  /// and one on a picture that is zoomed in means nothing; on its way from the album it turns it
  /// round, unless it is the second one of a double tap that opens.
  private mutating func takeTap(at point: Point, time: Instant) -> [Effect] {
    if let effects = takeTapOnDetails(at: point) { return effects }
    if scrubber.takeTap() { return [] }
    if isCurrentInTransition(at: time) { return hero.isSecondPress ? [] : close(at: time) }
    guard pager.takeTap() else { return [] }
    switch environment.physics.tap {
    case .controls:
      let shows = !chrome.header.isShown && !scrubber.isShown && !chrome.arrows.isShown
      chrome.header.show(shows, at: time)
      // A finger does not call the arrows.
      chrome.arrows.show(shows && isClicking, at: time)
      scrubber.show(shows, at: time)
    case .close where viewport?.isFit ?? true:
      let effects = close(at: time)
      if isClicking { hero.noteClosingClick(point, at: time) }
      return effects
    case .close: break
    }
    return []
  }

  private mutating func performInAlbum(_ action: GestureAction, at time: Instant) -> [Effect] {
    switch action {
    case .grab(.transform, let focal)
    where hero.hasJustClosed(
      current, within: environment.physics.scrollToPinchTime, at: time):
      // libinput turned a scroll into a pinch: the drag did not end, so the fingers keep the photo.
      return takeBack(focal, at: time)
    case .grab(let hold, let focal):
      return beginSpread(hold, focal, action, at: time)
    case .follow(let delta, let focal, _):
      album.perform(action, in: environment, at: time)
      return followSpread(delta, focal, at: time)
    case .tap(let point)
    where hero.takesBack(point, within: environment.physics.doubleTapDistance):
      // A click acts at once; the double click that it was the first of means to zoom.
      guard let currentIndex, let current else { return [] }
      let effects = open(currentIndex, at: time)
      pager.toggleZoom(current, about: point, at: time)
      return effects
    case .tap(let point):
      guard album.takeTap(), let photo = LayerStack(of: self, at: time).photo(at: point),
        let index = library.index(of: photo)
      else { return [] }
      hero.noteTap(at: time)
      return open(index, at: time)
    case .longPress(let point): return openMenu(at: point, by: .finger, time: time)
    default:
      album.perform(action, in: environment, at: time)
      return []
    }
  }

  /// Releases the picture, the pages and the drag before a key acts; fingers must begin a new
  /// gesture.
  mutating func cancelGestures(at time: Instant) {
    gestures.cancelAll()
    pager.cancelDrag(at: time)
    dismissal.cancel(in: environment, at: time)
  }

  /// The state of the recognizers at `time`.
  package func gestureScope(at time: Instant) -> GestureScope { gestures.scope(at: time) }

  mutating func updateScope(at time: Instant) {
    guard chrome.scope.isShown || chrome.scope.caption != nil else { return }
    let stale = chrome.scope.look(
      at: gestures.scope(at: time), viewport, in: environment, at: time)
    if let stale { captions.forget(stale) }
  }
}
