internal import Files
internal import LightboxCore

/// The listings of all sources, and the shown part of each: the photos that are not hidden and that
/// pass the filter. A parameter `facts` has the facts that the filter checks.
struct SourceListings {
  private var whole: [Int: AlbumUpdate] = [:]
  private var shown: [Int: AlbumUpdate] = [0: AlbumUpdate()]
  /// The listings that can be repeated to find changes, by source number.
  private var recipes: [Int: AlbumListing] = [:]
  /// The filters of sources that do not show all photos.
  private var filters: [Int: PhotoFilter] = [:]
  /// The photos that are hidden because file jobs have removed their files. A photo is shown again
  /// if the job is undone, or if a later listing finds its file again.
  private(set) var hidden: Set<PhotoID> = []
  /// The number of renames by file jobs. A listing that began before the latest rename is outdated.
  private(set) var renameCount = 0

  /// The numbers of the listed sources, ascending.
  var sources: [Int] { whole.keys.sorted() }

  /// The shown part of a source's listing; nil if it was not listed.
  subscript(source: Int) -> AlbumUpdate? { shown[source] }

  /// Returns the listing of a source, with the photos that are hidden or do not pass the filter.
  func whole(_ source: Int) -> AlbumUpdate? { whole[source] }

  func filter(of source: Int) -> PhotoFilter { filters[source] ?? PhotoFilter() }

  /// Stores the listing of a source, so that it can be repeated.
  mutating func begin(_ listing: AlbumListing, of source: Int) { recipes[source] = listing }

  /// Replaces the contents of a source by `update`, a newer state of its listing.
  mutating func receive(_ update: AlbumUpdate, of source: Int, by facts: PhotoSorting) {
    whole[source] = update
    show(source, by: facts)
  }

  private mutating func show(_ source: Int, by facts: PhotoSorting) {
    shown[source] = whole[source]?.without(hidden).only(filters[source], by: facts)
  }

  /// Hides the photos `gone`, and shows the photos `back` again. Returns the changed sources.
  mutating func hide(
    _ gone: Set<PhotoID>, andShow back: [PhotoID] = [], by facts: PhotoSorting
  ) -> Set<Int> {
    hidden.formUnion(gone)
    hidden.subtract(back)
    let sources = Set(gone.map(\.source) + back.map(\.source)).filter { whole[$0] != nil }
    for source in sources { show(source, by: facts) }
    return sources
  }

  /// Forgets that photos are hidden, because a listing has found their files again.
  mutating func forgetHidden(_ returned: Set<PhotoID>) { hidden.subtract(returned) }

  /// Shows only the photos of a source that pass `filter`.
  mutating func filter(by filter: PhotoFilter, of source: Int, by facts: PhotoSorting) {
    filters[source] = filter.isEmpty ? nil : filter
    if whole[source] != nil { show(source, by: facts) }
  }

  /// Applies the filters of `sources` again, because the facts about their photos have changed.
  mutating func refresh(_ sources: some Sequence<Int>, by facts: PhotoSorting) {
    for source in sources where filters[source] != nil && whole[source] != nil {
      show(source, by: facts)
    }
  }

  /// Changes a photo's path, and moves the photo to its position by name. Returns false if the
  /// photo is not listed.
  ///
  /// - Complexity: O(n).
  mutating func rename(_ photo: PhotoID, to path: FilePath, by facts: PhotoSorting) -> Bool {
    guard var listing = whole[photo.source],
      listing.photos.contains(photo) || listing.catalogue.pairs.photo(of: photo) != nil
    else { return false }
    recipes[photo.source]?.rename(listing.catalogue[photo].path, to: path)
    listing.rename(photo, to: path)
    renameCount += 1
    receive(listing, of: photo.source, by: facts)
    return true
  }

  /// Returns the request to list a source again; nil if the source was never listed.
  func relisting(of source: Int) -> AlbumRelisting? {
    guard let recipe = recipes[source], let before = whole[source] else { return nil }
    return AlbumRelisting(
      source: source, listing: recipe, before: before, hidden: hidden, renameCount: renameCount)
  }
}
