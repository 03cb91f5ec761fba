package import Accessible
internal import Input

/// The facts whose changes are reported to screen readers, at one moment.
///
/// It is small even for a large album, and is made once after each event, not for each frame.
package struct AccessibleSummary: Hashable, Sendable {
  /// An object among its siblings.
  private struct Member: Hashable, Sendable {
    let id: String
    let parent: String
  }

  private let isActive: Bool
  private let window: String
  /// The object with the focus, its name and what is said about it.
  private let focus: String
  private let name: String
  private let description: String
  /// The photo's zoom as people read it, so that a settling spring changes nothing.
  private let zoom: String
  private let zoomValue: Double?
  private let notice: String?
  /// True while the notice tells how far a file job is, which is not said again and again.
  private let isProgress: Bool
  /// The object in which text is written, and its text.
  private let written: String?
  private let text: AccessibleText?
  /// The objects of the window, and of those of its parts that come and go.
  private let members: [Member]
  private let album: String?
  private let cellCount: Int
  private let lastCell: String?
  /// The number of marked photos, and whether that with the focus is among them.
  private let markCount: Int
  private let isMarked: Bool
  private let photo: String?

  package init(of whole: AccessibleTree) {
    var tree = whole
    tree.hasActions = false
    let lightbox = tree.lightbox
    isActive = lightbox.chrome.header.window.isActivated
    window = tree.node(.window).name
    let focused = tree.focused
    let node = tree.node(focused)
    (focus, name, description) = (focused.text, node.name, node.description)
    let value = lightbox.mode == .photo ? tree.zoomValue : nil
    (zoom, zoomValue) = (value?.text ?? "", value?.current)
    notice = lightbox.chrome.overlays.notice.shownText.map(tree.text)
    isProgress = lightbox.chrome.overlays.notice.actions == [.cancelJob]
    written = tree.written?.text
    text = tree.written.flatMap { tree.writtenText($0) }
    let children = tree.children(of: .window)
    members =
      children.map { Member(id: $0.text, parent: AccessibleID.window.text) }
      + tree.children(of: .search).filter { _ in children.contains(.search) }
      .map { Member(id: $0.text, parent: AccessibleID.search.text) }
      + tree.children(of: .notice).filter { _ in children.contains(.notice) }
      .map { Member(id: $0.text, parent: AccessibleID.notice.text) }
      + tree.children(of: .folderField).filter { _ in children.contains(.folderField) }
      .map { Member(id: $0.text, parent: AccessibleID.folderField.text) }
    album = children.first { if case .album = $0 { true } else { false } }?.text
    cellCount = lightbox.cells.count
    lastCell = lightbox.cells.last.map { AccessibleID.cell($0).text }
    markCount = lightbox.album.marks.count
    isMarked = lightbox.current.map { lightbox.album.ratings[$0].isMarked } ?? false
    photo = lightbox.mode == .photo ? lightbox.current.map { AccessibleID.photo($0).text } : nil
  }

  /// The differences from `old`, in the order in which they must be reported.
  package func changes(since old: AccessibleSummary) -> [AccessibleChange] {
    guard self != old else { return [] }
    var changes: [AccessibleChange] = []
    let (gone, new) = (old.members.filter { !members.contains($0) }, members)
    for member in gone.reversed() {
      changes.append(
        .child(member.id, isThere: false, of: member.parent, at: old.index(of: member)))
    }
    for member in new where !old.members.contains(member) {
      changes.append(.child(member.id, isThere: true, of: member.parent, at: index(of: member)))
    }
    if let album, album == old.album, cellCount != old.cellCount {
      let (isMore, last) = (cellCount > old.cellCount, max(cellCount, old.cellCount) - 1)
      if let cell = isMore ? lastCell : old.lastCell {
        changes.append(.child(cell, isThere: isMore, of: album, at: last))
      }
    }
    let root = AccessibleID.window.text
    if window != old.window { changes.append(.name(root, window)) }
    if isActive != old.isActive {
      changes += [.active(isActive), .state(root, .active, isActive)]
    }
    if focus != old.focus || isActive != old.isActive {
      if old.isActive { changes.append(.state(old.focus, .focused, false)) }
      if isActive { changes.append(.state(focus, .focused, true)) }
    } else {
      if name != old.name { changes.append(.name(focus, name)) }
      if description != old.description {
        changes.append(.description(focus, description))
        // The reason why a text was refused stands nowhere else.
        if focus == written, !description.isEmpty {
          changes.append(.said(focus, description))
        }
      }
      if isMarked != old.isMarked, focus.hasPrefix("cell") {
        changes.append(.state(focus, .selected, isMarked))
      }
    }
    if let written, written == old.written, let text, let before = old.text {
      changes += text.changes(of: written, since: before)
    }
    if markCount != old.markCount, let album { changes.append(.selection(album)) }
    if let photo, photo == old.photo, zoom != old.zoom, let zoomValue {
      changes.append(.value(photo, zoomValue))
    }
    if let notice, notice != old.notice {
      if old.notice != nil { changes.append(.name(AccessibleID.notice.text, notice)) }
      if !isProgress || !old.isProgress {
        changes.append(.said(AccessibleID.notice.text, notice))
      }
    }
    return changes
  }

  private func index(of member: Member) -> Int {
    members.filter { $0.parent == member.parent }.firstIndex(of: member) ?? 0
  }
}
