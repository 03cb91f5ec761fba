internal import LightboxCore

/// The arrangements of places, based on the facts known so far.
struct ArrangedPlaces {
  var sorting: PhotoSorting
  /// True where sections have headings.
  let hasSections: Bool
  private var made: [Int: AlbumArrangement] = [:]
  /// The revision of the facts about each place.
  private var revisions: [Int: Int] = [:]

  init(_ sorting: PhotoSorting, hasSections: Bool) {
    (self.sorting, self.hasSections) = (sorting, hasSections)
  }

  /// The newest arrangement of a place; nil for none.
  subscript(place: Int) -> AlbumArrangement? { made[place] }

  /// Records changed facts about a place.
  mutating func recordChange(of place: Int) { revisions[place, default: 0] += 1 }

  /// True where the arrangement is outdated.
  func isBehind(_ place: Int) -> Bool {
    guard let arrangement = made[place] else { return true }
    return arrangement.order != sorting.order || arrangement.revision != revisions[place]
  }

  /// The input for an arrangement of a place with that listing.
  func request(_ place: Int, _ listing: AlbumUpdate) -> AlbumArrangement.Request {
    AlbumArrangement.Request(
      place: place, revision: revisions[place] ?? 0, update: listing, sorting: sorting,
      hasSections: hasSections)
  }

  /// Arranges a place, unless that takes long.
  mutating func arrange(_ place: Int, _ listing: AlbumUpdate) {
    guard isBehind(place) else { return }
    let request = request(place, listing)
    if request.isQuick { made[place] = request.made() }
  }

  /// Adopts an arrangement that was made elsewhere.
  mutating func receive(_ arrangement: AlbumArrangement) { made[arrangement.place] = arrangement }
}
