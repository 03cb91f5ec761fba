internal import Semantics
internal import Geometry
internal import Input
internal import Languages

/// The state of the lightbox at one moment, from which its parts make their accessible objects.
final class AccessibilityContext {
  let lightbox: Lightbox
  let time: Instant
  /// Returns the name of a photo or folder, as the album and the header show it.
  let names: (PhotoID) -> String
  let view: ViewContext

  init(of lightbox: Lightbox, at time: Instant, names: @escaping (PhotoID) -> String) {
    (self.lightbox, self.time, self.names) = (lightbox, time, names)
    view = lightbox.context
  }

  var chrome: Chrome { lightbox.chrome }
  var library: PhotoLibrary { lightbox.library }

  /// The text of a phrase in the person's language, as the window draws it.
  func text(_ phrase: Phrase) -> String { lightbox.environment.text(phrase) }

  /// Joins sentences or titles into one text; a phrase without closing punctuation gets a full
  /// stop.
  func sentences(_ parts: [Phrase]) -> String {
    let ended = parts.filter { !$0.isEmpty }.map { part in
      text(part).last.map { ".!?…。！？؟".contains($0) } == true ? part : part.asEnded
    }
    return text(.sentences(ended))
  }

  // MARK: Actions

  /// All commands that can have a key, and the external programs that are bound to keys.
  var commands: [Command] {
    Command.table.map(\.command) + lightbox.environment.bindings.programs.indices.map { .run($0) }
  }

  /// Returns the action that performs `request`; if `request` is nil, the action is not possible
  /// now. `name` identifies the action; `label` and the keyboard shortcut `key` are shown to the
  /// person. `meaning` explains the action; if it is nil, the label does.
  func action(
    _ name: String, _ label: Phrase, meaning: Phrase? = nil, key: Phrase = .empty,
    _ request: AccessibleRequest?
  ) -> ObjectAction {
    ObjectAction(
      action: AccessibleAction(
        name, label: text(label), meaning: text(meaning ?? label), key: text(key)),
      request: request)
  }

  /// Returns the action that performs a command for the cell with index `cell`; if `cell` is nil,
  /// for the object with the focus. If `label` is given, it replaces the command's own label.
  func action(_ command: Command, cell: Int? = nil, label: Phrase? = nil) -> ObjectAction {
    let bindings = lightbox.environment.bindings
    let own: Phrase? =
      if case .run(let number) = command {
        .verbatim(bindings.programs[number].label)
      } else {
        command.entry?.label
      }
    return action(
      command.traceName, label ?? own ?? .empty,
      meaning: command.entry.map(AccessibleTexts.meaning),
      key: KeyLabel.first(of: command, in: bindings) ?? .empty,
      command.isAvailable(in: lightbox.mode) ? .command(command, cell: cell) : nil)
  }
}
