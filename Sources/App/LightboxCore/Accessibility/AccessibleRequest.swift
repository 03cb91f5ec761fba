/// A request that comes by way of accessibility: it goes the same way as keys, and into recordings.
///
/// Cells are meant by their index in the album, so that a recording means the same photos again.
package enum AccessibleRequest: Hashable, Sendable {
  /// Do what a key would, with the cell that is meant, or with what has the focus.
  case command(Command, cell: Int? = nil)
  /// Give the keyboard's focus to a cell of the album.
  case focus(cell: Int)
  /// Mark a cell's photo, or no longer.
  case mark(cell: Int, Bool)
  /// Press a button of the header, by its tag.
  case press(Int)
  /// Choose an entry of the open menu, by its index.
  case choose(Int)
  /// Copy a line of Details, by its index among all of them.
  case copy(line: Int)
  /// Write this into the field of a name, with the caret behind so many characters.
  case write(String, caret: Int)
  /// Put the caret of the field behind so many characters; what lies between it and the anchor is selected.
  case place(caret: Int, anchor: Int)
  /// Give the photo the name that is in the field, or leave it the one that it has.
  case rename(Bool)
  /// Press a button of the notice, by its place among them.
  case answer(Int)
  /// Show the photo with that many device px per image px, in percent.
  case zoom(Double)
  /// Scroll the album, from 0 at the top to 1 at the end.
  case scroll(Double)
  /// Show the photo at a place among all, from 1.
  case page(Int)
}

extension AccessibleRequest {
  /// The words of the request in a trace.
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
    case .place(let caret, let anchor): "place \(caret) \(anchor)"
    case .rename(let isMeant): isMeant ? "rename" : "give_up"
    case .answer(let button): button == 0 ? "answer" : "answer \(button)"
    case .zoom(let percent): "zoom \(TraceNumber.text(percent))"
    case .scroll(let position): "scroll \(TraceNumber.text(position))"
    case .page(let number): "page \(number)"
    }
  }
}

extension Command {
  private static let programPrefix = "run_"

  /// The name in a trace: that of the configuration, and a number for a bound program.
  var traceName: String {
    if case .run(let number) = self { return "\(Self.programPrefix)\(number)" }
    return entry?.name ?? "unknown"
  }

  /// The command of a trace's name; nil for an unknown one.
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
