/// The key of a translation in a catalogue, as in gettext.
package struct Message: Hashable, Sendable {
  /// The English sentence; in the singular if `plural` is set.
  package let id: String
  /// The English plural; nil for none.
  package let plural: String?
  /// The context, which distinguishes equal sentences of different meaning; nil for none.
  package let context: String?

  package init(id: String, plural: String? = nil, context: String? = nil) {
    (self.id, self.plural, self.context) = (id, plural, context)
  }

  /// Returns the English sentence for `count`: the plural, or `id` if `count` is 1 or nil, or if
  /// there is no plural.
  func english(_ count: Int?) -> String {
    guard let plural, let count, count != 1 else { return id }
    return plural
  }
}
