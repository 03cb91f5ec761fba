internal import LightboxCore

/// The places in their orders, as far as these were made of what is known by now.
struct ArrangedPlaces {
  var sorting: PhotoSorting
  /// True where days, months or folders have headings.
  let hasSections: Bool
  private var made: [Int: AlbumArrangement] = [:]
  /// The number of times that more has become known of each place.
  private var revisions: [Int: Int] = [:]

  init(_ sorting: PhotoSorting, hasSections: Bool) {
    (self.sorting, self.hasSections) = (sorting, hasSections)
  }

  /// The newest arrangement of a place; nil while there is none.
  subscript(place: Int) -> AlbumArrangement? { made[place] }

  /// Takes note that something else is known of a place.
  mutating func noteChange(of place: Int) { revisions[place, default: 0] += 1 }

  /// True where the arrangement is not of what is known and wanted.
  func isBehind(_ place: Int) -> Bool {
    guard let arrangement = made[place] else { return true }
    return arrangement.order != sorting.order || arrangement.revision != revisions[place]
  }

  /// All that the arrangement of a place with that listing is made from.
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

  /// Takes an arrangement that took its time.
  mutating func take(_ arrangement: AlbumArrangement) { made[arrangement.place] = arrangement }
}
