internal import Input
package import Languages

/// A person's rating of a photo: its stars and its flag. The flag is called the mark.
package struct PhotoRating: Equatable, Sendable {
  package var isMarked: Bool
  /// The number of stars, 0…5.
  package var stars: Int

  package init(isMarked: Bool = false, stars: Int = 0) {
    self.isMarked = isMarked
    self.stars = min(max(stars, 0), 5)
  }

  /// The rating of a photo without a mark and without stars.
  package static let none = PhotoRating()

  /// A change of either the mark or the stars. The other of the two stays as it is, also on disk.
  package enum Change: Hashable, Sendable {
    case mark(Bool)
    case rate(Int)

    /// True if the change is about the mark, false if it is about the stars.
    package var isOfMark: Bool { if case .mark = self { true } else { false } }
  }

  /// A change of a rating (`change`), and the change that undoes it (`before`).
  package struct Step: Hashable, Sendable {
    package let change: Change
    package let before: Change

    package init(_ change: Change, before: Change) {
      (self.change, self.before) = (change, before)
    }
  }

  package mutating func apply(_ change: Change) {
    switch change {
    case .mark(let isMarked): self.isMarked = isMarked
    case .rate(let stars): self = PhotoRating(isMarked: isMarked, stars: stars)
    }
  }
}

/// The ratings of many photos. Ratings from disk arrive late and in parts, and do not replace what
/// the person has changed in the meantime.
package struct PhotoRatings: Equatable, Sendable {
  /// The photos that a person marks by moving the focus with Shift and keys: from the cell `anchor`
  /// to the cell `end`, which the last step reached.
  private struct MarkRange: Equatable {
    let anchor: PhotoID
    var end: PhotoID
    /// The photos that were marked before the range began, and those whose marks were read from the
    /// file of marks since then. These photos stay marked when the focus moves back and the range
    /// becomes shorter.
    var before: Set<PhotoID>
  }

  package private(set) var marked: Set<PhotoID> = []
  private var stars: [PhotoID: Int] = [:]
  /// The photos that were rated since the program started.
  private var own: Set<PhotoID> = []
  /// True once a mark was set or removed since the program started. Marks from earlier runs of the
  /// program may be out of sight, so file jobs apply to the marked photos only if this is true.
  private(set) var isMarking = false
  /// The range marked by moving the focus with Shift; nil once marks were changed in another way.
  private var range: MarkRange?
  /// The ratings of photos whose files were removed by file jobs, by the number of the job. A photo
  /// has several ratings if several jobs have removed files with its name.
  private var stashed: [Int: [PhotoID: PhotoRating]] = [:]

  package init() {}

  package subscript(photo: PhotoID) -> PhotoRating {
    PhotoRating(isMarked: marked.contains(photo), stars: stars[photo] ?? 0)
  }

  private mutating func set(_ rating: PhotoRating, for photo: PhotoID) {
    if rating.isMarked { marked.insert(photo) } else { marked.remove(photo) }
    stars[photo] = rating.stars > 0 ? rating.stars : nil
  }

  /// Applies a change that the person made.
  package mutating func change(_ change: PhotoRating.Change, of photo: PhotoID) {
    own.insert(photo)
    if change.isOfMark { (isMarking, range) = (true, nil) }
    var rating = self[photo]
    rating.apply(change)
    set(rating, for: photo)
  }

  /// Adds ratings that were found on disk, except for photos that were rated since the program
  /// started.
  package mutating func learn(_ found: [PhotoID: PhotoRating]) {
    for (photo, rating) in found where !own.contains(photo) {
      set(rating, for: photo)
      if rating.isMarked { range?.before.insert(photo) }
    }
  }

  /// Performs a command that changes the mark or the stars of a photo. Returns the change and the
  /// file job that saves it; nil, without a change, for every other command.
  mutating func perform(_ command: Command, on photo: PhotoID) -> (PhotoRating.Change, FileJob)? {
    let rating = self[photo]
    let (change, before): (PhotoRating.Change, PhotoRating.Change)
    switch command {
    case .toggleMark: (change, before) = (.mark(!rating.isMarked), .mark(rating.isMarked))
    case .rate(let stars): (change, before) = (.rate(stars), .rate(rating.stars))
    default: return nil
    }
    self.change(change, of: photo)
    return (change, FileJob(rating: [photo]) { _ in .init(change, before: before) })
  }

  /// Marks those of `photos` for which `isMarked` returns true, and unmarks the others.
  /// Returns the one file job that saves this; nil if nothing changes.
  mutating func mark(_ photos: [PhotoID], isMarked: (PhotoID) -> Bool) -> FileJob? {
    // Photos that are marked again count like those that are marked now.
    if photos.contains(where: isMarked) { isMarking = true }
    let changed = photos.filter { marked.contains($0) != isMarked($0) }
    guard !changed.isEmpty else { return nil }
    own.formUnion(changed)
    for photo in changed where marked.remove(photo) == nil { marked.insert(photo) }
    (isMarking, range) = (true, nil)
    return FileJob(rating: changed) {
      .init(.mark(marked.contains($0)), before: .mark(!marked.contains($0)))
    }
  }

  /// Gives each of `photos` this number of stars. Returns the file job; nil if nothing changes.
  mutating func rate(_ photos: [PhotoID], stars count: Int) -> FileJob? {
    let changed = photos.filter { self[$0].stars != count }
    guard !changed.isEmpty else { return nil }
    let job = FileJob(rating: changed) { .init(.rate(count), before: .rate(self[$0].stars)) }
    for photo in changed { change(.rate(count), of: photo) }
    return job
  }

  /// Extends or shortens the range of photos that the person marks by moving the focus with Shift.
  /// The newest step moved the focus from the cell at `start` to the cell at `end`. The range
  /// begins at the cell from which the first step started, and ends at the cell at `end`. Photos
  /// that leave the range are unmarked, unless they were marked before the first step. Returns the
  /// file job that saves the marks; nil if no mark changes.
  mutating func extendMarks(from start: Int, to end: Int, in library: PhotoLibrary) -> FileJob? {
    let cells = library.cells
    var next = MarkRange(anchor: cells[start], end: cells[start], before: marked)
    // The range continues if no other marks were changed since, and if the focus is still at its
    // end.
    if let range, range.end == cells[start], library.index(of: range.anchor) != nil { next = range }
    let (anchor, last) = (library.index(of: next.anchor) ?? start, next.end)
    let old = library.index(of: last) ?? start
    next.end = cells[end]
    let wanted = min(anchor, end)...max(anchor, end)
    let reach = min(wanted.lowerBound, old)...max(wanted.upperBound, old)
    let photos = Range(reach).clamped(to: library.photoIndices)
    let job = mark(Array(cells[photos])) { photo in
      next.before.contains(photo) || library.index(of: photo).map(wanted.contains) ?? false
    }
    range = next
    return job
  }

  /// Applies the rating changes of an undo. Returns the effects that update the album of `source`.
  mutating func apply(
    _ changes: [PhotoID: PhotoRating.Change], in source: AlbumSource
  ) -> [Effect] {
    for (photo, change) in changes { self.change(change, of: photo) }
    return source.effects(
      ofMarks: changes.values.contains(where: \.isOfMark),
      ofStars: changes.values.contains { !$0.isOfMark })
  }

  /// The number of stars as text, such as `3 stars`.
  package static func stars(_ count: Int) -> Phrase {
    count == 0 ? Phrase("No stars") : Phrase(one: "{0} star", other: "{0} stars", count)
  }

  /// Removes the ratings of photos whose files the file job `job` has removed, and stores them for
  /// `restore(_:of:)`.
  mutating func stash(_ photos: Set<PhotoID>, by job: Int) {
    for photo in photos {
      stashed[job, default: [:]][photo] = self[photo]
      set(.none, for: photo)
      // A file that is found by this name later gets its rating from the disk.
      own.remove(photo)
    }
  }

  /// Restores the ratings of photos whose files an undo of `job` has brought back. Must not be used
  /// if a listing finds the files again: they may be other files with the same names.
  mutating func restore(_ photos: [PhotoID], of job: Int) {
    for photo in photos {
      guard let rating = stashed[job]?.removeValue(forKey: photo) else { continue }
      if rating == .none { own.remove(photo) } else { own.insert(photo) }
      set(rating, for: photo)
    }
  }

  /// Drops the ratings of `photos` that ``stash(_:by:)`` has kept for the file job `job`, because
  /// an undo of the job cannot bring these photos back.
  mutating func dropStashed(_ photos: [PhotoID], of job: Int) {
    for photo in photos { stashed[job]?[photo] = nil }
  }

  // MARK: In the album

  /// Handles a click on the photo at `index` with a modifier. With Ctrl, the click changes the
  /// photo's mark. With Shift (`extends` is true), it marks all photos from the current photo to
  /// the clicked one.
  static func mark(
    _ index: Int, extends: Bool, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    let photos = lightbox.stage.library.photoIndices
    guard photos.contains(index) else { return [] }
    guard extends else {
      lightbox.stage.library.currentIndex = index
      // The focus ring, if there is one, moves to the photo, and the title names its photo.
      let title = lightbox.album.showsFocus ? lightbox.stage.titleChange() : []
      return title + lightbox.rate(.toggleMark, at: time)
    }
    let anchor = lightbox.currentIndex.flatMap { photos.contains($0) ? $0 : nil } ?? index
    let range = min(anchor, index)...max(anchor, index)
    let job = lightbox.stage.album.ratings.mark(Array(lightbox.cells[range])) { _ in true }
    return save(job, in: &lightbox, at: time)
  }

  /// Gives stars to the marked photos, if commands apply to them: see `PhotoCommands.photos(on:)`.
  /// Returns nil, and changes nothing, if commands apply to the current photo alone.
  static func rateMarked(
    _ stars: Int, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect]? {
    let photos = lightbox.photoCommands.photos(on: lightbox.stage)
    guard !photos.isEmpty, photos != [lightbox.current].compactMap({ $0 }) else { return nil }
    let job = lightbox.stage.album.ratings.rate(photos, stars: stars)
    if job != nil { lightbox.photoCommands.hasUndo = true }
    lightbox.chrome.overlays.notice.show(
      Phrase(
        one: "{1}: the photo", other: "{1}: {0} photos", photos.count, PhotoRatings.stars(stars)),
      actions: job == nil ? [] : [.undo], lightbox.physics, at: time)
    guard let job else { return [] }
    return [.perform(job)] + lightbox.stage.library.source.effects(ofMarks: false, ofStars: true)
  }

  /// Removes the marks of the album's photos, after a click between the cells without Ctrl and
  /// Shift. Does nothing while commands do not apply to marked photos: see
  /// `PhotoCommands.meansMarked(on:)`. Photos on their way to the trash keep their marks.
  static func clear(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard !lightbox.held.hasMarkModifier, PhotoCommands.meansMarked(on: lightbox.stage) else {
      return []
    }
    let trashed = lightbox.photoCommands.trashed
    let photos = lightbox.photos.filter { photo in !trashed.contains { $0.contains(photo) } }
    let job = lightbox.stage.album.ratings.mark(photos) { _ in false }
    return save(job, saysRemoved: true, in: &lightbox, at: time)
  }

  /// Returns the effects that save a change of marks by `job`; none if `job` is nil. The change can
  /// be undone. If `saysRemoved` is true and marks were removed, a notice shows their number and a
  /// button for undo.
  static func save(
    _ job: FileJob?, saysRemoved: Bool = false, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    guard let job, let first = job.photos.first else { return [] }
    lightbox.photoCommands.hasUndo = true
    let marks = lightbox.album.marks
    let removed = saysRemoved ? job.photos.count { !marks.contains($0) } : 0
    if removed > 0 {
      lightbox.chrome.overlays.notice.show(
        Phrase(
          one: "{0} photo is not marked any more", other: "{0} photos are not marked any more",
          removed), actions: [.undo], lightbox.physics, at: time)
    } else {
      lightbox.chrome.overlays.notice.show(
        .mark(marks.contains(first)), of: first, isOpen: false, lightbox.physics, at: time)
    }
    return [.perform(job)] + lightbox.stage.library.source.effects(ofMarks: true, ofStars: false)
  }
}
