internal import Input
internal import Languages

/// A request from a screen reader. It is handled and recorded like a key.
///
/// Cells are given by their index in the album, so that a replayed recording applies to the same
/// photos.
package enum AccessibleRequest: Equatable, Sendable {
  /// Do a command for a cell; if `cell` is nil, do it for the object with the focus.
  case command(Command, cell: Int? = nil)
  /// Give the keyboard's focus to a cell of the album.
  case focus(cell: Int)
  /// Mark the photo of a cell (true), or remove its mark (false).
  case mark(cell: Int, Bool)
  /// Press a button of the header, by the raw value of its `HeaderPart`.
  case press(Int)
  /// Choose an entry of the open menu, or a row of the field that asks for a folder, by its index,
  /// counted from 0.
  case choose(Int)
  /// Copy a line of the Details panel, by its index among all lines, counted from 0.
  case copy(line: Int)
  /// Set the text of the open field, with the caret after `caret` characters.
  case write(String, caret: Int)
  /// Put the caret of the open field after `caret` characters. Select the text from there to the
  /// position after `anchor` characters.
  case setSelection(caret: Int, anchor: Int)
  /// Accept the text of the open field (true), or close the field (false).
  case finishEditing(accepts: Bool)
  /// Remove the search condition with this index, counted from 0.
  case removeChip(Int)
  /// Press a button of the notice, by its index among the notice's buttons, counted from 0.
  case answer(Int)
  /// Zoom the photo to this scale: device px per image px, in percent.
  case zoom(Double)
  /// Scroll the album to this position, from 0 at the top to 1 at the end.
  case scroll(Double)
  /// Show the photo with this number among all photos, counted from 1.
  case page(Int)

  /// The request as it is written in a trace.
  var words: String {
    switch self {
    case .command(let command, let cell):
      "command \(command.traceName)" + (cell.map { " \($0)" } ?? "")
    case .focus(let cell): "focus \(cell)"
    case .mark(let cell, let isMarked): "\(isMarked ? "mark" : "unmark") \(cell)"
    case .press(let tag): "press \(tag)"
    case .choose(let index): "choose \(index)"
    case .copy(let line): "copy \(line)"
    case .write(let text, let caret): "write \(caret) \(TraceText.word(text))"
    case .setSelection(let caret, let anchor): "place \(caret) \(anchor)"
    case .finishEditing(let accepts): accepts ? "rename" : "give_up"
    case .removeChip(let index): "remove \(index)"
    case .answer(let button): button == 0 ? "answer" : "answer \(button)"
    case .zoom(let percent): "zoom \(TraceNumber.text(percent))"
    case .scroll(let position): "scroll \(TraceNumber.text(position))"
    case .page(let number): "page \(number)"
    }
  }

  /// Performs the request if it is possible in `lightbox`, and returns the effects.
  func perform(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let (stage, chrome) = (lightbox.stage, lightbox.chrome)
    let (isAlbum, cells) = (stage.mode == .album, stage.cells)
    func cell(_ index: Int) -> PhotoID? {
      isAlbum && cells.indices.contains(index) ? cells[index] : nil
    }
    func edit(_ body: (inout TextField) -> Void) -> [Effect] {
      lightbox.chrome.edit(body) ?? FindField.edit(in: &lightbox, at: time, body) ?? []
    }
    switch self {
    case .choose(let row) where chrome.folders.isOpen:
      return lightbox.chrome.folders.choose(row, lightbox.physics, at: time)
    case .choose(let row):
      guard chrome.menu.isOpen, case .chosen(let action) = lightbox.chrome.menu.choose(row) else {
        return []
      }
      lightbox.chrome.menu.close(lightbox.physics, at: time)
      return lightbox.perform(action, at: time)
    case .command(let command, let index):
      // `peek` ends when its key is released; a screen reader holds no key.
      let meant = command == .peek ? .actualSize : command
      let photo = index.flatMap { cell($0) }
      guard (photo != nil) == (index != nil) else { return [] }
      let effects = photo.map { lightbox.stage.focus(on: $0, at: time) } ?? []
      guard command.isAvailable(in: stage.mode) else { return effects }
      return effects + lightbox.perform(meant, on: photo, at: time)
    case .focus(let index):
      return cell(index).map { lightbox.stage.focus(on: $0, at: time) } ?? []
    case .mark(let index, let isMarked):
      // In the album, the photo's cell gets the focus; over a photo, only the open photo can be
      // marked.
      guard stage.library.photoIndices.contains(index), isAlbum || index == stage.currentIndex
      else { return [] }
      let isOther = stage.album.ratings[cells[index]].isMarked != isMarked
      let effects = lightbox.stage.focus(on: cells[index], at: time)
      return effects + (isOther ? lightbox.rate(.toggleMark, at: time) : [])
    case .press(let number):
      guard let part = HeaderPart(rawValue: number),
        chrome.header.parts(in: lightbox.context).contains(part)
      else { return [] }
      let effects = lightbox.chrome.header.act(part)
      let key = InputEvent.key(KeyEvent(name: "Return"))
      return effects + Header.performRequest(after: key, in: &lightbox, at: time)
    case .copy(let line):
      let lines = chrome.overlays.details.lines
      guard lines.indices.contains(line), let fact = lines[line].fact else { return [] }
      return [fact.copying(in: lightbox.environment)]
    case .write(let text, let caret): return edit { $0.replace(text, selecting: caret..<caret) }
    case .setSelection(let caret, let anchor): return edit { $0.select(from: anchor, to: caret) }
    case .finishEditing(accepts: true):
      return chrome.folders.isOpen
        ? lightbox.chrome.folders.accept()
        : lightbox.chrome.renaming.ask(lightbox.physics, at: time)
    case .finishEditing(accepts: false):
      lightbox.chrome.folders.close(lightbox.physics, at: time)
      lightbox.chrome.renaming.close(lightbox.physics, at: time)
    case .removeChip(let index):
      let chips = chrome.find.chips
      guard isAlbum, chips.indices.contains(index) else { return [] }
      return FindField.remove(chips[index], in: &lightbox, at: time)
    case .answer(let button):
      let actions = chrome.overlays.notice.actions
      guard actions.indices.contains(button) else { return [] }
      return lightbox.perform(actions[button], at: time)
    case .zoom(let percent): lightbox.stage.zoom(to: percent, at: time)
    case .scroll(let position): lightbox.stage.scroll(to: position)
    case .page(let number):
      guard let index = stage.library.photoIndex, !isAlbum,
        (1...max(stage.photos.count, 1)).contains(number)
      else { return [] }
      return lightbox.leave(by: number - 1 - index, at: time)
    }
    return []
  }
}

extension Command {
  private static let programPrefix = "run_"

  /// The name in a trace: the command's name in the configuration, or a prefix and a number for a
  /// bound program.
  var traceName: String {
    if case .run(let number) = self { return "\(Self.programPrefix)\(number)" }
    return entry?.name ?? "unknown"
  }

  /// Creates the command from its name in a trace; nil if the name is unknown.
  init?(traceName name: some StringProtocol) {
    if let entry = Self.table.first(where: { $0.name == name }) {
      self = entry.command
    } else if name.hasPrefix(Self.programPrefix),
      let number = Int(name.dropFirst(Self.programPrefix.count)), number >= 0
    {
      self = .run(number)
    } else {
      return nil
    }
  }
}
