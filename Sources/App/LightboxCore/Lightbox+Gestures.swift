internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Viewing

/// The routes of input: the part that handles a key or a gesture.
extension Lightbox {
  mutating func handle(_ input: InputEvent, at time: Instant) -> [Effect] {
    if case .pointer(let pointer) = input { cursor.rest.handle(pointer, at: time) }
    if let effects = chrome.header.handle(input, in: context, at: time) { return effects }
    let isScrubbed = scrubber.handle(input, in: scrubberContext(at: time), at: time)
    let effects = scrub(at: time)
    if isScrubbed { return effects }
    if case .key(let key) = input { return handle(key, at: time) }
    chrome.notePress(input, at: time)
    gestures.choices = choices(at: time)
    // A picture on its way has no place to zoom to: a tap turns it round at once.
    gestures.awaitsDoubleTap = mode == .photo && !isCurrentInTransition(at: time)
    return effects + perform(gestures.handle(input, at: time), at: time)
  }

  /// The choices of the axis lock: at fit the pages and drag to dismiss; zoomed in, the page beyond
  /// an edge of the picture that the view has reached.
  private func choices(at time: Instant) -> AxisLock.Choices {
    guard mode == .photo, let viewport, !viewport.isHeld else { return AxisLock.Choices() }
    guard !viewport.isFit else {
      return AxisLock.Choices(pagesBack: true, pagesForward: true, dismisses: true)
    }
    let shown = viewport.displayed(at: time)
    let center = shown(viewport.layout.imageCenter)
    let range = viewport.layout.centerRange(scale: shown.scale, rotation: shown.rotation).x
    let nearness = 0.5
    return AxisLock.Choices(
      pagesBack: library.hasPrevious && center.x >= range.upperBound - nearness,
      pagesForward: library.hasNext && center.x <= range.lowerBound + nearness)
  }

  // MARK: Gestures

  mutating func perform(_ actions: [GestureAction], at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    for action in chrome.withoutClosingTap(actions, in: environment, at: time) {
      let (shownMode, shown) = (mode, current)
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
    case .tap: return takeTap(at: time)
    case .longPress:
      chrome.toggleInfo(at: time)
      return []
    default:
      if case .grab = action {
        hero.notePress(within: environment.physics.doubleTapTime, at: time)
      }
      let isPinchedAway = current.map { pager.perform(action, on: $0, at: time) } ?? false
      return isPinchedAway ? close(at: time) : []
    }
  }

  /// Closes the photo. A tap that has stopped something or shown the scrubber means no more than that,
  /// and one on a picture that is zoomed in means nothing; on its way from the album it turns it
  /// round, unless it is the second one of a double tap that opens.
  private mutating func takeTap(at time: Instant) -> [Effect] {
    if scrubber.takeTap() { return [] }
    if isCurrentInTransition(at: time) { return hero.isSecondPress ? [] : close(at: time) }
    return pager.takeTap() && viewport?.isFit ?? true ? close(at: time) : []
  }

  private mutating func performInAlbum(_ action: GestureAction, at time: Instant) -> [Effect] {
    switch action {
    case .grab(.transform, let focal)
    where hero.hasJustClosed(current, within: Self.pinchAfterScroll, at: time):
      // libinput turned a scroll into a pinch: the drag did not end, so the fingers keep the photo.
      return takeBack(focal, at: time)
    case .tap(let point):
      guard album.takeTap(), let photo = LayerStack(of: self, at: time).photo(at: point),
        let index = library.index(of: photo)
      else { return [] }
      hero.noteTap(at: time)
      return open(index, at: time)
    case .longPress(let point):
      if let photo = LayerStack(of: self, at: time).photo(at: point) {
        // The finger that has marked a photo by a long press neither scrolls nor taps any more.
        gestures.cancelAll()
        album.grid.stop(at: time)
        album.toggleMark(of: photo)
      }
      album.perform(action, in: environment, at: time)
      return []
    default:
      album.perform(action, in: environment, at: time)
      return []
    }
  }

  /// The longest time between a scroll's end and the pinch that it becomes: a frame, in seconds.
  private static let pinchAfterScroll = 1.0 / 60

  /// Releases the picture, the pages and the drag before a key acts; fingers must begin a new
  /// gesture.
  private mutating func cancelGestures(at time: Instant) {
    gestures.cancelAll()
    pager.cancelDrag(at: time)
    dismissal.cancel(in: environment, at: time)
  }

  // MARK: Keys

  private mutating func handle(_ key: KeyEvent, at time: Instant) -> [Effect] {
    switch key.name {
    case "Control_L", "Control_R": gestures.isControlDown = key.isPressed
    default: gestures.isControlDown = key.modifiers.contains(.control)
    }
    if chrome.takeKeyOfHelp(key, in: environment, at: time) { return [] }
    if mode == .album, key.isPressed, let effects = handleInAlbum(key, at: time) {
      return effects
    }
    guard key.isPressed, let command = environment.bindings.command(for: key),
      !key.isRepeat || command.repeats
    else { return [] }
    chrome.sayEnd(command, in: library, at: time)
    return perform(command, at: time)
  }

  /// Handles `key` in the album; nil when it has the same command there as everywhere.
  private mutating func handleInAlbum(_ key: KeyEvent, at time: Instant) -> [Effect]? {
    let own = environment.bindings.albumCommand(for: key)
    // In the album single letters begin a name, except the few with the same command everywhere.
    let isCommon = environment.bindings.command(for: key)?.isCommon ?? false
    if album.typeAhead.isActive(at: time) || (own == nil && !isCommon),
      let prefix = album.typeAhead.type(key, at: time)
    {
      // A longer prefix may still fit the current photo.
      return [.find(prefix: prefix, from: prefix.count > 1 ? library.previous : current)]
    }
    guard let own else { return isCommon ? nil : [] }
    guard !key.isRepeat || own.repeats else { return [] }
    album.typeAhead.end()
    return perform(own, at: time)
  }

  private mutating func perform(_ command: Command, at time: Instant) -> [Effect] {
    switch command {
    case .next: return leave(by: 1, at: time)
    case .previous: return leave(by: -1, at: time)
    case .first: return leave(by: -photos.count, at: time)
    case .last: return leave(by: photos.count, at: time)
    case .toggleFullscreen: return [.setFullscreen(!chrome.header.window.isFullscreen)]
    case .back where chrome.overlays.goBack(at: time): return []
    case .back: return mode == .photo ? close(at: time) : [.quit]
    case .quit: return [.quit]
    case .toggleAlbum:
      guard let currentIndex else { return [] }
      return mode == .photo ? close(at: time) : open(currentIndex, at: time)
    case .toggleMark:
      guard let current else { return [] }
      album.toggleMark(of: current)
      if mode == .photo { chrome.sayMark(album.marks.contains(current), at: time) }
    case .toggleScope: chrome.scope.toggle()
    case .focusHeader: chrome.header.toggleFocus(in: context, at: time)
    case .toggleInfo: chrome.toggleInfo(at: time)
    case .toggleHelp: chrome.overlays.toggleHelp(environment.bindings, at: time)
    case _ where command.isOfAlbum: return performInAlbum(command, at: time)
    default:
      cancelGestures(at: time)
      guard let current else { return [] }
      pager.perform(command, on: current, about: gestures.zoomPoint, at: time)
    }
    return []
  }

  private mutating func performInAlbum(_ command: Command, at time: Instant) -> [Effect] {
    guard let currentIndex else { return [] }
    if let index = album.destination(of: command, from: currentIndex, of: photos.count) {
      return focus(on: photos[index], at: time)
    }
    album.changeCells(command, about: currentIndex, at: time)
    return []
  }

  private mutating func leave(by pages: Int, at time: Instant) -> [Effect] {
    cancelGestures(at: time)
    if let current { pager.letGo(of: current, at: time) }
    return turnPage(by: pages, at: time)
  }
}
