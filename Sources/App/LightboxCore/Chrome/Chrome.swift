internal import Geometry
internal import Gestures
internal import Input
internal import Languages
internal import Motion
internal import Raster

/// The controls over the pictures: the header, the page arrows, the panels, the menu, the tooltip,
/// the text fields, and the panel that shows the state of the gesture recognizers.
struct Chrome: Sendable {
  var header = Header()
  var arrows = PageArrows()
  var overlays = Overlays()
  var menu = ContextMenu()
  var tooltip = Tooltip()
  var scope = ScopePanel()
  var dropFrame = DropFrame()
  var renaming = RenameField()
  var find = FindField()
  var folders = FolderField()
  var cursor = PointerCursor()
  var captions = CaptionCache()

  /// The editor of the open text field; nil if no field is open.
  var openEditor: FieldEditor? {
    folders.isOpen ? folders.editor : renaming.isOpen ? renaming.editor : nil
  }

  /// True while the menu, the help or a field takes the keys; no search text can be typed then.
  var coversSearch: Bool { menu.isOpen || overlays.help.isShown || openEditor != nil }

  /// The text of the open field, for input methods; nil while no field can be edited.
  var editedText: EditedText? {
    folders.isOpen
      ? folders.editor.editedText(EditedText.Field.folder)
      : renaming.editor.editedText(EditedText.Field.name)
  }

  /// Runs `body` on the text of the open field, unless the text cannot be edited now. Returns the
  /// effects of the change: an empty array if there are none, or nil if no field is open.
  mutating func edit(_ body: (inout TextField) -> Void) -> [Effect]? {
    guard folders.isOpen else {
      guard renaming.isOpen else { return nil }
      renaming.editor.edit(body)
      return []
    }
    let before = folders.editor.field.text
    folders.editor.edit(body)
    return folders.editor.field.text == before ? [] : folders.askForCompletion()
  }

  // MARK: On the stage

  func context(in environment: Environment) -> ViewContext {
    var measures = environment.measures
    measures.generation = captions.generation
    return ViewContext(
      measures: measures, captions: captions.pictures, stops: captions.stops)
  }
}
