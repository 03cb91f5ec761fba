package import Languages

/// A change to the files of photos that a person asks for.
package enum PhotoAct: Hashable, Sendable {
  /// Move the photos into the trash.
  case trash([PhotoID])
  /// Write a turn that was chosen into the photo's file, by clockwise quarters.
  case keepTurn(PhotoID, quarters: Int)
  /// Give a photo's file another name.
  case rename(PhotoID, to: String)
  /// Keep what a person says of a photo; what was said before takes it back.
  case judge(PhotoID, Judgement.Change, before: Judgement.Change)
  /// Take back the newest act that was not taken back yet.
  case undo
  /// Delete for good what the newest act has moved into the trash, or what no trash has taken.
  case deleteTrashed
}

/// The outcome of an act; the album without the photos that are gone, or with those that are back, follows.
package struct ActOutcome: Hashable, Sendable {
  /// A sentence for people; the reason too where something was not done. Empty where nothing is to be said.
  package var sentence: Phrase
  /// True where the act can be taken back.
  package var canUndo = false
  /// True where the act has moved photos into the trash, or no trash has taken them: they may be deleted for
  /// good now.
  package var canDelete = false
  /// The photos whose files are no longer in the album.
  package var gone: Set<PhotoID> = []
  /// The photos whose files have other contents, and the clockwise quarter turns that these now have
  /// themselves.
  package var changed: [PhotoID: Int] = [:]
  /// The judgements that photos have again.
  package var judged: [PhotoID: Judgement.Change] = [:]
  /// The names that photos have now, for display.
  package var renamed: [PhotoID: String] = [:]
  /// A photo that did not get its name, and the reason, a sentence that is said where the name was written.
  package var refusal: Refusal?

  package struct Refusal: Hashable, Sendable {
    package let photo: PhotoID
    package let reason: Phrase

    package init(_ photo: PhotoID, _ reason: Phrase) { (self.photo, self.reason) = (photo, reason) }
  }

  package init(
    _ sentence: Phrase, canUndo: Bool = false, gone: Set<PhotoID> = [],
    changed: [PhotoID: Int] = [:]
  ) {
    (self.sentence, self.canUndo) = (sentence, canUndo)
    (self.gone, self.changed) = (gone, changed)
  }
}
