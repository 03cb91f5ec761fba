package import LightboxCore

/// A remembered window: the folder and photo that it shows, its size and its state.
package struct SessionWindow: Equatable, Sendable {
  /// A size in logical px.
  package struct Size: Hashable, Sendable {
    package let width: Int
    package let height: Int

    /// Creates a size; nil if the width or the height is not in 64...32,767 px.
    package init?(width: Int, height: Int) {
      guard (64...32_767).contains(width), (64...32_767).contains(height) else { return nil }
      (self.width, self.height) = (width, height)
    }
  }

  package let id: UInt64
  /// The absolute path of the shown folder; nil if the album is not a single folder.
  package var folder: [UInt8]?
  /// The name of the open photo, or of the first visible photo of the album; nil if none is
  /// remembered. For an individually named file, this is the file's absolute path.
  package var photo: [UInt8]?
  /// The absolute paths of individually named files; empty if the window shows a folder.
  package var files: [[UInt8]] = []

  /// The greatest number of remembered files, and of bytes in all their paths. A longer list is
  /// neither written nor read.
  package static let (mostFiles, mostBytes) = (200, 16 << 10)
  /// True if the window shows a single photo; false if it shows the album.
  package var isOpen = false
  package var order: AlbumOrder?
  /// The window's size while it is neither maximized nor fullscreen; nil if it is unknown.
  package var size: Size?
  package var isMaximized = false
  package var isFullscreen = false
  /// The session ID under which the compositor remembers the window's workspace and position; nil
  /// if there is none.
  package var desktopSession: String?

  package init(id: UInt64) { self.id = id }

  // MARK: Text

  private static let word = "window"

  /// Reads a stored line; nil if it is malformed. Unknown words are ignored.
  init?(reading line: [UInt8]) {
    let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 2, words[0] == Self.word, let id = UInt64(words[1], radix: 16) else {
      return nil
    }
    self.init(id: id)
    for word in words.dropFirst(2) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      switch (parts.first, parts.count) {
      case ("open", 1): isOpen = true
      case ("maximized", 1): isMaximized = true
      case ("fullscreen", 1): isFullscreen = true
      case (let key?, 2): read(parts[1], of: key)
      default: break
      }
    }
    // The photo is a file of the folder, so its name has no slash, or is one of the named files.
    if let name = photo, files.isEmpty ? name.contains(UInt8(ascii: "/")) : !files.contains(name) {
      photo = nil
    }
    if photo == nil { isOpen = false }
  }

  private mutating func read(_ value: String, of key: String) {
    switch key {
    case "folder": folder = EscapedBytes.absolutePath(of: value) ?? folder
    case "file":
      let size = files.reduce(0) { $0 + $1.count }
      guard files.count < Self.mostFiles, let path = EscapedBytes.absolutePath(of: value),
        size + path.count <= Self.mostBytes
      else { return }
      files.append(path)
    case "photo":
      guard let name = EscapedBytes.bytes(of: value.utf8), !name.isEmpty else { return }
      photo = name
    case "order":
      guard let (key, way) = Self.pair(value, ":") else { return }
      order = AlbumOrder(key: key, way: way) ?? order
    case "session":
      desktopSession = EscapedBytes.bytes(of: value.utf8).flatMap {
        $0.isEmpty ? nil : String(validating: $0, as: UTF8.self)
      }
    case "size":
      guard let (width, height) = Self.pair(value, "x"), let width = Int(width),
        let height = Int(height)
      else { return }
      size = Size(width: width, height: height)
    default: break
    }
  }

  private static func pair(_ text: String, _ separator: Character) -> (String, String)? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  var line: String {
    var words = [Self.word, String(id, radix: 16)]
    if let folder { words.append("folder=\(EscapedBytes.text(of: folder))") }
    for file in files { words.append("file=\(EscapedBytes.text(of: file))") }
    if let photo { words.append("photo=\(EscapedBytes.text(of: photo))") }
    if isOpen { words.append("open") }
    if let order { words.append("order=\(order.key.rawValue):\(order.way)") }
    if let size { words.append("size=\(size.width)x\(size.height)") }
    if isMaximized { words.append("maximized") }
    if isFullscreen { words.append("fullscreen") }
    if let desktopSession { words.append("session=\(EscapedBytes.text(of: desktopSession.utf8))") }
    return words.joined(separator: " ")
  }
}
