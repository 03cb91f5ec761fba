internal import Configuration
internal import Files
internal import Languages
internal import LightboxCore

/// The photos and folders found so far of those that were asked for, and of the folders that were
/// entered from there.
///
/// Each place has a number, which stands in the upper half of the numbers of its entries: an answer that
/// comes late still finds its file.
final class PhotoAlbum {
  private var places: [Int: AlbumUpdate] = [0: AlbumUpdate()]
  /// The numbers of the places that lead to the one that is shown, which is the last.
  private var way = [0]
  /// The places of the folders that were entered.
  private var visited: [FilePath: Int] = [:]
  /// The photos on the covers of folders.
  private var covers: [Int: PhotoCatalogue] = [:]
  /// The folder below from which a place was reached.
  private var origins: [Int: FilePath] = [:]
  private var lastNumber = 0
  private var sorting: PhotoSorting
  /// The folder that relative paths begin at; nil where they stay as they are.
  private let workingFolder: FilePath?
  /// The user's home, where the way to its folders begins.
  private let home: FilePath?

  /// True where days, months or folders have headings.
  private let hasSections: Bool
  /// The places in their orders, as far as these were made.
  private var arrangements: [Int: AlbumArrangement] = [:]
  /// The listings of the places, with photos that are hidden.
  private var listings: [Int: AlbumUpdate] = [:]
  /// The photos whose files are no longer there, as far as listings have not told it.
  private(set) var hidden: Set<PhotoID> = []
  /// The number of times that photos got other names: a listing from before does not count.
  private(set) var renameCount = 0
  /// The ways in which the places were listed.
  private var recipes: [Int: AlbumListing] = [:]
  /// The marked photos of the places that show these alone.
  private var filters: [Int: Set<PhotoID>] = [:]
  /// The number of entries of each place whose judgements were asked for.
  private var judgedCounts: [Int: Int] = [:]
  /// The number of times that more has become known of each place.
  private var revisions: [Int: Int] = [:]
  /// The photo to show with the arrangement that is pending.
  private var pendingCurrent: PhotoID?

  /// The orders that were chosen in earlier sessions, and in this one.
  private var memory: AlbumMemory
  /// The folders and orders that were chosen in this session, in that order.
  private var choices: [(folder: [UInt8]?, order: AlbumOrder)] = []
  private let scope: AlbumMemory.Scope
  /// The order of albums for which none was chosen.
  private var usual: AlbumOrder
  /// The orders that were chosen for places in this session.
  private var orders: [Int: AlbumOrder] = [:]

  /// An empty album in `order`, or else in the one that is remembered, or in `usual`; `seed` begins the
  /// random order.
  init(
    order: AlbumOrder? = nil, usual: AlbumOrder = AlbumOrder(), memory: AlbumMemory = AlbumMemory(),
    _ scope: AlbumMemory.Scope = .never, seed: UInt64 = 1, hasSections: Bool = true,
    workingFolder: FilePath? = nil, home: FilePath? = nil
  ) {
    self.workingFolder = workingFolder
    self.home = home
    orders[0] = order
    (self.usual, self.memory, self.scope) = (usual, memory, scope)
    sorting = PhotoSorting(order ?? usual, seed: seed)
    self.hasSections = hasSections
  }

  /// The number of the place that is shown.
  var number: Int { way.last ?? 0 }
  /// The listing of the place that is shown.
  var shown: AlbumUpdate { places[number] ?? AlbumUpdate() }
  /// The photo to begin with; nil is the first.
  var start: PhotoID? { shown.start }

  /// True where going back leads to another place.
  var isEntered: Bool { way.count > 1 }

  /// The photos of the place that is shown, in their order; in that of their names while it was not
  /// arranged yet.
  var photos: [PhotoID] { arrangements[number]?.photos ?? shown.photos }

  private var sections: [AlbumSection] { arrangements[number]?.sections ?? [] }

  /// Takes a listing's newest state; numbers that were given stay the same.
  func take(_ update: AlbumUpdate, of number: Int = 0) {
    listings[number] = update
    places[number] = update.without(hidden).only(filters[number])
    revisions[number, default: 0] += 1
    arrange()
  }

  /// The files of the photos that an act is about.
  func files(of act: PhotoAct) -> PhotoFiles {
    let photos: [PhotoID] =
      switch act {
      case .trash(let photos): photos
      case .keepTurn(let photo, _), .judge(let photo, _, _), .rename(let photo, _): [photo]
      case .undo, .deleteTrashed: []
      }
    return PhotoFiles(photos, in: shown.catalogue)
  }

  /// Takes photos out of their places: their files are gone.
  func hide(_ photos: Set<PhotoID>) {
    hidden.formUnion(photos)
    for place in Set(photos.map(\.place)) { relist(place) }
  }

  /// Puts photos back to their places.
  func unhide(_ photos: [PhotoID]) {
    hidden.subtract(photos)
    for place in Set(photos.map(\.place)) { relist(place) }
  }

  /// Gives a photo the path that its file has now; it goes to the place of its name.
  /// - Complexity: O(n).
  func rename(_ photo: PhotoID, to path: FilePath) {
    guard var listing = listings[photo.place], listing.photos.contains(photo) else { return }
    recipes[photo.place]?.rename(listing.catalogue[photo].path, to: path)
    listing.rename(photo, to: path)
    renameCount += 1
    take(listing, of: photo.place)
  }

  /// Takes note of the listing that the first place has.
  func begin(_ listing: AlbumListing) { recipes[0] = listing }

  /// The repeated listing of a place; nil where it has none.
  func relisting(of place: Int) -> AlbumRelisting? {
    guard let recipe = recipes[place], let before = listings[place] else { return nil }
    return AlbumRelisting(
      place: place, listing: recipe, before: before, hidden: hidden, renameCount: renameCount)
  }

  /// Takes what has become of a place.
  func take(_ again: AlbumRelisting.Result) {
    origins[again.place] = nil
    hidden.subtract(again.returned)
    sorting.forget(again.changed)
    if let update = again.update {
      take(update, of: again.place)
    } else {
      revisions[again.place, default: 0] += 1
      arrange()
    }
  }

  /// Shows those of `marked` alone in the present place; nil shows all.
  func filter(_ marked: Set<PhotoID>?) {
    filters[number] = marked
    relist(number)
  }

  private func relist(_ place: Int) {
    guard let listing = listings[place] else { return }
    take(listing, of: place)
  }

  subscript(photo: PhotoID) -> PhotoCatalogue.Entry { catalogue(of: photo)[photo] }

  private func catalogue(of photo: PhotoID) -> PhotoCatalogue {
    places[photo.place]?.catalogue ?? covers[photo.place] ?? PhotoCatalogue()
  }

  /// The photo's name for display.
  func title(of photo: PhotoID) -> String { catalogue(of: photo).title(of: photo) }

  /// The event that shows the cells of the present place.
  func event(current: PhotoID? = nil) -> Event {
    let shown = shown
    let place = AlbumPlace(
      number: number, folders: folders, notice: shown.trouble?.notice, isEntered: isEntered,
      order: order, sections: sections, trail: trail, count: shown.countText,
      isFiltered: filters[number] != nil)
    return .photos(photos, current: current ?? originCell, of: place)
  }

  /// The cell of the folder from which the present place was reached.
  private var originCell: PhotoID? {
    guard let origin = origins[number] else { return nil }
    return shown.folders.first { shown.catalogue[$0].path.lastComponent == origin.lastComponent }
  }

  /// The next photo after `from` whose name begins with `prefix`, in any case, or folder; the search
  /// goes on at the first one, and ends with `from` itself.
  /// - Complexity: O(photos).
  func find(_ prefix: String, from: PhotoID?) -> PhotoID? {
    let (prefix, shown) = (Array(prefix.utf8), shown)
    let cells = folders + photos
    let first = from.flatMap { cells.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return (cells[first...] + cells[..<first]).first {
      shown.catalogue.begins($0, with: prefix)
    }
  }

  // MARK: Marks

  /// The files of the present place whose judgements were not asked for yet; they count as asked for then.
  func takeUnjudged() -> PhotoFiles {
    let catalogue = shown.catalogue
    let first = judgedCounts[number] ?? 0
    guard first < catalogue.count else { return PhotoFiles() }
    judgedCounts[number] = catalogue.count
    let photos = (first..<catalogue.count).map { PhotoID(catalogue.base + $0) }
    return PhotoFiles(photos, in: catalogue)
  }

  /// The photos of all places, whose files are there, in their orders.
  var everyPhoto: [PhotoFiles] {
    listings.keys.sorted().map { place in
      let catalogue = listings[place]?.catalogue ?? PhotoCatalogue()
      let photos =
        (filters[place] == nil ? arrangements[place]?.photos : nil) ?? listings[place]?.photos ?? []
      return PhotoFiles(photos.filter { !hidden.contains($0) }, in: catalogue)
    }
  }

  // MARK: Order

  var order: AlbumOrder { sorting.order }

  /// The folders of the place that is shown: they have names only.
  private var folders: [PhotoID] {
    order == AlbumOrder(.name, isReversed: true) ? shown.folders.reversed() : shown.folders
  }

  /// The path of the folder that is shown, without links; nil where there is none, or several.
  private var folder: FilePath? {
    guard Set(shown.sources).count == 1 else { return nil }
    return shown.sources.first.flatMap { $0 }.flatMap { Folder.resolved($0) }
  }

  // MARK: Arrangement

  /// The arrangement of the place that is shown that has to be made, as it takes its time; nil where none
  /// has. `current` is the photo to show then.
  func pendingArrangement(current: PhotoID?) -> AlbumArrangement.Request? {
    guard isBehind else { return nil }
    pendingCurrent = current ?? pendingCurrent
    return request
  }

  /// True where the arrangement is not of what is known and wanted.
  private var isBehind: Bool {
    guard let arrangement = arrangements[number] else { return true }
    return arrangement.order != order || arrangement.revision != revisions[number]
  }

  private var request: AlbumArrangement.Request {
    AlbumArrangement.Request(
      place: number, revision: revisions[number] ?? 0, update: shown, sorting: sorting,
      hasSections: hasSections)
  }

  /// Arranges the place that is shown, unless that takes long.
  private func arrange() {
    sorting.order = orders[number] ?? memory.order(of: folder?.bytes, scope) ?? usual
    guard isBehind, request.isQuick else { return }
    arrangements[number] = request.made()
  }

  /// Takes an arrangement that took its time. Returns the event that shows it; nil where it is of another
  /// place, or another order is wanted by now.
  func take(_ arrangement: AlbumArrangement) -> Event? {
    arrangements[arrangement.place] = arrangement
    guard arrangement.place == number, arrangement.order == order else { return nil }
    defer { pendingCurrent = nil }
    return event(current: pendingCurrent)
  }

  /// Adds the orders that were chosen in this session to what is remembered.
  func remember(in memory: inout AlbumMemory) {
    for choice in choices { memory.choose(choice.order, for: choice.folder, scope) }
  }

  /// Orders the place that is shown, and the others too unless each folder has its own order.
  func order(by order: AlbumOrder) {
    if scope != .folder { (orders, usual) = ([:], order) }
    orders[number] = order
    memory.choose(order, for: folder?.bytes, scope)
    choices.append((folder?.bytes, order))
    arrange()
  }

  /// The files whose facts the order needs and that were not looked at; empty where all were.
  /// - Complexity: O(n).
  var withoutFacts: PhotoFiles {
    PhotoFiles(sorting.withoutFacts(shown.photos), in: shown.catalogue)
  }

  /// The files whose dates the order needs and that were not read, from `first` on, then those before.
  /// - Complexity: O(n).
  func withoutDates(from first: PhotoID?) -> PhotoFiles {
    guard order.key == .taken else { return PhotoFiles() }
    let photos = photos
    let start = first.flatMap { photos.firstIndex(of: $0) } ?? 0
    return PhotoFiles(
      sorting.withoutDates(Array(photos[start...] + photos[..<start])), in: shown.catalogue)
  }

  /// The place of a photo in the order, in a word or two.
  func placeLabel(of photo: PhotoID) -> Phrase {
    sorting.placeLabel(of: photo, title: title(of: photo))
  }

  func note(_ facts: FileFactsTable) {
    sorting.facts.merge(facts)
    for place in places.keys { revisions[place, default: 0] += 1 }
    arrange()
  }

  func note(_ captures: [PhotoID: CaptureTime?]) {
    sorting.captures.merge(captures) { _, new in new }
    for place in places.keys { revisions[place, default: 0] += 1 }
    arrange()
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
    if let seen = way.firstIndex(of: folder.place) {
      way.removeSubrange((seen + 1)...)
    }
    let (number, wanted) = place(of: path)
    way.append(number)
    arrange()
    return wanted
  }

  /// Goes to what was dropped or pasted: a folder, a photo among those of its folder, or files by themselves.
  /// Returns the listing that it needs; nil where it can be shown at once.
  func enter(_ paths: [FilePath]) -> Wanted? {
    if paths.count == 1, let path = paths.first, (try? Folder.isFolder(path)) == true {
      let (number, wanted) = place(of: path)
      if number != self.number { way.append(number) }
      arrange()
      return wanted
    }
    let number = nextNumber()
    way.append(number)
    arrange()
    let listing = AlbumListing(
      arguments: paths, base: PhotoID.base(of: number), isEntered: true)
    return Wanted(number: number, listing: listing)
  }

  /// Goes back to the place from which the present one was entered, if any. Returns the folder that was
  /// left; nil where it has no cell.
  func leave() -> PhotoID? {
    guard way.count > 1, let left = way.popLast() else { return nil }
    arrange()
    let path = visited.first { $0.value == left }?.key
    let shown = shown
    return shown.folders.first { folder in path == shown.catalogue[folder].path }
  }

  /// Goes to the folder that holds the present one, also beyond the first place. Returns the listing that
  /// it needs; nil where there is no such folder, or nothing has to be listed.
  func ascend() -> Wanted? {
    guard let folder, folder.parent != folder else { return nil }
    let (number, wanted) = place(of: folder.parent)
    way = [number]
    origins[number] = folder
    arrange()
    return wanted
  }

  /// The names of the folders that lead to the place that is shown, from the outermost on.
  private var trail: [Phrase] {
    let way = way(to: shown)
    return way.folders.isEmpty ? [shown.title(from: workingFolder)] : way.names
  }

  private func way(to listing: AlbumUpdate) -> FolderTrail {
    FolderTrail(of: listing, from: workingFolder, home: home)
  }

  /// Goes to the folder so many levels above the present one. Returns the listing that it needs; nil where
  /// there is no such folder, or nothing has to be listed.
  func ascend(levels: Int) -> Wanted? {
    let folders = way(to: shown).folders
    let index = folders.count - 1 - levels
    guard levels > 0, folders.indices.contains(index) else { return nil }
    let known = way.dropLast().last { number in
      places[number].map { way(to: $0).folders.last } == folders[index]
    }
    if let known, let place = way.firstIndex(of: known) {
      way.removeSubrange((place + 1)...)
      origins[known] = folders[index + 1]
      arrange()
      return nil
    }
    let (number, wanted) = place(of: folders[index])
    way = [number]
    origins[number] = folders[index + 1]
    arrange()
    return wanted
  }

  /// The number of a folder's place, and the listing that it needs: what could not be shown before is
  /// looked at once more.
  private func place(of folder: FilePath) -> (Int, Wanted?) {
    if let number = visited[folder], places[number]?.trouble == nil { return (number, nil) }
    let number = nextNumber()
    visited[folder] = number
    let listing = AlbumListing(
      arguments: [folder], base: PhotoID.base(of: number), isEntered: true)
    recipes[number] = listing
    return (number, Wanted(number: number, listing: listing))
  }

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// The event for what was found about a folder.
  func event(_ found: FolderContents, of folder: PhotoID) -> Event {
    var catalogue = PhotoCatalogue(base: PhotoID.base(of: nextNumber()))
    var photos: [PhotoID] = []
    for path in found.pictures {
      photos.append(catalogue.next)
      catalogue.add(path)
    }
    if !photos.isEmpty { covers[lastNumber] = catalogue }
    return .cover(folder, FolderCover(title: title(of: folder), photos: photos))
  }
}
