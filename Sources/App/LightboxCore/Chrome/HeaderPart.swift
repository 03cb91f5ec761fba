internal import Input
internal import Languages

/// The parts of a header; the raw value of a part is the tag of its layer.
enum HeaderPart: Hashable, Sendable, RawRepresentable {
  case bar, minimize, maximize, close
  /// The button that leads back: out of a folder, or from the photo to the album.
  case back
  case details, order, menu, fullscreen
  /// A folder in the album's path; `above` is the number of levels above the current folder, at
  /// least 1.
  case folder(above: Int)

  private static let named: [HeaderPart] = [
    .bar, .minimize, .maximize, .close, .back, .details, .order, .menu, .fullscreen,
  ]
  /// A number between two ranges of tags: the tags of folders are below it, all others above it.
  private static let lastTag = -100

  // By a switch: a search would compare parts by their raw values.
  var rawValue: Int {
    switch self {
    case .bar: -1
    case .minimize: -2
    case .maximize: -3
    case .close: -4
    case .back: -5
    case .details: -6
    case .order: -7
    case .menu: -8
    case .fullscreen: -9
    case .folder(let levels): Self.lastTag - levels
    }
  }

  init?(rawValue: Int) {
    if rawValue < Self.lastTag {
      self = .folder(above: Self.lastTag - rawValue)
    } else if rawValue < 0, rawValue >= -Self.named.count {
      self = Self.named[-1 - rawValue]
    } else {
      return nil
    }
  }

  /// True for a button whose command is in the menu too.
  var isInMenu: Bool { self == .details || self == .fullscreen }

  /// The icon on the button; nil for a part without an icon.
  func icon(in window: WindowState) -> Icon? {
    switch self {
    case .bar, .folder: nil
    case .minimize: .minimize
    case .maximize: window.isMaximized ? .restore : .maximize
    case .close: .close
    case .back: .back
    case .details: .details
    case .order: .order
    case .menu: .menu
    case .fullscreen: window.isFullscreen ? .leaveFullscreen : .fullscreen
    }
  }

  /// The meaning of a button in one or two words, and the command with the same effect, so that the
  /// command's key can be shown too. Nil for a part that needs no explanation.
  func meaning(on header: Header) -> (text: Phrase, command: Command?)? {
    switch self {
    case .bar, .folder: nil
    case .minimize: (Phrase("Minimise"), nil)
    case .maximize: (header.window.isMaximized ? Phrase("Restore") : Phrase("Maximise"), nil)
    case .close: (Phrase("Close"), .quit)
    case .back:
      header.isPinned
        ? (Phrase("Back"), .parentFolder) : (Phrase("Back to the album"), .toggleAlbum)
    case .details: (Phrase("Details"), .toggleInfo)
    case .order: (Phrase("Order"), .nextOrder)
    case .menu: (Phrase("Menu"), .menu)
    case .fullscreen:
      (
        header.window.isFullscreen ? Phrase("Leave fullscreen") : Phrase("Fullscreen"),
        .toggleFullscreen
      )
    }
  }
}
