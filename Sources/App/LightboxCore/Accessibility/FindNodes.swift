internal import Accessible
internal import Geometry
internal import Languages
internal import Raster

/// The nodes of the search field and of its conditions, or of the beginning of a name that is
/// looked for.
struct FindNodes {
  let tree: AccessibleTree

  private var find: FindField { tree.chrome.find }

  /// The field; the keyboard writes a name from anywhere in the album.
  var field: AccessibleNode {
    var node = tree.node(.search, .entry, AccessibleTexts.find)
    node.states.formUnion([.showing, .singleLine])
    node.text = text
    guard find.isOpen else {
      let places = tree.chrome.overlays.places(
        in: tree.context, showing: nil, above: 0, at: tree.time)
      node.frame = places.notice ?? .zero
      return node
    }
    let place = tree.library.place
    node.description = place.isFiltered ? tree.text(place.count) : ""
    node.frame = find.frame ?? .zero
    node.states.formUnion([.focusable, .editable, .selectableText])
    node.text?.edges = find.edges.map {
      tree.lightbox.environment.seen(Rect(x: $0, y: 0, width: 0, height: 0)).minX
    }
    return node
  }

  /// The text of the field, with its caret.
  var text: AccessibleText {
    guard find.isOpen else { return AccessibleText(tree.lightbox.album.typeAhead.text) }
    return AccessibleText(find.field, isEditable: true)
  }

  /// A condition, which can be removed.
  func chip(_ index: Int) -> AccessibleNode {
    let condition = find.chips.indices.contains(index) ? find.chips[index] : nil
    var node = tree.node(.chip(index), .pushButton, condition?.spoken ?? .empty)
    node.states.insert(.showing)
    node.frame = find.chipFrames.indices.contains(index) ? find.chipFrames[index] : .zero
    let remove = tree.text(AccessibleTexts.remove)
    node.actions = [AccessibleAction("remove", label: remove, meaning: remove)]
    return node
  }
}
