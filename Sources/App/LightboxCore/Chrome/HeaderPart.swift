internal import Input
internal import Languages

/// The parts of a header. The raw value names the part in traces and for screen readers.
enum HeaderPart: Equatable, Sendable {
  case bar, minimize, maximize, close
  /// The button that leads back: out of a folder, or from the photo to the album.
  case back
  case details, order, menu, fullscreen
  /// A folder in the album's path. `above` is the number of levels, at least 1, by which the folder
  /// is above the current folder.
  case folder(above: Int)

  /// The parts with the raw values -1, -2 and so on.
  private static let named: [HeaderPart] = [
    .bar, .minimize, .maximize, .close, .back, .details, .order, .menu, .fullscreen,
  ]
  /// A number between two ranges of raw values: those of folders are below it, all others above it.
  private static let border = -100

  var rawValue: Int {
    if case .folder(let levels) = self { return Self.border - levels }
    return -1 - (Self.named.firstIndex(of: self) ?? 0)
  }

  init?(rawValue: Int) {
    let part =
      rawValue < Self.border
      ? .folder(above: Self.border - rawValue) : Self.named.first { $0.rawValue == rawValue }
    guard let part else { return nil }
    self = part
  }

  /// True for a button whose command is in the menu too.
  var isInMenu: Bool { self == .details || self == .fullscreen }

  /// Returns a button's icon, its text of one or two words, and the command with the same effect
  /// (nil if there is none). Returns nil for parts that are not buttons: the bar and folders. Some
  /// buttons depend on the state of `header`: in a maximized window, maximize becomes restore.
  func appearance(on header: Header) -> (icon: Icon, text: Phrase, command: Command?)? {
    switch self {
    case .bar, .folder: nil
    case .minimize: (.minimize, Phrase("Minimise"), nil)
    case .maximize where header.window.isMaximized: (.restore, Phrase("Restore"), nil)
    case .maximize: (.maximize, Phrase("Maximise"), nil)
    case .close: (.close, Phrase("Close"), .quit)
    case .back where header.isPinned: (.back, Phrase("Back"), .parentFolder)
    case .back: (.back, Phrase("Back to the album"), .toggleAlbum)
    case .details: (.details, Phrase("Details"), .toggleInfo)
    case .order: (.order, Phrase("Order"), .nextOrder)
    case .menu: (.menu, Phrase("Menu"), .menu)
    case .fullscreen where header.window.isFullscreen:
      (.leaveFullscreen, Phrase("Leave fullscreen"), .toggleFullscreen)
    case .fullscreen: (.fullscreen, Phrase("Fullscreen"), .toggleFullscreen)
    }
  }
}
