/// The identity of an object that a screen reader can find.
///
/// It stays the same for as long as the object is drawn. Each place of the album is an album of its own, and each
/// photo an image of its own.
enum AccessibleID: Hashable {
  case window
  /// The cells of the place with that number.
  case album(Int)
  /// The sentences of an album without cells.
  case emptiness
  case cell(PhotoID)
  case photo(PhotoID)
  case previousArrow, nextArrow
  case scrollbar, scrubber
  case header, title, note
  case button(HeaderPart)
  case zoom, notice
  /// A button of the notice, by its place among them.
  case noticeButton(Int)
  case details, help, menu
  /// A text of Details, of the help, or an entry of the menu, by its index.
  case detail(Int)
  case helpRow(Int)
  case entry(Int)
  case tooltip, scope
  /// The field in which a photo is renamed, and the beginning of a name that is looked for.
  case nameField, search

  /// The text for the bus: letters, digits and underscores.
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
    }
  }

  private static let single: [AccessibleID] = [
    .window, .emptiness, .previousArrow, .nextArrow, .scrollbar, .scrubber, .header, .title, .note,
    .zoom, .notice, .details, .help, .menu, .tooltip, .scope,
    .nameField, .search,
  ]

  /// Reads what ``text`` writes, and nothing else.
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
    case "detail": self = .detail(number)
    case "row": self = .helpRow(number)
    case "entry": self = .entry(number)
    default: return nil
    }
    // A sign or leading zeros would name the same thing twice.
    guard self.text == text else { return nil }
  }
}
