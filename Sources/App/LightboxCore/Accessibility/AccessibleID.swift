/// The identity of an object that a screen reader can find.
///
/// It stays the same for as long as the object is drawn. Each folder that the album shows has an
/// album object of its own, and each photo has an image object of its own.
enum AccessibleID: Hashable {
  case window
  /// The album's cells in the folder or photo list with this number (`AlbumPlace.number`).
  case album(Int)
  /// The sentences shown in an album without cells.
  case emptiness
  case cell(PhotoID)
  case photo(PhotoID)
  case previousArrow, nextArrow
  case scrollbar, scrubber
  case header, title, note
  case button(HeaderPart)
  case zoom, notice
  /// A button of the notice, by its index among the notice's buttons.
  case noticeButton(Int)
  /// The bar of the marked photos, and a button of it, by the index of its command.
  case selection
  case selectionButton(Int)
  case details, help, menu
  /// A text of the Details panel, by its index; the next two cases are a row of the help and an
  /// entry of the menu.
  case detail(Int)
  case helpRow(Int)
  case entry(Int)
  case tooltip, scope
  /// The field for renaming a photo, and the field of a search, or of the start of a name.
  case nameField, search
  /// A condition of the search field, by its index.
  case chip(Int)
  /// The field that asks for a folder, and a row of its list, by its index.
  case folderField
  case folderRow(Int)

  /// The identifier on the accessibility bus: letters, digits and underscores.
  var text: String {
    switch self {
    case .window: "window"
    case .album(let number): "album_\(number)"
    case .emptiness: "emptiness"
    case .cell(let photo): "cell_\(photo.number)"
    case .photo(let photo): "photo_\(photo.number)"
    case .previousArrow: "previous"
    case .nextArrow: "next"
    case .scrollbar: "scrollbar"
    case .scrubber: "scrubber"
    case .header: "header"
    case .title: "title"
    case .note: "note"
    case .button(let part): "button_\(-part.rawValue)"
    case .zoom: "zoom"
    case .notice: "notice"
    case .noticeButton(let index): "answer_\(index)"
    case .selection: "selection"
    case .selectionButton(let index): "selected_\(index)"
    case .details: "details"
    case .help: "help"
    case .menu: "menu"
    case .detail(let index): "detail_\(index)"
    case .helpRow(let index): "row_\(index)"
    case .entry(let index): "entry_\(index)"
    case .tooltip: "tooltip"
    case .scope: "scope"
    case .nameField: "name_field"
    case .search: "search"
    case .chip(let index): "chip_\(index)"
    case .folderField: "folder_field"
    case .folderRow(let index): "folder_\(index)"
    }
  }

  private static let single: [AccessibleID] = [
    .window, .emptiness, .previousArrow, .nextArrow, .scrollbar, .scrubber, .header, .title, .note,
    .zoom, .notice, .details, .help, .menu, .tooltip, .scope,
    .selection, .nameField, .search, .folderField,
  ]

  /// Reads an identifier that ``text`` has written; nil for any other text.
  init?(_ text: String) {
    if let known = Self.single.first(where: { $0.text == text }) {
      self = known
      return
    }
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1]), number >= 0, number < 1 << 53 else {
      return nil
    }
    switch parts[0] {
    case "album": self = .album(number)
    case "cell": self = .cell(PhotoID(number))
    case "photo": self = .photo(PhotoID(number))
    case "button":
      guard let part = HeaderPart(rawValue: -number) else { return nil }
      self = .button(part)
    case "answer": self = .noticeButton(number)
    case "selected" where number < SelectionBar.commands.count: self = .selectionButton(number)
    case "chip": self = .chip(number)
    case "detail": self = .detail(number)
    case "row": self = .helpRow(number)
    case "entry": self = .entry(number)
    case "folder": self = .folderRow(number)
    default: return nil
    }
    // A sign or leading zeros would name the same thing twice.
    guard self.text == text else { return nil }
  }
}
