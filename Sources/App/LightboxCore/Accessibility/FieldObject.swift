internal import Semantics
internal import Geometry
internal import Languages

/// The accessible object of an open text field.
extension AccessibleObject {
  /// Creates the object of an open field. `name` is the field's name; `accept` is the label of the
  /// action that accepts the text of the field. `description` is a sentence about the text, such as
  /// the reason why the text was refused; empty for none.
  init(
    _ id: String, _ name: Phrase, accept: Phrase, of editor: FieldEditor,
    in context: AccessibilityContext, description: Phrase
  ) {
    self.init(id, .entry, name) { node in
      node.description = context.text(description)
      node.frame = editor.frame ?? .zero
      node.states.formUnion([.showing, .focusable, .singleLine, .selectableText])
      if !editor.reason.isEmpty { node.states.insert(.invalidEntry) }
      if !editor.isWaiting { node.states.insert(.editable) }
      node.text = AccessibleText(editor.field, isEditable: !editor.isWaiting)
      node.text?.edges = context.toView(editor.edges)
    }
    (position, isKept, focus) = (.field, true, id)
    guard !editor.isWaiting else { return }
    actions = {
      [
        context.action("activate", accept, .finishEditing(accepts: true)),
        context.action("cancel", AccessibleTexts.cancel, .finishEditing(accepts: false)),
      ]
    }
    request = { AccessibleRequest($0, editing: editor.field) }
  }
}

extension AccessibilityContext {
  /// Converts x coordinates, logical px, from the layout to the view. In languages that run from
  /// right to left, the view is the mirrored layout.
  func toView(_ edges: [Double]) -> [Double] {
    edges.map { lightbox.environment.toView(Rect(x: $0, y: 0, width: 0, height: 0)).minX }
  }
}

extension AccessibleRequest {
  /// Creates the request for a call that changes text, caret or selection; nil for other calls.
  init?(_ call: AccessibleCall, editing field: TextField) {
    /// Converts a position in `text` from a number of Unicode scalars to a number of characters.
    func characters(_ index: Int, of text: String) -> Int {
      String(text.unicodeScalars.prefix(max(index, 0))).count
    }
    switch call {
    case .write(let text, let caret): self = .write(text, caret: characters(caret, of: text))
    case .setSelection(let caret, let anchor):
      let text = field.text
      self = .setSelection(caret: characters(caret, of: text), anchor: characters(anchor, of: text))
    default: return nil
    }
  }
}

extension AccessibleText {
  /// Creates the text that a screen reader gets for a field, with its caret and its selection.
  init(_ field: TextField, isEditable: Bool) {
    func scalars(_ index: Int) -> Int {
      String(field.characters[..<index]).unicodeScalars.count
    }
    let selection = field.selection
    self.init(
      field.text, caret: scalars(field.caret),
      selection: scalars(selection.lowerBound)..<scalars(selection.upperBound))
    self.isEditable = isEditable
  }
}
