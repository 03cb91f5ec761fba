package import Configuration
package import Files
internal import Languages
package import LightboxCore

/// The album: the photos and folders found in the requested and the entered places.
///
/// Each place has a number, which stands in the upper half of the numbers of its entries: an answer that
/// comes late still finds its file. ``PlaceListings`` hold what was found in the places, ``ArrangedPlaces``
/// its order, which ``AlbumOrders`` tell; the ``AlbumRoute`` leads to the place that is shown, and
/// ``FolderCovers`` are what is seen of those that were not entered.
package final class PhotoAlbum {
  private(set) var listings = PlaceListings()
  private(set) var arranged: ArrangedPlaces
  private(set) var route = AlbumRoute()
  private var orders: AlbumOrders
  private var covers = FolderCovers()
  /// The number of entries of each place whose ratings were asked for.
  private var ratedCounts: [Int: Int] = [:]
  /// The photo to show with the arrangement that is pending.
  private var pendingCurrent: PhotoID?
  /// The base of relative paths; nil where they stay relative.
  let workingFolder: FilePath?
  /// The user's home, where trails to its folders begin; nil for none.
  package let home: FilePath?

  /// Creates an empty album in `order`, or in the remembered one, or in `usual`.
  ///
  /// `seed` starts the random order.
  package init(
    order: AlbumOrder? = nil, usual: AlbumOrder = AlbumOrder(), memory: AlbumMemory = AlbumMemory(),
    _ scope: AlbumMemory.Scope = .never, seed: UInt64 = 1, hasSections: Bool = true,
    workingFolder: FilePath? = nil, home: FilePath? = nil
  ) {
    self.workingFolder = workingFolder
    self.home = home
    orders = AlbumOrders(first: order, usual: usual, memory: memory, scope)
    arranged = ArrangedPlaces(
      PhotoSorting(order ?? usual, seed: seed), hasSections: hasSections)
  }

  /// The number of the shown place.
  package var number: Int { route.number }
  /// The listing of the shown place.
  package var shown: AlbumUpdate { listings[number] ?? AlbumUpdate() }
  /// The listing of the shown place, with hidden and filtered photos.
  package var whole: AlbumUpdate { listings.whole(number) ?? AlbumUpdate() }
  /// The photo to start with; nil for the first.
  package var start: PhotoID? { shown.start }
  /// True where going back leads to another place.
  package var isEntered: Bool { route.isEntered }
  /// The photos whose files are gone, before a listing has told it.
  package var hidden: Set<PhotoID> { listings.hidden }
  /// The number of renames so far; a listing that was begun at a lower number is outdated.
  package var renameCount: Int { listings.renameCount }

  /// The photos of the shown place in their order, or by name before they are arranged.
  package var photos: [PhotoID] { arranged[number]?.photos ?? shown.photos }

  /// The resolved path of the shown folder; nil for none or several.
  private var folder: FilePath? {
    guard Set(shown.sources).count == 1 else { return nil }
    return shown.sources.first.flatMap { $0 }.flatMap { Folder.resolved($0) }
  }

  package subscript(photo: PhotoID) -> PhotoCatalogue.Entry { catalogue(of: photo)[photo] }

  func catalogue(of photo: PhotoID) -> PhotoCatalogue {
    listings[photo.place]?.catalogue ?? covers[photo.place] ?? PhotoCatalogue()
  }

  // MARK: Listings

  /// Records the listing of the first place.
  package func begin(_ listing: AlbumListing) { listings.begin(listing, of: 0) }

  /// Adopts the newest state of a listing; assigned numbers stay the same.
  package func receive(_ update: AlbumUpdate, of number: Int = 0) {
    listings.receive(update, of: number)
    arrange(anew: [number])
  }

  /// The repeated listing of a place; nil for one without a listing.
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

  /// The events for the contents of a folder.
  package func events(_ found: FolderContents, of folder: PhotoID) -> [Event] {
    let cover = covers.receive(found, of: folder) { route.nextNumber() }
    let shown = Event.cover(folder, FolderCover(title: title(of: folder), photos: cover.photos))
    guard !cover.changed.isEmpty else { return [shown] }
    return [shown, .changed(Dictionary(uniqueKeysWithValues: cover.changed.map { ($0, 0) }))]
  }

  // MARK: Acts

  /// Hides photos whose files are gone.
  package func hide(_ photos: Set<PhotoID>) { arrange(anew: listings.hide(photos)) }

  /// Shows hidden photos again.
  package func unhide(_ photos: [PhotoID]) { arrange(anew: listings.hide([], andShow: photos)) }

  /// Changes a photo's path, and moves it to the place of its name.
  ///
  /// - Complexity: O(n).
  package func rename(_ photo: PhotoID, to path: FilePath) {
    if listings.rename(photo, to: path) { arrange(anew: [photo.place]) }
  }

  // MARK: Marks

  /// Shows only `marked` photos in the current place; nil shows all.
  package func filter(_ marked: Set<PhotoID>?) {
    listings.filter(marked, of: number)
    arrange(anew: [number])
  }

  /// The files of the present place whose ratings were not asked for yet; they count as asked for
  /// then.
  package func requestUnrated() -> PhotoFiles {
    let catalogue = shown.catalogue
    let first = ratedCounts[number] ?? 0
    guard first < catalogue.count else { return PhotoFiles() }
    ratedCounts[number] = catalogue.count
    let photos = (first..<catalogue.count).map { PhotoID(catalogue.base + $0) }
    return PhotoFiles(photos, in: catalogue)
  }

  /// The existing photos of all places, in their orders.
  package var everyPhoto: [PhotoFiles] {
    listings.places.map { place in
      let whole = listings.whole(place) ?? AlbumUpdate()
      let inOrder = listings.isFiltered(place) ? nil : arranged[place]?.photos
      let photos = inOrder ?? whole.photos
      return PhotoFiles(photos.filter { !hidden.contains($0) }, in: whole.catalogue)
    }
  }

  // MARK: Order

  package var order: AlbumOrder { arranged.sorting.order }

  /// Sets the order of the shown place, and of the others too unless each folder has its own.
  package func order(by order: AlbumOrder) {
    orders.choose(order, for: number, folder: folder)
    arrange()
  }

  /// Adds this session's orders to `memory`.
  package func remember(in memory: inout AlbumMemory) { orders.remember(in: &memory) }

  /// The pending sort of the shown folder, if any.
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
    arranged.arrange(number, shown)
  }

  /// Adopts an arrangement; returns the event that shows it, or nil where it is outdated.
  package func receive(_ arrangement: AlbumArrangement) -> Event? {
    arranged.receive(arrangement)
    guard arrangement.place == number, arrangement.order == order else { return nil }
    defer { pendingCurrent = nil }
    return event(current: pendingCurrent)
  }

  /// The files whose facts the order needs and that were not read; empty for none.
  ///
  /// - Complexity: O(n).
  package var withoutFacts: PhotoFiles {
    PhotoFiles(arranged.sorting.withoutFacts(shown.photos), in: shown.catalogue)
  }

  /// The files whose dates the order needs and that were not read, from `first` on, then those
  /// before.
  ///
  /// - Complexity: O(n).
  package func withoutDates(from first: PhotoID?) -> PhotoFiles {
    guard order.key == .taken else { return PhotoFiles() }
    let photos = photos
    let start = first.flatMap { photos.firstIndex(of: $0) } ?? 0
    return PhotoFiles(
      arranged.sorting.withoutDates(Array(photos[start...] + photos[..<start])),
      in: shown.catalogue)
  }

  package func record(_ facts: FileFactsTable) {
    arranged.sorting.facts.merge(facts)
    arrange(anew: listings.places)
  }

  package func record(_ captures: [PhotoID: CaptureTime?]) {
    arranged.sorting.captures.merge(captures) { _, new in new }
    arrange(anew: listings.places)
  }

  // MARK: Folders

  /// A listing that a place needs before it is shown.
  package struct Wanted {
    package let number: Int
    package let listing: AlbumListing
  }

  /// Enters a folder; returns the listing that it needs, or nil where it can be shown at once.
  package func enter(_ folder: PhotoID) -> Wanted? {
    guard case .folder(let path) = self[folder] else { return nil }
    // A folder whose listing hangs may have been given up for this one.
    route.goBack(to: folder.place)
    return go(to: path) { $0.enter($1) }
  }

  /// Enters dropped or pasted files: a folder, a photo with its folder, or several files.
  ///
  /// Returns the listing that it needs, or nil where it can be shown at once.
  package func enter(_ paths: [FilePath]) -> Wanted? {
    if paths.count == 1, let path = paths.first, (try? Folder.isFolder(path)) == true {
      return go(to: path) { $0.enter($1) }
    }
    let number = route.nextNumber()
    route.enter(number)
    arrange()
    let listing = AlbumListing(
      arguments: paths, base: PhotoID.base(of: number), isEntered: true)
    return Wanted(number: number, listing: listing)
  }

  /// Goes back to the previous place, if any; returns the folder that was left, or nil without a
  /// cell.
  package func leave() -> PhotoID? {
    guard let left = route.leave() else { return nil }
    arrange()
    let (path, shown) = (route.folder(of: left), shown)
    return shown.folders.first { folder in path == shown.catalogue[folder].path }
  }

  /// Ascends to the parent folder, also beyond the first place.
  ///
  /// Returns the listing that it needs, or nil for none.
  package func ascend() -> Wanted? {
    guard let folder, folder.parent != folder else { return nil }
    return go(to: folder.parent) { $0.ascend(to: $1, from: folder) }
  }

  /// Ascends by `levels` folders; returns the listing that it needs, or nil for none.
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
      arguments: [folder], base: PhotoID.base(of: number), isEntered: true)
    listings.begin(listing, of: number)
    step(&route, number)
    arrange()
    return Wanted(number: number, listing: listing)
  }
}
