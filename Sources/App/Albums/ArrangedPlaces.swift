internal import LightboxCore

/// The arrangements (sorted photos and sections) of all folders and lists, based on the facts that
/// are known so far.
struct ArrangedPlaces {
  var sorting: PhotoSorting
  /// True if the album has sections with headings.
  let hasSections: Bool
  private var made: [Int: AlbumArrangement] = [:]
  /// The revision of the facts about each place.
  private var revisions: [Int: Int] = [:]

  init(_ sorting: PhotoSorting, hasSections: Bool) {
    (self.sorting, self.hasSections) = (sorting, hasSections)
  }

  /// The newest arrangement of the folder or list with number `place`; nil if there is none.
  subscript(place: Int) -> AlbumArrangement? { made[place] }

  /// Records that facts about the folder or list with number `place` have changed, so that its
  /// arrangement is outdated.
  mutating func recordChange(of place: Int) { revisions[place, default: 0] += 1 }

  /// Returns true if the folder or list with number `place` has no arrangement, or an outdated one.
  func isBehind(_ place: Int) -> Bool {
    guard let arrangement = made[place] else { return true }
    return arrangement.order != sorting.order || arrangement.revision != revisions[place]
  }

  /// Returns the input for sorting the folder or list with number `place`; `listing` contains its
  /// photos.
  func request(_ place: Int, _ listing: AlbumUpdate) -> AlbumArrangement.Request {
    AlbumArrangement.Request(
      place: place, revision: revisions[place] ?? 0, update: listing, sorting: sorting,
      hasSections: hasSections)
  }

  /// Sorts the folder or list with number `place` immediately, if its arrangement is missing or
  /// outdated and sorting takes negligible time. Otherwise does nothing. `listing` contains the
  /// photos.
  mutating func arrange(_ place: Int, _ listing: AlbumUpdate) {
    guard isBehind(place) else { return }
    let request = request(place, listing)
    if request.isQuick { made[place] = request.made() }
  }

  /// Stores an arrangement that another thread has made.
  mutating func receive(_ arrangement: AlbumArrangement) { made[arrangement.place] = arrangement }
}
