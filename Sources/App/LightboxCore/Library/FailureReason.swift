package import Languages

/// The sentences of a tile in place of a photo that cannot be shown.
package struct FailureReason: Hashable, Sendable {
  /// The name of what cannot be shown; empty where it is not told.
  package let title: Phrase
  package let reason: Phrase
  /// A sentence that ends with something that a person can do; empty where nothing helps.
  package let advice: Phrase

  package init(title: Phrase = .empty, _ reason: Phrase, advice: Phrase = .empty) {
    (self.title, self.reason, self.advice) = (title, reason, advice)
  }

  /// The words in the place of a photo that takes long.
  static let stillDecoding = FailureReason(Phrase("Still decoding…"))
}
