internal import Files
internal import LightboxCore

/// The listings of all places (folders, or lists of files). Of each listing, the shown part is also
/// stored: it has no hidden and no filtered photos.
struct PlaceListings {
  private var whole: [Int: AlbumUpdate] = [:]
  private var shown: [Int: AlbumUpdate] = [0: AlbumUpdate()]
  /// The listings with which the places can be listed again.
  private var recipes: [Int: AlbumListing] = [:]
  /// The filters of places that do not show all photos.
  private var filters: [Int: PhotoFilter] = [:]
  /// The photos that are hidden because file jobs have removed their files; a later listing
  /// confirms that the files are gone.
  private(set) var hidden: Set<PhotoID> = []
  /// The number of renames by file jobs so far. If the number has grown since a listing began, that
  /// listing is outdated.
  private(set) var renameCount = 0

  /// The numbers of the listed folders and lists, ascending.
  var places: [Int] { whole.keys.sorted() }

  /// The shown part of the listing of the folder or list with number `place`; nil if it was not
  /// listed.
  subscript(place: Int) -> AlbumUpdate? { shown[place] }

  /// Returns the complete listing of the folder or list with number `place`, including hidden and
  /// filtered photos; nil if it was not listed.
  func whole(_ place: Int) -> AlbumUpdate? { whole[place] }

  /// Returns the filter of the folder or list with number `place`; an empty filter if none was set.
  func filter(of place: Int) -> PhotoFilter { filters[place] ?? PhotoFilter() }

  /// Stores the listing of the folder or list with number `place`, so that the listing can be
  /// repeated.
  mutating func begin(_ listing: AlbumListing, of place: Int) { recipes[place] = listing }

  /// Replaces the contents of the folder or list with number `place` by `update`, a newer state of
  /// its listing. `facts` are used for the filter.
  mutating func receive(_ update: AlbumUpdate, of place: Int, by facts: PhotoSorting) {
    whole[place] = update
    show(place, by: facts)
  }

  private mutating func show(_ place: Int, by facts: PhotoSorting) {
    shown[place] = whole[place]?.without(hidden).only(filters[place], by: facts)
  }

  /// Hides the photos `gone`, and shows the photos `back` again. `facts` are used for the filters.
  /// Returns the numbers of the folders and lists that change.
  mutating func hide(
    _ gone: Set<PhotoID>, andShow back: [PhotoID] = [], by facts: PhotoSorting
  ) -> Set<Int> {
    hidden.formUnion(gone)
    hidden.subtract(back)
    let places = Set(gone.map(\.place) + back.map(\.place)).filter { whole[$0] != nil }
    for place in places { show(place, by: facts) }
    return places
  }

  /// Removes the photos `returned` from the hidden photos, because a listing has found their files
  /// again.
  mutating func forgetHidden(_ returned: Set<PhotoID>) { hidden.subtract(returned) }

  /// Sets the filter of the folder or list with number `place`, so that only photos that pass the
  /// filter are shown. `facts` are the facts to test.
  mutating func filter(by filter: PhotoFilter, of place: Int, by facts: PhotoSorting) {
    filters[place] = filter.isEmpty ? nil : filter
    if whole[place] != nil { show(place, by: facts) }
  }

  /// Applies the filters of the folders and lists with the numbers `places` again, because the
  /// facts about their photos have changed.
  mutating func refresh(_ places: some Sequence<Int>, by facts: PhotoSorting) {
    for place in places where filters[place] != nil && whole[place] != nil {
      show(place, by: facts)
    }
  }

  /// Changes a photo's path, and moves the photo to its position by name. Returns false if the
  /// photo is not listed.
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

  /// Returns the input for listing the folder or list with number `place` again; nil if it was
  /// never listed.
  func relisting(of place: Int) -> AlbumRelisting? {
    guard let recipe = recipes[place], let before = whole[place] else { return nil }
    return AlbumRelisting(
      place: place, listing: recipe, before: before, hidden: hidden, renameCount: renameCount)
  }
}
