/// A sentence of the table: the key under which a catalogue has its translation, as gettext has it.
package struct Message: Hashable, Sendable {
  /// The English sentence; the one for a single thing where there is a plural.
  package let id: String
  /// The English sentence for other numbers of things.
  package let plural: String?
  /// The meaning by which it is told from an equal sentence.
  package let context: String?

  package init(id: String, plural: String? = nil, context: String? = nil) {
    (self.id, self.plural, self.context) = (id, plural, context)
  }

  /// The English sentence for a number of things.
  func english(_ count: Int?) -> String {
    guard let plural, let count, count != 1 else { return id }
    return plural
  }
}
