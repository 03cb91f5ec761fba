package import Languages

/// The outcome of a file job. The album follows it, without the photos that are gone, and with
/// those that are back.
package struct FileJobOutcome: Hashable, Sendable {
  /// A sentence for people, with the reason where something was not done. Empty where nothing is to
  /// be said.
  package var sentence: Phrase
  /// True where the notice offers to take the job back.
  package var canUndo = false
  /// True where the notice offers to delete the photos for good: they are in the trash, or no trash
  /// has taken them.
  package var canDelete = false
  /// The photos whose files are no longer in the album.
  package var gone: Set<PhotoID> = []
  /// The photos whose files are in the album again, in the order in which they had gone.
  package var back: [PhotoID] = []
  /// The photos whose files have other contents, and the clockwise quarter turns that these now
  /// have themselves.
  package var changed: [PhotoID: Int] = [:]
  /// The ratings that photos have again.
  package var rated: [PhotoID: PhotoRating.Change] = [:]
  /// The names that photos have now, for display.
  package var renamed: [PhotoID: String] = [:]
  /// The photos that did not get their names, and the reasons, which are said where a name was
  /// written.
  package var refused: [PhotoID: Phrase] = [:]

  package init(
    _ sentence: Phrase = .empty, canUndo: Bool = false, gone: Set<PhotoID> = [],
    changed: [PhotoID: Int] = [:]
  ) {
    (self.sentence, self.canUndo) = (sentence, canUndo)
    (self.gone, self.changed) = (gone, changed)
  }
}
