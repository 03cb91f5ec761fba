package import LightboxCore

/// The remembered appearance of albums and of the window, as text with one fact per line. Unknown
/// lines are skipped, because another version may have written them.
package struct AlbumMemory: Equatable, Sendable {
  /// The rule that determines for which folders a chosen order is remembered.
  package enum Scope: String, Hashable, Sendable, CaseIterable {
    case folder
    /// All folders have the same order: the order that was chosen last.
    case always
    case never
  }

  /// The height of the album's rows that the user chose, logical px; nil for the default.
  package var rowHeight: Double?
  /// True if names are shown below photos, as the user chose; nil for the default.
  package var namesPhotos: Bool?
  /// True if the hint for the program's first start was already shown to the user.
  package var hasHinted = false
  /// The layout of the window's buttons that the desktop portal reported last, in GNOME's notation,
  /// such as `close,minimize:appmenu`; nil if none is known.
  package var buttonLayout: String?
  /// The order that was chosen last for any album; nil if none was chosen.
  private var order: AlbumOrder?
  /// The orders that were chosen for folders, the latest last.
  private var folders: [Folder] = []

  /// The folders that received copied or moved photos, and the opened folders; the latest last.
  private var (targets, opened): ([[UInt8]], [[UInt8]]) = ([], [])

  private struct Folder: Equatable, Sendable {
    let path: [UInt8]
    let order: AlbumOrder
  }

  /// The greatest number of folders with a remembered order; the oldest orders are dropped.
  package static let mostFolders = 500

  /// The greatest length of a valid ``buttonLayout``, bytes; a longer one is ignored.
  private static let longestButtons = 1000

  package init() {}

  // MARK: Orders

  /// Returns the order that is remembered, by the rule `scope`, for the folder with the absolute
  /// path `path`; nil if there is none. `path` is nil if the album is not a single folder.
  package func order(of path: [UInt8]?, _ scope: Scope) -> AlbumOrder? {
    switch scope {
    case .folder: path.flatMap { path in folders.last { $0.path == path }?.order }
    case .always: order
    case .never: nil
    }
  }

  /// Stores the order that was chosen for the folder with the absolute path `path`, if the rule
  /// `scope` allows that. `path` is nil if the album is not a single folder.
  package mutating func choose(_ order: AlbumOrder, for path: [UInt8]?, _ scope: Scope) {
    switch scope {
    case .folder:
      guard let path else { return }
      folders.removeAll { $0.path == path }
      folders.append(Folder(path: path, order: order))
      folders.removeFirst(max(folders.count - Self.mostFolders, 0))
    case .always: self.order = order
    case .never: break
    }
  }

  // MARK: Folders

  /// The greatest number of recent folders that were opened, and of those that received photos. The
  /// oldest folders are dropped.
  package static let mostRecent = 10

  /// Returns the absolute paths of recent folders, the newest first: if `isOpened` is true, of the
  /// opened folders; otherwise of the folders that received photos.
  package func recentFolders(isOpened: Bool) -> [[UInt8]] {
    (isOpened ? opened : targets).reversed()
  }

  /// Adds a folder to the recent folders. `isOpened` is true if the folder was opened, and false if
  /// it received photos.
  package mutating func use(_ folder: [UInt8], isOpened: Bool) {
    let folders = recentFolders(isOpened: isOpened).filter { $0 != folder }
    let kept = folders.prefix(Self.mostRecent - 1).reversed() + [folder]
    if isOpened { opened = kept } else { targets = kept }
  }

  // MARK: Text

  private static let heading = "# Written by Lightbox, which reads it at its next start."

  /// Reads the stored text; a malformed text gives an empty memory.
  package init(reading bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      switch (words.first, words.count) {
      case ("rows", 2):
        if let height = Double(words[1]), (10...10_000).contains(height) { rowHeight = height }
      case ("names", 2): namesPhotos = Bool(words[1])
      case ("buttons", 2) where words[1].utf8.count <= Self.longestButtons:
        buttonLayout = EscapedBytes.bytes(of: words[1].utf8).map {
          String(decoding: $0, as: UTF8.self)
        }
      case ("hint", 2): hasHinted = words[1] == "shown"
      case ("order", 3): order = AlbumOrder(key: words[1], way: words[2])
      case ("folder", 4):
        if let order = AlbumOrder(key: words[1], way: words[2]),
          let path = EscapedBytes.absolutePath(of: words[3])
        {
          choose(order, for: path, .folder)
        }
      case ("target", 2), ("opened", 2):
        if let path = EscapedBytes.absolutePath(of: words[1]) {
          use(path, isOpened: words[0] == "opened")
        }
      default: continue
      }
    }
  }

  /// The memory as text, for a file.
  package var text: [UInt8] {
    var lines = [Self.heading]
    if let rowHeight { lines.append("rows \(rowHeight)") }
    if let namesPhotos { lines.append("names \(namesPhotos)") }
    if hasHinted { lines.append("hint shown") }
    if let buttonLayout {
      // A layout without buttons may be an empty text, which would be no word of a line.
      let layout = buttonLayout.isEmpty ? ":" : buttonLayout
      lines.append("buttons \(EscapedBytes.text(of: layout.utf8))")
    }
    if let order { lines.append("order \(order.key.rawValue) \(order.way)") }
    lines += folders.map {
      "folder \($0.order.key.rawValue) \($0.order.way) \(EscapedBytes.text(of: $0.path))"
    }
    lines += targets.map { "target \(EscapedBytes.text(of: $0))" }
    lines += opened.map { "opened \(EscapedBytes.text(of: $0))" }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}

extension AlbumOrder {
  /// Creates an order from its stored words: `key` is the fact to sort by, `way` is `up` or `down`.
  /// Nil for other words. ``AlbumMemory`` and ``SessionWindow`` store orders in this form.
  init?(key: String, way: String) {
    guard let key = Key(rawValue: key), ["up", "down"].contains(way) else { return nil }
    self.init(key, isReversed: way == "down")
  }

  var way: String { isReversed ? "down" : "up" }
}
