internal import Geometry
internal import Input
internal import Languages
internal import Motion
internal import Raster
internal import Semantics

/// The field that asks for a folder. The person types a path, with completion, or chooses a folder
/// from a list; while nothing is typed, the list has the folders that were used last.
///
/// The field takes all input while it is open. Return accepts the folder. If the folder does not
/// exist, or if names are already used in it, the list then shows the possible decisions. Escape,
/// or a press outside of the field, cancels.
package struct FolderField: FieldPart, Equatable {
  /// A row of the list.
  enum Choice: Equatable {
    case folder(String)
    /// Opens the desktop's dialog for folders.
    case chooser
    case makeFolder
    case collision(FilingRequest.CollisionPolicy)
  }

  /// A question that the person must answer. The first value of each case is the number of photos
  /// whose name is already used, in the folder or by another of the photos.
  enum Question: Equatable {
    case missing(taken: Int)
    case taken(Int, makesFolder: Bool)
  }

  var editor = FieldEditor()
  private(set) var purpose = FolderPurpose.open
  /// The number of the folder or list over which the field was opened last.
  private var sourceNumber = 0
  /// The photos that are to be copied or moved.
  private(set) var photos: [PhotoID] = []
  private(set) var question: Question?
  /// The index of the row that Return chooses; nil if Return accepts the folder in the text.
  private(set) var current: Int?
  private var hasChooser = false
  /// The folders to which the text can be completed; before anything was written, the folders that
  /// were used last.
  private var completion = FolderCompletion()
  /// The number of the newest request for a completion or a check.
  private var request = 0
  private var mostRows = 8
  private var press = ButtonPress<Int>()

  /// The index of the highlighted row; nil if no row is highlighted, or if the list has become too
  /// short for this index.
  private var chosen: Int? { current.flatMap { rows.indices.contains($0) ? $0 : nil } }

  var rows: [Choice] {
    switch question {
    case .missing: return [.makeFolder]
    case .taken: return [.collision(.keepBoth), .collision(.skip), .collision(.replace)]
    case nil:
      return completion.folders.prefix(mostRows - (hasChooser ? 1 : 0)).map { .folder($0) }
        + (hasChooser ? [.chooser] : [])
    }
  }

  // MARK: Coming and going

  mutating func open(
    _ purpose: FolderPurpose, _ photos: [PhotoID], over sourceNumber: Int, start: String,
    recent: [String], _ physics: Physics, at time: Instant
  ) {
    (self.purpose, self.photos, self.sourceNumber) = (purpose, photos, sourceNumber)
    (question, completion, hasChooser) = (nil, FolderCompletion(recent), false)
    request += 1
    press.end()
    // If Return is the first key, it chooses the folder that was used last.
    current = recent.isEmpty ? nil : 0
    editor.open(start, physics, at: time)
  }

  // MARK: Answers

  /// Requests a check of the typed folder, unless no text is typed or a check is already running.
  mutating func accept() -> [Effect] {
    guard isOpen, !editor.isWaiting, !editor.field.text.isEmpty else { return [] }
    // The rows of an earlier question are no longer shown.
    if question != nil { current = nil }
    (question, request) = (nil, request + 1)
    editor.beginWaiting()
    return [.checkFolder(purpose, editor.field.text, photos, request: request)]
  }

  /// Chooses the row with this index. Returns the effects of the choice.
  mutating func choose(_ index: Int, _ physics: Physics, at time: Instant) -> [Effect] {
    guard isOpen, rows.indices.contains(index) else { return [] }
    switch rows[index] {
    case .folder(let path):
      guard !editor.isWaiting else { return [] }
      editor.replace(path)
      return accept()
    case .chooser:
      return editor.isWaiting ? [] : [.chooseFolder(purpose, question: editor.field.sessions)]
    case .makeFolder:
      guard case .missing(let taken) = question else { return [] }
      guard taken > 0 else {
        return finish(makesFolder: true, onCollision: .refuse, physics, at: time)
      }
      editor.beginWaiting()
      (question, current) = (.taken(taken, makesFolder: true), 0)
      return []
    case .collision(let collision):
      guard case .taken(_, let makesFolder) = question else { return [] }
      return finish(makesFolder: makesFolder, onCollision: collision, physics, at: time)
    }
  }

  private mutating func finish(
    makesFolder: Bool, onCollision: FilingRequest.CollisionPolicy, _ physics: Physics,
    at time: Instant
  ) -> [Effect] {
    close(physics, at: time)
    let folder = editor.field.text
    guard case .file(let kind) = purpose else { return [.showFolder(folder)] }
    let request = FilingRequest(
      kind, to: folder, makesFolder: makesFolder, onCollision: onCollision)
    return [.perform(FileJob(.file(request), photos))]
  }

  mutating func receive(
    _ event: FolderEvent, _ physics: Physics, at time: Instant
  ) -> [Effect] {
    guard isOpen else { return [] }
    switch event {
    case .chooserFound: hasChooser = true
    case .chosen(let folder, let question):
      guard question == editor.field.sessions, !editor.isWaiting else { return [] }
      editor.replace(folder)
      return accept()
    case .completed(let completion, request): self.completion = completion
    case .checked(.found(0), request):
      return finish(makesFolder: false, onCollision: .refuse, physics, at: time)
    case .checked(.found(let taken), request):
      (question, current) = (.taken(taken, makesFolder: false), 0)
    case .checked(.missing(let taken), request):
      (question, current) = (.missing(taken: taken), 0)
      // The name may be misspelt.
      editor.endWaiting()
    case .checked(.refused(let reason), request):
      editor.refuse(reason)
      current = nil
    case .question, .completed, .checked: break
    }
    return []
  }

  // MARK: Input

  /// Handles a press on the list: chooses the pressed row, and returns the effects. Returns nil for
  /// input that does not belong to such a press.
  mutating func pressBeside(
    _ input: InputEvent, pointer: Point?, _ physics: Physics, at time: Instant
  ) -> [Effect]? {
    let layout = editor.layout
    switch input {
    case .pointer(.motion(let point)), .touch(.down(_, let point)):
      if let row = layout?.row(at: point) { current = row }
    default: break
    }
    return press.claim(input, pointer: pointer) { layout?.row(at: $0) }
      .map { $0.flatMap { choose($0, physics, at: time) } }
  }

  mutating func press(_ key: KeyEvent, _ physics: Physics, at time: Instant) -> [Effect] {
    switch key.name {
    case "Down", "KP_Down": step(by: 1)
    case "Up", "KP_Up": step(by: -1)
    case "Tab" where question == nil: return complete()
    case "Tab": step(by: 1)
    case "ISO_Left_Tab": step(by: -1)
    case "Return", "KP_Enter":
      guard !key.isRepeat else { return [] }
      return chosen.map { choose($0, physics, at: time) } ?? accept()
    default:
      let (outcome, effects) = editor.press(key)
      if outcome == .givenUp { close(physics, at: time) }
      return outcome == .changed ? effects + askForCompletion() : effects
    }
    return []
  }

  /// Moves the highlight in the list by `step` rows. Above the first row, no row is highlighted
  /// (`current` is nil); while the list answers a question, a row is always highlighted.
  private mutating func step(by step: Int) {
    let rows = rows
    guard !rows.isEmpty else { return current = nil }
    let least = question == nil ? -1 : 0
    let next = min(max((current ?? -1) + step, least), rows.count - 1)
    current = next < 0 ? nil : next
  }

  /// Replaces the text by the current row, or by the common beginning of all completions.
  private mutating func complete() -> [Effect] {
    guard !editor.isWaiting else { return [] }
    if let chosen, case .folder(let path) = rows[chosen] {
      editor.replace(path.hasSuffix("/") ? path : path + "/")
    } else if completion.common.lowercased().hasPrefix(editor.field.text.lowercased()) {
      editor.replace(completion.common)
    } else {
      // The completion answers an older text, or none was asked for yet.
      editor.replace(editor.field.text)
    }
    return askForCompletion()
  }

  /// Requests the folders whose paths begin with the text. A question about an earlier text ends.
  mutating func askForCompletion() -> [Effect] {
    (question, current, request) = (nil, nil, request + 1)
    return [.completeFolder(editor.field.text, request: request)]
  }

  // MARK: Texts

  /// The sentence below the text: a question, or why the text was refused.
  var sentence: Phrase {
    switch question {
    case .missing: Phrase("There is no such folder yet.")
    case .taken(let count, _):
      Phrase(one: "{0} name is taken there.", other: "{0} names are taken there.", count)
    case nil: editor.reason
    }
  }

  /// The text of a row.
  func label(_ choice: Choice) -> Phrase {
    switch choice {
    case .folder(let path): .verbatim(path)
    case .chooser: Phrase("Choose…", context: "a folder")
    case .makeFolder: Phrase("New folder “{0}”", .verbatim(editor.field.text))
    case .collision(.keepBoth): Phrase("Keep both", context: "photos of one name")
    case .collision(.skip): Phrase("Skip", context: "photos of one name")
    case .collision(.replace), .collision(.refuse):
      Phrase("Replace; the old ones go to the trash", context: "photos of one name")
    }
  }
}

extension FolderField {
  static var path: WritableKeyPath<Lightbox, FolderField> { \.chrome.folders }

  /// Handles news for the field. A question opens the field.
  static func receive(
    _ event: FolderEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    guard case .question(let purpose, let photos, let start, let recent) = event else {
      return lightbox.chrome.folders.receive(event, lightbox.physics, at: time)
    }
    lightbox.cancelAllInput(at: time)
    lightbox.chrome.folders.open(
      purpose, photos, over: lightbox.library.source.number, start: start, recent: recent,
      lightbox.physics, at: time)
    return []
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    // The field belongs to its folder alone.
    if lightbox.library.source.number != lightbox.chrome.folders.sourceNumber {
      lightbox.chrome.folders.close(lightbox.physics, at: time)
    }
    lightbox.chrome.folders.mostRows = FieldLayout.mostRows(in: lightbox.context)
    return []
  }

  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption] {
    let field = lightbox.chrome.folders
    let around = FieldLayout.Surroundings(
      title: field.purpose.title(field.photos.count), sentence: field.sentence,
      rows: field.rows.map(field.label), current: field.current)
    return lightbox.chrome.folders.editor.layOut(
      around, at: .view, in: context, time: time)
  }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] { lightbox.chrome.folders.editor.layers(in: context, at: time) }

  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let field = context.chrome.folders
    guard field.isOpen else { return [] }
    let rows = field.rows
    // The keyboard focus stays in the text, so this announces the row that Return chooses.
    let chosen = field.chosen.map { field.label(rows[$0]) } ?? .empty
    var object = AccessibleObject(
      "folder_field", field.purpose.title(field.photos.count), accept: AccessibleTexts.open,
      of: field.editor, in: context, description: .sentences([field.sentence, chosen]))
    object.children = AccessibleChildren("folder", count: rows.count) { index, id in
      let label = field.label(rows[index])
      var row = AccessibleObject(id, .listItem, label) { node in
        node.show(in: field.editor.layout?.frame(ofRow: index))
        if field.current == index { node.states.insert(.selected) }
      }
      row.actions = { [context.action("choose", label, .choose(index))] }
      return row
    }
    object.hasChangingChildren = true
    return [object]
  }
}
