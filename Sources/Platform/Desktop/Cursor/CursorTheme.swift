internal import Input

/// The desktop's settings for cursors that are read from a theme; each is nil while it is unknown.
package struct CursorSettings: Hashable, Sendable {
  /// The name of the theme.
  package var theme: String?
  /// The nominal size of the cursors, in logical px.
  package var size: Int?

  package init(theme: String? = nil, size: Int? = nil) { (self.theme, self.size) = (theme, size) }
}

/// A cursor theme with the themes that it inherits from.
///
/// It reads files only through the function that is passed to its initializer.
struct CursorTheme {
  let name: String
  /// The nominal size of the cursors, in logical px.
  let size: Int
  private let path: [String]
  private let read: (String) -> [UInt8]?

  /// Creates the theme that the environment variables `XCURSOR_THEME`, `XCURSOR_SIZE` and
  /// `XCURSOR_PATH` describe. If one of the first two is not set, `settings` is used instead.
  ///
  /// `environment` returns the value of the variable with the passed name; nil if the variable is
  /// not set. `read` returns the contents of the file at the passed path; nil if the file cannot be
  /// read.
  init(
    environment: (String) -> String?, settings: CursorSettings = CursorSettings(),
    read: @escaping (String) -> [UInt8]?
  ) {
    name =
      environment("XCURSOR_THEME").flatMap { $0.isEmpty ? nil : $0 } ?? settings.theme ?? "default"
    let size = environment("XCURSOR_SIZE").flatMap { Int($0) } ?? settings.size ?? 24
    self.size = (1...512).contains(size) ? size : 24
    let home = environment("HOME") ?? ""
    let data = environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let path =
      environment("XCURSOR_PATH")
      ?? [
        "\(data ?? home + "/.local/share")/icons", "\(home)/.icons", "/usr/local/share/icons",
        "/usr/share/icons", "/usr/share/pixmaps",
      ].joined(separator: ":")
    self.path = path.split(separator: ":").map { entry in
      entry.hasPrefix("~/") ? home + entry.dropFirst() : String(entry)
    }
    self.read = read
  }

  /// Returns the file of `cursor` from this theme or a theme that it inherits from; nil if none of
  /// them has the cursor. An older name in one theme is tried before a newer name in the next. A
  /// similar cursor is taken only if no theme has the cursor itself.
  func file(_ cursor: CursorShape) -> XCursorFile? {
    let (themes, names) = (lineage(), cursor.names)
    return file([cursor.rawValue, names.legacy], in: themes) ?? file([names.similar], in: themes)
  }

  /// Returns the file with the first of `names` that the first of `themes` has; nil if no theme has
  /// any of them.
  private func file(_ names: [String?], in themes: [String]) -> XCursorFile? {
    for theme in themes {
      for name in names.compactMap(\.self) {
        for directory in path {
          guard let bytes = read("\(directory)/\(theme)/cursors/\(name)") else { continue }
          if let file = XCursorFile(bytes) { return file }
        }
      }
    }
    return nil
  }

  /// Returns the names of the theme, of the themes from which it inherits (directly or indirectly),
  /// and of `default`; each name once.
  private func lineage() -> [String] {
    var themes: [String] = []
    var waiting = [name]
    while !waiting.isEmpty, themes.count < 32 {
      let theme = waiting.removeFirst()
      guard !themes.contains(theme), !theme.contains("/") else { continue }
      themes.append(theme)
      let index = path.lazy.compactMap { read("\($0)/\(theme)/index.theme") }.first
      waiting += index.map(Self.inherited) ?? []
      if waiting.isEmpty, !themes.contains("default") { waiting = ["default"] }
    }
    return themes
  }

  /// Returns the names after `Inherits` in an `index.theme`. Some of these files are long, so the
  /// bytes are not converted to a text first.
  private static func inherited(_ index: [UInt8]) -> [String] {
    let spaces: [UInt8] = [0x20, 0x09, 0x0D]
    for line in index.split(separator: 0x0A) {
      let key = line.drop(while: spaces.contains)
      guard key.starts(with: "Inherits".utf8) else { continue }
      let value = key.dropFirst(8).drop(while: spaces.contains)
      guard value.first == UInt8(ascii: "=") else { continue }
      return value.dropFirst().split { [0x2C, 0x3B].contains($0) || spaces.contains($0) }.map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    return []
  }
}
