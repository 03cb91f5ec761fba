internal import Files
internal import LightboxCore

/// The listings of places, and what is shown of them: not the photos whose files are gone, and where wanted
/// the marked ones alone.
struct PlaceListings {
  private var whole: [Int: AlbumUpdate] = [:]
  private var shown: [Int: AlbumUpdate] = [0: AlbumUpdate()]
  /// The ways in which the places were listed.
  private var recipes: [Int: AlbumListing] = [:]
  /// The marked photos of the places that show these alone.
  private var filters: [Int: Set<PhotoID>] = [:]
  /// The photos whose files are no longer there, as far as listings have not told it.
  private(set) var hidden: Set<PhotoID> = []
  /// The number of times that photos got other names: a listing from before does not count.
  private(set) var renameCount = 0

  /// The numbers of the places that were listed, in their order.
  var places: [Int] { whole.keys.sorted() }

  /// The listing of a place as it is shown; nil where there is none.
  subscript(place: Int) -> AlbumUpdate? { shown[place] }

  /// The listing of a place with all that is hidden; nil where there is none.
  func whole(_ place: Int) -> AlbumUpdate? { whole[place] }

  /// True where a place shows its marked photos alone.
  func isFiltered(_ place: Int) -> Bool { filters[place] != nil }

  /// Takes note of the way in which a place is listed.
  mutating func begin(_ listing: AlbumListing, of place: Int) { recipes[place] = listing }

  /// Takes a listing's newest state.
  mutating func take(_ update: AlbumUpdate, of place: Int) {
    whole[place] = update
    show(place)
  }

  private mutating func show(_ place: Int) {
    shown[place] = whole[place]?.without(hidden).only(filters[place])
  }

  /// Takes photos out of their places, or puts others back. Returns the places that show something else.
  mutating func hide(_ gone: Set<PhotoID>, andShow back: [PhotoID] = []) -> Set<Int> {
    hidden.formUnion(gone)
    hidden.subtract(back)
    let places = Set(gone.map(\.place) + back.map(\.place)).filter { whole[$0] != nil }
    for place in places { show(place) }
    return places
  }

  /// Forgets that photos are hidden, of which a listing to come says that they are back.
  mutating func forgetHidden(_ returned: Set<PhotoID>) { hidden.subtract(returned) }

  /// Shows those of `marked` alone; nil shows all.
  mutating func filter(_ marked: Set<PhotoID>?, of place: Int) {
    filters[place] = marked
    if whole[place] != nil { show(place) }
  }

  /// Gives a photo the path that its file has now; it goes to the place of its name. Returns false where it
  /// is not listed.
  /// - Complexity: O(n).
  mutating func rename(_ photo: PhotoID, to path: FilePath) -> Bool {
    guard var listing = whole[photo.place], listing.photos.contains(photo) else { return false }
    recipes[photo.place]?.rename(listing.catalogue[photo].path, to: path)
    listing.rename(photo, to: path)
    renameCount += 1
    take(listing, of: photo.place)
    return true
  }

  /// The repeated listing of a place; nil where it has none.
  func relisting(of place: Int) -> AlbumRelisting? {
    guard let recipe = recipes[place], let before = whole[place] else { return nil }
    return AlbumRelisting(
      place: place, listing: recipe, before: before, hidden: hidden, renameCount: renameCount)
  }
}
