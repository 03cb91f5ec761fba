internal import Geometry
internal import Languages
internal import Motion
package import Pixels
internal import Viewing

/// The photos in their order, the current photo, and the loaded pixels and facts of each photo.
///
/// The library decides the order of decoding: first the current photo, with the pixels that its
/// zoom needs, then the neighbours. Photos further away keep their pixels while these fit into the
/// memory budget. The photo that was not needed for the longest time loses its pixels first.
package struct PhotoLibrary: Sendable {
  /// The album's cells: its folders, then its photos.
  package private(set) var cells: [PhotoID] = []
  /// The folder or list that the album shows.
  @Shared package private(set) var source = AlbumSource()
  /// The index in `cells` of the photo shown, or of the album cell with the keyboard focus; nil if
  /// there are no cells.
  package var currentIndex: Int?
  package internal(set) var loaded: [PhotoID: LoadedPhoto] = [:]
  package var thumbnails = Thumbnails()
  /// The newest covers of folders that have arrived. An outdated cover is shown until a new one
  /// arrives.
  private(set) var covers: [PhotoID: FolderCover] = [:]
  /// The folders whose covers were requested and are not outdated.
  private var askedCovers: Set<PhotoID> = []
  /// The cell that was current when a folder or list was left, by `AlbumSource.number`.
  private var remembered: [Int: PhotoID] = [:]
  /// The aspect ratios of `cells`, width / height, in the same order; 0 while a ratio is unknown.
  private(set) var aspects: [Double] = []
  /// Known aspect ratios of photos that are not listed yet, or not any more.
  private var expected: [PhotoID: Double] = [:]
  /// The photos whose files contain a film.
  private(set) var motionPhotos: Set<PhotoID> = []
  /// The index of each of `cells`.
  private var indices = CellIndices()
  /// The photo beside the current one whose largest level `halve` has released; nil if there is
  /// none.
  var reduced: PhotoID?
  /// The number of calls of `wantedLoads` so far.
  var looks = 0

  /// The current photo; nil if there are no cells.
  package var current: PhotoID? { currentIndex.map { cells[$0] } }

  /// The number of folders, whose cells come first.
  var folderCount: Int { source.folders.count }
  /// The indices in `cells` of the photos.
  var photoIndices: Range<Int> { min(folderCount, cells.count)..<cells.count }
  /// The index of the current photo among the photos, from 0; nil if a folder has the focus, or if
  /// there are no cells.
  var photoIndex: Int? {
    currentIndex.flatMap { photoIndices.contains($0) ? $0 - folderCount : nil }
  }

  func isFolder(_ index: Int) -> Bool { index < folderCount }

  package func index(of photo: PhotoID) -> Int? { indices[photo] }

  var hasPrevious: Bool { (photoIndex ?? 0) > 0 }
  var hasNext: Bool { photoIndex.map { $0 + 1 < photoIndices.count } ?? false }

  /// The indices in `cells` of the current photo and of the photos directly before and after it;
  /// nil if no photo is current.
  var pagesInReach: ClosedRange<Int>? {
    guard let currentIndex, photoIndex != nil else { return nil }
    return max(currentIndex - 1, folderCount)...min(currentIndex + 1, cells.count - 1)
  }

  /// The photos directly after and before the current one, in this order; none if no photo is
  /// current.
  var adjacent: [PhotoID] {
    guard let currentIndex, let pagesInReach else { return [] }
    return [currentIndex + 1, currentIndex - 1].filter(pagesInReach.contains).map { cells[$0] }
  }

  /// Returns true if, in the list `photos`, the photos at `pagesInReach` do not follow directly one
  /// after another in their present order. Photos that are not in the list are ignored.
  func separatesPages(in photos: [PhotoID]) -> Bool {
    guard let pagesInReach else { return false }
    let indices = cells[pagesInReach].compactMap { photos.firstIndex(of: $0) }
    return zip(indices, indices.dropFirst()).contains { $1 != $0 + 1 }
  }

  /// Returns the position of each photo at `indices` in `cells` as text, such as `7 of 24`; folders
  /// are not counted. The result is empty if there is only one photo.
  func positions(of indices: ClosedRange<Int>) -> [PhotoID: Phrase] {
    let count = photoIndices.count
    guard count > 1 else { return [:] }
    let positions = indices.map {
      (cells[$0], Phrase("{0} of {1}", .number($0 - folderCount + 1), .number(count)))
    }
    return Dictionary(positions, uniquingKeysWith: { first, _ in first })
  }

  /// The cell before the current one; for the first cell, the last one; nil if there are no cells.
  var previous: PhotoID? { currentIndex.flatMap { $0 > 0 ? cells[$0 - 1] : cells.last } }

  /// True if the decoder has answered the newest request for the current photo. Also true if there
  /// is no current photo, or if the library holds nothing about the current photo yet.
  package var isCurrentLoaded: Bool {
    current.flatMap { loaded[$0] }.map { !$0.isLoading && $0.request != nil } ?? true
  }

  /// True if the file of the current photo is damaged and only a part of it could be read.
  var isCurrentDamaged: Bool {
    current.flatMap { loaded[$0] }.map { $0.isDamaged && $0.picture != nil } ?? false
  }

  /// True once something of the current photo can be shown: its pixels, or the reason why there are
  /// none. A preview counts only if the photo is so large that its decoding takes long.
  package var hasContents: Bool {
    guard let current, let known = loaded[current] else { return false }
    if known.failure != nil { return true }
    let isLarge = (known.size?.area ?? 0) > Self.soonDecoded
    return known.picture != nil && (!known.isPreview || isLarge)
  }

  /// The largest photo, in pixels, that is decoded within the time of a few frames. Such a photo
  /// shows no preview first: the preview would only flicker, and delay the photo.
  private static let soonDecoded = 30_000_000

  /// The upright size of a photo, px, from its header or from its thumbnail; nil if neither is
  /// loaded.
  func imageSize(of photo: PhotoID) -> PixelSize? {
    loaded[photo]?.size ?? thumbnails[photo]?.imageSize
  }

  /// True for a photo that is known to be a vector drawing.
  func isDrawn(_ photo: PhotoID) -> Bool { loaded[photo]?.isDrawn == true }

  /// The best loaded pixels of a photo, which may be those of its thumbnail; nil if there are none.
  package func picture(of photo: PhotoID) -> Picture? {
    let (known, thumbnail) = (loaded[photo], thumbnails[photo]?.picture)
    guard let picture = known?.picture else { return thumbnail }
    guard known?.isPreview == true, let thumbnail else { return picture }
    return thumbnail.levels[0].size.width > picture.levels[0].size.width ? thumbnail : picture
  }

  /// The reason why a photo cannot be shown; nil if some pixels are loaded or may still arrive.
  func failure(of photo: PhotoID) -> FailureReason? {
    loaded[photo].flatMap { $0.picture == nil ? $0.failure : nil }
  }

  /// True while the decoding of a photo takes long and no pixels of the photo can be shown.
  func isSlow(_ photo: PhotoID) -> Bool {
    guard let known = loaded[photo], known.isSlow, known.isLoading else { return false }
    return known.failure == nil && picture(of: photo) == nil
  }

  /// True if a photo's thumbnail cannot be made and no full pixels of the photo are loaded.
  func isBroken(_ photo: PhotoID) -> Bool {
    guard thumbnails[photo]?.hasFailed == true else { return false }
    return loaded[photo].map { $0.picture == nil || $0.isPreview } ?? true
  }

  /// True for a photo with a film, in the photo's file or in a file beside it.
  func hasFilm(_ photo: PhotoID) -> Bool {
    motionPhotos.contains(photo) || source.livePhotos.contains(photo)
  }

  /// Returns the headings of the sections that contain the photos at `indices` in `cells`. A
  /// section that begins directly after these photos is included.
  /// - Complexity: O(log n + number of sections returned).
  func sections(of indices: Range<Int>) -> [SectionHeading] {
    let sections = source.sections
    func start(_ number: Int) -> Int {
      number < sections.count ? sections[number].start + folderCount : cells.count
    }
    let next = sections.indices.partitioningIndex { start($0) > indices.lowerBound }
    let found = (max(next - 1, 0)..<sections.count).prefix {
      start($0) <= indices.upperBound && start($0) < cells.count
    }
    return found.map {
      SectionHeading(
        first: start($0), title: sections[$0].title, count: start($0 + 1) - start($0))
    }
  }

  // MARK: Events

  /// The aspect ratio of a folder's cell, width / height.
  private static let folderAspect = 4.0 / 3

  /// The photos in `cells` that the source no longer lists. They stay while they are in sight.
  private(set) var lingering: Set<PhotoID> = []
  /// The newest list of photos, and its source: `cells` without the photos in `lingering`.
  @Shared private var newest: (photos: [PhotoID], source: AlbumSource) = ([], AlbumSource())

  /// Returns the photo to make current in the photo view: `wanted`, if this is a photo. Otherwise,
  /// if a photo is open, returns nil, so that this photo stays open. If no photo is open, returns
  /// the first of `photos`, the photos of `source`; nil if there is none.
  func page(_ wanted: PhotoID?, among photos: [PhotoID], of source: AlbumSource) -> PhotoID? {
    let isOpen = photoIndex != nil
    guard wanted.map(source.folders.contains) ?? !isOpen else { return wanted }
    return isOpen ? nil : photos.first
  }

  /// Replaces the list of photos. Photos that were listed before keep their loaded pixels.
  ///
  /// `current` becomes the current cell. If `current` is nil and `source` is the shown folder or
  /// list, the current cell does not change. If `current` is nil and `source` is another folder or
  /// list, the cell that was last current there becomes current.
  ///
  /// If the new list does not contain the cell that must become current, the first photo becomes
  /// current; if there are no photos, the first folder. If `source` is the shown folder or list,
  /// three cells come before these, in this order: the old current cell, the nearest photo after
  /// the old current cell, and the nearest photo before it.
  ///
  /// If `source` is the shown folder or list, the photos `seen`, which are in sight, keep their
  /// positions even if `listed` does not contain them.
  mutating func list(
    _ listed: [PhotoID], current: PhotoID?, of source: AlbumSource = AlbumSource(),
    keeping seen: Set<PhotoID> = []
  ) {
    let isSame = source.number == self.source.number
    if !isSame { remembered[self.source.number] = self.current }
    let wanted = current ?? (isSame ? self.current : remembered[source.number])
    newest = (listed, source)
    var (photos, source) = newest
    lingering = []
    if isSame, !seen.isEmpty { keep(seen, in: &photos, of: &source) }
    let substitutes = isSame ? [self.current].compactMap { $0 } + neighbours() : []
    self.source = source
    let all = source.folders + photos
    // The same cells keep their storage: every event compares it with that of the layout.
    if all != cells {
      let now = CellIndices(of: all)
      // An aspect ratio stays known after the pixels were released, and while a photo is not
      // listed.
      for (photo, aspect) in zip(cells, aspects) where aspect > 0 && now[photo] == nil {
        expected[photo] = aspect
      }
      aspects =
        source.folders.map { _ in Self.folderAspect }
        + photos.map { photo in
          indices[photo].map { aspects[$0] } ?? expected.removeValue(forKey: photo) ?? 0
        }
      (cells, indices) = (all, now)
    }
    for photo in inMemory { recordAspect(of: photo) }
    let candidates = [wanted].compactMap { $0 } + substitutes
    currentIndex =
      candidates.lazy.compactMap { [indices] in indices[$0] }.first ?? photoIndices.first
      ?? cells.indices.first
  }

  /// The photos after the current one, then the photos before it; both groups begin with the
  /// nearest photo. Empty if no photo is current.
  func neighbours() -> [PhotoID] {
    guard let currentIndex, photoIndex != nil else { return [] }
    return cells[(currentIndex + 1)...] + cells[photoIndices.lowerBound..<currentIndex].reversed()
  }

  /// Inserts those of the photos in sight, `seen`, that are missing in the new list `photos`, so
  /// that they stay. Each is inserted after its nearest predecessor in the old list that is also in
  /// the new list. Moves the first indices of the sections of `source` accordingly.
  private mutating func keep(
    _ seen: Set<PhotoID>, in photos: inout [PhotoID], of source: inout AlbumSource
  ) {
    let kept = seen.compactMap { index(of: $0) }.filter { photoIndices.contains($0) }.sorted()
    guard !kept.isEmpty else { return }
    let listed = CellIndices(of: photos)
    var moved = 0
    for index in kept where listed[cells[index]] == nil {
      let before = cells[photoIndices.lowerBound..<index].last { listed[$0] != nil }
      // Photos that were already put back are before this one.
      let target = (before.flatMap { listed[$0] }.map { $0 + 1 } ?? 0) + moved
      photos.insert(cells[index], at: min(target, photos.count))
      for number in source.sections.indices where source.sections[number].start >= target {
        if target > 0 || source.sections[number].start > 0 { source.sections[number].start += 1 }
      }
      lingering.insert(cells[index])
      moved += 1
    }
  }

  /// Removes the photos in `lingering` from the album, except those in `seen`.
  mutating func dropLingering(except seen: Set<PhotoID>) {
    list(newest.photos, current: nil, of: newest.source, keeping: seen)
  }

  // MARK: Covers

  /// Returns the effects that request the covers of the folders at `indices`, except covers that
  /// were already requested.
  mutating func wantedCovers(_ indices: some Sequence<Int>) -> [Effect] {
    indices.filter { isFolder($0) }.map { cells[$0] }
      .filter { askedCovers.insert($0).inserted }.map { .loadCover($0) }
  }

  /// Handles an event that concerns only folder covers, aspect ratios, or the films of motion
  /// photos.
  mutating func receive(_ event: AlbumEvent) {
    switch event {
    case .cover(let folder, let cover): covers[folder] = cover
    // The cover of each folder is requested again once the folder is in sight.
    case .coversChanged(let folders): askedCovers.subtract(folders)
    case .aspects(let found):
      for (photo, aspect) in found where aspect.isFinite && aspect > 0 {
        if let index = indices[photo] {
          // An aspect ratio from a loaded photo or thumbnail does not change.
          if self.aspect(of: photo) == 0 { aspects[index] = aspect }
        } else {
          expected[photo] = aspect
        }
      }
    case .films(let films):
      for (photo, hasFilm) in films where motionPhotos.contains(photo) != hasFilm {
        if hasFilm { motionPhotos.insert(photo) } else { motionPhotos.remove(photo) }
      }
    default: break
    }
  }

  mutating func receive(
    _ size: PixelSize, _ frames: FrameSequence = .still, isDrawn: Bool = false, of photo: PhotoID
  ) {
    // The old pixels are shown until the new ones arrive.
    guard loaded[photo]?.change == nil else {
      loaded[photo]?.change?.header = (size, frames, isDrawn)
      return
    }
    loaded[photo, default: LoadedPhoto()].size = size
    loaded[photo]?.frames = frames
    loaded[photo]?.isDrawn = isDrawn
    recordAspect(of: photo)
  }

  /// Stores the pixels of a thumbnail. `imageSize` is the upright size of the whole photo, px. If
  /// `isPreview` is true, a better thumbnail follows.
  mutating func receive(
    thumbnail picture: Picture, imageSize: PixelSize, isPreview: Bool, of photo: PhotoID
  ) {
    thumbnails.receive(picture, imageSize: imageSize, isPreview: isPreview, of: photo)
    recordAspect(of: photo)
  }

  private mutating func recordAspect(of photo: PhotoID) {
    let aspect = aspect(of: photo)
    if aspect > 0, let index = indices[photo], aspect != aspects[index] { aspects[index] = aspect }
  }

  /// The aspect ratio of a photo, width / height; 0 while it is not known.
  private func aspect(of photo: PhotoID) -> Double {
    imageSize(of: photo).map { Double($0.width) / Double(max($0.height, 1)) } ?? 0
  }

  /// Stores decoded pixels. A preview never replaces full pixels. Full pixels are replaced by a
  /// smaller picture only if this was requested to free memory.
  mutating func receive(
    _ picture: Picture, isPreview: Bool, isDamaged: Bool, of photo: PhotoID
  ) {
    var known = loaded[photo] ?? LoadedPhoto()
    if known.size == nil { known.size = picture.size }
    if !isPreview {
      (known.isLoading, known.isFailureTransient) = (false, false)
      known.loadsOnlyWhenCurrent = false
      // A thumbnail that could not be made before is tried again.
      if thumbnails[photo]?.hasFailed == true { thumbnails.expectChange(of: photo) }
    }
    if isDamaged { known.isDamaged = true }
    let width = known.picture?.levels[0].size.width ?? 0
    let isAsLarge = known.isReducing || picture.levels[0].size.width >= width
    let isBetter = known.picture == nil || known.isPreview || (!isPreview && isAsLarge)
    if isBetter { known.show(picture, isPreview: isPreview) }
    loaded[photo] = known
    recordAspect(of: photo)
  }

  /// Handles the failure of a load. If the photo has full pixels, keeps them and returns false; the
  /// new pixels of a changed file may still arrive. Otherwise removes a preview, stores `reason`,
  /// which is then shown, and returns true. If `isTransient` is true, a later load may succeed.
  mutating func receive(
    failure reason: FailureReason, isTransient: Bool = false, of photo: PhotoID
  ) -> Bool {
    var known = loaded[photo] ?? LoadedPhoto()
    defer { loaded[photo] = known }
    (known.isLoading, known.isFailureTransient) = (false, isTransient)
    guard known.picture == nil || known.isPreview else { return false }
    (known.failure, known.picture, known.change) = (reason, nil, nil)
    return true
  }
}
