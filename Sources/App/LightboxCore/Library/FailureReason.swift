package import Languages

/// The texts that are shown in place of a photo that cannot be shown.
package struct FailureReason: Equatable, Sendable {
  /// The name of the photo, shown above the reason; empty if no name is shown.
  package let title: Phrase
  package let reason: Phrase
  /// A sentence that advises the person what to do; empty if nothing helps.
  package let advice: Phrase

  package init(title: Phrase = .empty, _ reason: Phrase, advice: Phrase = .empty) {
    (self.title, self.reason, self.advice) = (title, reason, advice)
  }

  /// The text that is shown while a photo takes long to decode.
  static let stillDecoding = FailureReason(Phrase("Still decoding…"))
}
