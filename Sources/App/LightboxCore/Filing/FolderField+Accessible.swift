internal import Semantics
internal import Geometry
internal import Languages

/// The accessible objects of the field and of the rows of its list.
extension FolderField {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let field = context.chrome.folders
    guard field.isOpen else { return [] }
    var object = AccessibleObject(
      "folder_field", field.purpose.title(field.photos.count), accept: AccessibleTexts.open,
      of: field.editor, in: context, description: field.sentence)
    let rows = field.rows
    object.children = AccessibleChildren("folder", count: rows.count) { index, id in
      let label = field.label(rows[index])
      var row = AccessibleObject(id, .listItem, label) { node in
        node.frame = field.editor.layout?.frame(ofRow: index) ?? .zero
        node.states.insert(.showing)
        if field.current == index { node.states.insert(.selected) }
      }
      row.actions = { [context.action("choose", label, .choose(index))] }
      return row
    }
    object.hasChangingChildren = true
    return [object]
  }
}
