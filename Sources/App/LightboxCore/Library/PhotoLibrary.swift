internal import Geometry
internal import Pixels
internal import Viewing

/// The photos in their order, the current one, and the pixels and facts loaded of each.
///
/// It decides the order of decoding: the current photo with the pixels that its zoom needs, then
/// its neighbours for the page turn. Photos further away keep their pixels while these fit into the
/// budget, and give them back in the order in which they were last in reach.
package struct PhotoLibrary: Sendable {
  /// The album's cells: its folders, then its photos.
  package private(set) var cells: [PhotoID] = []
  /// The place that the album shows.
  package private(set) var place = AlbumPlace()
  /// The index in `cells` of the photo shown, or of the album cell with the keyboard focus.
  package var currentIndex: Int?
  package private(set) var loaded: [PhotoID: LoadedPhoto] = [:]
  package var thumbnails = Thumbnails()
  /// The covers of folders that were asked for; nil while they have not come.
  private(set) var covers: [PhotoID: FolderCover?] = [:]
  /// The cell that was the current one when another place was shown.
  private var remembered: [Int: PhotoID] = [:]
  /// The shape of each of `cells`, width by height; 0 while it is not known.
  private(set) var aspects: [Double] = []
  /// The index of each of `cells`.
  private var indices = CellIndices()
  /// The number of times that loads were decided.
  private var looks = 0

  package init() {}

  /// The photo shown.
  package var current: PhotoID? {
    guard let currentIndex else { return nil }
    return cells[currentIndex]
  }

  /// The number of folders, whose cells come first.
  var folderCount: Int { place.folders.count }
  /// The indices in `cells` of the photos.
  var photoIndices: Range<Int> { min(folderCount, cells.count)..<cells.count }
  /// The place of the current photo among the photos, from 0; nil where a folder has the focus.
  var photoIndex: Int? {
    currentIndex.flatMap { photoIndices.contains($0) ? $0 - folderCount : nil }
  }

  func isFolder(_ index: Int) -> Bool { index < folderCount }

  package func index(of photo: PhotoID) -> Int? { indices[photo] }

  var hasPrevious: Bool { (photoIndex ?? 0) > 0 }
  var hasNext: Bool { photoIndex.map { $0 + 1 < photoIndices.count } ?? false }

  /// The indices of the current page and of those beside it.
  var pagesInReach: ClosedRange<Int>? {
    guard let currentIndex, photoIndex != nil else { return nil }
    return max(currentIndex - 1, folderCount)...min(currentIndex + 1, cells.count - 1)
  }

  /// The positions among the photos, `7 of 24`, of those at `indices` in `cells`; none where there is
  /// but one photo.
  func positions(of indices: ClosedRange<Int>) -> [PhotoID: String] {
    let count = photoIndices.count
    guard count > 1 else { return [:] }
    return Dictionary(
      indices.map { (cells[$0], "\($0 - folderCount + 1) of \(count)") },
      uniquingKeysWith: { first, _ in first })
  }

  /// The cell before the current one; for the first it is the last.
  var previous: PhotoID? {
    currentIndex.flatMap { $0 > 0 ? cells[$0 - 1] : cells.last }
  }

  /// True when the decoder has answered the newest request for the photo shown; also without
  /// photos.
  package var isCurrentLoaded: Bool {
    current.flatMap { loaded[$0] }.map { !$0.isLoading && $0.request != nil } ?? true
  }

  /// The upright size of a photo, from its header or from its thumbnail.
  func imageSize(of photo: PhotoID) -> PixelSize? {
    loaded[photo]?.size ?? thumbnails[photo]?.imageSize
  }

  /// The best available pixels of a photo.
  func picture(of photo: PhotoID) -> Picture? {
    let (known, thumbnail) = (loaded[photo], thumbnails[photo]?.picture)
    guard let picture = known?.picture else { return thumbnail }
    guard known?.isPreview == true, let thumbnail else { return picture }
    return thumbnail.levels[0].size.width > picture.levels[0].size.width ? thumbnail : picture
  }

  /// The reason why nothing of a photo can be shown; nil when something can, or may arrive.
  func failure(of photo: PhotoID) -> String? {
    guard let known = loaded[photo], known.picture == nil else { return nil }
    return known.failure
  }

  // MARK: Events

  /// The shape of a folder's cell, width by height.
  private static let folderAspect = 4.0 / 3

  /// Takes another list; photos known before keep what was loaded of them. Without `current` the
  /// current cell stays current, or is again the one that was so when the place was left; where it is
  /// gone the first photo becomes so, and without photos the first folder.
  mutating func list(
    _ photos: [PhotoID], current: PhotoID?, of place: AlbumPlace = AlbumPlace()
  ) {
    let isSame = place.number == self.place.number
    if !isSame { remembered[self.place.number] = self.current }
    let wanted = current ?? (isSame ? self.current : remembered[place.number])
    // A shape is known for longer than the pixels that told it.
    aspects =
      place.folders.map { _ in Self.folderAspect }
      + photos.map { photo in
        indices[photo].map { aspects[$0] } ?? 0
      }
    self.place = place
    cells = place.folders + photos
    indices = CellIndices(of: cells)
    for photo in loaded.keys { noteShape(of: photo) }
    for photo in thumbnails.entries.keys { noteShape(of: photo) }
    let first = photoIndices.first ?? cells.indices.first
    currentIndex = wanted.flatMap { indices[$0] } ?? first
  }

  // MARK: Covers

  /// The covers of the folders among `indices` that were not asked for yet.
  mutating func wantedCovers(_ indices: some Sequence<Int>) -> [Effect] {
    var effects: [Effect] = []
    for index in indices where isFolder(index) && covers[cells[index]] == nil {
      covers[cells[index]] = .some(nil)
      effects.append(.loadCover(cells[index]))
    }
    return effects
  }

  mutating func receive(_ cover: FolderCover, of folder: PhotoID) { covers[folder] = cover }

  /// The cover of a folder; nil until it has come.
  func cover(of folder: PhotoID) -> FolderCover? { covers[folder] ?? nil }

  mutating func receive(
    _ size: PixelSize, _ frames: FrameSequence = .still, isDrawn: Bool = false, of photo: PhotoID
  ) {
    loaded[photo, default: LoadedPhoto()].size = size
    loaded[photo]?.frames = frames
    loaded[photo]?.isDrawn = isDrawn
    noteShape(of: photo)
  }

  /// Takes the pixels of a thumbnail.
  mutating func receive(
    thumbnail picture: Picture, imageSize: PixelSize, isPreview: Bool, of photo: PhotoID
  ) {
    thumbnails.receive(picture, imageSize: imageSize, isPreview: isPreview, of: photo)
    noteShape(of: photo)
  }

  private mutating func noteShape(of photo: PhotoID) {
    guard let index = indices[photo] else { return }
    let shape = shape(of: photo)
    if shape > 0, shape != aspects[index] { aspects[index] = shape }
  }

  /// The width of a photo by its height, 0 while it is not known.
  private func shape(of photo: PhotoID) -> Double {
    imageSize(of: photo).map { Double($0.width) / Double(max($0.height, 1)) } ?? 0
  }

  /// Notes that a part of a photo's file could not be read.
  mutating func noteDamage(of photo: PhotoID) { loaded[photo]?.isDamaged = true }

  /// Takes decoded pixels. A preview never replaces real pixels, nor do fewer pixels replace more.
  mutating func receive(
    _ picture: Picture, isPreview: Bool, isDamaged: Bool, of photo: PhotoID
  ) {
    var known = loaded[photo] ?? LoadedPhoto()
    if known.size == nil { known.size = picture.size }
    if !isPreview { known.isLoading = false }
    if isDamaged { known.isDamaged = true }
    let isBetter =
      known.picture.map {
        known.isPreview || (!isPreview && picture.levels[0].size.width >= $0.levels[0].size.width)
      } ?? true
    if isBetter { known.show(picture, isPreview: isPreview) }
    loaded[photo] = known
    noteShape(of: photo)
  }

  /// Counts the pixels of the current photo that are loaded, for its histogram.
  mutating func countPixels() {
    if let current { loaded[current]?.countPixels() }
  }

  /// Takes the pixels of an area; nil where it could not be decoded.
  mutating func receive(_ picture: Picture?, of area: CloseUp.Area, of photo: PhotoID) {
    guard let picture else {
      loaded[photo]?.closeUp.fail()
      return
    }
    loaded[photo]?.closeUp.receive(picture, of: area)
  }

  /// Takes the failure of a load. The picture stays when only a sharper decode failed; returns true
  /// when nothing is left to show.
  mutating func receive(
    failure reason: String, mayPass: Bool = false, of photo: PhotoID
  ) -> Bool {
    var known = loaded[photo] ?? LoadedPhoto()
    known.isLoading = false
    let isLost = known.picture == nil || known.isPreview
    if isLost {
      known.failure = reason
      known.mayFailurePass = mayPass
      known.picture = nil
    }
    loaded[photo] = known
    return isLost
  }

  // MARK: Loading

  /// The loads to ask for and to cancel. `viewports` places the pictures in `environment`'s view; a
  /// photo for which `isKept` is true keeps its pixels wherever it is. Nothing is asked for a photo
  /// that only passes by, and only the current one is kept while the window cannot be seen. `used` bytes
  /// of the budget belong to others.
  mutating func wantedLoads(
    _ viewports: [PhotoID: Viewport], in environment: Environment, isPassing: Bool = false,
    isSeen: Bool = true, used: Int = 0, isKept: (PhotoID) -> Bool
  ) -> [Effect] {
    guard let current, let currentIndex else { return [] }
    let pages = isSeen && environment.mode == .photo ? pagesInReach : nil
    let reach = pages ?? currentIndex...currentIndex
    let near = cells[reach]
    let budget = isSeen ? environment.preferences.pixelBudget - used : 0
    var effects = release(downTo: budget) { near.contains($0) || isKept($0) }
    // The album keeps what it has of the photo that was open last, and asks for no more.
    guard environment.mode == .photo, !isPassing else { return effects }
    effects += load(current, viewports[current], in: environment)
    effects += closeUp(of: current, viewports[current], in: environment)
    // The neighbours wait until the current photo has its pixels.
    if let known = loaded[current], !known.isLoading {
      for index in [currentIndex + 1, currentIndex - 1]
      where reach.contains(index) && affords(cells[index], in: environment) {
        effects += load(cells[index], viewports[cells[index]], in: environment)
      }
    }
    return effects
  }

  /// The bytes of all pixels: of photos and thumbnails.
  package var byteCount: Int {
    loaded.values.reduce(thumbnails.byteCount) {
      $0 + ($1.picture?.byteCount ?? 0) + $1.closeUp.byteCount
    }
  }

  /// True when all pixels of a photo would take more than half of the budget.
  private func isHuge(_ photo: PhotoID, in environment: Environment) -> Bool {
    guard let area = imageSize(of: photo)?.area else { return false }
    return area > environment.preferences.pixelBudget / 2 * 3 / 16
  }

  /// Asks for the visible part of a photo that is huge or drawn, where the pixels of the whole one do
  /// not do.
  private mutating func closeUp(
    of photo: PhotoID, _ viewport: Viewport?, in environment: Environment
  ) -> [Effect] {
    guard let viewport, let known = loaded[photo],
      known.isDrawn || isHuge(photo, in: environment),
      let size = known.size, let picture = known.picture, !known.isPreview
    else { return [] }
    let unit = picture.imagePixelsPerPixel(ofLevel: 0).x
    var seen = CloseUp.Area(
      seenIn: viewport, of: size, isDrawn: known.isDrawn, isMirrored: environment.isMirrored)
    if let area = seen, area.unit >= unit { seen = nil }
    guard
      let area = loaded[photo]?.closeUp.want(
        seen, of: size, isHeld: viewport.isHeld)
    else { return [] }
    return [.loadArea(photo, area)]
  }

  /// True when the pixels that a neighbour is expected to need fit into the budget.
  private func affords(_ photo: PhotoID, in environment: Environment) -> Bool {
    guard loaded[photo]?.picture == nil else { return true }
    let view = environment.devicePixels
    let area = max(view.width * view.height, 1)
    // As many as the view has, or fewer; a third more for the smaller levels.
    let pixels = min(imageSize(of: photo)?.area ?? area, area)
    let near = pagesInReach.map { cells[$0] } ?? []
    // Those further away make room.
    let used = near.reduce(0) { $0 + (loaded[$1]?.picture?.byteCount ?? 0) }
    return used + pixels * 16 / 3 <= environment.preferences.pixelBudget
  }

  /// Cancels the loads of the photos that are not near, and releases pixels until `budget` bytes are
  /// left: those longest not wanted go first, and those that are near stay.
  private mutating func release(
    downTo budget: Int, isNear: (PhotoID) -> Bool
  ) -> [Effect] {
    looks += 1
    for (photo, known) in loaded where known.mayFailurePass && !isNear(photo) {
      loaded[photo]?.failure = nil
      loaded[photo]?.request = nil
      loaded[photo]?.mayFailurePass = false
    }
    var effects: [Effect] = []
    var bytes = byteCount
    let order = loaded.filter { $0.value.picture != nil || $0.value.isLoading }
      .sorted { ($0.value.lastWanted, $0.key) < ($1.value.lastWanted, $1.key) }
    for (photo, known) in order {
      if isNear(photo) {
        loaded[photo]?.lastWanted = looks
        continue
      }
      if known.isLoading {
        effects.append(.cancelLoad(photo))
        loaded[photo]?.isLoading = false
        loaded[photo]?.request = nil
      }
      bytes -= known.closeUp.byteCount
      loaded[photo]?.closeUp.forget()
      guard let picture = known.picture, bytes > budget else { continue }
      bytes -= picture.byteCount
      loaded[photo]?.picture = nil
      loaded[photo]?.request = nil
    }
    return effects
  }

  private mutating func load(
    _ photo: PhotoID, _ viewport: Viewport?, in environment: Environment
  ) -> [Effect] {
    var known = loaded[photo] ?? LoadedPhoto()
    guard known.failure == nil else { return [] }
    let wanted = LoadedPhoto.Request(
      for: viewport, isHuge: isHuge(photo, in: environment), in: environment)
    if let request = known.request, request.covers(wanted) { return [] }
    known.request = wanted
    known.isLoading = true
    loaded[photo] = known
    switch wanted {
    case .fitting(let size): return [.load(photo, fitting: size)]
    case .full: return [.load(photo, fitting: nil)]
    }
  }
}
