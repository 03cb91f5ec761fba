internal import Geometry
internal import Gestures
internal import Input
internal import Viewing

/// The routes of requests that come by way of accessibility.
extension Lightbox {
  /// True where a key could give the command now.
  func takes(_ command: Command) -> Bool {
    mode == .album ? command.isOfAlbum || command.isCommon : !command.isOfAlbum
  }

  /// Does what was asked for, as a key or a click would; what is not possible any more does nothing.
  mutating func ask(_ request: AccessibleRequest, at time: Instant) -> [Effect] {
    layOutUnseen(at: time)
    chrome.overlays.notice.endHint(at: time)
    slideshow.note(environment.preferences.slideshow, at: time)
    if case .choose(let index) = request { return choose(index, at: time) }
    chrome.menu.close(at: time)
    switch request {
    case .choose: return []
    case .command(let command, let cell): return ask(command, of: cell, at: time)
    case .focus(let cell):
      guard mode == .album, cells.indices.contains(cell) else { return [] }
      return focus(on: cells[cell], at: time)
    case .mark(let cell, let isMarked): return mark(cell, isMarked, at: time)
    case .press(let tag):
      guard let part = HeaderPart(rawValue: tag), headerParts.contains(part) else { return [] }
      let effects = chrome.header.act(part, in: context)
      return effects + performRequest(after: .key(KeyEvent(name: "Return")), at: time)
    case .copy(let line):
      let lines = AccessibleTree(of: self, at: time) { _ in "" }.detailLines
      guard lines.indices.contains(line), let fact = lines[line].fact else { return [] }
      return copy(fact)
    case .write(let text, let caret):
      renaming.write(text, caret: caret)
      return []
    case .place(let caret, let anchor):
      renaming.select(from: anchor, to: caret)
      return []
    case .rename(let isMeant):
      guard isMeant else {
        renaming.close(at: time)
        return []
      }
      return acceptName(at: time)
    case .answer(let button):
      let actions = chrome.overlays.notice.actions
      return actions.indices.contains(button) ? perform(actions[button], at: time) : []
    case .zoom(let percent):
      guard mode == .photo, let current, let viewport, percent.isFinite, percent > 0,
        viewport.target.scale > 0
      else { return [] }
      cancelGestures(at: time)
      let factor = percent / 100 / (viewport.target.scale * deviceScale)
      let center = viewSize.center
      pager.viewports[current]?.zoom(by: factor, about: center, at: time)
      return []
    case .scroll(let position):
      guard mode == .album, album.scrollbar.place != nil, (0...1).contains(position) else {
        return []
      }
      gestures.cancelAll()
      album.grid.jump(to: position)
      return []
    case .page(let number):
      guard mode == .photo, let index = library.photoIndex,
        (1...max(photos.count, 1)).contains(number)
      else { return [] }
      cancelGestures(at: time)
      if let current { pager.letGo(of: current, at: time) }
      return turnPage(by: number - 1 - index, at: time)
    }
  }

  private mutating func ask(_ command: Command, of cell: Int?, at time: Instant) -> [Effect] {
    if chrome.overlays.help.isShown {
      if command == .toggleHelp, chrome.overlays.help.turnPage() { return [] }
      chrome.overlays.help.hide(at: time)
      if command == .toggleHelp || command == .back { return [] }
    }
    var effects: [Effect] = []
    if let cell {
      guard mode == .album, cells.indices.contains(cell) else { return [] }
      effects = focus(on: cells[cell], at: time)
    }
    guard takes(command) else { return effects }
    chrome.sayEnd(command, in: library, at: time)
    // A close look ends with a key, which nobody holds here.
    let meant = command == .peek ? .actualSize : command
    return effects + perform(meant, on: cell.map { cells[$0] }, at: time)
  }

  /// Gives a photo its mark, or takes it away; in the album its cell gets the focus.
  private mutating func mark(_ cell: Int, _ isMarked: Bool, at time: Instant) -> [Effect] {
    guard library.photoIndices.contains(cell), mode == .album || cell == currentIndex else {
      return []
    }
    let effects = focus(on: cells[cell], at: time)
    guard album.judgements[cells[cell]].isMarked != isMarked else { return effects }
    return effects + judge(.toggleMark, at: time)
  }

  private mutating func choose(_ index: Int, at time: Instant) -> [Effect] {
    guard chrome.menu.isOpen, let entries = chrome.menu.opening?.contents.entries,
      entries.indices.contains(index), entries[index].isEnabled
    else { return [] }
    chrome.menu.close(at: time)
    return perform(entries[index].action, at: time)
  }

  /// The requests for the words of the open photo and of its neighbours, while somebody listens.
  mutating func wishedWords() -> [Effect] {
    guard words.isWanted, !isPassing else { return [] }
    guard mode == .photo, let currentIndex, let reach = library.pagesInReach else {
      return words.look(at: nil, neighbours: [])
    }
    return words.look(
      at: current,
      neighbours: [currentIndex + 1, currentIndex - 1].filter(reach.contains).map { cells[$0] })
  }

  /// The buttons and folders of the header, from left to right; none where there is no header.
  var headerParts: [HeaderPart] {
    guard chrome.header.isPresent else { return [] }
    let context = context
    let layout = chrome.header.layout(in: context)
    let folders =
      chrome.header.showsTrail
      ? chrome.header.trail(layout, in: context).crumbs.map(\.part).filter { $0 != .bar } : []
    return layout.left + folders + layout.right
  }
}
