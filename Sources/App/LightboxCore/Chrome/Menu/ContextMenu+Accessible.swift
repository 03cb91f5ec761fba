internal import Semantics
internal import Geometry
internal import Languages

/// The accessible objects of the menu and its entries.
extension ContextMenu {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let menu = context.chrome.menu
    guard menu.isOpen else { return [] }
    var object = AccessibleObject("menu", .popupMenu, AccessibleTexts.menu) { node in
      node.frame = menu.layout?.frame ?? .zero
      node.states.formUnion([.showing, .focusable])
    }
    let entries = menu.opening?.contents.entries ?? []
    // No row of another level has the same identifier.
    let name = (menu.opening?.levels ?? []).reduce("entry") { "\($0)_\($1.row)" }
    object.children = AccessibleChildren(name, count: entries.count) { index, id in
      let entry = entries[index]
      var object = AccessibleObject(
        id, entry.isChecked == nil ? .menuItem : .checkMenuItem, entry.title
      ) { node in
        if !entry.isEnabled { node.states.subtract([.enabled, .sensitive]) }
        node.states.insert(.focusable)
        if let isChecked = entry.isChecked {
          node.states.formUnion(isChecked ? [.checkable, .checked] : .checkable)
        }
        if entry.isSubmenu { node.states.insert(.hasPopup) }
        if entry.action == .leave { node.description = context.text(Phrase("Back")) }
        node.frame = menu.frame(ofRow: index)
        if !node.frame.isEmpty { node.states.insert(.showing) }
      }
      object.actions = {
        [
          context.action(
            "choose", entry.title, key: entry.key, entry.isEnabled ? .choose(index) : nil)
        ]
      }
      return object
    }
    (object.position, object.isKept, object.hasChangingChildren) = (.menu, true, true)
    object.focus = menu.current.map { "\(name)_\($0)" } ?? object.id
    return [object]
  }

  /// The visible part of a row in the view; empty if the row is scrolled out of the menu.
  private func frame(ofRow index: Int) -> Rect {
    guard let layout, layout.rows.indices.contains(index) else { return .zero }
    let row = layout.rows[index].frame + (layout.frame.origin - Point(x: 0, y: offset))
    return row.intersection(layout.frame) ?? .zero
  }
}
