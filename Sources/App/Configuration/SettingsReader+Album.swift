internal import LightboxCore

/// The settings of `[album]`.
extension SettingsReader {
  /// The words for an order.
  static var orderWords: String {
    let words = AlbumOrder.Key.allCases.map { TOMLText.quoted($0.rawValue) }
    return words.dropLast().joined(separator: ", ") + (words.last.map { " or \($0)" } ?? "")
  }

  static func order(_ table: TOMLTree) throws(ConfigurationError) -> AlbumOrder {
    var order = AlbumOrder()
    for entry in table.entries {
      switch Settings.AlbumKey(rawValue: entry.key) {
      case .order:
        guard case .text(let word) = entry.node.value, let key = AlbumOrder.Key(rawValue: word)
        else { throw expected("\(orderWords) for order", instead: entry.node) }
        order.key = key
      case .reversed:
        guard case .truth(let isReversed) = entry.node.value else {
          throw expected("true or false for reversed", instead: entry.node)
        }
        order.isReversed = isReversed
      case nil: throw unknown(entry, in: "[album]")
      }
    }
    return order
  }
}
