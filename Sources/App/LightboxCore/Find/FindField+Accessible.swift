internal import Semantics
internal import Geometry
internal import Languages

/// The accessible objects of the search field and of its conditions. While the search field is
/// closed and the person types the beginning of a name in the album, there is an object for that
/// text.
extension FindField {
  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let (lightbox, find) = (context.lightbox, context.chrome.find)
    let typed = lightbox.album.typeAhead
    guard lightbox.mode == .album,
      find.isOpen || typed.isActive(lightbox.physics, at: context.time)
    else { return [] }
    let id = "search"
    var object = AccessibleObject(id, .entry, AccessibleTexts.find) { node in
      node.states.formUnion([.showing, .singleLine])
      guard find.isOpen else {
        // The field is closed: the person types the beginning of a name in the album.
        node.text = AccessibleText(typed.text)
        node.frame =
          context.chrome.overlays.frames(
            in: context.view, showing: nil, above: 0, at: context.time
          ).notice ?? .zero
        return
      }
      let source = context.library.source
      node.description = source.isFiltered ? context.text(source.count) : ""
      node.frame = find.frame ?? .zero
      node.states.formUnion([.focusable, .editable, .selectableText])
      node.text = AccessibleText(find.field, isEditable: true)
      node.text?.edges = context.toView(find.edges)
    }
    object.children = AccessibleChildren("chip", count: find.chips.count) { index, id in
      var chip = AccessibleObject(id, .pushButton, find.chips[index].spoken) { node in
        node.states.insert(.showing)
        node.frame = find.chipFrames.indices.contains(index) ? find.chipFrames[index] : .zero
      }
      chip.actions = { [context.action("remove", AccessibleTexts.remove, .removeChip(index))] }
      return chip
    }
    (object.position, object.hasText, object.hasChangingChildren) = (.field, true, true)
    if find.isEditing { object.focus = id }
    if find.isOpen, context.chrome.openEditor == nil {
      object.request = { AccessibleRequest($0, editing: find.field) }
    }
    return [object]
  }
}
