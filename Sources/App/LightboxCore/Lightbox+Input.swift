internal import Geometry
internal import Gestures
internal import Input
internal import Languages
internal import Motion
internal import Raster
internal import Viewing

/// The order in which input is claimed: the first that takes it has it alone.
enum Claimant: CaseIterable {
  case modifiers, text, notice
  /// Those that have all input while they are open.
  case field, menu
  case header, arrows, scrollbar, strip
  case keys, buttons, dragOut, gestures
}

/// The answer of a claimant to input.
enum Claim {
  case taken([Effect])
  /// It concerns the next ones; there may be requests all the same.
  case passed([Effect] = [])

  /// Taken where there are effects, even none.
  init(_ effects: [Effect]?) { self = effects.map { .taken($0) } ?? .passed() }
}

/// The claims on input, and what gestures do.
extension Lightbox {
  mutating func handle(_ seen: InputEvent, at time: Instant) -> [Effect] {
    stage.layOutUnseen(about: pointer, at: time)
    if seen.isDeed { chrome.overlays.notice.endHint(at: time) }
    return claim(seen, at: time)
  }

  private mutating func claim(_ seen: InputEvent, at time: Instant) -> [Effect] {
    let input = environment.laidOut(seen)
    if input.isDeed { slideshow.note(environment.preferences.slideshow, at: time) }
    var effects: [Effect] = []
    for claimant in Claimant.allCases {
      switch claim(input, seen: seen, for: claimant, at: time) {
      case .taken(let own): return effects + own
      case .passed(let own): effects += own
      }
    }
    return effects
  }

  /// Offers input to a claimant; `seen` is the input before it was mirrored.
  private mutating func claim(
    _ input: InputEvent, seen: InputEvent, for claimant: Claimant, at time: Instant
  ) -> Claim {
    switch claimant {
    case .modifiers:
      guard case .modifiers(let modifiers) = input else { return .passed() }
      note(modifiers)
      return .taken([])
    case .text:
      guard case .text(let event) = input else { return .passed() }
      return .taken(write(event, at: time))
    case .notice: return claimForNotice(input, at: time)
    case .field:
      if case .pointer(let pointer) = input { chrome.cursor.rest.handle(pointer, at: time) }
      let isOthers = chrome.renaming.isOpen && !chrome.renaming.hand.owns(input)
      let effects = isOthers ? letGo(input, at: time) : []
      let own = chrome.renaming.claim(input, seen: seen, pointer: pointer, at: time)
      return Claim(own.map { effects + $0 })
    case .menu: return claimForMenu(input, at: time)
    case .header:
      chrome.observe(input, at: time)
      guard let effects = chrome.header.handle(input, in: context, at: time) else {
        return .passed()
      }
      return .taken(effects + performRequest(after: input, at: time))
    case .arrows:
      let surroundings = chrome.surroundings(on: stage, at: time)
      let commands = chrome.arrows.handle(input, in: surroundings, at: time)
      return Claim(commands.map { $0.flatMap { performWithEnd($0, at: time) } })
    case .scrollbar: return claimForScrollbar(input, at: time)
    case .strip:
      let isTaken = scrubber.handle(input, in: scrubberContext(at: time), at: time)
      let effects = scrub(at: time)
      return isTaken ? .taken(effects) : .passed(effects)
    case .keys:
      // Keys have the commands that they have as they are.
      guard case .key(let key) = seen else { return .passed() }
      return .taken(handle(key, at: time))
    case .buttons: return claimForButtons(input, at: time)
    case .dragOut:
      let drag = held.dragOut.claim(input, pointer: pointer, in: pictures(at: time))
      if drag != nil { letGoOfStage(stopsMotion: false, at: time) }
      return Claim(drag.map { [$0] })
    case .gestures:
      held.isClicking = input == .pointer(.button(.left, isPressed: false))
      stage.gestures.choices = AxisLock.Choices(
        on: stage, hasDetails: chrome.overlays.info.isShown, at: time)
      // A picture on its way has no place to zoom to: a tap turns it round at once.
      stage.gestures.awaitsDoubleTap =
        mode == .photo && !stage.isCurrentInTransition(at: time)
        && !chrome.overlays.info.isAt(chrome.overlays.info.hand.press)
      return .taken(perform(stage.gestures.handle(input, at: time), at: time))
    }
  }

  /// Takes note of the modifiers that are down.
  mutating func note(_ modifiers: KeyModifiers) {
    stage.gestures.isControlDown = modifiers.contains(.control)
    held.dragOut.hasModifier = !modifiers.isDisjoint(with: [.control, .shift])
  }

  // MARK: Claims

  private mutating func claimForNotice(_ input: InputEvent, at time: Instant) -> Claim {
    guard !chrome.overlays.notice.actions.isEmpty else { return .passed() }
    let (chrome, footer) = (chrome, footer(at: time))
    let commands = self.chrome.overlays.notice.claim(input, pointer: pointer) { [stage] in
      chrome.button(at: $0, on: stage, above: footer, at: time)
    }
    return Claim(commands.map { $0.flatMap { perform($0, at: time) } })
  }

  private mutating func claimForScrollbar(_ input: InputEvent, at time: Instant) -> Claim {
    guard mode == .album, !chrome.overlays.help.isShown else { return .passed() }
    switch stage.album.scrollbar.handle(input, at: time) {
    case .ignored: return .passed()
    case .taken: break
    case .scroll(let position):
      // Fingers that hold the album too begin anew.
      stage.gestures.cancelAll()
      stage.album.grid.jump(to: position)
    }
    return .taken([])
  }

  /// Claims what the buttons of a mouse do by themselves; any press closes the help.
  private mutating func claimForButtons(_ input: InputEvent, at time: Instant) -> Claim {
    guard case .pointer(.button(let button, isPressed: true)) = input else {
      chrome.notePress(input, at: time)
      return .passed()
    }
    if button == .right, !chrome.overlays.help.isShown {
      return .taken(openMenu(by: .button(.right), at: time))
    }
    chrome.notePress(input, at: time)
    if mode == .photo, let command = Command(of: button) {
      return .taken(perform(command, at: time))
    }
    guard mode == .album, button == .back else { return .passed() }
    return .taken(stage.library.place.isEntered ? perform(.back, at: time) : [])
  }

  /// A release of something that was pressed before the menu came goes on to whoever had it.
  private mutating func claimForMenu(_ input: InputEvent, at time: Instant) -> Claim {
    let wasOpen = chrome.menu.isOpen
    let isOwn = chrome.menu.owns(input)
    guard let outcome = chrome.menu.handle(input, at: time) else { return .passed() }
    var effects = isOwn ? [] : letGo(input, at: time)
    if case .chosen(let action) = outcome { effects += perform(action, at: time) }
    // Those beneath learn where the pointer has gone meanwhile.
    if wasOpen, !chrome.menu.isOpen, let pointer {
      effects += claim(.pointer(.enter(pointer)), at: time)
    }
    return .taken(effects)
  }

  /// Ends what began before the menu or the field was opened.
  private mutating func letGo(_ input: InputEvent, at time: Instant) -> [Effect] {
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
    return perform(stage.gestures.handle(input, at: time), at: time)
  }

  /// Lets everything go that is held, for what takes all input from now on.
  mutating func letGoOfAll(at time: Instant) {
    letGoOfStage(stopsMotion: true, at: time)
    stage.album.typeAhead.end()
    scrubber.letGo()
    // The pointer is that one's for as long as it is open.
    let leave = InputEvent.pointer(.leave)
    chrome.overlays.info.hand.note(leave)
    _ = chrome.header.handle(leave, in: context, at: time)
    _ = chrome.arrows.handle(leave, in: chrome.surroundings(on: stage, at: time), at: time)
    _ = scrubber.handle(leave, in: scrubberContext(at: time), at: time)
    _ = stage.album.scrollbar.handle(leave, at: time)
  }

  /// Lets the album or the photo go that is held; an album that moves by itself may stop too.
  private mutating func letGoOfStage(stopsMotion: Bool, at time: Instant) {
    stage.cancelGestures(at: time)
    if mode == .album {
      if stage.album.grid.isHeld || (stopsMotion && stage.album.grid.isMoving(at: time)) {
        stage.album.grid.stop(at: time)
      }
    } else if let current {
      stage.pager.letGo(of: current, at: time)
    }
  }

  /// The pointer's shape where it is, by what it can do there: open a thumbnail, drag or zoom a
  /// photo.
  func cursorShape(at time: Instant) -> CursorShape {
    let button = pointer.flatMap {
      chrome.button(at: $0, on: stage, above: footer(at: time), at: time)
    }
    if let shape = chrome.cursorShape(over: button) { return shape }
    if let shape = scrubber.cursorShape { return shape }
    let details = chrome.overlays.info
    if mode == .photo, details.hand.pointer.flatMap({ details.fact(at: $0) }) != nil {
      return .pointer
    }
    guard mode == .album else { return CursorShape(over: viewport, stage.gestures) }
    guard !stage.album.scrollbar.hasPointer, let pointer else { return .arrow }
    return pictures(at: time).photo(at: pointer) == nil ? .arrow : .pointer
  }

  // MARK: Gestures

  mutating func perform(_ actions: [GestureAction], at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    for action in chrome.withoutClosingTap(actions, in: environment, at: time) {
      let (shownMode, shown) = (mode, current)
      if case .grab = action {
        stage.hero.notePress(within: environment.physics.doubleTapTime, at: time)
      }
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
      return turnPage(by: stage.pager.perform(page, in: stage.library, at: time), at: time)
    case .tap(let point): return takeTap(at: point, time: time)
    case .longPress(let point): return openMenu(at: point, time: time)
    case .details(let way, let velocity):
      chrome.overlays.info.swipe(
        by: way, velocity: velocity, viewHeight: viewSize.height, at: time)
      return []
    case .wheel(let detents, let zooms, _)
    where stage.pager.turnsPages(detents, zooms: zooms, on: current, environment.physics):
      let pages = stage.pager.turnWheel(detents)
      return pages == 0 ? [] : leave(by: pages, at: time)
    default: return stage.perform(action, at: time)
    }
  }

  /// Closes the photo. A tap that has stopped something or shown the scrubber means no more than
  /// that, and one on a picture that is zoomed in means nothing; on its way from the album it turns
  /// it round, unless it is the second one of a double tap that opens.
  private mutating func takeTap(at point: Point, time: Instant) -> [Effect] {
    let details = chrome.overlays.info
    if details.isAt(point) { return details.fact(at: point).map { copy($0.fact) } ?? [] }
    if scrubber.takeTap() { return [] }
    if stage.isCurrentInTransition(at: time) {
      return stage.hero.isSecondPress ? [] : close(at: time)
    }
    guard stage.pager.takeTap() else { return [] }
    switch environment.physics.tap {
    case .controls:
      let shows = !chrome.header.isShown && !scrubber.isShown && !chrome.arrows.isShown
      chrome.header.show(shows, at: time)
      // A finger does not call the arrows.
      chrome.arrows.show(shows && held.isClicking, at: time)
      scrubber.show(shows, at: time)
    case .close where viewport?.isFit ?? true:
      let effects = close(at: time)
      if held.isClicking { stage.hero.noteClosingClick(point, at: time) }
      return effects
    case .close: break
    }
    return []
  }

  private mutating func performInAlbum(_ action: GestureAction, at time: Instant) -> [Effect] {
    switch action {
    case .tap(let point)
    where stage.hero.takesBack(point, within: environment.physics.doubleTapDistance):
      return stage.openZooming(about: point, at: time)
    case .tap(let point):
      guard stage.album.takeTap(), let photo = pictures(at: time).photo(at: point),
        let index = stage.library.index(of: photo)
      else { return [] }
      stage.hero.noteTap(at: time)
      return open(index, at: time)
    case .longPress(let point): return openMenu(at: point, time: time)
    default:
      return stage.performInAlbum(
        action, in: pictures(at: time), isCovered: chrome.overlays.help.isShown, at: time)
    }
  }
}
