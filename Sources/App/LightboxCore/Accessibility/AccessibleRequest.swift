/// A request from a screen reader. It is handled and recorded like a key.
///
/// Cells are given by their index in the album, so that a replayed recording applies to the same
/// photos.
package enum AccessibleRequest: Hashable, Sendable {
  /// Do a command for a cell; if `cell` is nil, do it for the object with the focus.
  case command(Command, cell: Int? = nil)
  /// Give the keyboard's focus to a cell of the album.
  case focus(cell: Int)
  /// Mark the photo of a cell (true), or remove its mark (false).
  case mark(cell: Int, Bool)
  /// Press a button of the header, by the raw value of its `HeaderPart`.
  case press(Int)
  /// Choose an entry of the open menu, or a row of the field that asks for a folder, by its index.
  case choose(Int)
  /// Copy a line of the Details panel, by its index among all lines.
  case copy(line: Int)
  /// Set the text of the open field, with the caret after `caret` characters.
  case write(String, caret: Int)
  /// Put the caret of the open field after `caret` characters. Select the text from there to the
  /// position after `anchor` characters.
  case setSelection(caret: Int, anchor: Int)
  /// Accept the text of the open field (true), or close the field (false).
  case finishEditing(accepts: Bool)
  /// Remove the search condition with this index, counted from 0.
  case removeChip(Int)
  /// Press a button of the notice, by its index among the notice's buttons.
  case answer(Int)
  /// Zoom the photo to this scale: device px per image px, in percent.
  case zoom(Double)
  /// Scroll the album to this position, from 0 at the top to 1 at the end.
  case scroll(Double)
  /// Show the photo with this number among all photos, counted from 1.
  case page(Int)
}

extension AccessibleRequest {
  /// The request as it is written in a trace.
  var words: String {
    switch self {
    case .command(let command, let cell):
      "command \(command.traceName)" + (cell.map { " \($0)" } ?? "")
    case .focus(let cell): "focus \(cell)"
    case .mark(let cell, let isMarked): "\(isMarked ? "mark" : "unmark") \(cell)"
    case .press(let tag): "press \(tag)"
    case .choose(let index): "choose \(index)"
    case .copy(let line): "copy \(line)"
    case .write(let text, let caret): "write \(caret) \(TraceText.word(text))"
    case .setSelection(let caret, let anchor): "place \(caret) \(anchor)"
    case .finishEditing(let accepts): accepts ? "rename" : "give_up"
    case .removeChip(let index): "remove \(index)"
    case .answer(let button): button == 0 ? "answer" : "answer \(button)"
    case .zoom(let percent): "zoom \(TraceNumber.text(percent))"
    case .scroll(let position): "scroll \(TraceNumber.text(position))"
    case .page(let number): "page \(number)"
    }
  }
}

extension Command {
  private static let programPrefix = "run_"

  /// The name in a trace: the command's name in the configuration, or a prefix and a number for a
  /// bound program.
  var traceName: String {
    if case .run(let number) = self { return "\(Self.programPrefix)\(number)" }
    return entry?.name ?? "unknown"
  }

  /// Creates the command from its name in a trace; nil if the name is unknown.
  init?(traceName name: some StringProtocol) {
    if let entry = Self.table.first(where: { $0.name == name }) {
      self = entry.command
    } else if name.hasPrefix(Self.programPrefix),
      let number = Int(name.dropFirst(Self.programPrefix.count)), number >= 0
    {
      self = .run(number)
    } else {
      return nil
    }
  }
}
