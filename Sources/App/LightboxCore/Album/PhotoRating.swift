internal import Input
internal import Languages

/// A person's rating of a photo: its stars, and its flag, which is called the mark.
package struct PhotoRating: Hashable, Sendable {
  package var isMarked: Bool
  /// The number of stars, 0…5.
  package var stars: Int

  package init(isMarked: Bool = false, stars: Int = 0) {
    self.isMarked = isMarked
    self.stars = min(max(stars, 0), 5)
  }

  /// The rating of a photo without a mark and without stars.
  package static let none = PhotoRating()

  /// A change of either the mark or the stars; the other one stays as it is, also on disk.
  package enum Change: Hashable, Sendable {
    case mark(Bool)
    case rate(Int)
  }

  package mutating func apply(_ change: Change) {
    switch change {
    case .mark(let isMarked): self.isMarked = isMarked
    case .rate(let stars): self = PhotoRating(isMarked: isMarked, stars: stars)
    }
  }

  /// The change that undoes `change` and restores the present value.
  package func inverse(of change: Change) -> Change {
    switch change {
    case .mark: .mark(isMarked)
    case .rate: .rate(stars)
    }
  }
}

/// The ratings of many photos.
///
/// Ratings from disk arrive late and in parts. They do not replace changes that the person has made
/// in the meantime.
package struct PhotoRatings: Hashable, Sendable {
  package private(set) var marked: Set<PhotoID> = []
  private var stars: [PhotoID: Int] = [:]
  /// The photos that were rated in this session.
  private var own: Set<PhotoID> = []
  /// True once a mark was set or removed in this session. Marks of earlier sessions may be out of
  /// sight, so file jobs apply to the marked photos only if this is true.
  private(set) var isMarking = false
  /// The ratings of photos whose files are gone, which may come back.
  private var aside: [PhotoID: PhotoRating] = [:]

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
    if case .mark = change { isMarking = true }
    var rating = self[photo]
    rating.apply(change)
    set(rating, for: photo)
  }

  /// Adds ratings that were found on disk.
  package mutating func learn(_ found: [PhotoID: PhotoRating]) {
    for (photo, rating) in found where !own.contains(photo) { set(rating, for: photo) }
  }

  /// Applies a command to the rating of a photo. Returns the change and the file job that saves it;
  /// nil for other commands.
  mutating func perform(_ command: Command, on photo: PhotoID) -> (PhotoRating.Change, FileJob)? {
    let before = self[photo]
    let change: PhotoRating.Change
    switch command {
    case .toggleMark: change = .mark(!before.isMarked)
    case .rate(let stars): change = .rate(stars)
    default: return nil
    }
    self.change(change, of: photo)
    return (change, FileJob(.rate(change, before: before.inverse(of: change)), [photo]))
  }

  /// Marks those of `photos` that are not marked. Returns the file job that saves it; nil if all
  /// of them are marked.
  mutating func mark(_ photos: [PhotoID]) -> FileJob? {
    let new = photos.filter { !marked.contains($0) }
    guard !new.isEmpty else { return nil }
    for photo in new { change(.mark(true), of: photo) }
    return FileJob(.rate(.mark(true), before: .mark(false)), new)
  }

  /// Applies the changes of an undo; returns true if a mark has changed.
  mutating func apply(_ changes: [PhotoID: PhotoRating.Change]) -> Bool {
    for (photo, change) in changes { self.change(change, of: photo) }
    return changes.values.contains { if case .mark = $0 { true } else { false } }
  }

  /// The number of stars in words.
  static func stars(_ count: Int) -> Phrase {
    count == 0 ? Phrase("No stars") : Phrase(one: "{0} star", other: "{0} stars", count)
  }

  /// Sets aside the ratings of photos whose files have disappeared.
  mutating func layAside(_ photos: Set<PhotoID>) {
    for photo in photos where self[photo] != .none {
      aside[photo] = self[photo]
      set(.none, for: photo)
    }
  }

  /// Restores the ratings of photos whose files have come back.
  mutating func restore(_ listed: [PhotoID]) {
    guard !aside.isEmpty else { return }
    for photo in listed {
      if let rating = aside.removeValue(forKey: photo) { set(rating, for: photo) }
    }
  }
}

extension PhotoRatings {
  /// Marks the photo at `index`, or removes its mark, for a click with Ctrl; with `extends`, for a
  /// click with Shift, marks all photos from the current one to that one.
  static func mark(
    _ index: Int, extends: Bool, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    let photos = lightbox.stage.library.photoIndices
    guard photos.contains(index) else { return [] }
    guard extends else {
      lightbox.stage.library.currentIndex = index
      return lightbox.rate(.toggleMark, at: time)
    }
    let anchor = lightbox.currentIndex.flatMap { photos.contains($0) ? $0 : nil } ?? index
    let range = min(anchor, index)...max(anchor, index)
    guard let job = lightbox.stage.album.ratings.mark(Array(lightbox.cells[range])) else {
      return []
    }
    lightbox.photoCommands.hasUndo = true
    lightbox.chrome.overlays.notice.show(
      .mark(true), of: lightbox.cells[index], isOpen: false, lightbox.physics, at: time)
    let isFiltered = lightbox.stage.library.place.isFiltered
    return [.perform(job)] + (isFiltered ? [.filterAlbum(true)] : [])
  }
}
