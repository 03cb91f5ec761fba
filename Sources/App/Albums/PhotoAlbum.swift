package import Configuration
internal import FileJobs
package import Files
package import Languages
package import LightboxCore

/// The album: all photos and folders that were found in the requested paths and in the folders that
/// the user entered.
///
/// A source is a folder, or a list of requested files. Each source has a number; the first one has
/// 0. The upper half of the number of a photo or subfolder is the number of its source, so a result
/// that arrives late still belongs to the right file. ``AlbumOrders`` holds the sort orders of the
/// sources, ``AlbumRoute`` is the history of visited sources, and ``FolderCovers`` holds the covers
/// of folders that were not entered.
package final class PhotoAlbum {
  /// The complete listing of each source, by source number.
  private var wholes: [Int: AlbumUpdate] = [:]
  /// The shown part of each listing, by source number: only the photos that are not hidden and that
  /// pass the filter.
  private var shownParts: [Int: AlbumUpdate] = [0: AlbumUpdate()]
  /// The listings that can be repeated to find changes, by source number.
  private var recipes: [Int: AlbumListing] = [:]
  /// The filters of sources that do not show all photos.
  private var filters: [Int: PhotoFilter] = [:]
  /// The photos that are hidden because file jobs have removed their files. A photo is shown again
  /// if the job is undone, or if a later listing finds its file again.
  package private(set) var hidden: Set<PhotoID> = []
  /// The number of renames by file jobs. A listing that began before the latest rename is outdated.
  package private(set) var renameCount = 0
  private(set) var sorting: PhotoSorting
  /// The ratings by which each source was filtered and sorted last, by source number.
  private var followed: [Int: PhotoRatings] = [:]
  /// True if the album has sections with headings.
  private let hasSections: Bool
  /// The sorted photos of each source, by source number.
  private(set) var arrangements: [Int: AlbumArrangement] = [:]
  /// The revision of the facts about each source, by source number.
  private var revisions: [Int: Int] = [:]
  private(set) var route = AlbumRoute()
  /// The history at the time when cells were displayed last. These cells stay displayed until the
  /// shown source has its first listing.
  private var displayedRoute = AlbumRoute()
  /// The value of the newest event ``AlbumEvent/awaitsOther(_:)``.
  private var awaitsOther = false
  private var orders: AlbumOrders
  private var covers = FolderCovers()
  /// The number of entries whose ratings were already requested, by source number.
  private var ratedCounts: [Int: Int] = [:]
  /// The cell of the subfolder that the user opened last to enter a source. The key is the number
  /// of the entered source.
  private(set) var ownCells: [Int: PhotoID] = [:]
  /// The photos that listings have found again. Their ratings are requested again, because their
  /// files may be other files now, or were companions and had the ratings of their photos.
  private var returned: Set<PhotoID> = []
  /// The photos of pairs for which the other file of the pair is shown.
  private var swapped: Set<PhotoID> = []
  /// The photo to make current when cells are shown the next time; nil keeps the current photo.
  private var pendingCurrent: PhotoID?
  /// The number of the source that was made for a single dropped or pasted photo. The photo is
  /// opened as soon as the album shows the photo's cell. Nil if no photo waits to be opened.
  private var openingSource: Int?
  /// The folder to which relative paths are appended, for display and for other programs; nil
  /// leaves them relative.
  package let workingFolder: FilePath?
  /// True if a RAW and a JPEG of the same name are shown as one photo.
  package let pairs: Bool
  /// The user's home folder; nil if there is none. The displayed path of a folder inside the home
  /// folder begins with the home folder instead of the root folder.
  package let home: FilePath?

  /// Creates an empty album. `order` is the order of the first source; nil for the order from
  /// `memory`, or else the default order `usual`. `scope` states for which folders a chosen order
  /// is remembered; `seed` determines the random order. The other parameters are the properties of
  /// the same names.
  package init(
    order: AlbumOrder? = nil, usual: AlbumOrder = AlbumOrder(), memory: AlbumMemory = AlbumMemory(),
    _ scope: AlbumMemory.Scope = .never, seed: UInt64 = 1, hasSections: Bool = true,
    pairs: Bool = true, workingFolder: FilePath? = nil, home: FilePath? = nil
  ) {
    (self.workingFolder, self.pairs, self.home) = (workingFolder, pairs, home)
    orders = AlbumOrders(first: order, usual: usual, memory: memory, scope)
    (sorting, self.hasSections) = (PhotoSorting(order ?? usual, seed: seed), hasSections)
  }

  /// The number of the shown source.
  package var number: Int { route.number }
  /// The listing of the shown source, without photos that are hidden or do not pass the filter.
  package var shown: AlbumUpdate { shownParts[number] ?? AlbumUpdate() }
  /// The listing of the shown source, with the photos that are hidden or do not pass the filter.
  package var whole: AlbumUpdate { wholes[number] ?? AlbumUpdate() }
  /// The listing whose cells are displayed. Until the shown source is listed, this is the listing
  /// of the source that was displayed before.
  package var displayed: AlbumUpdate { shownParts[displayedRoute.number] ?? AlbumUpdate() }
  /// The photo to open first; nil for the first photo of the album.
  package var start: PhotoID? { shown.start }
  /// True if the user has entered a folder and can go back.
  package var isEntered: Bool { route.isEntered }
  /// The shown photos in the chosen order. Before the first sorting, they are in the order of
  /// names.
  package var photos: [PhotoID] { arrangements[number]?.photos ?? shown.photos }

  /// The shown folder's path without symbolic links; nil if the album shows no folder or several.
  package var folder: FilePath? { shown.folder }

  package subscript(photo: PhotoID) -> PhotoCatalogue.Entry { catalogue(of: photo)[photo] }

  /// Returns the files of `photos`. All of them must be of the same source, which need not be
  /// shown.
  package func files(of photos: [PhotoID]) -> PhotoFiles {
    var files = PhotoFiles(photos, in: photos.first.map(catalogue) ?? PhotoCatalogue())
    if photos.count == 1 { files.shownFile = shownFile(of: photos[0]) }
    return files
  }

  func catalogue(of photo: PhotoID) -> PhotoCatalogue {
    shownParts[photo.source]?.catalogue ?? covers[photo.source] ?? PhotoCatalogue()
  }

  // MARK: Pairs

  /// Shows the other file of a pair, such as the RAW; a second call shows the first file again.
  package func showOther(of photo: PhotoID) {
    if swapped.remove(photo) == nil { swapped.insert(photo) }
  }

  /// Returns the shown file: `photo`, unless the other file of the pair was chosen.
  package func shownFile(of photo: PhotoID) -> PhotoID {
    guard swapped.contains(photo) else { return photo }
    return catalogue(of: photo).pairs.companion(of: photo) ?? photo
  }

  /// Returns the formats of a pair, such as `RAW + JPEG`; nil for a photo with one file.
  package func pairLabel(of photo: PhotoID) -> Phrase? {
    let catalogue = catalogue(of: photo)
    guard let companion = catalogue.pairs.companion(of: photo) else { return nil }
    let kinds = [catalogue.kind(of: photo), catalogue.kind(of: companion)]
    return .verbatim((kinds[0] == "RAW" ? kinds : kinds.reversed()).joined(separator: " + "))
  }

  // MARK: Listings

  /// Stores the listing of the first source, so that it can be repeated.
  package func begin(_ listing: AlbumListing) { recipes[0] = listing }

  /// Replaces the contents of a source by `update`, a newer state of its listing. Photos that were
  /// listed before keep their numbers.
  package func receive(_ update: AlbumUpdate, of number: Int = 0) {
    var update = update
    // Photos may have been renamed since the listing began.
    let before = wholes[number]?.catalogue ?? PhotoCatalogue()
    for photo in before.renamedPhotos {
      let other = before.pairs.companion(of: photo) ?? before.pairs.photo(of: photo)
      // It may have the earlier name of the photo beside it.
      if other == nil { update.separate(photo) }
      update.rename(photo, to: before[photo].path)
    }
    wholes[number] = update
    show([number])
  }

  /// Updates the first source as `receive(_:of:)` does, and asks the decoders for the current
  /// photo.
  ///
  /// The current photo is the photo to open first. Until that photo is listed, and if there is no
  /// such photo, it is the first photo of the album. If `isTouched` is true, the user has given
  /// input, and only the first update that contains photos requests the current photo.
  package func receiveFirst(_ update: AlbumUpdate, isTouched: Bool) {
    let (first, startBefore) = (photos.first, start)
    receive(update)
    guard first == nil || !isTouched else { return }
    if first == nil || start != startBefore {
      requestCurrent(start)
    } else if start == nil && withoutFacts.isEmpty && !needsArrangement {
      requestCurrent(photos.first)
    }
  }

  /// Derives the shown parts of `sources` from their listings, because these, or facts about their
  /// photos, have changed. Sorts the shown source if that takes little time.
  private func show(_ sources: some Sequence<Int>) {
    for source in sources {
      revisions[source, default: 0] += 1
      followed[source] = sorting.ratings
      shownParts[source] = wholes[source]?.without(hidden).only(filters[source], by: sorting)
    }
    arrange()
  }

  /// Returns the request to list a source again; nil if the source was never listed.
  package func relisting(of source: Int) -> AlbumRelisting? {
    guard let recipe = recipes[source], let before = wholes[source] else { return nil }
    return AlbumRelisting(
      source: source, listing: recipe, before: before, hidden: hidden, renameCount: renameCount)
  }

  /// Updates the album with the result of a repeated listing.
  package func receive(_ again: AlbumRelisting.Result) {
    route.origins[again.source] = nil
    hidden.subtract(again.returned)
    returned.formUnion(again.returned)
    sorting.outdate(again.changed)
    // A disk that failed may work again, and a link may lead to a file now.
    sorting.facts.missing = []
    if let update = again.update { wholes[again.source] = update }
    show([again.source])
  }

  /// Updates the cover of `folder`, and returns the events that show the change. `found` is nil
  /// while the reading of the folder takes long. Then a folder without a cover gets a cover with
  /// its name and no photos.
  package func events(_ found: FolderContents?, of folder: PhotoID) -> [Event] {
    guard let found else {
      return covers.isKnown(folder)
        ? [] : [.album(.cover(folder, FolderCover(title: title(of: folder), photos: [])))]
    }
    let cover = covers.receive(found, of: folder) { route.nextNumber() }
    let shown = Event.album(
      .cover(
        folder,
        FolderCover(title: title(of: folder), photos: cover.photos, count: found.count)))
    // If a folder changes while it is read, a name may come twice.
    let changed = Dictionary(cover.changed.map { ($0, 0) }) { $1 }
    return [shown] + (changed.isEmpty ? [] : [.jobs(.changed(changed))])
  }

  // MARK: Acts

  /// Hides `photos`, whose files were removed.
  package func hide(_ photos: Set<PhotoID>) {
    hidden.formUnion(photos)
    show(Set(photos.map(\.source)))
  }

  /// Shows hidden photos again.
  package func unhide(_ photos: [PhotoID]) {
    hidden.subtract(photos)
    // Facts that were asked for while their files were away could not be read.
    sorting.outdate(
      photos.filter {
        sorting.facts.missing.contains($0) || sorting.headers[$0] == HeaderFacts.none
      })
    show(Set(photos.map(\.source)))
  }

  /// Changes a photo's path, and moves the photo to its position by name. `renamed` has the photos
  /// that one job has renamed.
  ///
  /// - Complexity: O(n).
  package func rename(_ photo: PhotoID, to path: FilePath, with renamed: Set<PhotoID> = []) {
    guard var listing = wholes[photo.source],
      listing.photos.contains(photo) || listing.catalogue.pairs.photo(of: photo) != nil
    else { return }
    recipes[photo.source]?.rename(listing.catalogue[photo].path, to: path)
    let pairs = listing.catalogue.pairs
    // The other file may have been listed after the job had begun; it then keeps its name.
    if let other = pairs.companion(of: photo) ?? pairs.photo(of: photo), !renamed.contains(other) {
      let name = listing.catalogue[other].path.lastComponent
      if !CompanionName.areCompanions(path.lastComponent, name) { listing.separate(photo) }
    }
    listing.rename(photo, to: path)
    renameCount += 1
    wholes[photo.source] = listing
    show([photo.source])
  }

  // MARK: Filters

  /// The filter of the shown folder.
  package var filter: PhotoFilter { filters[number] ?? PhotoFilter() }

  /// Shows only the photos that pass `filter`. `ratings` has the marks and stars of the photos.
  package func filter(by filter: PhotoFilter, _ ratings: PhotoRatings) {
    sorting.ratings = ratings
    // The photo that was requested before must not open when a much later filter shows it again.
    if filter != self.filter { openingSource = nil }
    filters[number] = filter.isEmpty ? nil : filter
    show([number])
  }

  /// Applies the marks and stars of the photos if they have changed, and if the shown photos or
  /// their order depend on them.
  package func follow(_ ratings: PhotoRatings) {
    guard order.key == .stars || filter.showsMarked || filter.dependsOnStars,
      followed[number] != ratings || sorting.ratings != ratings
    else { return }
    self.filter(by: filter, ratings)
  }

  /// True if the sort order or the filter needs the sizes and times of the files.
  package var needsFacts: Bool { sorting.needsFacts || filter.needsDates }
  /// True if the sort order or the filter needs facts from the headers of the files.
  package var needsHeaders: Bool { sorting.needsHeaders || filter.needsHeaders }

  /// The photos whose facts are needed: the shown photos; if there is a filter, all photos of the
  /// source, because their facts decide whether they pass it.
  private var needed: [PhotoID] {
    guard filter.isEmpty else { return whole.without(hidden).photos }
    // An outdated arrangement may lack photos.
    return needsArrangement ? shown.photos : photos
  }

  /// Returns the shown files whose ratings were not requested yet, or must be requested again; the
  /// caller must request them.
  package func requestUnrated() -> PhotoFiles {
    let catalogue = shown.catalogue
    let first = ratedCounts[number] ?? 0
    let again = returned.filter { $0.source == number && $0 < PhotoID(catalogue.base + first) }
    returned = returned.filter { $0.source != number }
    guard first < catalogue.count || !again.isEmpty else { return PhotoFiles() }
    ratedCounts[number] = catalogue.count
    let photos = (first..<catalogue.count).map { PhotoID(catalogue.base + $0) }
    return PhotoFiles(again.sorted() + photos, in: catalogue)
  }

  /// The photos of each source, in its order, except photos whose files were removed.
  package var everyPhoto: [PhotoFiles] {
    wholes.sorted { $0.key < $1.key }.map { source, whole in
      let left = whole.without(hidden)
      var sorting = sorting
      sorting.order = orders.order(of: source, folder: whole.folder)
      sorting.orderOfEquals = orders.orderOfEquals(in: source)
      return PhotoFiles(sorting.sorted(left.photos), in: left.catalogue)
    }
  }

  // MARK: Order

  package var order: AlbumOrder { sorting.order }

  /// Sets the sort order of the shown source. Unless each folder has its own order, all other
  /// sources get the same order.
  package func order(by order: AlbumOrder) {
    orders.choose(order, for: number, folder: folder)
    arrange()
  }

  /// Adds to `memory` the sort orders that were chosen since the program started.
  package func remember(in memory: inout AlbumMemory) { orders.remember(in: &memory) }

  /// The request to sort the shown photos on another thread; nil if they are sorted already.
  package var pendingArrangement: AlbumArrangement.Request? {
    guard needsArrangement else { return nil }
    return AlbumArrangement.Request(
      source: number, revision: revisions[number] ?? 0, update: shown, sorting: sorting,
      hasSections: hasSections)
  }

  /// True if the shown source has no arrangement, or an outdated one.
  private var needsArrangement: Bool {
    guard let arrangement = arrangements[number] else { return true }
    return arrangement.order != sorting.order || arrangement.revision != revisions[number]
  }

  /// Sorts the shown source if that takes little time.
  private func arrange() {
    sorting.order = orders.order(of: number, folder: folder)
    sorting.orderOfEquals = orders.orderOfEquals(in: number)
    if let request = pendingArrangement, request.isQuick { arrangements[number] = request.made() }
  }

  /// Stores `arrangement`, unless the shown source has a newer one, and returns the events that
  /// show the photos. Returns no events if another source or another order is shown now.
  package func receive(_ arrangement: AlbumArrangement) -> [Event] {
    // A filter may have left so few photos meanwhile that they are sorted already.
    if arrangement.source != number || needsArrangement {
      arrangements[arrangement.source] = arrangement
    }
    guard arrangement.source == number, arrangement.order == order else { return [] }
    return events()
  }

  /// Makes `photo` the current photo when the album is shown the next time. nil changes nothing.
  package func requestCurrent(_ photo: PhotoID?) { pendingCurrent = photo ?? pendingCurrent }

  /// Returns the events that show the current cells with the requested current photo. A photo that
  /// was requested with `enter` is also opened, if its cell is shown.
  ///
  /// Before the first listing of the shown source, the previous cells stay; the events then show
  /// what has changed in these cells, if anything.
  package func events() -> [Event] {
    guard wholes[number] != nil else { return displayedEvents() }
    displayedRoute = route
    let cells = event(current: pendingCurrent?.source == number ? pendingCurrent : nil)
    // An outdated arrangement may lack a photo that is listed.
    if let wanted = pendingCurrent, photos.contains(wanted) || !shown.photos.contains(wanted) {
      pendingCurrent = nil
    }
    // The user continues from the origin's cell, so the origin is not needed again.
    if originCell != nil { route.origins[number] = nil }
    if openingSource != number { openingSource = nil }
    guard openingSource != nil, let start, photos.contains(start) else { return [cells] }
    openingSource = nil
    return [cells, .album(.opened(start))]
  }

  /// Returns the event that shows the displayed cells again, if they have changed, and if sorting
  /// them takes little time.
  private func displayedEvents() -> [Event] {
    let displayed = displayedRoute.number
    guard wholes[displayed] != nil, arrangements[displayed]?.revision != revisions[displayed]
    else { return [] }
    let wanted = route
    route = displayedRoute
    defer {
      route = wanted
      arrange()
    }
    arrange()
    return needsArrangement ? [] : [event()]
  }

  /// Returns the event that tells if the user can go back from a source whose cells are not
  /// displayed yet. Returns an empty array if the answer is the same as at the last call.
  package func awaitedEvents() -> [Event] {
    let isAwaited = isEntered ? number != displayedRoute.number : awaitsOutside
    guard isAwaited != awaitsOther else { return [] }
    awaitsOther = isAwaited
    return [.album(.awaitsOther(isAwaited))]
  }

  /// The files whose size and time are not known yet, although the order needs them.
  ///
  /// - Complexity: O(n).
  package var withoutFacts: PhotoFiles {
    needsFacts
      ? PhotoFiles(needed.filter(sorting.facts.lacks), in: shown.catalogue) : PhotoFiles()
  }

  /// Returns true if facts about photos of `source` are missing, because their files were missing.
  package func lacksFacts(of source: Int) -> Bool {
    sorting.facts.missing.contains { $0.source == source }
  }

  /// Returns the files whose headers are needed and were not read yet. The list begins at `first`;
  /// the photos before `first` come at the end. If `first` is nil, the list begins with the first
  /// photo.
  ///
  /// - Complexity: O(n).
  package func withoutHeaders(from first: PhotoID?) -> PhotoFiles {
    guard needsHeaders else { return PhotoFiles() }
    let photos = needed
    let start = first.flatMap { photos.firstIndex(of: $0) } ?? 0
    let inOrder = Array(photos[start...] + photos[..<start])
    return PhotoFiles(inOrder.filter(sorting.headers.lacks), in: shown.catalogue)
  }

  package func record(_ facts: FileFactsTable) {
    sorting.facts.merge(facts)
    show(wholes.keys)
  }

  package func record(_ headers: [PhotoID: HeaderFacts]) {
    for (photo, facts) in headers { sorting.headers[photo] = facts }
    show(Set(headers.keys.map(\.source)))
  }

  /// Stores the keywords from the photos' sidecars, for the filter.
  package func record(_ keywords: [PhotoID: [String]]) {
    sorting.keywords.merge(keywords) { _, new in new }
    show(Set(keywords.keys.map(\.source)))
  }

  // MARK: Folders

  /// A source that must be listed before it can be shown: its number, and the listing to start.
  package struct Wanted {
    package let number: Int
    package let listing: AlbumListing
  }

  /// A request to open files or a folder that another thread must first find or check, such as
  /// dropped files. Later, ``admit(_:isSibling:)`` tells whether they may still be shown.
  package struct OpenRequest: Sendable {
    fileprivate let number: Int
    /// The number of the source that was shown when the request was made.
    fileprivate let source: Int
  }

  /// Returns a new request to open files or a folder that another thread must first find or check.
  /// After that, the caller passes the request to ``admit(_:isSibling:)``.
  package func nextRequest() -> OpenRequest {
    OpenRequest(number: route.nextRequest(), source: number)
  }

  /// Returns true if what was found for `request` may be shown; the caller must then show it.
  ///
  /// Returns false if the user has chosen the shown source after `request` was made. If `isSibling`
  /// is true, also returns false if the shown source has changed since then.
  package func admit(_ request: OpenRequest, isSibling: Bool = false) -> Bool {
    (!isSibling || request.source == number) && route.admit(request.number)
  }

  /// Shows the contents of the album's subfolder `folder`, and adds the folder to the history.
  /// Returns the listing that must be started; nil if the folder was listed before.
  package func enter(_ folder: PhotoID) -> Wanted? {
    guard case .folder(let path) = self[folder] else { return nil }
    defer { ownCells[number] = folder }
    // The listing of a folder may have hung; the user may then have gone on to this folder.
    route.goBack(to: folder.source)
    return go(to: path) { $0.enter($1) }
  }

  /// Makes dropped or pasted files the contents of the album: the contents of a single folder, a
  /// single photo with the rest of its folder, or a list of several files. If `opensPhoto` is true,
  /// `paths` has one photo, which is opened when its cell is shown; otherwise a single path is a
  /// folder. Returns the listing that must be started; nil for a folder that was listed before.
  package func enter(_ paths: [FilePath], opensPhoto: Bool = false) -> Wanted? {
    defer { openingSource = opensPhoto ? number : nil }
    if paths.count == 1, let path = paths.first, !opensPhoto {
      return go(to: path) { $0.enter($1) }
    }
    let wanted = wanted(paths, route.nextNumber())
    route.enter(wanted.number)
    arrange()
    return wanted
  }

  private func wanted(_ paths: [FilePath], _ number: Int) -> Wanted {
    let base = PhotoID.base(of: number)
    let listing = AlbumListing(arguments: paths, base: base, isEntered: true, pairs: pairs)
    recipes[number] = listing
    return Wanted(number: number, listing: listing)
  }

  /// True while a folder that has replaced the whole history is awaited: the parent or a sibling of
  /// the folder with which the history began. Its listing may hang.
  package var awaitsOutside: Bool {
    !isEntered && wholes[displayedRoute.number] != nil && !displayedRoute.way.contains(number)
  }

  /// Goes back by one step in the history, or from a folder that `awaitsOutside` to the displayed
  /// source. Returns the cell of the folder that was left; nil if the source that is shown now has
  /// no cell for this folder, or if there is no way back.
  package func leave() -> PhotoID? {
    if awaitsOutside {
      route.restore(displayedRoute)
      arrange()
      return nil
    }
    guard let left = route.leave() else { return nil }
    arrange()
    let (path, shown) = (route.folder(of: left), shown)
    return shown.folders.first { cell in
      let own = shown.catalogue[cell].path
      // The path of a sibling is absolute and without links, also if this folder's is not.
      return own == path || own.lastComponent == path?.lastComponent && path?.parent == shown.folder
    }
  }

  /// Goes to the parent of the shown folder, if there is one. The parent may be outside of the
  /// folder with which the program was started. Returns the listing that must be started; nil if
  /// there is no parent, or if the parent was listed before.
  package func ascend() -> Wanted? {
    guard let folder, folder.parent != folder else { return nil }
    return go(to: folder.parent) { $0.ascend(to: $1, from: folder) }
  }

  /// Replaces the shown folder by its sibling `folder`, also in the history. Returns the listing
  /// that must be started; nil if `folder` was listed before.
  package func enter(sibling folder: FilePath) -> Wanted? {
    go(to: folder) { $0.replace(with: $1) }
  }

  /// Goes up by `levels` folders; does nothing if the displayed trail has no folder so far up.
  /// Returns the listing that must be started; nil if there is no such folder, or if the folder was
  /// listed before.
  package func ascend(levels: Int) -> Wanted? {
    let folders = way(to: displayed).folders
    let index = folders.count - 1 - levels
    guard levels > 0, folders.indices.contains(index) else { return nil }
    // The shown source may not be displayed yet: its listing may hang.
    if number != displayedRoute.number { route.restore(displayedRoute) }
    let known = route.way.dropLast().last { source in
      shownParts[source].map { way(to: $0).folders.last } == folders[index]
    }
    if let known {
      route.ascend(to: known, from: folders[index + 1])
      arrange()
      return nil
    }
    return go(to: folders[index]) { $0.ascend(to: $1, from: folders[index + 1]) }
  }

  /// Goes to `folder`. `step` gets the history and the folder's source number, and changes the
  /// history. Returns the request to list the folder; nil if an earlier listing of the folder is
  /// shown. A folder in which nothing could be shown before is listed again.
  private func go(to folder: FilePath, by step: (inout AlbumRoute, Int) -> Void) -> Wanted? {
    if let known = route.source(of: folder), wholes[known]?.emptyReason == nil {
      step(&route, known)
      arrange()
      return nil
    }
    let wanted = wanted([folder], route.visit(folder))
    step(&route, wanted.number)
    arrange()
    return wanted
  }
}
