internal import Gestures
internal import Input
internal import Languages
internal import Pixels

/// The acts that change files: whose they are, and what is shown of their outcomes.
extension Lightbox {
  /// The photos that an act is about: those marked in the album, else the one that is shown or has the
  /// focus. Marks of earlier sessions count once there is a new one, or where they alone are shown. A cell
  /// that is pointed at stands for the marked ones only where it is one of them.
  var actedOn: [PhotoID] {
    if mode == .album, album.judgements.isMarking || library.place.isFiltered {
      let marked = cells[library.photoIndices].filter { album.marks.contains($0) }
      // Those of other places are not meant.
      if !marked.isEmpty, pointedAt.map(marked.contains) ?? true { return marked }
    }
    guard let current, library.photoIndex != nil else { return [] }
    return [current]
  }

  /// Performs a command that was asked of a photo's cell itself, by its menu or as an object.
  mutating func perform(_ command: Command, on photo: PhotoID?, at time: Instant) -> [Effect] {
    pointedAt = mode == .album ? photo : nil
    defer { pointedAt = nil }
    return perform(command, at: time)
  }

  /// Asks for the act of a command. The answers that a notice offers are to the act before it.
  mutating func performAct(_ command: Command, at time: Instant) -> [Effect] {
    let answers = chrome.overlays.notice.actions
    let effects = act(by: command, answering: answers, at: time)
    if !answers.isEmpty, !effects.isEmpty { chrome.overlays.notice.end(at: time) }
    return effects
  }

  private mutating func act(
    by command: Command, answering answers: [Command], at time: Instant
  ) -> [Effect] {
    switch command {
    case .trash:
      let photos = actedOn
      return photos.isEmpty ? [] : [.act(.trash(photos))]
    case .keepTurn:
      guard mode == .photo, let current else { return [] }
      let quarters = pager.quarterTurns(of: current)
      guard quarters != 0 else {
        chrome.overlays.say(Phrase("Turn the photo first; then this keeps it so"), at: time)
        return []
      }
      return [.act(.keepTurn(current, quarters: environment.isMirrored ? -quarters : quarters))]
    case .undo: return [.act(.undo)]
    case .deleteTrashed:
      guard answers.contains(.deleteTrashed) else {
        chrome.overlays.say(
          Phrase("Move it to the trash first; then it can be deleted for good"), at: time)
        return []
      }
      return [.act(.deleteTrashed)]
    default: return []
    }
  }

  /// Shows the outcome of an act: a photo that is gone gives its page to the next one, or to the one before.
  mutating func take(_ outcome: ActOutcome, at time: Instant) -> [Effect] {
    if !takeNames(of: outcome, at: time), !outcome.sentence.isEmpty {
      chrome.overlays.notice.say(
        outcome.sentence,
        actions: (outcome.canUndo ? [.undo] : []) + (outcome.canDelete ? [.deleteTrashed] : []),
        at: time)
    }
    if outcome.canUndo { hasActed = true }
    album.judgements.layAside(outcome.gone)
    var effects = expectChanges(outcome.changed, at: time) + take(outcome.judged)
    if !outcome.renamed.isEmpty { effects += titleChange() }
    guard mode == .photo, let current, outcome.gone.contains(current) else { return effects }
    return effects + leaveGone(at: time)
  }

  private mutating func leaveGone(at time: Instant) -> [Effect] {
    if library.hasNext { return turnPage(by: 1, at: time) }
    return library.hasPrevious ? turnPage(by: -1, at: time) : close(at: time)
  }

  // MARK: Files with other contents

  /// Asks for the new contents of files; what is shown of them stays until these have come.
  mutating func expectChanges(_ photos: [PhotoID: Int], at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    for (photo, turned) in photos.sorted(by: { $0.key < $1.key }) {
      let quarters = environment.isMirrored ? -turned : turned
      chrome.overlays.info.forget(photo)
      words.forget(photo)
      library.thumbnails.expectChange(of: photo)
      let isShown = pager.viewports[photo] != nil || library.loaded[photo]?.picture != nil
      if !isShown { pager.noteKept(quarters, of: photo) }
      effects += library.expectChange(of: photo, quarters: quarters, isShown: isShown)
    }
    return effects
  }

  /// Puts the pixels of a file that was changed in the place of those before. Returns false for a preview of
  /// such a file, which is not shown.
  mutating func replace(
    _ photo: PhotoID, by picture: Picture, isPreview: Bool, at time: Instant
  ) -> Bool {
    guard let change = library.loaded[photo]?.change else { return true }
    guard !isPreview else { return false }
    library.finishChange(of: photo)
    player.forget(photo)
    pager.noteKept(change.quarters, of: photo)
    pager.replace(
      photo, size: change.header?.size ?? picture.size, quarters: change.quarters, in: environment,
      at: time)
    if photo == current { gestures.rebase() }
    return true
  }

  // MARK: Photos that are gone

  /// The photos that stay although they are listed no more: the one that is open until it is left, and pages
  /// until they have slid away. One that flies or comes out of its cell fades instead.
  func pagesInSight(at time: Instant) -> Set<PhotoID> {
    guard mode == .photo, let current, hero.held == nil else { return [] }
    if pager.strip.isSettled(at: time) { return [current] }
    return Set(pagesInReach.map { Array(cells[$0]) } ?? [current])
  }

  /// Takes photos that are no longer listed out of the album once they are out of sight.
  mutating func dropLingering(at time: Instant) {
    lingerDue = nil
    guard !library.lingering.isEmpty else { return }
    let seen = pagesInSight(at: time)
    // A photo that is open waits for its person.
    let waiting = library.lingering.intersection(seen).subtracting(
      [mode == .photo ? current : nil].compactMap { $0 })
    if !waiting.isEmpty { lingerDue = time + Self.lingerPause }
    guard !library.lingering.isSubset(of: seen) else { return }
    let before = library.cells
    changeLayout(
      at: time,
      moved: { old, listed in
        before.indices.contains(old) ? listed.index(of: before[old]) : nil
      }
    ) { $0.library.drop($0.library.lingering.subtracting(seen)) }
  }

  private static let lingerPause = 0.25
}

/// The programs that keys start.
extension Lightbox {
  /// Asks for a program with the photos that an act would be about.
  mutating func run(_ number: Int, at time: Instant) -> [Effect] {
    guard environment.bindings.programs.indices.contains(number), !actedOn.isEmpty else {
      return []
    }
    let photos = actedOn
    chrome.overlays.say(
      Phrase(
        one: "{1}: the photo", other: "{1}: {0} photos", photos.count,
        .verbatim(environment.bindings.programs[number].label)), at: time)
    return [.run(number, photos)]
  }
}
