internal import Configuration
internal import Files
internal import Languages
internal import LightboxCore

/// The photos and folders found so far of those that were asked for, and of the folders that were
/// entered from there.
///
/// Each place has a number, which stands in the upper half of the numbers of its entries: an answer that
/// comes late still finds its file. ``PlaceListings`` hold what was found in the places, ``ArrangedPlaces``
/// its order, which ``AlbumOrders`` tell; the ``AlbumRoute`` leads to the place that is shown, and
/// ``FolderCovers`` are what is seen of those that were not entered.
final class PhotoAlbum {
  private(set) var listings = PlaceListings()
  private(set) var arranged: ArrangedPlaces
  private(set) var route = AlbumRoute()
  private var orders: AlbumOrders
  private var covers = FolderCovers()
  /// The number of entries of each place whose ratings were asked for.
  private var ratedCounts: [Int: Int] = [:]
  /// The photo to show with the arrangement that is pending.
  private var pendingCurrent: PhotoID?
  /// The folder that relative paths begin at; nil where they stay as they are.
  let workingFolder: FilePath?
  /// The user's home, where the way to its folders begins.
  let home: FilePath?

  /// An empty album in `order`, or else in the one that is remembered, or in `usual`; `seed` begins the
  /// random order.
  init(
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

  /// The number of the place that is shown.
  var number: Int { route.number }
  /// The listing of the place that is shown.
  var shown: AlbumUpdate { listings[number] ?? AlbumUpdate() }
  /// The listing of the place that is shown, with the photos that are hidden or left out.
  var whole: AlbumUpdate { listings.whole(number) ?? AlbumUpdate() }
  /// The photo to begin with; nil is the first.
  var start: PhotoID? { shown.start }
  /// True where going back leads to another place.
  var isEntered: Bool { route.isEntered }
  /// The photos whose files are no longer there, as far as listings have not told it.
  var hidden: Set<PhotoID> { listings.hidden }
  /// The number of times that photos got other names: a listing from before does not count.
  var renameCount: Int { listings.renameCount }

  /// The photos of the place that is shown, in their order; in that of their names while it was not
  /// arranged yet.
  var photos: [PhotoID] { arranged[number]?.photos ?? shown.photos }

  /// The path of the folder that is shown, without links; nil where there is none, or several.
  private var folder: FilePath? {
    guard Set(shown.sources).count == 1 else { return nil }
    return shown.sources.first.flatMap { $0 }.flatMap { Folder.resolved($0) }
  }

  subscript(photo: PhotoID) -> PhotoCatalogue.Entry { catalogue(of: photo)[photo] }

  func catalogue(of photo: PhotoID) -> PhotoCatalogue {
    listings[photo.place]?.catalogue ?? covers[photo.place] ?? PhotoCatalogue()
  }

  // MARK: Listings

  /// Takes note of the listing that the first place has.
  func begin(_ listing: AlbumListing) { listings.begin(listing, of: 0) }

  /// Takes a listing's newest state; numbers that were given stay the same.
  func take(_ update: AlbumUpdate, of number: Int = 0) {
    listings.take(update, of: number)
    arrange(anew: [number])
  }

  /// The repeated listing of a place; nil where it has none.
  func relisting(of place: Int) -> AlbumRelisting? { listings.relisting(of: place) }

  /// Takes what has become of a place.
  func take(_ again: AlbumRelisting.Result) {
    route.forgetOrigin(of: again.place)
    listings.forgetHidden(again.returned)
    arranged.sorting.forget(again.changed)
    if let update = again.update {
      take(update, of: again.place)
    } else {
      arrange(anew: [again.place])
    }
  }

  /// The events for what was found about a folder.
  func events(_ found: FolderContents, of folder: PhotoID) -> [Event] {
    let cover = covers.take(found, of: folder) { route.nextNumber() }
    let shown = Event.cover(folder, FolderCover(title: title(of: folder), photos: cover.photos))
    guard !cover.changed.isEmpty else { return [shown] }
    return [shown, .changed(Dictionary(uniqueKeysWithValues: cover.changed.map { ($0, 0) }))]
  }

  // MARK: File jobs

  /// Takes photos out of their places: their files are gone.
  func hide(_ photos: Set<PhotoID>) { arrange(anew: listings.hide(photos)) }

  /// Puts photos back to their places.
  func unhide(_ photos: [PhotoID]) { arrange(anew: listings.hide([], andShow: photos)) }

  /// Gives a photo the path that its file has now; it goes to the place of its name.
  /// - Complexity: O(n).
  func rename(_ photo: PhotoID, to path: FilePath) {
    if listings.rename(photo, to: path) { arrange(anew: [photo.place]) }
  }

  // MARK: Marks

  /// Shows those of `marked` alone in the present place; nil shows all.
  func filter(_ marked: Set<PhotoID>?) {
    listings.filter(marked, of: number)
    arrange(anew: [number])
  }

  /// The files of the present place whose ratings were not asked for yet; they count as asked for
  /// then.
  func takeUnrated() -> PhotoFiles {
    let catalogue = shown.catalogue
    let first = ratedCounts[number] ?? 0
    guard first < catalogue.count else { return PhotoFiles() }
    ratedCounts[number] = catalogue.count
    let photos = (first..<catalogue.count).map { PhotoID(catalogue.base + $0) }
    return PhotoFiles(photos, in: catalogue)
  }

  /// The photos of all places, whose files are there, in their orders.
  var everyPhoto: [PhotoFiles] {
    listings.places.map { place in
      let whole = listings.whole(place) ?? AlbumUpdate()
      let inOrder = listings.isFiltered(place) ? nil : arranged[place]?.photos
      let photos = inOrder ?? whole.photos
      return PhotoFiles(photos.filter { !hidden.contains($0) }, in: whole.catalogue)
    }
  }

  // MARK: Order

  var order: AlbumOrder { arranged.sorting.order }

  /// Orders the place that is shown, and the others too unless each folder has its own order.
  func order(by order: AlbumOrder) {
    orders.choose(order, for: number, folder: folder)
    arrange()
  }

  /// Adds the orders that were chosen in this session to what is remembered.
  func remember(in memory: inout AlbumMemory) { orders.remember(in: &memory) }

  /// The arrangement of the place that is shown that has to be made, as it takes its time; nil where none
  /// has. `current` is the photo to show then.
  func pendingArrangement(current: PhotoID?) -> AlbumArrangement.Request? {
    guard arranged.isBehind(number) else { return nil }
    pendingCurrent = current ?? pendingCurrent
    return arranged.request(number, shown)
  }

  /// Arranges the place that is shown, unless that takes long; more is known of `places`.
  private func arrange(anew places: some Sequence<Int> = EmptyCollection()) {
    for place in places { arranged.noteChange(of: place) }
    arranged.sorting.order = orders.order(of: number, folder: folder)
    arranged.arrange(number, shown)
  }

  /// Takes an arrangement that took its time. Returns the event that shows it; nil where it is of another
  /// place, or another order is wanted by now.
  func take(_ arrangement: AlbumArrangement) -> Event? {
    arranged.take(arrangement)
    guard arrangement.place == number, arrangement.order == order else { return nil }
    defer { pendingCurrent = nil }
    return event(current: pendingCurrent)
  }

  /// The files whose facts the order needs and that were not looked at; empty where all were.
  /// - Complexity: O(n).
  var withoutFacts: PhotoFiles {
    PhotoFiles(arranged.sorting.withoutFacts(shown.photos), in: shown.catalogue)
  }

  /// The files whose dates the order needs and that were not read, from `first` on, then those before.
  /// - Complexity: O(n).
  func withoutDates(from first: PhotoID?) -> PhotoFiles {
    guard order.key == .taken else { return PhotoFiles() }
    let photos = photos
    let start = first.flatMap { photos.firstIndex(of: $0) } ?? 0
    return PhotoFiles(
      arranged.sorting.withoutDates(Array(photos[start...] + photos[..<start])),
      in: shown.catalogue)
  }

  func note(_ facts: FileFactsTable) {
    arranged.sorting.facts.merge(facts)
    arrange(anew: listings.places)
  }

  func note(_ captures: [PhotoID: CaptureTime?]) {
    arranged.sorting.captures.merge(captures) { _, new in new }
    arrange(anew: listings.places)
  }

  // MARK: Folders

  /// A listing that a place needs before it can be shown.
  struct Wanted {
    let number: Int
    let listing: AlbumListing
  }

  /// Goes into a folder. Returns the listing that it needs; nil where it can be shown at once.
  func enter(_ folder: PhotoID) -> Wanted? {
    guard case .folder(let path) = self[folder] else { return nil }
    // A folder whose listing hangs may have been given up for this one.
    route.goBack(to: folder.place)
    return go(to: path) { $0.enter($1) }
  }

  /// Goes to what was dropped or pasted: a folder, a photo among those of its folder, or files by themselves.
  /// Returns the listing that it needs; nil where it can be shown at once.
  func enter(_ paths: [FilePath]) -> Wanted? {
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

  /// Goes back to the place from which the present one was entered, if any. Returns the folder that was
  /// left; nil where it has no cell.
  func leave() -> PhotoID? {
    guard let left = route.leave() else { return nil }
    arrange()
    let (path, shown) = (route.folder(of: left), shown)
    return shown.folders.first { folder in path == shown.catalogue[folder].path }
  }

  /// Goes to the folder that holds the present one, also beyond the first place. Returns the listing that
  /// it needs; nil where there is no such folder, or nothing has to be listed.
  func ascend() -> Wanted? {
    guard let folder, folder.parent != folder else { return nil }
    return go(to: folder.parent) { $0.ascend(to: $1, from: folder) }
  }

  /// Goes to the folder so many levels above the present one. Returns the listing that it needs; nil where
  /// there is no such folder, or nothing has to be listed.
  func ascend(levels: Int) -> Wanted? {
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

  /// Goes to a folder by `step`. Returns the listing that it needs: what could not be shown before is
  /// looked at once more.
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
