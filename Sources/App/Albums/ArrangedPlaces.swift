internal import LightboxCore

/// The arrangements (sorted photos and sections) of the folders, based on the facts known so far.
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

  /// The newest arrangement of a place; nil if there is none.
  subscript(place: Int) -> AlbumArrangement? { made[place] }

  /// Records that facts about a place have changed, so that its arrangement is outdated.
  mutating func recordChange(of place: Int) { revisions[place, default: 0] += 1 }

  /// Returns true if the arrangement of a place is missing or outdated.
  func isBehind(_ place: Int) -> Bool {
    guard let arrangement = made[place] else { return true }
    return arrangement.order != sorting.order || arrangement.revision != revisions[place]
  }

  /// Returns the input for an arrangement of a place with this listing.
  func request(_ place: Int, _ listing: AlbumUpdate) -> AlbumArrangement.Request {
    AlbumArrangement.Request(
      place: place, revision: revisions[place] ?? 0, update: listing, sorting: sorting,
      hasSections: hasSections)
  }

  /// Arranges a place if that is needed and quick.
  mutating func arrange(_ place: Int, _ listing: AlbumUpdate) {
    guard isBehind(place) else { return }
    let request = request(place, listing)
    if request.isQuick { made[place] = request.made() }
  }

  /// Adopts an arrangement that was made elsewhere.
  mutating func receive(_ arrangement: AlbumArrangement) { made[arrangement.place] = arrangement }
}
