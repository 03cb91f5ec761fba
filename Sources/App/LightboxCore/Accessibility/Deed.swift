internal import Input

/// An action that an ``AccessibleRequest`` asks for and that is possible now.
enum Deed {
  case command(Command, of: PhotoID?)
  case focus(PhotoID)
  case toggleMark
  case press(HeaderPart)
  case choose(MenuContents.Action)
  case answer(Command)
  case copy(PhotoDetails.Row)
  case write(String, caret: Int)
  case place(caret: Int, anchor: Int)
  case rename(Bool)
  case removeChip(Int)
  case chooseFolder(row: Int)
  case zoom(Double)
  case scroll(Double)
  case turnPages(Int)
}

extension AccessibleRequest {
  /// The actions that the request asks for; empty if they are no longer possible.
  func deeds(in lightbox: Lightbox, at time: Instant) -> [Deed] {
    let (stage, chrome) = (lightbox.stage, lightbox.chrome)
    let (isAlbum, cells) = (stage.mode == .album, stage.cells)
    func cell(_ index: Int) -> PhotoID? {
      isAlbum && cells.indices.contains(index) ? cells[index] : nil
    }
    switch self {
    case .choose(let index) where chrome.folders.isOpen: return [.chooseFolder(row: index)]
    case .choose(let index):
      guard chrome.menu.isOpen, let entries = chrome.menu.opening?.contents.entries,
        entries.indices.contains(index), entries[index].isEnabled
      else { return [] }
      return [.choose(entries[index].action)]
    case .command(let command, let index):
      // A close look ends with a key, which nobody holds here.
      let meant = command == .peek ? .actualSize : command
      let photo = index.flatMap { cell($0) }
      guard (photo != nil) == (index != nil) else { return [] }
      let isTaken = command.isTaken(in: stage.mode)
      return [photo.map { .focus($0) }, isTaken ? .command(meant, of: photo) : nil].compactMap {
        $0
      }
    case .focus(let index): return cell(index).map { [.focus($0)] } ?? []
    case .mark(let index, let isMarked):
      // In the album its cell gets the focus.
      guard stage.library.photoIndices.contains(index), isAlbum || index == stage.currentIndex
      else {
        return []
      }
      let isOther = stage.album.ratings[cells[index]].isMarked != isMarked
      return [.focus(cells[index])] + (isOther ? [.toggleMark] : [])
    case .press(let tag):
      let parts = chrome.header.parts(in: lightbox.context)
      return HeaderPart(rawValue: tag).flatMap { parts.contains($0) ? [.press($0)] : nil } ?? []
    case .copy(let line):
      let lines = AccessibleTree(of: lightbox, at: time) { _ in "" }.detailLines
      guard lines.indices.contains(line), let fact = lines[line].fact else { return [] }
      return [.copy(fact)]
    case .write(let text, let caret): return [.write(text, caret: caret)]
    case .place(let caret, let anchor): return [.place(caret: caret, anchor: anchor)]
    case .removeChip(let index):
      return isAlbum && chrome.find.chips.indices.contains(index) ? [.removeChip(index)] : []
    case .rename(let isMeant): return [.rename(isMeant)]
    case .answer(let button):
      let actions = chrome.overlays.notice.actions
      return actions.indices.contains(button) ? [.answer(actions[button])] : []
    case .zoom(let percent): return [.zoom(percent)]
    case .scroll(let position): return [.scroll(position)]
    case .page(let number):
      guard let index = stage.library.photoIndex, !isAlbum,
        (1...max(stage.photos.count, 1)).contains(number)
      else { return [] }
      return [.turnPages(number - 1 - index)]
    }
  }
}
