package import Configuration
package import Files
package import Languages
package import LightboxCore

/// The album: all photos and folders that were found in the requested paths and in the folders that
/// the user entered.
///
/// A source is a folder, or a list of requested files. Each source has a number; the first one has
/// 0. The upper half of the number of a photo or subfolder is the number of its source, so a result
/// that arrives late still belongs to the right file. ``SourceListings`` holds the files of the
/// sources, ``ArrangedSources`` their sorted photos, and ``AlbumOrders`` their sort orders.
/// ``AlbumRoute`` is the history of visited sources. ``FolderCovers`` holds the covers of folders
/// that were not entered.
package final class PhotoAlbum {
  private(set) var listings = SourceListings()
  private(set) var arranged: ArrangedSources
  private(set) var route = AlbumRoute()
  private var orders: AlbumOrders
  private var covers = FolderCovers()
  /// The number of entries whose ratings were already requested, by source number.
  private var ratedCounts: [Int: Int] = [:]
  /// The photos of pairs for which the other file of the pair is shown.
  private var swapped: Set<PhotoID> = []
  /// The photo to show when the requested arrangement arrives.
  private var pendingCurrent: PhotoID?
  /// The folder to which relative paths are appended; nil leaves them relative.
  let workingFolder: FilePath?
  /// True if a RAW and a JPEG of the same name are shown as one photo.
  package let pairs: Bool
  /// The user's home folder; nil if there is none. The displayed path of a folder inside the home
  /// folder begins with the home folder instead of the root folder.
  package let home: FilePath?

  /// Creates an empty album. `order` is the order of the first source; nil for the order from
  /// `memory`, or else the default order `usual`. `scope` states for which folders a chosen order
  /// is remembered; `seed` determines the random order.
  package init(
    order: AlbumOrder? = nil, usual: AlbumOrder = AlbumOrder(), memory: AlbumMemory = AlbumMemory(),
    _ scope: AlbumMemory.Scope = .never, seed: UInt64 = 1, hasSections: Bool = true,
    pairs: Bool = true, workingFolder: FilePath? = nil, home: FilePath? = nil
  ) {
    (self.workingFolder, self.pairs, self.home) = (workingFolder, pairs, home)
    orders = AlbumOrders(first: order, usual: usual, memory: memory, scope)
    arranged = ArrangedSources(PhotoSorting(order ?? usual, seed: seed), hasSections: hasSections)
  }

  /// The number of the shown source.
  package var number: Int { route.number }
  /// The shown listing, without the photos that are hidden or do not pass the filter.
  package var shown: AlbumUpdate { listings[number] ?? AlbumUpdate() }
  /// The shown listing, including the photos that are hidden or do not pass the filter.
  package var whole: AlbumUpdate { listings.whole(number) ?? AlbumUpdate() }
  /// The photo to open first; nil for the first photo of the album.
  package var start: PhotoID? { shown.start }
  /// True if the user has entered a folder and can go back.
  package var isEntered: Bool { route.isEntered }
  /// The photos whose files were removed by file jobs; see ``SourceListings``.
  package var hidden: Set<PhotoID> { listings.hidden }
  /// The number of renames by file jobs so far; see ``SourceListings``.
  package var renameCount: Int { listings.renameCount }

  /// The shown photos in the chosen order. Until they are sorted, they are in the order of names.
  package var photos: [PhotoID] { arranged[number]?.photos ?? shown.photos }

  /// The shown folder's path without symbolic links; nil if the album shows no folder or several.
  package var folder: FilePath? {
    guard Set(shown.sources).count == 1 else { return nil }
    return shown.sources.first.flatMap { $0 }.flatMap { Folder.resolved($0) }
  }

  package subscript(photo: PhotoID) -> PhotoCatalogue.Entry { catalogue(of: photo)[photo] }

  func catalogue(of photo: PhotoID) -> PhotoCatalogue {
    listings[photo.source]?.catalogue ?? covers[photo.source] ?? PhotoCatalogue()
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
  package func begin(_ listing: AlbumListing) { listings.begin(listing, of: 0) }

  /// Replaces the contents of a source by `update`, a newer state of its listing. Photos that were
  /// listed before keep their numbers.
  package func receive(_ update: AlbumUpdate, of number: Int = 0) {
    listings.receive(update, of: number, by: arranged.sorting)
    arrange(anew: [number])
  }

  /// Returns the request to list a source again; nil if the source was never listed.
  package func relisting(of source: Int) -> AlbumRelisting? { listings.relisting(of: source) }

  /// Updates the album with the result of a repeated listing.
  package func receive(_ again: AlbumRelisting.Result) {
    route.forgetOrigin(of: again.source)
    listings.forgetHidden(again.returned)
    arranged.sorting.forget(again.changed)
    if let update = again.update {
      listings.receive(update, of: again.source, by: arranged.sorting)
    }
    arrange(anew: [again.source])
  }

  /// Updates the cover of `folder`, and returns the events that show the change.
  package func events(_ found: FolderContents, of folder: PhotoID) -> [Event] {
    let cover = covers.receive(found, of: folder) { route.nextNumber() }
    let shown = Event.album(
      .cover(
        folder,
        FolderCover(title: title(of: folder), photos: cover.photos, count: found.count)))
    let changed = Dictionary(uniqueKeysWithValues: cover.changed.map { ($0, 0) })
    return [shown] + (changed.isEmpty ? [] : [.jobs(.changed(changed))])
  }

  // MARK: Acts

  /// Hides `photos`, whose files were removed.
  package func hide(_ photos: Set<PhotoID>) {
    arrange(anew: listings.hide(photos, by: arranged.sorting))
  }

  /// Shows hidden photos again.
  package func unhide(_ photos: [PhotoID]) {
    arrange(anew: listings.hide([], andShow: photos, by: arranged.sorting))
  }

  /// Changes a photo's path, and moves the photo to its position by name.
  ///
  /// - Complexity: O(n).
  package func rename(_ photo: PhotoID, to path: FilePath) {
    if listings.rename(photo, to: path, by: arranged.sorting) { arrange(anew: [photo.source]) }
  }

  // MARK: Filters

  /// The filter of the shown folder.
  package var filter: PhotoFilter { listings.filter(of: number) }

  /// Shows only the photos that pass `filter`, by the marks and stars in `ratings`.
  package func filter(by filter: PhotoFilter, _ ratings: PhotoRatings) {
    arranged.sorting.ratings = ratings
    listings.filter(by: filter, of: number, by: arranged.sorting)
    arrange(anew: [number])
  }

  /// The kinds of facts that must be read from files for the sort order and the filter.
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

  /// The photos whose facts are needed: with a filter all, because more of them may pass later.
  private var needed: [PhotoID] { filter.isEmpty ? photos : whole.photos }

  /// Returns the shown files whose ratings were not requested yet; the caller must request them.
  package func requestUnrated() -> PhotoFiles {
    let catalogue = shown.catalogue
    let first = ratedCounts[number] ?? 0
    guard first < catalogue.count else { return PhotoFiles() }
    ratedCounts[number] = catalogue.count
    let photos = (first..<catalogue.count).map { PhotoID(catalogue.base + $0) }
    return PhotoFiles(photos, in: catalogue)
  }

  /// The photos of each source, in its order, except photos whose files were removed.
  package var everyPhoto: [PhotoFiles] {
    listings.sources.map { source in
      let whole = listings.whole(source) ?? AlbumUpdate()
      let inOrder = listings.filter(of: source).isEmpty ? arranged[source]?.photos : nil
      let photos = inOrder ?? whole.photos
      return PhotoFiles(photos.filter { !hidden.contains($0) }, in: whole.catalogue)
    }
  }

  // MARK: Order

  package var order: AlbumOrder { arranged.sorting.order }

  /// Sets the sort order of the shown source. Unless each folder has its own order, all other
  /// sources get the same order.
  package func order(by order: AlbumOrder) {
    orders.choose(order, for: number, folder: folder)
    arrange()
  }

  /// Adds the sort orders that were chosen in this session to `memory`.
  package func remember(in memory: inout AlbumMemory) { orders.remember(in: &memory) }

  /// Returns the request to sort the shown photos on another thread; nil if they are sorted
  /// already. `current` is the photo to show after the sorting; nil keeps the current one.
  package func pendingArrangement(current: PhotoID?) -> AlbumArrangement.Request? {
    guard arranged.isBehind(number) else { return nil }
    pendingCurrent = current ?? pendingCurrent
    return arranged.request(number, shown)
  }

  /// Records changed facts about `sources`, and sorts the shown source if that takes little time.
  private func arrange(anew sources: some Sequence<Int> = EmptyCollection()) {
    for source in sources { arranged.recordChange(of: source) }
    arranged.sorting.order = orders.order(of: number, folder: folder)
    arranged.sorting.orderOfEquals = orders.orderOfEquals(in: number)
    arranged.arrange(number, shown)
  }

  /// Stores `arrangement`, and returns the event that shows it. Nil if another source or another
  /// order is shown now.
  package func receive(_ arrangement: AlbumArrangement) -> Event? {
    arranged.receive(arrangement)
    guard arrangement.source == number, arrangement.order == order else { return nil }
    defer { pendingCurrent = nil }
    return event(current: pendingCurrent)
  }

  /// The files whose size and time are not known yet, although the order needs them.
  ///
  /// - Complexity: O(n).
  package var withoutFacts: PhotoFiles {
    guard needs.contains(.facts) else { return PhotoFiles() }
    let photos = filter.isEmpty ? shown.photos : whole.photos
    return PhotoFiles(arranged.sorting.withoutFacts(photos), in: shown.catalogue)
  }

  /// Returns the files whose headers are needed and were not read yet. The list begins at `first`;
  /// the photos before it come at the end.
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
    refresh(listings.sources)
  }

  package func record(_ headers: [PhotoID: HeaderFacts]) {
    for (photo, facts) in headers { arranged.sorting.headers[photo] = facts }
    refresh(Set(headers.keys.map(\.source)))
  }

  /// Stores the keywords from the photos' sidecars, for the filter.
  package func record(_ keywords: [PhotoID: [String]]) {
    arranged.sorting.keywords.merge(keywords) { _, new in new }
    refresh(Set(keywords.keys.map(\.source)))
  }

  private func refresh(_ sources: some Sequence<Int>) {
    listings.refresh(sources, by: arranged.sorting)
    arrange(anew: sources)
  }

  // MARK: Folders

  /// A source that must be listed before it can be shown. The methods below return nil for a source
  /// that is shown immediately, because it was listed before.
  package struct Wanted {
    package let number: Int
    package let listing: AlbumListing
  }

  /// Shows the contents of the album's subfolder `folder`, and adds it to the history.
  package func enter(_ folder: PhotoID) -> Wanted? {
    guard case .folder(let path) = self[folder] else { return nil }
    // A folder whose listing hangs may have been given up for this one.
    route.goBack(to: folder.source)
    return go(to: path) { $0.enter($1) }
  }

  /// Makes dropped or pasted files the contents of the album: the contents of a single folder, a
  /// single photo with the rest of its folder, or a list of several files.
  package func enter(_ paths: [FilePath]) -> Wanted? {
    if paths.count == 1, let path = paths.first, (try? Folder.isFolder(path)) == true {
      return go(to: path) { $0.enter($1) }
    }
    let wanted = wanted(paths, route.nextNumber())
    route.enter(wanted.number)
    arrange()
    return wanted
  }

  private func wanted(_ paths: [FilePath], _ number: Int) -> Wanted {
    let base = PhotoID.base(of: number)
    return Wanted(
      number: number,
      listing: AlbumListing(arguments: paths, base: base, isEntered: true, pairs: pairs))
  }

  /// Goes back by one step in the history. Returns the cell of the folder that was left; nil if the
  /// shown source has no such cell, or if the history has only one entry.
  package func leave() -> PhotoID? {
    guard let left = route.leave() else { return nil }
    arrange()
    let (path, shown) = (route.folder(of: left), shown)
    return shown.folders.first { folder in path == shown.catalogue[folder].path }
  }

  /// Goes to the parent of the shown folder, if there is one. The parent may be outside of the
  /// folder with which the program was started.
  package func ascend() -> Wanted? {
    guard let folder, folder.parent != folder else { return nil }
    return go(to: folder.parent) { $0.ascend(to: $1, from: folder) }
  }

  /// Replaces the shown folder by its sibling `folder`, also in the history.
  package func enter(sibling folder: FilePath) -> Wanted? {
    go(to: folder) { $0.replace(with: $1) }
  }

  /// Goes up by `levels` folders. Returns nil and does nothing if the displayed trail has no folder
  /// so far up.
  package func ascend(levels: Int) -> Wanted? {
    let folders = way(to: shown).folders
    let index = folders.count - 1 - levels
    guard levels > 0, folders.indices.contains(index) else { return nil }
    let known = route.last { source in
      listings[source].map { way(to: $0).folders.last } == folders[index]
    }
    if let known {
      route.ascend(to: known, from: folders[index + 1])
      arrange()
      return nil
    }
    return go(to: folders[index]) { $0.ascend(to: $1, from: folders[index + 1]) }
  }

  /// Goes to `folder`: `step` changes the history, and gets the history and the folder's source
  /// number. A folder in which nothing could be shown before is listed again.
  private func go(to folder: FilePath, by step: (inout AlbumRoute, Int) -> Void) -> Wanted? {
    if let known = route.source(of: folder), listings[known]?.emptyReason == nil {
      step(&route, known)
      arrange()
      return nil
    }
    let wanted = wanted([folder], route.visit(folder))
    listings.begin(wanted.listing, of: wanted.number)
    step(&route, wanted.number)
    arrange()
    return wanted
  }
}
