internal import Input
package import Languages

/// The marks and the stars of photos, and the album of the marked ones alone.
extension Lightbox {
  /// Does what a key or the menu asks for.
  mutating func judge(_ command: Command, at time: Instant) -> [Effect] {
    if command == .showMarked { return toggleMarked(at: time) }
    guard let current, library.photoIndex != nil else { return [] }
    let before = album.judgements[current]
    let change: Judgement.Change
    switch command {
    case .toggleMark: change = .mark(!before.isMarked)
    case .rate(let stars): change = .rate(stars)
    default: return []
    }
    album.judgements.change(change, of: current)
    hasActed = true
    say(change, of: current, at: time)
    return [.act(.judge(current, change, before: before.inverse(of: change)))]
      + marksChange(change)
  }

  /// Says what was done where nothing else shows it: in the album the badge of a mark does.
  private mutating func say(_ change: Judgement.Change, of photo: PhotoID, at time: Instant) {
    switch change {
    case .mark(let isMarked) where mode == .photo: chrome.sayMark(isMarked, of: photo, at: time)
    // The buttons of an older notice would be about this mark.
    case .mark:
      if !chrome.overlays.notice.actions.isEmpty { chrome.overlays.notice.end(at: time) }
    case .rate(let stars):
      chrome.overlays.notice.say(Self.stars(stars), undoing: photo, at: time)
    }
  }

  /// The number of stars in words.
  package static func stars(_ count: Int) -> Phrase {
    count == 0 ? Phrase("No stars") : Phrase(one: "{0} star", other: "{0} stars", count)
  }

  /// The album follows where it shows the marked photos alone.
  private func marksChange(_ change: Judgement.Change) -> [Effect] {
    if case .mark = change, library.place.isFiltered { [.filterAlbum(true)] } else { [] }
  }

  /// Takes what was found on disk.
  mutating func learn(_ found: [PhotoID: Judgement]) -> [Effect] {
    // A copy of the marks to compare with would cost more than the part.
    let isNew = found.contains { $1.isMarked != album.marks.contains($0) }
    album.judgements.learn(found)
    return library.place.isFiltered && isNew ? [.filterAlbum(true)] : []
  }

  /// Takes what was taken back.
  mutating func take(_ changes: [PhotoID: Judgement.Change]) -> [Effect] {
    for (photo, change) in changes { album.judgements.change(change, of: photo) }
    return changes.values.contains { !marksChange($0).isEmpty } ? [.filterAlbum(true)] : []
  }

  /// Shows the marked photos alone, or all.
  private mutating func toggleMarked(at time: Instant) -> [Effect] {
    if library.place.isFiltered { return [.filterAlbum(false)] }
    guard cells[library.photoIndices].contains(where: album.marks.contains) else {
      chrome.overlays.say(Phrase("No photo is marked here"), at: time)
      return []
    }
    return [.filterAlbum(true)]
  }
}
