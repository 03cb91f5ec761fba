package import Languages

/// The outcome of a file job. The album then removes the photos `gone` from its list, and adds the
/// photos `back`.
package struct FileJobOutcome: Equatable, Sendable {
  /// The sentence to show, with the reason if something was not done; may be empty.
  package var sentence: Phrase
  /// The number of the file job. The outcome of an undo has the number of the undone job. The
  /// outcome of a permanent deletion has the number of the job that moved the photos to the trash.
  package var job = 0
  /// True if the job moved photos to the trash, or tried to.
  package var isOfTrash = false
  /// True if the job failed for some photos; the sentence is then shown for a longer time.
  package var isFailure = false
  /// True if the notice offers to undo the job.
  package var canUndo = false
  /// True if the notice offers to delete the photos permanently: those that are now in the trash,
  /// or those that could not be moved there because no trash can take them.
  package var canDelete = false
  /// The photos whose files are no longer in the album.
  package var gone: Set<PhotoID> = []
  /// The photos whose files are in the album again, in the order in which they had been removed.
  package var back: [PhotoID] = []
  /// The removed photos whose files an undo can no longer restore.
  package var lost: [PhotoID] = []
  /// The photos whose files have changed. The value is the number of clockwise quarter turns that
  /// were written into the file, 0 for other changes.
  package var changed: [PhotoID: Int] = [:]
  /// The earlier ratings, as a change for each photo: those that an undo has restored, or those of
  /// photos that could not be rated because they were gone; empty for other jobs.
  package var rated: [PhotoID: PhotoRating.Change] = [:]
  /// The names that photos have now, for display.
  package var renamed: [PhotoID: String] = [:]
  /// The photos that could not be renamed, and the reasons, which are shown at the rename field.
  package var refused: [PhotoID: Phrase] = [:]

  package init(
    _ sentence: Phrase = .empty, isFailure: Bool = false, canUndo: Bool = false,
    gone: Set<PhotoID> = [], changed: [PhotoID: Int] = [:]
  ) {
    (self.sentence, self.isFailure, self.canUndo) = (sentence, isFailure, canUndo)
    (self.gone, self.changed) = (gone, changed)
  }
}
