internal import LightboxCore

/// Reads settings from the tables of a file, and collects all mistakes.
struct SettingsReader {
  /// Returns the names that key events may have for a keyboard key. The argument is the name of the
  /// key in the file. The array is empty if the key is unknown.
  let keyNames: (String) -> [String]
  var settings = Settings()
  private(set) var mistakes: [ConfigurationError] = []

  mutating func read(_ file: TOMLTable) {
    var programs: TOMLTable?
    for entry in file.entries {
      guard let section = SettingsSection(rawValue: entry.key) else {
        unknown("section", entry, SettingsSection.allCases.map(\.rawValue))
        continue
      }
      guard case .table(let table) = entry.node.value else {
        expected("a table for \(section)", instead: entry.node)
        continue
      }
      switch section {
      case .keys: readKeys(table)
      case .commands: programs = table
      default: read(table, section.settings, in: "[\(section)]")
      }
    }
    // After all keys were read, in any order of the sections.
    if let programs { readPrograms(programs) }
  }

  /// Reads the settings in `known` from a table; every other key in the table is a mistake. In
  /// error messages, `location` is the name of the table, and `prefix` precedes the keys if the
  /// table is the value of a setting.
  private mutating func read(
    _ table: TOMLTable, _ known: [Setting], in location: String, prefix: String = ""
  ) {
    for entry in table.entries {
      guard let setting = known.first(where: { $0.key == entry.key }) else {
        unknown("setting", entry, known.map(\.key), in: " in \(location)")
        continue
      }
      if case .table(let parts) = setting.values, case .table(let table) = entry.node.value {
        read(table, parts, in: setting.key, prefix: "\(setting.key).")
      } else if !setting.set(entry.node.value, &settings) {
        expected("\(setting.expected) for \(prefix)\(setting.key)", instead: entry.node)
      }
    }
  }

  /// Returns the texts of `node`, a list of texts or a single text, with their line numbers,
  /// counted from 1. A value of another kind is a mistake: `list` says what is expected instead of
  /// the value, `item` what is expected instead of an element of the list.
  mutating func texts(
    _ node: TOMLNode, list: String, item: String
  ) -> [(text: String, line: Int)] {
    switch node.value {
    case .text(let text): return [(text, node.line)]
    case .list(let nodes):
      return nodes.compactMap { node in
        if case .text(let text) = node.value { return (text, node.line) }
        expected(item, instead: node)
        return nil
      }
    default:
      expected(list, instead: node)
      return []
    }
  }

  // MARK: Mistakes

  mutating func reject(_ line: Int, _ text: String) {
    mistakes.append(ConfigurationError(line: line, text: text))
  }

  mutating func expected(_ what: String, instead node: TOMLNode) {
    reject(node.line, "expected \(what), not \(node.kind)")
  }

  mutating func unknown(
    _ kind: String, _ entry: TOMLEntry, _ known: [String], in location: String = ""
  ) {
    let meant = entry.key.nearest(among: known).map { "; did you mean \(TOMLText.quoted($0))?" }
    reject(entry.line, "unknown \(kind) \(TOMLText.quoted(entry.key))\(location)\(meant ?? "")")
  }
}
