internal import Geometry
internal import Input
internal import Languages
internal import Motion
internal import Raster
internal import Viewing

/// The field for renaming a photo: over the photo's cell in the album, or at the top of the open
/// photo.
///
/// The field receives all input while it is open. Return requests the new name; the field stays
/// open until the photo is renamed, so that a refused name is not lost. Escape, or a press
/// elsewhere, cancels.
package struct RenameField: FieldPart, Equatable {
  var editor = FieldEditor()
  /// The photo for which the field was opened last, with the mode and the folder or list at that
  /// time. It is kept while the field fades out. Nil before the first opening.
  private(set) var subject: StageSubject?
  /// The photo's current name.
  private(set) var original = ""

  // MARK: Coming and going

  /// Opens the field with a photo's name. The name without its extension is selected.
  mutating func open(_ name: String, of subject: StageSubject, _ physics: Physics, at time: Instant)
  {
    (self.subject, original) = (subject, name)
    editor.open(name, selecting: TextField.stem(of: name), physics, at: time)
  }

  mutating func press(_ key: KeyEvent, _ physics: Physics, at time: Instant) -> [Effect] {
    let (outcome, effects) = editor.press(key)
    if outcome == .givenUp { editor.close(physics, at: time) }
    return outcome == .accepted ? ask(physics, at: time) : effects
  }

  /// Requests the rename, unless it is already requested or the name has not changed.
  mutating func ask(_ physics: Physics, at time: Instant) -> [Effect] {
    guard let photo = subject?.photo, isOpen, !editor.isWaiting else { return [] }
    guard editor.field.text != original else {
      editor.close(physics, at: time)
      return []
    }
    editor.beginWaiting()
    return [.perform(FileJob(.rename(to: editor.field.text), [photo]))]
  }

  /// Handles the outcome of a job while the field waits for its rename: closes the field if its
  /// photo was renamed, or shows why the name was refused. Returns true if the field shows this
  /// reason, so that no notice is needed.
  mutating func receive(_ outcome: FileJobOutcome, _ physics: Physics, at time: Instant) -> Bool {
    // While the person still writes, the outcome is that of another job.
    guard let photo = subject?.photo, isOpen, editor.isWaiting else { return false }
    if let reason = outcome.refused[photo] {
      editor.refuse(reason)
      return true
    }
    if outcome.renamed[photo] != nil { editor.close(physics, at: time) }
    return false
  }
}

extension RenameField {
  static var path: WritableKeyPath<Lightbox, RenameField> { \.chrome.renaming }

  /// Opens the field for a photo, unless another photo is current by now.
  static func open(
    _ name: String, of photo: PhotoID, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    guard photo == lightbox.current, lightbox.library.photoIndex != nil else { return [] }
    lightbox.cancelAllInput(at: time)
    let effects = lightbox.stage.focus(on: photo, at: time)
    let subject = StageSubject(of: lightbox.stage)
    lightbox.chrome.renaming.open(name, of: subject, lightbox.physics, at: time)
    return effects
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    // The field belongs to its photo alone.
    if StageSubject(of: lightbox.stage) != lightbox.chrome.renaming.subject {
      lightbox.chrome.renaming.close(lightbox.physics, at: time)
    }
    return []
  }

  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption] {
    guard let anchor = lightbox.chrome.renaming.anchor(in: lightbox, context, at: time) else {
      return []
    }
    return lightbox.chrome.renaming.editor.layOut(at: anchor, in: context, time: time)
  }

  /// The area at which the field is placed; nil if the photo has no cell.
  private func anchor(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> FieldLayout.Anchor? {
    guard let subject else { return nil }
    guard subject.mode == .album else {
      return .photo(lightbox.chrome.overlays.room(in: context))
    }
    return subject.photo.flatMap { lightbox.library.index(of: $0) }
      .map { .cell(lightbox.album.grid.frame(of: $0, at: time)) }
  }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    var editor = lightbox.chrome.renaming.editor
    if let anchor = lightbox.chrome.renaming.anchor(in: lightbox, context, at: time) {
      editor.layOut(at: anchor, in: context, time: time)
    }
    return editor.layers(in: context, at: time)
  }

  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    let field = context.chrome.renaming
    guard field.isOpen else { return [] }
    return [
      AccessibleObject(
        "name_field", AccessibleTexts.name, accept: AccessibleTexts.rename, of: field.editor,
        in: context, description: field.editor.reason)
    ]
  }
}
