internal import Input
internal import Languages
internal import Motion

/// The sentences that a notice shows.
extension NoticeLine {
  /// Shows the typed search text, and the text that an input method composes, in place of the
  /// previous sentence.
  mutating func show(_ typed: TypeAhead, _ physics: Physics, at time: Instant) {
    guard typed.preedit.isEmpty else {
      return show(typed.text, composing: typed.preedit.text, physics, at: time)
    }
    show(
      Phrase("Find “{0}”", .verbatim(typed.text)), searchingUntil: typed.deadline(physics), physics,
      at: time)
  }

  /// Shows that no name begins with what has been typed.
  mutating func showNothingFound(by typed: TypeAhead, _ physics: Physics, at time: Instant) {
    show(
      Phrase("No name begins with “{0}”", .verbatim(typed.text)),
      searchingUntil: typed.deadline(physics), physics, at: time)
  }

  /// Shows the progress of a file job, with a button that ends the job, until the job has an
  /// outcome.
  mutating func showProgress(_ sentence: Phrase, _ physics: Physics, at time: Instant) {
    guard actions != [.cancelJob] else { return change(to: sentence) }
    show(sentence, untilReplacedWith: [.cancelJob], physics, at: time)
  }

  /// Shows the outcome of a file job, with buttons to undo the job or to delete permanently.
  mutating func show(_ outcome: FileJobOutcome, _ physics: Physics, at time: Instant) {
    guard !outcome.sentence.isEmpty else {
      if actions == [.cancelJob] { end(at: time) }
      return
    }
    show(
      outcome.sentence,
      actions: (outcome.canUndo ? [.undo] : []) + (outcome.canDelete ? [.deleteTrashed] : []),
      physics, at: time)
    isFailure = outcome.isFailure
  }

  /// Shows a notice about a change of a photo's rating. A mark in the album needs no notice,
  /// because the photo's cell has a badge.
  mutating func show(
    _ change: PhotoRating.Change, of photo: PhotoID, isOpen: Bool, _ physics: Physics,
    at time: Instant
  ) {
    switch change {
    case .mark(let isMarked) where isOpen:
      show(isMarked ? Phrase("Marked") : Phrase("Not marked"), undoing: photo, physics, at: time)
    // The buttons of an older notice would be about this mark.
    case .mark: if !actions.isEmpty { end(at: time) }
    case .rate(let stars): show(PhotoRatings.stars(stars), undoing: photo, physics, at: time)
    }
  }

  /// Shows a notice if `command` would turn the page beyond the first or the last photo.
  mutating func showEnd(
    _ command: Command, in library: PhotoLibrary, _ physics: Physics, at time: Instant
  ) {
    guard let index = library.photoIndex, library.photoIndices.count > 1 else { return }
    switch command {
    case .next, .last:
      if index == library.photoIndices.count - 1 { show(Phrase("Last photo"), physics, at: time) }
    case .previous, .first:
      if index == 0 { show(Phrase("First photo"), physics, at: time) }
    default: break
    }
  }

  /// Shows a notice. If `keeps` is true, the next photos keep the current view; otherwise they fit
  /// the view again.
  mutating func showKeptView(_ keeps: Bool, _ physics: Physics, at time: Instant) {
    show(keeps ? Phrase("The view is kept") : Phrase("Photos at fit"), physics, at: time)
  }

  /// Shows a notice when the damaged photo `photo` is opened; `photo` is nil if the open photo is
  /// not damaged. The Details panel shows the same sentence permanently.
  mutating func showDamage(of photo: PhotoID?, _ physics: Physics, at time: Instant) {
    defer { damaged = photo }
    guard let photo, photo != damaged else { return }
    show(Phrase("The file is damaged: this is what could be read"), physics, at: time)
  }
}
