package import Languages

/// The texts of the help: the gestures and keys, and their meanings.
package struct HelpContents: Equatable, Sendable {
  /// A row of the help: a gesture or keys, and their meaning.
  package struct Row: Equatable, Sendable {
    /// The gesture in words; nil for a row of keys.
    package let gesture: Phrase?
    /// The names of the keys, grouped by command.
    package let keys: [[Phrase]]
    package let meaning: Phrase
  }

  /// A group of rows under a title.
  package struct Group: Equatable, Sendable {
    package let title: Phrase
    package let rows: [Row]
  }

  /// The groups of the help; no group is empty.
  package private(set) var groups: [Group]
  /// The key that shows the help.
  package let ownKey: Phrase

  /// Creates the help with the main gestures, and with all commands that have keys in `bindings`.
  package init(_ bindings: KeyBindings) {
    ownKey = KeyLabel.first(of: .toggleHelp, in: bindings) ?? .verbatim("…")
    groups = CommandEntry.Section.allCases.compactMap { section in
      var rows = Self.gestures(section).map { Row(gesture: $0.key, keys: [], meaning: $0.value) }
      for entry in Command.table where entry.section == section {
        let found = KeyLabel.all(of: entry.command, in: bindings)
        guard !found.isEmpty else { continue }
        // Neighbours with the same help text share a row.
        let shared = rows.last.flatMap { $0.gesture == nil && $0.meaning == entry.help ? $0 : nil }
        if shared != nil { rows.removeLast() }
        rows.append(Row(gesture: nil, keys: (shared?.keys ?? []) + [found], meaning: entry.help))
      }
      if section == .file { rows += Self.programs(bindings) }
      return rows.isEmpty ? nil : Group(title: section.title, rows: rows)
    }
  }

  /// The rows of the external programs that keys start.
  private static func programs(_ bindings: KeyBindings) -> [Row] {
    bindings.programs.enumerated().compactMap { number, program in
      let keys = KeyLabel.all(of: .run(number), in: bindings)
      return keys.isEmpty
        ? nil : Row(gesture: nil, keys: [keys], meaning: .verbatim(program.label))
    }
  }

  /// The number of titles and rows.
  var lineCount: Int { groups.reduce(0) { $0 + 1 + $1.rows.count } }

  /// Returns the contents without the first `count` lines; a group keeps its title.
  func dropping(_ count: Int) -> HelpContents {
    var (rest, contents) = (count, self)
    contents.groups = groups.compactMap { group in
      let rows = Array(group.rows.dropFirst(max(rest - 1, 0)))
      rest = max(rest - 1 - group.rows.count, 0)
      return rows.isEmpty ? nil : Group(title: group.title, rows: rows)
    }
    return contents
  }

  /// The gestures of a section of the help, and their meanings.
  private static func gestures(_ section: CommandEntry.Section) -> KeyValuePairs<Phrase, Phrase> {
    switch section {
    case .look:
      [
        Phrase("Pinch", context: "a gesture"):
          Phrase("Zoom, rotate and move at once", context: "the help"),
        Phrase("Double tap", context: "a gesture"):
          Phrase("Zoom in there, and back to fit", context: "the help"),
        Phrase("Pull up", context: "a gesture"):
          Phrase("Details of the photo", context: "the help"),
        Phrase("Wheel, Ctrl + scroll", context: "a gesture"):
          Phrase("Zoom about the pointer", context: "the help"),
        Phrase("Tap, then touch and drag", context: "a gesture"):
          Phrase("Zoom with one finger", context: "the help"),
      ]
    case .move:
      [
        Phrase("Drag, scroll", context: "a gesture"):
          Phrase("Move the photo", context: "the help"),
        Phrase("Sideways, at fit", context: "a gesture"):
          Phrase("Next, previous photo", context: "the help"),
        Phrase("Along the thumbnails", context: "a gesture"):
          Phrase("Through the photos", context: "the help"),
      ]
    case .album:
      [
        Phrase("Tap", context: "a gesture"):
          Phrase("Open a photo, and close it", context: "the help"),
        Phrase("Pull down, pinch in", context: "a gesture"):
          Phrase("Close the photo", context: "the help"),
        Phrase("Pinch", context: "a gesture"):
          Phrase("Larger, smaller thumbnails", context: "the help"),
        Phrase("Spread a thumbnail", context: "a gesture"):
          Phrase("Open its photo", context: "the help"),
        Phrase("Type a name", context: "a gesture"): Phrase("Go to it", context: "the help"),
      ]
    case .everyday, .marks, .file: [:]
    case .window:
      [
        Phrase("Right click, long press", context: "a gesture"):
          Phrase("The menu", context: "the help")
      ]
    }
  }
}
