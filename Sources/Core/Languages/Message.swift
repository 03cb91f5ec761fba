/// The key of a translation in a catalogue, as gettext has it.
package struct Message: Hashable, Sendable {
  /// The English sentence; in the singular if it also has a plural.
  package let id: String
  /// The English plural; nil for none.
  package let plural: String?
  /// The context that tells equal sentences apart; nil for none.
  package let context: String?

  package init(id: String, plural: String? = nil, context: String? = nil) {
    (self.id, self.plural, self.context) = (id, plural, context)
  }

  /// The English sentence for a count.
  func english(_ count: Int?) -> String {
    guard let plural, let count, count != 1 else { return id }
    return plural
  }
}
