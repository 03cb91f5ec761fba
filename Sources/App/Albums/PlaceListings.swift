internal import Files
internal import LightboxCore

/// The listings of places (folders, or lists of files), and their shown parts without hidden and
/// filtered photos.
struct PlaceListings {
  private var whole: [Int: AlbumUpdate] = [:]
  private var shown: [Int: AlbumUpdate] = [0: AlbumUpdate()]
  /// The listings by which the places were read.
  private var recipes: [Int: AlbumListing] = [:]
  /// The filters of places that do not show all photos.
  private var filters: [Int: PhotoFilter] = [:]
  /// The photos whose files were removed by file jobs, until a listing confirms that.
  private(set) var hidden: Set<PhotoID> = []
  /// The number of renames so far; a listing that was begun when it was lower is outdated.
  private(set) var renameCount = 0

  /// The numbers of the listed places, ascending.
  var places: [Int] { whole.keys.sorted() }

  /// The shown part of a place's listing; nil if there is none.
  subscript(place: Int) -> AlbumUpdate? { shown[place] }

  /// The whole listing of a place, including hidden photos; nil if there is none.
  func whole(_ place: Int) -> AlbumUpdate? { whole[place] }

  /// The filter of a place.
  func filter(of place: Int) -> PhotoFilter { filters[place] ?? PhotoFilter() }

  /// Records the listing of a place.
  mutating func begin(_ listing: AlbumListing, of place: Int) { recipes[place] = listing }

  /// Adopts the newest state of a listing.
  mutating func receive(_ update: AlbumUpdate, of place: Int, by facts: PhotoSorting) {
    whole[place] = update
    show(place, by: facts)
  }

  private mutating func show(_ place: Int, by facts: PhotoSorting) {
    shown[place] = whole[place]?.without(hidden).only(filters[place], by: facts)
  }

  /// Hides the photos `gone`, and shows the photos `back` again; returns the numbers of the places
  /// that change.
  mutating func hide(
    _ gone: Set<PhotoID>, andShow back: [PhotoID] = [], by facts: PhotoSorting
  ) -> Set<Int> {
    hidden.formUnion(gone)
    hidden.subtract(back)
    let places = Set(gone.map(\.place) + back.map(\.place)).filter { whole[$0] != nil }
    for place in places { show(place, by: facts) }
    return places
  }

  /// Removes photos from the hidden ones, because a listing shows them again.
  mutating func forgetHidden(_ returned: Set<PhotoID>) { hidden.subtract(returned) }

  /// Shows only the photos of a place that pass `filter`.
  mutating func filter(by filter: PhotoFilter, of place: Int, by facts: PhotoSorting) {
    filters[place] = filter.isEmpty ? nil : filter
    if whole[place] != nil { show(place, by: facts) }
  }

  /// Applies the filters of `places` again, because facts have changed.
  mutating func refresh(_ places: some Sequence<Int>, by facts: PhotoSorting) {
    for place in places where filters[place] != nil && whole[place] != nil {
      show(place, by: facts)
    }
  }

  /// Changes a photo's path, and moves it to its position by name; returns false if it is not
  /// listed.
  ///
  /// - Complexity: O(n).
  mutating func rename(_ photo: PhotoID, to path: FilePath, by facts: PhotoSorting) -> Bool {
    guard var listing = whole[photo.place],
      listing.photos.contains(photo) || listing.catalogue.pairs.photo(of: photo) != nil
    else { return false }
    recipes[photo.place]?.rename(listing.catalogue[photo].path, to: path)
    listing.rename(photo, to: path)
    renameCount += 1
    receive(listing, of: photo.place, by: facts)
    return true
  }

  /// Returns the input for listing a place again; nil if it was never listed.
  func relisting(of place: Int) -> AlbumRelisting? {
    guard let recipe = recipes[place], let before = whole[place] else { return nil }
    return AlbumRelisting(
      place: place, listing: recipe, before: before, hidden: hidden, renameCount: renameCount)
  }
}
