internal import Gestures
internal import Input

/// What the help says: gestures and keys, and what they do.
package struct HelpContents: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// What the hand does; empty for a row of keys.
    package let gesture: String
    /// The keys, those of one command together.
    package let keys: [[String]]
    package let meaning: String
  }

  package struct Group: Hashable, Sendable {
    package let title: String
    package let rows: [Row]
  }

  /// No group is empty.
  package let groups: [Group]
  /// The key that shows the help.
  package let ownKey: String

  private enum Entry {
    case hand(String, String)
    case keys([Command], String)
  }

  /// The gestures, and the keys that `bindings` give to commands; a command without a key is left
  /// out.
  package init(_ bindings: KeyBindings) {
    let keys = Self.keys(bindings)
    ownKey = keys[.toggleHelp]?.first ?? "…"
    groups = Self.table.compactMap { title, entries in
      let rows: [Row] = entries.compactMap { entry in
        switch entry {
        case .hand(let gesture, let meaning):
          return Row(gesture: gesture, keys: [], meaning: meaning)
        case .keys(let commands, let meaning):
          let found = commands.compactMap { keys[$0] }
          return found.isEmpty ? nil : Row(gesture: "", keys: found, meaning: meaning)
        }
      }
      return rows.isEmpty ? nil : Group(title: title, rows: rows)
    }
  }

  private init(groups: [Group], ownKey: String) {
    self.groups = groups
    self.ownKey = ownKey
  }

  package var rowCount: Int { groups.reduce(0) { $0 + $1.rows.count } }

  /// What is left after the first `count` rows.
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

  private static let table: [(String, [Entry])] = [
    (
      "Look",
      [
        .hand("Pinch", "zoom, turn and move at once"),
        .hand("Double tap", "zoom in there, and back to fit"),
        .hand("Long press", "what is known of the photo"),
        .hand("Wheel, Ctrl + scroll", "zoom about the pointer"),
        .hand("Tap, then touch and drag", "zoom with one finger"),
        .keys([.zoomIn, .zoomOut], "zoom in, out"),
        .keys([.reset], "fit, upright, centred"),
        .keys([.actualSize], "one screen pixel per photo pixel"),
        .keys([.toggleFill], "fill the view, and fit again"),
        .keys([.toggleZoom], "zoom in, and back to fit"),
        .keys([.turn(quarters: 1), .turn(quarters: -1)], "a quarter turn right, left"),
        .keys([.turnFreely(degrees: 5), .turnFreely(degrees: -5)], "5° right, left"),
        .keys([.toggleInfo], "what is known of the photo"),
      ]
    ),
    (
      "Move",
      [
        .hand("Drag, scroll", "move the photo"),
        .hand("Sideways, at fit", "next, previous photo"),
        .keys([.next], "next photo"),
        .keys([.previous], "previous photo"),
        .keys([.first, .last], "first, last photo"),
        .keys([.pan(x: -1, y: 0), .pan(x: 1, y: 0)], "look further left, right"),
        .keys([.pan(x: 0, y: -1), .pan(x: 0, y: 1)], "look further up, down"),
      ]
    ),
    (
      "Album",
      [
        .hand("Tap", "open a photo, and close it"),
        .hand("Pull down, pinch in", "close the photo"),
        .hand("Pinch", "larger, smaller thumbnails"),
        .hand("Long press", "mark"),
        .hand("Type a name", "go to it"),
        .keys([.toggleAlbum], "to the album, and back"),
        .keys([.toggleMark], "mark the photo"),
        .keys([.step(x: -1, y: 0), .step(x: 1, y: 0)], "photo before, after"),
        .keys([.step(x: 0, y: -1), .step(x: 0, y: 1)], "row above, below"),
        .keys([.stepScreen(-1), .stepScreen(1)], "a screen up, down"),
        .keys([.stepFirst, .stepLast], "first, last"),
        .keys([.cellsLarger, .cellsSmaller], "larger, smaller thumbnails"),
        .keys([.cellsReset], "thumbnails of the usual size"),
      ]
    ),
    (
      "Window",
      [
        .keys([.toggleFullscreen], "fullscreen, and back"),
        .keys([.focusHeader], "to the window's buttons"),
        .keys([.toggleHelp], "this help"),
        .keys([.toggleScope], "what the gestures see"),
        .keys([.back], "one level up"),
        .keys([.quit], "quit"),
      ]
    ),
  ]
}
