internal import Files
internal import LightboxCore

/// The listings of places, and their shown parts, without hidden and filtered photos.
struct PlaceListings {
  private var whole: [Int: AlbumUpdate] = [:]
  private var shown: [Int: AlbumUpdate] = [0: AlbumUpdate()]
  /// The listings by which the places were read.
  private var recipes: [Int: AlbumListing] = [:]
  /// The marked photos of places that show only those.
  private var filters: [Int: Set<PhotoID>] = [:]
  /// The photos whose files are gone, before a listing has told it.
  private(set) var hidden: Set<PhotoID> = []
  /// The number of renames; an earlier listing is outdated.
  private(set) var renameCount = 0

  /// The numbers of the listed places, ascending.
  var places: [Int] { whole.keys.sorted() }

  /// The shown listing of a place; nil for none.
  subscript(place: Int) -> AlbumUpdate? { shown[place] }

  /// The whole listing of a place, with hidden photos; nil for none.
  func whole(_ place: Int) -> AlbumUpdate? { whole[place] }

  /// True where a place shows only its marked photos.
  func isFiltered(_ place: Int) -> Bool { filters[place] != nil }

  /// Records the listing of a place.
  mutating func begin(_ listing: AlbumListing, of place: Int) { recipes[place] = listing }

  /// Adopts the newest state of a listing.
  mutating func receive(_ update: AlbumUpdate, of place: Int) {
    whole[place] = update
    show(place)
  }

  private mutating func show(_ place: Int) {
    shown[place] = whole[place]?.without(hidden).only(filters[place])
  }

  /// Hides photos, and shows others again; returns the places that change.
  mutating func hide(_ gone: Set<PhotoID>, andShow back: [PhotoID] = []) -> Set<Int> {
    hidden.formUnion(gone)
    hidden.subtract(back)
    let places = Set(gone.map(\.place) + back.map(\.place)).filter { whole[$0] != nil }
    for place in places { show(place) }
    return places
  }

  /// Drops photos from the hidden ones, because a listing will show them.
  mutating func forgetHidden(_ returned: Set<PhotoID>) { hidden.subtract(returned) }

  /// Shows only `marked` photos; nil shows all.
  mutating func filter(_ marked: Set<PhotoID>?, of place: Int) {
    filters[place] = marked
    if whole[place] != nil { show(place) }
  }

  /// Changes a photo's path, and moves it to the place of its name; false where it is not listed.
  ///
  /// - Complexity: O(n).
  mutating func rename(_ photo: PhotoID, to path: FilePath) -> Bool {
    guard var listing = whole[photo.place], listing.photos.contains(photo) else { return false }
    recipes[photo.place]?.rename(listing.catalogue[photo].path, to: path)
    listing.rename(photo, to: path)
    renameCount += 1
    receive(listing, of: photo.place)
    return true
  }

  /// The repeated listing of a place; nil for none.
  func relisting(of place: Int) -> AlbumRelisting? {
    guard let recipe = recipes[place], let before = whole[place] else { return nil }
    return AlbumRelisting(
      place: place, listing: recipe, before: before, hidden: hidden, renameCount: renameCount)
  }
}
