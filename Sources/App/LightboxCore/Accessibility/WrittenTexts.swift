internal import Accessible
internal import Geometry
internal import Languages

/// The nodes of the text fields.
extension AccessibleTree {
  func field(_ id: AccessibleID) -> AccessibleNode {
    switch id {
    case .nameField: editor(id, AccessibleTexts.name, AccessibleTexts.rename)
    case .search: FindNodes(tree: self).field
    case .chip(let index): FindNodes(tree: self).chip(index)
    default: chrome.folders.node(id, in: self)
    }
  }

  /// The field that is open; `accept` says what its text is used for.
  func editor(
    _ id: AccessibleID, _ name: Phrase, _ accept: Phrase
  ) -> AccessibleNode {
    var node = node(id, .entry, name)
    guard let editor = lightbox.chrome.openEditor else { return node }
    node.description = text(editor.reason)
    node.frame = editor.frame ?? .zero
    node.states.formUnion([.showing, .focusable, .singleLine, .selectableText])
    if !editor.reason.isEmpty { node.states.insert(.invalidEntry) }
    node.text = writtenText(id)
    node.text?.edges = editor.edges.map {
      lightbox.environment.seen(Rect(x: $0, y: 0, width: 0, height: 0)).minX
    }
    guard node.text?.isEditable == true else { return node }
    node.states.insert(.editable)
    node.actions = [
      AccessibleAction(
        "activate", label: text(accept), meaning: text(accept)),
      AccessibleAction(
        "cancel", label: text(AccessibleTexts.cancel), meaning: text(AccessibleTexts.cancel)),
    ]
    return node
  }

  /// The text of a field; nil for another object.
  func writtenText(_ id: AccessibleID) -> AccessibleText? {
    switch id {
    case .nameField, .folderField:
      guard let editor = lightbox.chrome.openEditor else { return nil }
      return AccessibleText(editor.field, isEditable: !editor.isAsking)
    case .search: return FindNodes(tree: self).text
    default: return nil
    }
  }

  /// Returns the request that performs `deed` on the field `id`, if it is open; nil if this is not
  /// possible now.
  func requestOfField(_ deed: AccessibleDeed, _ id: AccessibleID) -> AccessibleRequest? {
    let editor = lightbox.chrome.openEditor
    let isSearch = id == .search && editor == nil && chrome.find.isOpen
    let edited = isSearch ? chrome.find.field : id == .search ? nil : editor?.field
    guard let field = edited, editor?.isAsking != true else { return nil }
    /// The characters before a place between scalars.
    func characters(_ place: Int, of text: String) -> Int {
      String(text.unicodeScalars.prefix(max(place, 0))).count
    }
    switch deed {
    case .act(0) where !isSearch: return .rename(true)
    case .act(1) where !isSearch: return .rename(false)
    case .write(let text, let caret): return .write(text, caret: characters(caret, of: text))
    case .place(let caret, let anchor):
      let text = field.text
      return .place(caret: characters(caret, of: text), anchor: characters(anchor, of: text))
    default: return nil
    }
  }
}

extension AccessibleText {
  /// Creates the text of a field, with its caret and its selection.
  init(_ field: TextField, isEditable: Bool) {
    func scalars(_ place: Int) -> Int {
      String(field.characters[..<place]).unicodeScalars.count
    }
    let selection = field.selection
    self.init(
      field.text, caret: scalars(field.caret),
      selection: scalars(selection.lowerBound)..<scalars(selection.upperBound))
    self.isEditable = isEditable
  }
}
