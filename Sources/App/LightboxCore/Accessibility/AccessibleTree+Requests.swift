package import Accessible

/// The translation of a screen reader's actions into requests.
extension AccessibleTree {
  /// Returns the request that performs `deed` on an object; nil if this is not possible now.
  package func request(for deed: AccessibleDeed, on text: String) -> AccessibleRequest? {
    guard let id = AccessibleID(text), isThere(id) else { return nil }
    if [.nameField, .folderField, .search].contains(id) { return requestOfField(deed, id) }
    switch deed {
    case .write, .place: return nil
    case .act(let index): return act(index, on: id)
    case .focus, .reveal:
      guard case .cell(let photo) = id, let cell = library.index(of: photo) else { return nil }
      return .focus(cell: cell)
    case .set(let value):
      guard value.isFinite, let range = node(id).value?.range else { return nil }
      let inside = min(max(value, range.lowerBound), range.upperBound)
      return switch id {
      case .photo: inside > 0 ? .zoom(inside) : nil
      case .scrollbar: .scroll(inside)
      case .scrubber: .page(Int(inside.rounded()))
      default: nil
      }
    case .select(let cell, let isMarked):
      guard case .album = id, library.photoIndices.contains(cell) else { return nil }
      return .mark(cell: cell, isMarked)
    }
  }

  private func act(_ index: Int, on id: AccessibleID) -> AccessibleRequest? {
    guard index >= 0 else { return nil }
    func command(_ commands: [Command], cell: Int? = nil) -> AccessibleRequest? {
      guard commands.indices.contains(index), commands[index].isTaken(in: lightbox.mode) else {
        return nil
      }
      return .command(commands[index], cell: cell)
    }
    switch id {
    case .window: return command(windowCommands)
    case .album: return command(albumCommands)
    case .photo: return command(photoCommands)
    case .cell(let photo):
      guard let cell = library.index(of: photo) else { return nil }
      return command(cellCommands(isFolder: library.isFolder(cell)), cell: cell)
    case .previousArrow: return command([.previous])
    case .nextArrow: return command([.next])
    case .button(let part): return index == 0 ? .press(part.rawValue) : nil
    case .detail(let line):
      return index == 0 && detailLines[line].fact != nil ? .copy(line: line) : nil
    case .selectionButton(let button): return command([SelectionBar.commands[button]])
    case .noticeButton(let button): return index == 0 ? .answer(button) : nil
    case .chip(let chip): return index == 0 ? .removeChip(chip) : nil
    case .folderRow(let row): return index == 0 ? .choose(row) : nil
    case .entry(let entry):
      let isEnabled = chrome.menu.opening?.contents.entries[entry].isEnabled == true
      return index == 0 && isEnabled ? .choose(entry) : nil
    default: return nil
    }
  }
}
