internal import LightboxCore

/// The arrangements of all sources, based on the facts that were read so far.
struct ArrangedSources {
  var sorting: PhotoSorting
  /// True if the album has sections with headings.
  let hasSections: Bool
  private var made: [Int: AlbumArrangement] = [:]
  /// The revision of the facts about each source, by source number.
  private var revisions: [Int: Int] = [:]

  init(_ sorting: PhotoSorting, hasSections: Bool) {
    (self.sorting, self.hasSections) = (sorting, hasSections)
  }

  subscript(source: Int) -> AlbumArrangement? { made[source] }

  /// Records that facts about a source have changed, so that its arrangement is outdated.
  mutating func recordChange(of source: Int) { revisions[source, default: 0] += 1 }

  /// Returns true if a source has no arrangement, or an outdated one.
  func isBehind(_ source: Int) -> Bool {
    guard let arrangement = made[source] else { return true }
    return arrangement.order != sorting.order || arrangement.revision != revisions[source]
  }

  /// Returns the request to sort the photos of a source; `listing` is the listing of this source.
  func request(_ source: Int, _ listing: AlbumUpdate) -> AlbumArrangement.Request {
    AlbumArrangement.Request(
      source: source, revision: revisions[source] ?? 0, update: listing, sorting: sorting,
      hasSections: hasSections)
  }

  /// Sorts the photos of a source, if the source has no current arrangement and the sorting takes
  /// negligible time.
  mutating func arrange(_ source: Int, _ listing: AlbumUpdate) {
    guard isBehind(source) else { return }
    let request = request(source, listing)
    if request.isQuick { made[source] = request.made() }
  }

  /// Stores an arrangement that another thread has made.
  mutating func receive(_ arrangement: AlbumArrangement) { made[arrangement.source] = arrangement }
}
