package import LightboxCore

/// The looks of albums and of the window that are remembered from one start to the next, and
/// whether there was one: a value, and its text.
///
/// Its text has one fact a line; a line that makes no sense is passed over, as another version may have
/// written it.
package struct AlbumMemory: Hashable, Sendable {
  /// The albums for which a chosen order is remembered.
  package enum Scope: String, Hashable, Sendable, CaseIterable {
    /// Each folder has its own.
    case folder
    /// All have the one that was chosen last.
    case always
    case never
  }

  /// The height of rows that was chosen, logical px; nil for the usual one.
  package var rowHeight: Double?
  /// True where names stand below photos; nil where that was not chosen.
  package var namesPhotos: Bool?
  /// True once the hint of the first time has been shown.
  package var hasHinted = false
  /// The window's buttons as the desktop's portal told them last; nil where it told none.
  package var buttonLayout: String?
  /// The order that was chosen last for any album.
  private var order: AlbumOrder?
  /// The orders that were chosen for folders, those chosen last at the end.
  private var folders: [Folder] = []

  private struct Folder: Hashable, Sendable {
    let path: [UInt8]
    let order: AlbumOrder
  }

  /// The most folders that are remembered; those chosen longest ago are forgotten.
  package static let limit = 500

  /// The length of the longest layout of buttons that makes sense, bytes.
  private static let longestButtons = 1000

  package init() {}

  // MARK: Orders

  /// The order of the folder at that absolute path; nil where none is remembered.
  package func order(of path: [UInt8]?, _ scope: Scope) -> AlbumOrder? {
    switch scope {
    case .folder: path.flatMap { path in folders.last { $0.path == path }?.order }
    case .always: order
    case .never: nil
    }
  }

  /// Takes the order that was chosen for the folder at that absolute path; nil stands for no folder.
  package mutating func choose(_ order: AlbumOrder, for path: [UInt8]?, _ scope: Scope) {
    switch scope {
    case .folder:
      guard let path else { return }
      folders.removeAll { $0.path == path }
      folders.append(Folder(path: path, order: order))
      folders.removeFirst(max(folders.count - Self.limit, 0))
    case .always: self.order = order
    case .never: break
    }
  }

  // MARK: Text

  private static let heading = "# Written by Lightbox, which reads it at its next start."

  /// Reads a text; nothing is remembered of what is no such text.
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
      case ("order", 3): order = Self.order(words[1], words[2])
      case ("folder", 4):
        guard let order = Self.order(words[1], words[2]),
          let path = EscapedBytes.bytes(of: words[3].utf8), path.first == UInt8(ascii: "/")
        else { continue }
        choose(order, for: path, .folder)
      default: continue
      }
    }
  }

  package var text: String {
    var lines = [Self.heading]
    if let rowHeight { lines.append("rows \(rowHeight)") }
    if let namesPhotos { lines.append("names \(namesPhotos)") }
    if hasHinted { lines.append("hint shown") }
    if let buttonLayout {
      lines.append("buttons \(EscapedBytes.text(of: Array(buttonLayout.utf8)))")
    }
    if let order { lines.append("order \(Self.words(order))") }
    lines += folders.map { "folder \(Self.words($0.order)) \(EscapedBytes.text(of: $0.path))" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func words(_ order: AlbumOrder) -> String {
    "\(order.key.rawValue) \(order.isReversed ? "down" : "up")"
  }

  private static func order(_ key: String, _ way: String) -> AlbumOrder? {
    guard let key = AlbumOrder.Key(rawValue: key), ["up", "down"].contains(way) else { return nil }
    return AlbumOrder(key, isReversed: way == "down")
  }
}
