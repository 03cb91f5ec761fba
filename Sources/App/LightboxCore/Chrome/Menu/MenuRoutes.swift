internal import Geometry
internal import Gestures
internal import Input
internal import Viewing

/// The subject of an open menu: it closes when that is no longer what is looked at.
struct MenuSubject: Hashable, Sendable {
  let photo: PhotoID?
  let mode: Mode
  let place: Int
}

/// The routes of the menu: the ways in which it opens, and what its entries do.
extension Lightbox {
  // MARK: Input

  /// Lets the menu take input; nil where it does not concern it.
  ///
  /// A release of something that was pressed before the menu came goes on to whoever had it.
  mutating func handleInMenu(_ input: InputEvent, at time: Instant) -> [Effect]? {
    let wasOpen = chrome.menu.isOpen
    let isOwn = chrome.menu.owns(input)
    guard let outcome = chrome.menu.handle(input, at: time) else { return nil }
    var effects = isOwn ? [] : letGo(input, at: time)
    if case .chosen(let action) = outcome { effects += perform(action, at: time) }
    // Those beneath learn where the pointer has gone meanwhile.
    if wasOpen, !chrome.menu.isOpen, let point = cursor.rest.position {
      effects += handle(.pointer(.enter(point)), at: time)
    }
    return effects
  }

  /// Ends what began before the menu was opened.
  mutating func letGo(_ input: InputEvent, at time: Instant) -> [Effect] {
    switch input {
    case .key(let key): return key.isPressed ? [] : handle(key, at: time)
    case .touch(.up), .touch(.cancel):
      _ = chrome.header.handle(input, in: context, at: time)
      _ = scrubber.handle(input, in: scrubberContext(at: time), at: time)
    case .pointer(.button(_, isPressed: false)), .pointer(.leave), .scroll(.stop), .pinch(.end),
      .swipe(.end), .hold(.end):
      break
    default: return []
    }
    return perform(gestures.handle(input, at: time), at: time)
  }

  // MARK: Opening

  /// Opens the menu for the pointer, or for what has the keyboard's focus.
  mutating func openMenu(by opener: ContextMenu.Opener, at time: Instant) -> [Effect] {
    let pointer = cursor.rest.position
    if opener == .key, mode == .album, album.showsFocus, let currentIndex {
      let frame = album.grid.frame(of: currentIndex, at: time)
      if environment.viewBounds.contains(frame.center) {
        return openMenu(at: frame.center, by: opener, time: time)
      }
    }
    if opener != .key || mode == .photo {
      return openMenu(at: pointer ?? viewSize.center, by: opener, time: time)
    }
    // Without a focus the keys mean the album.
    return open(.album, at: .point(pointer ?? viewSize.center), by: opener, time: time)
  }

  /// Opens the menu for what lies at a point of the view.
  mutating func openMenu(
    at point: Point, by opener: ContextMenu.Opener, time: Instant
  ) -> [Effect] {
    guard mode == .album else {
      var photo = menuPhoto(at: time)
      photo.fact = fact(at: point)
      return open(.photo(photo), at: .point(point), by: opener, time: time)
    }
    guard let photo = LayerStack(of: self, at: time).photo(at: point),
      let index = library.index(of: photo)
    else { return open(.album, at: .point(point), by: opener, time: time) }
    // The ring shows what the menu is about.
    let isNew = index != currentIndex || !album.showsFocus
    library.currentIndex = index
    album.showsFocus = true
    return open(
      library.isFolder(index) ? .folder : .cell, at: .point(point), by: opener, time: time)
      + (isNew ? titleChange() : [])
  }

  /// Opens a menu; whatever held photo or album lets go.
  private mutating func open(
    _ subject: MenuSituation.Subject, at anchor: ContextMenu.Anchor,
    by opener: ContextMenu.Opener, time: Instant
  ) -> [Effect] {
    var situation = MenuSituation(subject)
    let judgement = current.map { album.judgements[$0] } ?? .none
    (situation.isMarked, situation.rating) = (judgement.isMarked, judgement.rating)
    situation.isFiltered = library.place.isFiltered
    situation.canUndo = hasActed
    situation.isFullscreen = chrome.header.window.isFullscreen
    situation.canBeFullscreen = chrome.header.window.capabilities.contains(.fullscreen)
    situation.order = library.place.order
    situation.hasCells = !library.cells.isEmpty
    situation.namesPhotos = album.names.areBelow
    letGoOfAll(at: time)
    menuSubject = MenuSubject(photo: current, mode: mode, place: library.place.number)
    chrome.menu.open(
      MenuContents(situation, environment.bindings), at: anchor, by: opener, time: time)
    return []
  }

  /// Lets everything go that is held, for what takes all input from now on.
  mutating func letGoOfAll(at time: Instant) {
    cancelGestures(at: time)
    if mode == .album {
      if album.grid.isHeld || album.grid.isMoving(at: time) { album.grid.stop(at: time) }
    } else if let current {
      pager.letGo(of: current, at: time)
    }
    album.typeAhead.end()
    scrubber.letGo()
    // The pointer is the menu's for as long as it is open.
    let leave = InputEvent.pointer(.leave)
    chrome.overlays.info.hand.note(leave)
    _ = chrome.header.handle(leave, in: context, at: time)
    _ = chrome.arrows.handle(leave, in: arrowSurroundings(at: time), at: time)
    _ = scrubber.handle(leave, in: scrubberContext(at: time), at: time)
    _ = album.scrollbar.handle(leave, at: time)
  }

  private func menuPhoto(at time: Instant) -> MenuSituation.Photo {
    var photo = MenuSituation.Photo()
    photo.hasNext = library.hasNext
    photo.hasPrevious = library.hasPrevious
    photo.isPlaying = current.flatMap { player.isPlaying($0) }
    photo.showsDetails = chrome.overlays.info.isShown
    photo.keepsView = keepsView
    guard let viewport else {
      photo.hasPicture = false
      return photo
    }
    let target = viewport.target
    let range = viewport.layout.zoomRange(
      rotation: target.rotation, physics: environment.physics)
    let slack = 1 + 1e-6
    photo.isTurned = current.map { pager.quarterTurns(of: $0) != 0 } ?? false
    photo.canZoomIn = target.scale * slack < range.upperBound
    photo.canZoomOut = target.scale > range.lowerBound * slack
    photo.isFit = viewport.isFit && abs(target.rotation) < 1e-6
    return photo
  }

  /// Does what a button of the header asks for.
  mutating func performRequest(after input: InputEvent, at time: Instant) -> [Effect] {
    guard let request = chrome.header.request else { return [] }
    chrome.header.request = nil
    let opener: ContextMenu.Opener =
      switch input {
      case .touch: .finger
      case .key: .key
      default: .button(.left)
      }
    switch request {
    case .command(let command): return perform(command, at: time)
    case .menu(let frame):
      let subject: MenuSituation.Subject =
        mode == .album ? .album : .photo(menuPhoto(at: time))
      return open(subject, at: .button(frame), by: opener, time: time)
    case .orders(let frame): return open(.order, at: .button(frame), by: opener, time: time)
    }
  }

  // MARK: Choices

  mutating func perform(_ action: MenuContents.Action, at time: Instant) -> [Effect] {
    switch action {
    case .command(let command):
      chrome.sayEnd(command, in: library, at: time)
      return perform(command, on: menuSubject?.photo, at: time)
    case .order(let wanted): return order(by: wanted, at: time)
    case .copyFact(let fact): return copy(fact)
    case .copyDetails: return copyDetails()
    case .openRatings:
      guard let before = chrome.menu.opening else { return [] }
      // The contact that chose is no longer down.
      let opener: ContextMenu.Opener = before.opener == .finger ? .finger : .key
      return open(.rating, at: before.anchor, by: opener, time: time)
    case .openDetails:
      guard let currentIndex else { return [] }
      let effects = open(currentIndex, at: time)
      if !chrome.overlays.info.isShown { chrome.toggleInfo(at: time) }
      return effects
    }
  }

  /// Closes the menu when what it is about is not looked at any more.
  mutating func checkMenu(at time: Instant) {
    guard chrome.menu.isOpen,
      menuSubject != MenuSubject(photo: current, mode: mode, place: library.place.number)
    else { return }
    chrome.menu.close(at: time)
  }
}
