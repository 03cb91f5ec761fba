internal import Accessible
internal import Geometry
internal import Languages

/// The nodes of the text fields.
extension AccessibleTree {
  func field(_ id: AccessibleID) -> AccessibleNode {
    switch id {
    case .nameField: nameField
    case .chip(let index): chip(index)
    default: search
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

  /// The search field, or the beginning of a name that is looked for: the keyboard writes it from
  /// anywhere in the album.
  private var search: AccessibleNode {
    var node = node(.search, .entry, AccessibleTexts.find)
    node.states.formUnion([.showing, .singleLine])
    node.text = writtenText(.search)
    if chrome.find.isOpen {
      node.description = library.place.isFiltered ? text(library.place.count) : ""
      node.frame = chrome.find.frame ?? .zero
      node.states.formUnion([.focusable, .editable])
      return node
    }
    node.frame =
      chrome.overlays.places(in: context, showing: nil, above: 0, at: time).notice ?? .zero
    return node
  }

  /// A condition of the search field, which can be removed.
  private func chip(_ index: Int) -> AccessibleNode {
    let find = chrome.find
    var node = node(
      .chip(index), .pushButton,
      find.chips.indices.contains(index) ? find.chips[index].spoken : .empty
    )
    node.states.insert(.showing)
    node.frame = find.chipFrames.indices.contains(index) ? find.chipFrames[index] : .zero
    let remove = text(AccessibleTexts.remove)
    node.actions = [AccessibleAction("remove", label: remove, meaning: remove)]
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
    case .search:
      guard chrome.find.isOpen else { return AccessibleText(lightbox.album.typeAhead.text) }
      let field = chrome.find.field
      func scalars(_ place: Int) -> Int {
        String(field.characters[..<place]).unicodeScalars.count
      }
      return AccessibleText(field.text, caret: scalars(field.caret))
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
