internal import LightboxCore

/// The settings of `[album]`.
extension SettingsReader {
  /// The words for an order.
  static var orderWords: String {
    let words = AlbumOrder.Key.allCases.map { TOMLText.quoted($0.rawValue) }
    return words.dropLast().joined(separator: ", ") + (words.last.map { " or \($0)" } ?? "")
  }

  static func readAlbum(
    _ table: TOMLTree, into settings: inout Settings
  ) throws(ConfigurationError) {
    for entry in table.entries {
      switch Settings.AlbumKey(rawValue: entry.key) {
      case .order:
        guard case .text(let word) = entry.node.value, let key = AlbumOrder.Key(rawValue: word)
        else { throw expected("\(orderWords) for order", instead: entry.node) }
        settings.order.key = key
      case .reversed: settings.order.isReversed = try truth(entry)
      case .remember:
        guard case .text(let word) = entry.node.value, let scope = AlbumMemory.Scope(rawValue: word)
        else {
          throw expected("\"folder\", \"always\" or \"never\" for remember", instead: entry.node)
        }
        settings.remembers = scope
      case .sidecars:
        guard case .text(let word) = entry.node.value, let use = Settings.Sidecars(rawValue: word)
        else {
          throw expected("\"read\", \"write\" or \"never\" for sidecars", instead: entry.node)
        }
        settings.sidecars = use
      case .names: settings.namesPhotos = try truth(entry)
      case .sections: settings.hasSections = try truth(entry)
      case nil: throw unknown(entry, in: "[album]")
      }
    }
  }

  /// The truth of a section's only key; nil where the section leaves it out.
  static func truth<Key: RawRepresentable<String>>(
    _ table: TOMLTree, of key: Key, in section: String
  ) throws(ConfigurationError) -> Bool? {
    var result: Bool?
    for entry in table.entries {
      guard entry.key == key.rawValue else { throw unknown(entry, in: section) }
      result = try truth(entry)
    }
    return result
  }

  private static func truth(_ entry: TOMLTree.Entry) throws(ConfigurationError) -> Bool {
    guard case .truth(let value) = entry.node.value else {
      throw expected("true or false for \(entry.key)", instead: entry.node)
    }
    return value
  }
}
