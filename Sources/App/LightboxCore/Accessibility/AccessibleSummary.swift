package import Semantics
internal import Input

/// The part of an ``AccessibleTree`` whose changes are reported to screen readers. A new summary is
/// made after each event and compared with the previous one. It is small even for a large album.
package struct AccessibleSummary: Equatable, Sendable {
  /// The identifier of an object, and the identifier of the object that contains it.
  private struct Member: Equatable, Sendable {
    let id: String
    let parent: String
  }

  private let isActive: Bool
  /// The identifier of the object with the focus.
  private let focus: String
  /// The objects whose names, descriptions and states are reported: the window, the header's texts
  /// and buttons, the notice, and last the object with the focus.
  private let told: [AccessibleNode]
  /// The object whose name is read aloud when it appears; nil if there is none.
  private let announced: AccessibleNode?
  private let announcesProgress: Bool
  /// The text field; nil if there is none.
  private let field: AccessibleNode?
  /// The children of the window, and of each object in it that has `hasChangingChildren`.
  private let members: [Member]
  /// The main contents of the window: the album or the open photo; nil if there are none.
  private let shown: AccessibleNode?
  /// The number of children of the main contents, such as cells.
  private let childCount: Int
  /// The identifier of the last child of the main contents; nil if there are no children.
  private let lastChild: String?
  private let marks: Set<PhotoID>

  package init(of tree: AccessibleTree) {
    let objects = tree.objects
    isActive = tree.context.chrome.header.window.isActivated
    let focus = tree.focus
    self.focus = focus
    let announcing = objects.first { $0.announcesProgress != nil }
    announced = announcing.map(tree.properties)
    announcesProgress = announcing?.announcesProgress == true
    let header = objects.first { $0.position == .header }
    let others = [tree.window, announcing].compactMap { $0 } + (header?.children.all ?? [])
    told = (others.filter { $0.id != focus } + [tree.object(focus)].compactMap { $0 })
      .map(tree.properties)
    field = objects.last { $0.role == .entry }.map(tree.properties)
    members = ([tree.window] + objects.filter(\.hasChangingChildren)).flatMap { parent in
      parent.children.all.map { Member(id: $0.id, parent: parent.id) }
    }
    let contents = objects.first { $0.position == .contents }
    let children = contents?.children ?? AccessibleChildren()
    childCount = children.count
    lastChild = children.count > 0 ? children.child(children.count - 1).id : nil
    marks = tree.context.lightbox.album.marks
    shown = contents.map(tree.properties)
  }

  /// Returns the changes from `old` to this summary, in the order in which they must be reported.
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
    let (contents, isSame) = (shown?.id, shown?.id == old.shown?.id)
    if let contents, isSame, childCount != old.childCount {
      let (isMore, last) = (childCount > old.childCount, max(childCount, old.childCount) - 1)
      if let child = isMore ? lastChild : old.lastChild {
        changes.append(.child(child, isThere: isMore, of: contents, at: last))
      }
    }
    let root = AccessibleTree.root
    if isActive != old.isActive { changes += [.active(isActive), .state(root, .active, isActive)] }
    if focus != old.focus || isActive != old.isActive {
      if old.isActive { changes.append(.state(old.focus, .focused, false)) }
      if isActive { changes.append(.state(focus, .focused, true)) }
    }
    for node in told {
      guard let before = old.told.first(where: { $0.id == node.id }) else { continue }
      if node.name != before.name { changes.append(.name(node.id, node.name)) }
      if node.description != before.description {
        changes.append(.description(node.id, node.description))
        // The reason why a text was refused is shown only in the description.
        if node.id == field?.id, !node.description.isEmpty {
          changes.append(.announcement(node.id, node.description))
        }
      }
      for state in [AccessibleStates.selected, .editable, .invalidEntry]
      where node.states.contains(state) != before.states.contains(state) {
        changes.append(.state(node.id, state, node.states.contains(state)))
      }
    }
    if let field, field.id == old.field?.id, let text = field.text, let before = old.field?.text {
      changes += text.changes(of: field.id, since: before)
    }
    if let shown, shown.selectsChildren, marks != old.marks { changes.append(.selection(shown.id)) }
    // The zoom of a photo. Its text counts, so that the last small changes of a motion are not
    // reported.
    if let contents, isSame, let value = shown?.value, value.text != old.shown?.value?.text ?? "" {
      changes.append(.value(contents, value.current))
    }
    if let announced, announced.name != old.announced?.name,
      !announcesProgress || !old.announcesProgress
    {
      changes.append(.announcement(announced.id, announced.name))
    }
    return changes
  }

  private func index(of member: Member) -> Int {
    members.filter { $0.parent == member.parent }.firstIndex(of: member) ?? 0
  }
}
