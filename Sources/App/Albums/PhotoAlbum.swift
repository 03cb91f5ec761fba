package import Configuration
package import Files
package import Languages
package import LightboxCore

/// The album: the photos and folders that were found in the requested paths and in the folders that
/// were entered.
///
/// A place is a folder, or a list of requested files. Each place has a number, which is the upper
/// half of the numbers of its entries, so that a late answer still finds its file.
/// ``PlaceListings`` holds what was found in the places, ``ArrangedPlaces`` their arrangement, and
/// ``AlbumOrders`` their sort orders; ``AlbumRoute`` is the history that leads to the shown place,
/// and ``FolderCovers`` holds the covers of folders that were not entered.
package final class PhotoAlbum {
  private(set) var listings = PlaceListings()
  private(set) var arranged: ArrangedPlaces
  private(set) var route = AlbumRoute()
  private var orders: AlbumOrders
  private var covers = FolderCovers()
  /// The number of entries of each place whose ratings were asked for.
  private var ratedCounts: [Int: Int] = [:]
  /// The photos of which the other file is shown.
  private var swapped: Set<PhotoID> = []
  /// The photo to show with the arrangement that is pending.
  private var pendingCurrent: PhotoID?
  /// The base of relative paths; nil if they stay relative.
  let workingFolder: FilePath?
  /// True if a RAW and a JPEG of one name are one photo.
  package let pairs: Bool
  /// The user's home folder, at which the displayed paths of its folders begin; nil if there is
  /// none.
  package let home: FilePath?

  /// Creates an empty album with `order`, or else the remembered order, or else the order `usual`.
  ///
  /// `seed` starts the random order.
  package init(
    order: AlbumOrder? = nil, usual: AlbumOrder = AlbumOrder(), memory: AlbumMemory = AlbumMemory(),
    _ scope: AlbumMemory.Scope = .never, seed: UInt64 = 1, hasSections: Bool = true,
    pairs: Bool = true, workingFolder: FilePath? = nil, home: FilePath? = nil
  ) {
    self.workingFolder = workingFolder
    self.pairs = pairs
    self.home = home
    orders = AlbumOrders(first: order, usual: usual, memory: memory, scope)
    arranged = ArrangedPlaces(
      PhotoSorting(order ?? usual, seed: seed), hasSections: hasSections)
  }

  /// The number of the shown place (a folder, or a list of files).
  package var number: Int { route.number }
  /// The listing of the shown folder, without hidden and filtered photos.
  package var shown: AlbumUpdate { listings[number] ?? AlbumUpdate() }
  /// The listing of the shown folder, including hidden and filtered photos.
  package var whole: AlbumUpdate { listings.whole(number) ?? AlbumUpdate() }
  /// The photo to start with; nil for the first.
  package var start: PhotoID? { shown.start }
  /// True if the user can go back to another folder.
  package var isEntered: Bool { route.isEntered }
  /// The photos whose files were removed by file jobs, until a listing confirms that.
  package var hidden: Set<PhotoID> { listings.hidden }
  /// The number of renames so far; a listing that was begun when it was lower is outdated.
  package var renameCount: Int { listings.renameCount }

  /// The photos of the shown folder in the album's order, or by name before they are arranged.
  package var photos: [PhotoID] { arranged[number]?.photos ?? shown.photos }

  /// The resolved path of the shown folder; nil for none or several.
  package var folder: FilePath? {
    guard Set(shown.sources).count == 1 else { return nil }
    return shown.sources.first.flatMap { $0 }.flatMap { Folder.resolved($0) }
  }

  package subscript(photo: PhotoID) -> PhotoCatalogue.Entry { catalogue(of: photo)[photo] }

  func catalogue(of photo: PhotoID) -> PhotoCatalogue {
    listings[photo.place]?.catalogue ?? covers[photo.place] ?? PhotoCatalogue()
  }

  // MARK: Pairs

  /// Shows the other file of a photo that consists of two files; when it is shown, shows the first
  /// file again.
  package func showOther(of photo: PhotoID) {
    if swapped.remove(photo) == nil { swapped.insert(photo) }
  }

  /// Returns the file that is shown for a photo: for a pair, one of its two files.
  package func shownFile(of photo: PhotoID) -> PhotoID {
    guard swapped.contains(photo) else { return photo }
    return catalogue(of: photo).pairs.companion(of: photo) ?? photo
  }

  /// The kinds of the two files of a photo, such as `RAW + JPEG`; nil if there is only one.
  package func pairLabel(of photo: PhotoID) -> Phrase? {
    let catalogue = catalogue(of: photo)
    guard let companion = catalogue.pairs.companion(of: photo) else { return nil }
    let kinds = [catalogue.kind(of: photo), catalogue.kind(of: companion)]
    return .verbatim((kinds[0] == "RAW" ? kinds : kinds.reversed()).joined(separator: " + "))
  }

  // MARK: Listings

  /// Records the listing of the first place.
  package func begin(_ listing: AlbumListing) { listings.begin(listing, of: 0) }

  /// Adopts the newest state of a listing; numbers that are already assigned stay the same.
  package func receive(_ update: AlbumUpdate, of number: Int = 0) {
    listings.receive(update, of: number, by: arranged.sorting)
    arrange(anew: [number])
  }

  /// The input for listing a place again; nil if the place has no listing.
  package func relisting(of place: Int) -> AlbumRelisting? { listings.relisting(of: place) }

  /// Adopts the result of a repeated listing.
  package func receive(_ again: AlbumRelisting.Result) {
    route.forgetOrigin(of: again.place)
    listings.forgetHidden(again.returned)
    arranged.sorting.forget(again.changed)
    if let update = again.update {
      receive(update, of: again.place)
    } else {
      arrange(anew: [again.place])
    }
  }

  /// Updates a folder's cover with the folder's contents, and returns the events about it.
  package func events(_ found: FolderContents, of folder: PhotoID) -> [Event] {
    let cover = covers.receive(found, of: folder) { route.nextNumber() }
    let shown = Event.album(
      .cover(
        folder,
        FolderCover(title: title(of: folder), photos: cover.photos, count: found.count)))
    guard !cover.changed.isEmpty else { return [shown] }
    return [
      shown, .jobs(.changed(Dictionary(uniqueKeysWithValues: cover.changed.map { ($0, 0) }))),
    ]
  }

  // MARK: Acts

  /// Hides photos whose files are gone.
  package func hide(_ photos: Set<PhotoID>) {
    arrange(anew: listings.hide(photos, by: arranged.sorting))
  }

  /// Shows hidden photos again.
  package func unhide(_ photos: [PhotoID]) {
    arrange(anew: listings.hide([], andShow: photos, by: arranged.sorting))
  }

  /// Changes a photo's path, and moves it to its position by name.
  ///
  /// - Complexity: O(n).
  package func rename(_ photo: PhotoID, to path: FilePath) {
    if listings.rename(photo, to: path, by: arranged.sorting) { arrange(anew: [photo.place]) }
  }

  // MARK: Filters

  /// The filter of the shown folder.
  package var filter: PhotoFilter { listings.filter(of: number) }

  /// Shows only the photos of the current folder that pass `filter`. The filter and the order use
  /// `ratings`.
  package func filter(by filter: PhotoFilter, _ ratings: PhotoRatings) {
    arranged.sorting.ratings = ratings
    listings.filter(by: filter, of: number, by: arranged.sorting)
    arrange(anew: [number])
  }

  /// The facts that must be read of files for the order and the filter of the shown folder.
  package struct Needs: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The sizes and times of the files.
    package static let facts = Needs(rawValue: 1)
    package static let headers = Needs(rawValue: 2)
  }

  package var needs: Needs {
    var needs: Needs = []
    if arranged.sorting.needsFacts || filter.needsDates { needs.insert(.facts) }
    if arranged.sorting.needsHeaders || filter.needsHeaders { needs.insert(.headers) }
    return needs
  }

  /// The photos about which facts are needed: all of the folder, as another filter may show others.
  private var needed: [PhotoID] { filter.isEmpty ? photos : whole.photos }

  /// Returns the files of the current folder whose ratings were not requested yet, and records them
  /// as requested.
  package func requestUnrated() -> PhotoFiles {
    let catalogue = shown.catalogue
    let first = ratedCounts[number] ?? 0
    guard first < catalogue.count else { return PhotoFiles() }
    ratedCounts[number] = catalogue.count
    let photos = (first..<catalogue.count).map { PhotoID(catalogue.base + $0) }
    return PhotoFiles(photos, in: catalogue)
  }

  /// The photos of all places whose files exist, each place in its order.
  package var everyPhoto: [PhotoFiles] {
    listings.places.map { place in
      let whole = listings.whole(place) ?? AlbumUpdate()
      let inOrder = listings.filter(of: place).isEmpty ? arranged[place]?.photos : nil
      let photos = inOrder ?? whole.photos
      return PhotoFiles(photos.filter { !hidden.contains($0) }, in: whole.catalogue)
    }
  }

  // MARK: Order

  package var order: AlbumOrder { arranged.sorting.order }

  /// Sets the order of the shown folder, and of all others too, unless each folder has its own
  /// order.
  package func order(by order: AlbumOrder) {
    orders.choose(order, for: number, folder: folder)
    arrange()
  }

  /// Adds this session's orders to `memory`.
  package func remember(in memory: inout AlbumMemory) { orders.remember(in: &memory) }

  /// Returns the input for sorting the shown folder; nil if it is already sorted.
  ///
  /// `current` is the photo to show afterwards.
  package func pendingArrangement(current: PhotoID?) -> AlbumArrangement.Request? {
    guard arranged.isBehind(number) else { return nil }
    pendingCurrent = current ?? pendingCurrent
    return arranged.request(number, shown)
  }

  /// Arranges the shown place, unless that takes long; the facts about `places` have changed.
  private func arrange(anew places: some Sequence<Int> = EmptyCollection()) {
    for place in places { arranged.recordChange(of: place) }
    arranged.sorting.order = orders.order(of: number, folder: folder)
    arranged.sorting.orderOfEquals = orders.orderOfEquals(in: number)
    arranged.arrange(number, shown)
  }

  /// Adopts an arrangement; returns the event that shows it, or nil if it is outdated.
  package func receive(_ arrangement: AlbumArrangement) -> Event? {
    arranged.receive(arrangement)
    guard arrangement.place == number, arrangement.order == order else { return nil }
    defer { pendingCurrent = nil }
    return event(current: pendingCurrent)
  }

  /// The files whose facts the order needs and that were not read yet; empty if there are none.
  ///
  /// - Complexity: O(n).
  package var withoutFacts: PhotoFiles {
    guard needs.contains(.facts) else { return PhotoFiles() }
    let photos = filter.isEmpty ? shown.photos : whole.photos
    return PhotoFiles(arranged.sorting.withoutFacts(photos), in: shown.catalogue)
  }

  /// Returns the files whose headers are needed and were not read yet: first those from `first` on,
  /// then those before it.
  ///
  /// - Complexity: O(n).
  package func withoutHeaders(from first: PhotoID?) -> PhotoFiles {
    guard needs.contains(.headers) else { return PhotoFiles() }
    let photos = needed
    let start = first.flatMap { photos.firstIndex(of: $0) } ?? 0
    return PhotoFiles(
      arranged.sorting.withoutHeaders(Array(photos[start...] + photos[..<start])),
      in: shown.catalogue)
  }

  package func record(_ facts: FileFactsTable) {
    arranged.sorting.facts.merge(facts)
    listings.refresh(listings.places, by: arranged.sorting)
    arrange(anew: listings.places)
  }

  package func record(_ headers: [PhotoID: HeaderFacts]) {
    for (photo, facts) in headers { arranged.sorting.headers[photo] = facts }
    let places = Set(headers.keys.map(\.place))
    listings.refresh(places, by: arranged.sorting)
    arrange(anew: places)
  }

  /// Records the keywords in files beside the photos.
  package func record(_ keywords: [PhotoID: [String]]) {
    arranged.sorting.keywords.merge(keywords) { _, new in new }
    let places = Set(keywords.keys.map(\.place))
    listings.refresh(places, by: arranged.sorting)
    arrange(anew: places)
  }

  // MARK: Folders

  /// A listing that a place needs before it can be shown.
  package struct Wanted {
    package let number: Int
    package let listing: AlbumListing
  }

  /// Enters a folder; returns the listing that it needs, or nil if it can be shown at once.
  package func enter(_ folder: PhotoID) -> Wanted? {
    guard case .folder(let path) = self[folder] else { return nil }
    // A folder whose listing hangs may have been given up for this one.
    route.goBack(to: folder.place)
    return go(to: path) { $0.enter($1) }
  }

  /// Enters dropped or pasted files: a folder, a photo with its folder, or several files.
  ///
  /// Returns the listing that it needs, or nil if it can be shown at once.
  package func enter(_ paths: [FilePath]) -> Wanted? {
    if paths.count == 1, let path = paths.first, (try? Folder.isFolder(path)) == true {
      return go(to: path) { $0.enter($1) }
    }
    let number = route.nextNumber()
    route.enter(number)
    arrange()
    let listing = AlbumListing(
      arguments: paths, base: PhotoID.base(of: number), isEntered: true, pairs: pairs)
    return Wanted(number: number, listing: listing)
  }

  /// Goes back to the previous place, if any; returns the cell of the folder that was left, or nil
  /// if there is none.
  package func leave() -> PhotoID? {
    guard let left = route.leave() else { return nil }
    arrange()
    let (path, shown) = (route.folder(of: left), shown)
    return shown.folders.first { folder in path == shown.catalogue[folder].path }
  }

  /// Goes to the parent folder, even above the folder at the start.
  ///
  /// Returns the listing that is needed, or nil if none is.
  package func ascend() -> Wanted? {
    guard let folder, folder.parent != folder else { return nil }
    return go(to: folder.parent) { $0.ascend(to: $1, from: folder) }
  }

  /// Shows a sibling folder instead of the current folder; the history before it stays the same.
  ///
  /// Returns the listing that it needs, or nil if it can be shown at once.
  package func enter(sibling folder: FilePath) -> Wanted? {
    go(to: folder) { $0.replace(with: $1) }
  }

  /// Goes up by `levels` folders; returns the listing that is needed, or nil if none is.
  package func ascend(levels: Int) -> Wanted? {
    let folders = way(to: shown).folders
    let index = folders.count - 1 - levels
    guard levels > 0, folders.indices.contains(index) else { return nil }
    let known = route.last { place in
      listings[place].map { way(to: $0).folders.last } == folders[index]
    }
    if let known {
      route.ascend(to: known, from: folders[index + 1])
      arrange()
      return nil
    }
    return go(to: folders[index]) { $0.ascend(to: $1, from: folders[index + 1]) }
  }

  /// Goes to a folder by `step`; returns the listing that it needs.
  ///
  /// A place that could not be shown before is listed again.
  private func go(to folder: FilePath, by step: (inout AlbumRoute, Int) -> Void) -> Wanted? {
    if let known = route.place(of: folder), listings[known]?.trouble == nil {
      step(&route, known)
      arrange()
      return nil
    }
    let number = route.visit(folder)
    let listing = AlbumListing(
      arguments: [folder], base: PhotoID.base(of: number), isEntered: true, pairs: pairs)
    listings.begin(listing, of: number)
    step(&route, number)
    arrange()
    return Wanted(number: number, listing: listing)
  }
}
