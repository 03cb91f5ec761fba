internal import Geometry
internal import Pixels
internal import Viewing

/// The photos in their order, the current one, and the pixels and facts loaded of each.
///
/// It decides the order of decoding: the current photo with the pixels that its zoom needs, then
/// its neighbours for the page turn. Photos further away release their pixels.
package struct PhotoLibrary: Sendable {
  package private(set) var photos: [PhotoID] = []
  /// The index in `photos` of the photo shown, or of the album cell with the keyboard focus.
  package var currentIndex: Int?
  package private(set) var loaded: [PhotoID: LoadedPhoto] = [:]
  package var thumbnails = Thumbnails()
  /// The index of each photo in `photos`.
  private var indices: [PhotoID: Int] = [:]

  package init() {}

  /// The photo shown.
  package var current: PhotoID? {
    guard let currentIndex else { return nil }
    return photos[currentIndex]
  }

  package func index(of photo: PhotoID) -> Int? { indices[photo] }

  var hasPrevious: Bool { (currentIndex ?? 0) > 0 }
  var hasNext: Bool { currentIndex.map { $0 + 1 < photos.count } ?? false }

  /// The indices of the current page and of those beside it.
  var pagesInReach: ClosedRange<Int>? {
    currentIndex.map { max($0 - 1, 0)...min($0 + 1, photos.count - 1) }
  }

  /// The photo before the current one; for the first it is the last.
  var previous: PhotoID? {
    currentIndex.flatMap { $0 > 0 ? photos[$0 - 1] : photos.last }
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

  /// Takes another list; photos known before keep what was loaded of them. Without `current` the
  /// current photo stays current; where it is gone the first becomes so.
  mutating func list(_ photos: [PhotoID], current: PhotoID?) {
    let wanted = current ?? self.current
    self.photos = photos
    indices = Dictionary(zip(photos, photos.indices), uniquingKeysWith: { first, _ in first })
    currentIndex = wanted.flatMap { indices[$0] } ?? (photos.isEmpty ? nil : 0)
  }

  mutating func receive(_ size: PixelSize, of photo: PhotoID) {
    loaded[photo, default: LoadedPhoto()].size = size
  }

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
    if isBetter {
      known.picture = picture
      known.isPreview = isPreview
    }
    loaded[photo] = known
  }

  /// Takes the failure of a load. The picture stays when only a sharper decode failed; returns true
  /// when nothing is left to show.
  mutating func receive(failure reason: String, of photo: PhotoID) -> Bool {
    var known = loaded[photo] ?? LoadedPhoto()
    known.isLoading = false
    let isLost = known.picture == nil || known.isPreview
    if isLost {
      known.failure = reason
      known.picture = nil
    }
    loaded[photo] = known
    return isLost
  }

  // MARK: Loading

  /// The loads to ask for and to cancel. `viewports` places the pictures in `environment`'s view; a
  /// photo for which `isKept` is true keeps its pixels wherever it is. Nothing is asked for a photo
  /// that only passes by.
  mutating func wantedLoads(
    _ viewports: [PhotoID: Viewport], in environment: Environment, isPassing: Bool = false,
    isKept: (PhotoID) -> Bool
  ) -> [Effect] {
    guard let current, let currentIndex else { return [] }
    let reach = (environment.mode == .photo ? pagesInReach : nil) ?? currentIndex...currentIndex
    let near = photos[reach]
    var effects = release { !near.contains($0) && !isKept($0) }
    // The album keeps what it has of the photo that was open last, and asks for no more.
    guard environment.mode == .photo, !isPassing else { return effects }
    effects += load(current, viewports[current], in: environment)
    // The neighbours wait until the current photo has its pixels.
    if let known = loaded[current], !known.isLoading {
      for index in [currentIndex + 1, currentIndex - 1] where reach.contains(index) {
        effects += load(photos[index], viewports[photos[index]], in: environment)
      }
    }
    return effects
  }

  /// Releases the pixels of the photos for which `isFar` is true, and cancels their loads.
  private mutating func release(_ isFar: (PhotoID) -> Bool) -> [Effect] {
    var effects: [Effect] = []
    for photo in loaded.keys.sorted() where isFar(photo) {
      guard let known = loaded[photo], known.picture != nil || known.isLoading else { continue }
      if known.isLoading { effects.append(.cancelLoad(photo)) }
      loaded[photo]?.picture = nil
      loaded[photo]?.isLoading = false
      loaded[photo]?.request = nil
    }
    return effects
  }

  private mutating func load(
    _ photo: PhotoID, _ viewport: Viewport?, in environment: Environment
  ) -> [Effect] {
    var known = loaded[photo] ?? LoadedPhoto()
    guard known.failure == nil else { return [] }
    let wanted = LoadedPhoto.Request(for: viewport, in: environment)
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
