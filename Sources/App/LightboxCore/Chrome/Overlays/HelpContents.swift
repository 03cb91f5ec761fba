internal import Gestures
internal import Input

/// The texts of the help: gestures and keys, and what they do.
package struct HelpContents: Hashable, Sendable {
  /// A row of the help: a gesture or keys, and their meaning.
  package struct Row: Hashable, Sendable {
    /// The gesture in words; empty for a row of keys.
    package let gesture: String
    /// The keys, those of one command together.
    package let keys: [[String]]
    package let meaning: String
  }

  /// A group of rows under a title.
  package struct Group: Hashable, Sendable {
    package let title: String
    package let rows: [Row]
  }

  /// No group is empty.
  package let groups: [Group]
  /// The key that shows the help.
  package let ownKey: String

  /// The gestures, and the keys that `bindings` give to commands; a command without a key is left
  /// out.
  package init(_ bindings: KeyBindings) {
    let keys = Self.keys(bindings)
    ownKey = keys[.toggleHelp]?.first ?? "…"
    groups = CommandEntry.Section.allCases.compactMap { section in
      var rows = Self.gestures(section).map { Row(gesture: $0.act, keys: [], meaning: $0.help) }
      for entry in Command.table where entry.section == section {
        guard let found = keys[entry.command] else { continue }
        // Neighbours with the same help text share a row.
        let shared = rows.last.flatMap { $0.gesture.isEmpty && $0.meaning == entry.help ? $0 : nil }
        if shared != nil { rows.removeLast() }
        rows.append(Row(gesture: "", keys: (shared?.keys ?? []) + [found], meaning: entry.help))
      }
      if section == .file { rows += Self.programs(bindings, keys) }
      return rows.isEmpty ? nil : Group(title: section.rawValue, rows: rows)
    }
  }

  /// The programs that keys start.
  private static func programs(_ bindings: KeyBindings, _ keys: [Command: [String]]) -> [Row] {
    bindings.programs.enumerated().compactMap { number, program in
      keys[.run(number)].map { Row(gesture: "", keys: [$0], meaning: program.label) }
    }
  }

  private init(groups: [Group], ownKey: String) {
    self.groups = groups
    self.ownKey = ownKey
  }

  package var rowCount: Int { groups.reduce(0) { $0 + $1.rows.count } }

  /// The rows that are left after the first `count`.
  package func dropping(_ count: Int) -> HelpContents {
    var rest = count
    let groups: [Group] = groups.compactMap { group in
      let rows = Array(group.rows.dropFirst(rest))
      rest = max(rest - group.rows.count, 0)
      return rows.isEmpty ? nil : Group(title: group.title, rows: rows)
    }
    return HelpContents(groups: groups, ownKey: ownKey)
  }

  /// The labels of every command's keys, in the order of the standard bindings and then by name.
  private static func keys(_ bindings: KeyBindings) -> [Command: [String]] {
    var chords: [Command: [KeyBindings.Chord]] = [:]
    for table in [bindings.commands, bindings.albumCommands] {
      for (chord, command) in table { chords[command, default: []].append(chord) }
    }
    let order = Dictionary(
      zip(KeyBindings.standardChords.map(\.chord), 0...), uniquingKeysWith: { first, _ in first })
    return chords.mapValues { chords in
      KeyLabel.texts(
        chords.sorted { a, b in
          let (first, second) = (order[a] ?? .max, order[b] ?? .max)
          guard first == second else { return first < second }
          return (a.name, a.modifiers.rawValue) < (b.name, b.modifiers.rawValue)
        })
    }
  }

  /// The gestures of each group, and what they do.
  private static func gestures(_ section: CommandEntry.Section) -> [(act: String, help: String)] {
    switch section {
    case .look:
      [
        ("Pinch", "zoom, turn and move at once"),
        ("Double tap", "zoom in there, and back to fit"),
        ("Pull up", "Details of the photo"),
        ("Wheel, Ctrl + scroll", "zoom about the pointer"),
        ("Tap, then touch and drag", "zoom with one finger"),
      ]
    case .move:
      [
        ("Drag, scroll", "move the photo"), ("Sideways, at fit", "next, previous photo"),
        ("Along the thumbnails", "through the photos"),
      ]
    case .album:
      [
        ("Tap", "open a photo, and close it"),
        ("Pull down, pinch in", "close the photo"),
        ("Pinch", "larger, smaller thumbnails"),
        ("Spread a thumbnail", "open its photo"),
        ("Type a name", "go to it"),
      ]
    case .file: []
    case .window: [("Right click, long press", "the menu")]
    }
  }
}
