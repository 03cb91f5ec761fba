internal import Geometry
internal import Gestures
internal import Input
internal import Languages
internal import Viewing

/// Commands and requests that involve several parts.
extension Lightbox {
  // MARK: Photos

  /// Turns by `pages` pages, back if `pages` is negative, but not beyond the first or the last
  /// photo. If `slides` is false, the photo appears immediately; otherwise it cross-fades over
  /// `fadeTime` seconds, or slides in if `fadeTime` is nil.
  mutating func turnPage(
    by pages: Int, slides: Bool = true, fading fadeTime: Double? = nil, at time: Instant
  ) -> [Effect] {
    let (before, position) = (currentIndex, stage.placement(at: time).pagePosition)
    let effects = stage.turnPage(by: pages, slides: slides, fading: fadeTime, at: time)
    if slides, currentIndex != before {
      scrubber.rejoin(from: position, in: ScrubberContext(in: self, at: time))
    }
    return effects
  }

  /// Turns by `pages` pages for a key or a wheel, back if negative; cancels the fingers' gesture.
  mutating func leave(by pages: Int, at time: Instant) -> [Effect] {
    stage.cancelGestures(at: time)
    if let current { stage.pager.release(current, at: time) }
    return turnPage(by: pages, at: time)
  }

  /// Shows the photo that the scrubber requests: at once while a contact moves the strip of
  /// thumbnails or the released strip glides; otherwise the photo slides in.
  mutating func scrub(at time: Instant) -> [Effect] {
    guard let request = scrubber.request.take(), let index = stage.library.photoIndex else {
      return []
    }
    stage.pager.strip.cancel(physics, at: time)
    return turnPage(by: request.index - index, slides: !request.isFast, at: time)
  }

  // MARK: Keys

  mutating func handle(_ key: KeyEvent, at time: Instant) -> [Effect] {
    held.keys.end(with: key, on: &stage, at: time)
    if !key.isPressed { stage.pager.fastPaging.end() }
    stage.pager.fastPaging.isRepeating = key.isPressed && key.isRepeat
    if mode == .album, key.isPressed, let effects = handleInAlbum(key, at: time) {
      return effects
    }
    guard key.isPressed, let command = environment.bindings.command(for: key),
      !key.isRepeat || command.repeats
    else { return [] }
    guard command.isWhileHeld, mode == .photo else { return perform(command, at: time) }
    // A held key acts continuously, so the repeats of the keyboard are ignored.
    guard !key.isRepeat, let current else { return [] }
    held.keys.press(command, by: key.name, on: current, of: &stage, at: time)
    return []
  }

  /// Handles `key` in the album. Returns nil if the key has the same command in the album as over a
  /// photo; the caller then performs this command.
  private mutating func handleInAlbum(_ key: KeyEvent, at time: Instant) -> [Effect]? {
    let own = environment.bindings.albumCommand(for: key)
    // In the album single letters begin a name, except the few with the same command everywhere.
    let isCommon = environment.bindings.command(for: key)?.isCommon ?? false
    let isTyping = stage.album.typeAhead.isActive(physics, at: time)
    if isTyping || (own == nil && !isCommon),
      let effects = TypeAhead.handle(key, isTyping: isTyping, in: &self, at: time)
    {
      return effects
    }
    guard let own else { return isCommon ? nil : [] }
    guard !key.isRepeat || own.repeats else { return [] }
    stage.album.typeAhead.end()
    return perform(own, at: time)
  }

  // MARK: Commands

  /// Performs a command that was chosen in a menu or by a screen reader. `photo` is the photo of
  /// the cell at which the command was chosen; nil if the command was not chosen at a cell.
  mutating func perform(
    _ command: Command, on photo: PhotoID?, at time: Instant
  ) -> [Effect] {
    photoCommands.pointedAt = mode == .album ? photo : nil
    defer { photoCommands.pointedAt = nil }
    return perform(command, at: time)
  }

  /// Performs a command. If it would page beyond the first or the last photo, a notice appears.
  mutating func perform(_ asked: Command, at time: Instant) -> [Effect] {
    let command = environment.toLayout(asked)
    chrome.overlays.notice.showEnd(command, in: stage.library, physics, at: time)
    let shown = stage.openPhoto
    switch command {
    case .next: return leave(by: 1, at: time)
    case .previous: return leave(by: -1, at: time)
    case .first: return leave(by: -photos.count, at: time)
    case .last: return leave(by: photos.count, at: time)
    case .toggleFullscreen: return [.setFullscreen(!chrome.header.window.isFullscreen)]
    case .back where chrome.overlays.goBack(physics, at: time): return []
    case .back where slideshow.isRunning: return Slideshow.end(in: &self)
    case .back where mode == .photo: return stage.close(at: time)
    // A second press while the photo still moves to its cell is an accident.
    case .back where stage.hero.isClosing(at: time): return []
    case .showMarked: return FindField.toggleMarked(in: &self, at: time)
    case .find: return FindField.begin(in: &self, at: time)
    case .back: return QuitGuard.goBack(in: &self, at: time)
    case .quit: return [.quit]
    case .toggleAlbum:
      guard let currentIndex else { return [] }
      guard mode == .album else { return stage.close(at: time) }
      return stage.open(currentIndex, at: time)
        + FindField.showMarked(with: currentIndex, in: &self, at: time)
    case .toggleMark, .rate: return rate(command, at: time)
    case .toggleScope: chrome.scope.toggle()
    case .toggleKeep:
      stage.pager.keepsView.toggle()
      let keeps = stage.pager.keepsView
      if !keeps { stage.pager.keepView(of: nil, at: time) }
      if mode == .photo { chrome.overlays.notice.showKeptView(keeps, physics, at: time) }
    case .slideshow: return Slideshow.toggle(in: &self, at: time)
    case .togglePlay
    where slideshow.isRunning || shown.flatMap({ stage.player.isPlaying($0) }) == nil:
      return Slideshow.toggle(in: &self, at: time)
    case .togglePlay:
      let sentence = shown.flatMap { stage.player.toggle($0, at: time) }
      if let sentence { chrome.overlays.notice.show(sentence, physics, at: time) }
    case .stepFrame where PhotoPairs.isOpen(in: self): return PhotoPairs.showOther(in: self)
    case .stepFrame(let frames):
      let repeats = stage.pager.fastPaging.isRepeating
      let sentence = shown.flatMap { stage.player.step($0, by: frames, repeats: repeats, at: time) }
      if let sentence { chrome.overlays.notice.show(sentence, physics, at: time) }
    case .menu: return openMenu(by: .key, at: time)
    case .focusHeader: chrome.header.toggleFocus(in: context, physics, at: time)
    case .toggleInfo: chrome.overlays.toggleInfo(physics, at: time)
    case .toggleHelp: chrome.overlays.toggleHelp(environment.bindings, physics, at: time)
    case .toggleNames:
      let areBelow = !stage.album.names.areBelow
      stage.changeLayout(about: pointer, at: time) { $0.album.names.show(below: areBelow) }
    default:
      let offered = chrome.overlays.notice.actions
      if let answer = photoCommands.answer(to: command, on: stage, offered: offered) {
        return perform(answer, at: time)
      }
      if command.isOfAlbum { return Album.perform(command, in: &self, at: time) }
      stage.cancelGestures(at: time)
      guard let current else { return [] }
      stage.pager.perform(command, on: current, about: stage.gestures.zoomPoint, at: time)
    }
    return []
  }

  // MARK: Photos

  /// Performs the answer to a command about photos.
  mutating func perform(_ answer: PhotoCommands.Answer, at time: Instant) -> [Effect] {
    if let sentence = answer.sentence { chrome.overlays.notice.show(sentence, physics, at: time) }
    for case .perform(let job) in answer.effects where job.kind == .trash {
      photoCommands.trashed.append(Set(job.photos))
    }
    return answer.effects
  }

  /// Performs `command`: `toggleMark` on the current photo, or `rate` on the photos of
  /// `PhotoCommands.photos`, which are the marked photos, or else the current one.
  mutating func rate(_ command: Command, at time: Instant) -> [Effect] {
    if case .rate(let stars) = command,
      let effects = PhotoRatings.rateMarked(stars, in: &self, at: time)
    {
      return effects
    }
    guard let current, stage.library.photoIndex != nil,
      let (change, job) = stage.album.ratings.perform(command, on: current)
    else { return perform(PhotoCommands.Answer.withoutPhotos(on: stage), at: time) }
    photoCommands.hasUndo = true
    chrome.overlays.notice.show(change, of: current, isOpen: mode == .photo, physics, at: time)
    let (isOfMark, source) = (change.isOfMark, stage.library.source)
    return [.perform(job)] + source.effects(ofMarks: isOfMark, ofStars: !isOfMark)
  }

  // MARK: Menu

  /// Opens the menu for the object at the pointer. In the album, a key instead opens the menu for
  /// the cell with the focus ring or, without a ring, for the album.
  mutating func openMenu(by opener: ContextMenu.Opener, at time: Instant) -> [Effect] {
    var point = pointer ?? viewSize.center
    if opener == .key, mode == .album {
      guard album.showsFocus, let currentIndex,
        case let focused = album.grid.frame(of: currentIndex, at: time).center,
        environment.viewBounds.contains(focused)
      else {
        // Without a focus, a key opens the menu of the album.
        return openMenu(about: .album, at: .point(point), by: opener, time: time)
      }
      point = focused
    }
    return openMenu(at: point, by: opener, time: time)
  }

  /// Opens the menu for the object at a point of the view.
  mutating func openMenu(at point: Point, by means: ContextMenu.Opener, time: Instant) -> [Effect] {
    guard mode == .album else {
      let details = chrome.overlays.details
      var photo = MenuSituation.Photo(on: stage, details)
      photo.fact = details.fact(at: point)?.fact
      return openMenu(about: .photo(photo), at: .point(point), by: means, time: time)
    }
    let cell = pictures(at: time).photo(at: point).flatMap { library.index(of: $0) }
    return openMenu(
      about: cell.map { library.isFolder($0) ? .folder : .cell } ?? .album, at: .point(point),
      by: means, cell: cell, time: time)
  }

  /// Opens the menu about `subject`, closes a text field, and cancels all presses and gestures.
  /// `cell` is the index of the album's cell to which the menu applies; nil if it applies to none.
  mutating func openMenu(
    about subject: MenuSituation.Subject, at anchor: ContextMenu.Anchor,
    by opener: ContextMenu.Opener, cell: Int? = nil, time: Instant
  ) -> [Effect] {
    // The focus ring shows the cell to which the menu applies.
    let effects = cell.map { stage.pointFocus(at: $0) } ?? []
    let situation = MenuSituation(
      subject: subject, stage: stage, window: chrome.header.window, canUndo: photoCommands.hasUndo)
    cancelAllInput(at: time)
    chrome.menu.open(
      MenuContents(situation, environment.bindings), about: StageSubject(of: stage), at: anchor,
      by: opener, physics, time: time)
    return effects
  }

  mutating func perform(_ action: MenuContents.Action, at time: Instant) -> [Effect] {
    switch action {
    case .command(let command): return perform(command, on: chrome.menu.subject?.photo, at: time)
    case .order(let wanted): return perform(PhotoCommands.answer(ordering: wanted), at: time)
    case .copyFact(let fact): return [fact.copying(in: environment)]
    case .copyDetails: return [chrome.overlays.details.copyAll(in: environment)].compactMap { $0 }
    // The menu handles these itself.
    case .open, .leave: return []
    case .openDetails:
      guard let currentIndex else { return [] }
      let effects = stage.open(currentIndex, at: time)
      if !chrome.overlays.details.isShown { chrome.overlays.toggleInfo(physics, at: time) }
      return effects
    }
  }

  // MARK: By way of accessibility

  /// Performs a request of a screen reader in the same way as a key or a click, if the request
  /// still fits the state of the lightbox. Returns the effects.
  mutating func ask(_ request: AccessibleRequest, at time: Instant) -> [Effect] {
    stage.layOutUnseen(about: pointer, at: time)
    chrome.overlays.notice.endHint(at: time)
    slideshow.record(environment.preferences.slideshow, at: time)
    if case .choose = request { return request.perform(in: &self, at: time) }
    chrome.menu.close(physics, at: time)
    if case .command(let command, _) = request,
      chrome.overlays.help.handle(command, physics, at: time)
    {
      return []
    }
    return request.perform(in: &self, at: time)
  }
}
