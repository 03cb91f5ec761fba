internal import Accessible
internal import Geometry
internal import Languages

/// The nodes of the field and of its rows, for screen readers.
extension FolderField {
  /// Returns the node of a row, or of the field itself, which says what has to be decided.
  func node(_ id: AccessibleID, in tree: AccessibleTree) -> AccessibleNode {
    guard case .folderRow(let index) = id else {
      var node = tree.editor(id, purpose.title(photos.count), AccessibleTexts.open)
      node.description = tree.text(sentence)
      return node
    }
    let row = rows.indices.contains(index) ? label(rows[index]) : .empty
    var node = tree.node(id, .listItem, row)
    node.frame = editor.layout?.frame(ofRow: index) ?? .zero
    node.states.insert(.showing)
    if current == index { node.states.insert(.selected) }
    node.actions = [AccessibleAction("choose", label: node.name, meaning: node.name)]
    return node
  }
}
