internal import Accessible
internal import Geometry
internal import Languages

/// The nodes of the text fields.
extension AccessibleTree {
  func field(_ id: AccessibleID) -> AccessibleNode {
    switch id {
    case .nameField: nameField
    case .chip(let index): FindNodes(tree: self).chip(index)
    default: FindNodes(tree: self).field
    }
  }

  /// The field in which a photo is renamed.
  private var nameField: AccessibleNode {
    let renaming = lightbox.chrome.renaming
    var node = node(.nameField, .entry, AccessibleTexts.name)
    node.description = text(renaming.reason)
    node.frame = renaming.frame ?? .zero
    node.states.formUnion([.showing, .focusable, .singleLine, .selectableText])
    if !renaming.reason.isEmpty { node.states.insert(.invalidEntry) }
    node.text = writtenText(.nameField)
    node.text?.edges = renaming.edges.map {
      lightbox.environment.seen(Rect(x: $0, y: 0, width: 0, height: 0)).minX
    }
    guard node.text?.isEditable == true else { return node }
    node.states.insert(.editable)
    node.actions = [
      AccessibleAction(
        "activate", label: text(AccessibleTexts.rename), meaning: text(AccessibleTexts.rename)),
      AccessibleAction(
        "cancel", label: text(AccessibleTexts.cancel), meaning: text(AccessibleTexts.cancel)),
    ]
    return node
  }

  /// The text of a field; nil for another object.
  func writtenText(_ id: AccessibleID) -> AccessibleText? {
    switch id {
    case .nameField:
      let field = lightbox.chrome.renaming.field
      func scalars(_ place: Int) -> Int {
        String(field.characters[..<place]).unicodeScalars.count
      }
      let selection = field.selection
      var text = AccessibleText(
        field.text, caret: scalars(field.caret),
        selection: scalars(selection.lowerBound)..<scalars(selection.upperBound))
      text.isEditable = !lightbox.chrome.renaming.isAsking
      return text
    case .search: return FindNodes(tree: self).text
    default: return nil
    }
  }

  /// Returns the request that performs `deed` on the rename field; nil if this is not possible now.
  func requestOfField(_ deed: AccessibleDeed) -> AccessibleRequest? {
    let renaming = lightbox.chrome.renaming
    guard renaming.isOpen, !renaming.isAsking else { return nil }
    /// The characters before a place between scalars.
    func characters(_ place: Int, of text: String) -> Int {
      String(text.unicodeScalars.prefix(max(place, 0))).count
    }
    switch deed {
    case .act(0): return .rename(true)
    case .act(1): return .rename(false)
    case .write(let text, let caret): return .write(text, caret: characters(caret, of: text))
    case .place(let caret, let anchor):
      let text = renaming.field.text
      return .place(caret: characters(caret, of: text), anchor: characters(anchor, of: text))
    default: return nil
    }
  }
}
