internal import Gestures
internal import Input

/// The routes of keys and commands: the part that does what is asked for.
extension Lightbox {
  mutating func handle(_ key: KeyEvent, at time: Instant) -> [Effect] {
    note(key.modifiersAfter)
    heldKeys.end(
      with: key, on: mode == .photo ? current : nil, in: &pager, about: gestures.zoomPoint,
      at: time)
    if !key.isPressed { rush.end() }
    rush.isRepeating = key.isPressed && key.isRepeat
    if chrome.takeKeyOfHelp(key, in: environment, at: time) { return [] }
    if mode == .album, key.isPressed, let effects = handleInAlbum(key, at: time) {
      return effects
    }
    guard key.isPressed, let command = environment.bindings.command(for: key),
      !key.isRepeat || command.repeats
    else { return [] }
    chrome.sayEnd(command, in: library, at: time)
    if command.isWhileHeld, mode == .photo {
      // A key that is held goes on by itself, whatever the keyboard repeats.
      guard !key.isRepeat, let current else { return [] }
      cancelGestures(at: time)
      heldKeys.press(
        command, by: key.name, on: current, in: &pager, about: gestures.zoomPoint, at: time)
      return []
    }
    return perform(command, at: time)
  }

  /// Handles `key` in the album; nil when it has the same command there as everywhere.
  private mutating func handleInAlbum(_ key: KeyEvent, at time: Instant) -> [Effect]? {
    let own = environment.bindings.albumCommand(for: key)
    // In the album single letters begin a name, except the few with the same command everywhere.
    let isCommon = environment.bindings.command(for: key)?.isCommon ?? false
    let isTyping = album.typeAhead.isActive(at: time)
    if isTyping || (own == nil && !isCommon) {
      if let prefix = album.typeAhead.type(key, at: time) { return find(prefix, at: time) }
      if let effects = askForName(key, isTyping: isTyping, at: time) { return effects }
    }
    guard let own else { return isCommon ? nil : [] }
    guard !key.isRepeat || own.repeats else { return [] }
    album.typeAhead.end()
    return perform(own, at: time)
  }

  mutating func perform(_ asked: Command, at time: Instant) -> [Effect] {
    let command = environment.laidOut(asked)
    let shown = mode == .photo ? current : nil
    switch command {
    case .next: return leave(by: 1, at: time)
    case .previous: return leave(by: -1, at: time)
    case .first: return leave(by: -photos.count, at: time)
    case .last: return leave(by: photos.count, at: time)
    case .toggleFullscreen: return [.setFullscreen(!chrome.header.window.isFullscreen)]
    case .back where chrome.overlays.goBack(at: time): return []
    case .back where slideshow.isRunning: return endSlideshow(at: time)
    case .back where mode == .photo: return close(at: time)
    case .back where library.place.isFiltered: return [.filterAlbum(false)]
    case .back: return library.place.isEntered ? [.leaveFolder(beyondStart: false)] : [.quit]
    case .quit: return [.quit]
    case .toggleAlbum:
      guard let currentIndex else { return [] }
      return mode == .photo ? close(at: time) : open(currentIndex, at: time)
    case .toggleMark, .rate, .showMarked: return judge(command, at: time)
    case .run(let number): return run(number, at: time)
    case .toggleScope: chrome.scope.toggle()
    case .toggleKeep:
      keepsView.toggle()
      if !keepsView { pager.keepView(of: nil, at: time) }
      if mode == .photo { chrome.sayKeep(keepsView, at: time) }
    case .slideshow: return toggleSlideshow(at: time)
    case .togglePlay where slideshow.isRunning || shown.flatMap({ player.isPlaying($0) }) == nil:
      return toggleSlideshow(at: time)
    case .togglePlay:
      let sentence = shown.flatMap { player.toggle($0, at: time) }
      if let sentence { chrome.overlays.say(sentence, at: time) }
    case .stepFrame(let frames):
      let repeats = rush.isRepeating
      let sentence = shown.flatMap { player.step($0, by: frames, repeats: repeats, at: time) }
      if let sentence { chrome.overlays.say(sentence, at: time) }
    case .menu: return openMenu(by: .key, at: time)
    case .focusHeader: chrome.header.toggleFocus(in: context, at: time)
    case .toggleInfo: chrome.toggleInfo(at: time)
    case .toggleHelp: chrome.overlays.toggleHelp(environment.bindings, at: time)
    case .copy:
      let photos = actedOn
      return photos.isEmpty ? [] : [.copy(photos)]
    case .paste: return [.paste]
    case .rename: return beginRename(at: time)
    case .openWith, .showInFolder, .setWallpaper, .print, .mail:
      return ask(command, at: time)
    case _ where command.isAct: return performAct(command, at: time)
    case _ where command.isOfAlbum: return performInAlbum(command, at: time)
    default:
      cancelGestures(at: time)
      guard let current else { return [] }
      pager.perform(command, on: current, about: gestures.zoomPoint, at: time)
    }
    return []
  }

  private mutating func performInAlbum(_ command: Command, at time: Instant) -> [Effect] {
    switch command {
    case .parentFolder: return [.leaveFolder(beyondStart: true)]
    case .nextOrder: return order(by: library.place.order.next, at: time)
    case .toggleNames: toggleNames(at: time)
    case .reverseOrder: return order(by: library.place.order.reversed, at: time)
    default: break
    }
    guard let currentIndex else { return [] }
    if let index = album.destination(of: command, from: currentIndex, of: cells.count) {
      return focus(on: cells[index], at: time)
    }
    album.changeCells(command, about: currentIndex, at: time)
    return []
  }

  mutating func order(by order: AlbumOrder, at time: Instant) -> [Effect] {
    chrome.overlays.say(order.sentence, at: time)
    return [.orderAlbum(order)]
  }

  /// Turns pages as a key or a wheel does.
  mutating func leave(by pages: Int, at time: Instant) -> [Effect] {
    cancelGestures(at: time)
    if let current { pager.letGo(of: current, at: time) }
    return turnPage(by: pages, at: time)
  }
}
