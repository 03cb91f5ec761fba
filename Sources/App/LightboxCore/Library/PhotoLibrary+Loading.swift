internal import Geometry
internal import Pixels
internal import Viewing

/// The loading of photos and close-ups, and the removal of pixels to free memory.
extension PhotoLibrary {
  /// Returns the loads to request and to cancel.
  ///
  /// `viewports` are the viewports of the pictures in the view. No load is requested while the
  /// person pages through photos quickly (`isBrowsingFast`). `upcoming` is the photo that a
  /// slideshow shows next; nil if there is none. While the window is not visible (`isSeen` is
  /// false), only the current photo keeps its pixels. `used` is the part of the pixel budget that
  /// the frames of animated photos take, bytes. Photos for which `isKept` returns true always keep
  /// their pixels.
  mutating func wantedLoads(
    _ viewports: [PhotoID: Viewport], in environment: Environment, isBrowsingFast: Bool = false,
    upcoming: PhotoID? = nil, isSeen: Bool = true, used: Int = 0, isKept: (PhotoID) -> Bool
  ) -> [Effect] {
    guard let current else { return [] }
    let neighbours = isSeen && environment.mode == .photo ? adjacent : []
    let near = [current] + neighbours + [upcoming].compactMap { $0 }
    let budget = isSeen ? environment.preferences.pixelBudget - used : 0
    var effects = release(downTo: budget) { near.contains($0) || isKept($0) }
    // In the album, the pixels of the photo that was open last are kept. More are loaded only if a
    // file has changed since its pixels were shown.
    guard environment.mode == .photo else {
      let changed = loaded.filter { $0.value.change != nil }.keys.sorted()
      return changed.reduce(effects) { $0 + load($1, viewports[$1], in: environment) }
    }
    guard !isBrowsingFast else { return effects }
    effects += load(current, viewports[current], in: environment)
    effects += closeUp(of: current, viewports[current], in: environment)
    // The neighbours wait until the current photo has its pixels.
    guard loaded[current]?.isLoading == false else { return effects }
    if let upcoming, affords(upcoming, in: environment) {
      effects += load(upcoming, viewports[upcoming], in: environment)
    }
    for photo in neighbours
    where loaded[photo]?.loadsOnlyWhenCurrent != true && affords(photo, in: environment) {
      effects += load(photo, viewports[photo], in: environment)
    }
    return effects
  }

  /// Handles an event that concerns only the loading of photos.
  mutating func receive(_ event: LibraryEvent) {
    switch event {
    case .area(let photo, let area, let picture):
      loaded[photo]?.closeUp.receive(picture, of: area)
    case .slow(let photo): if loaded[photo]?.isLoading == true { loaded[photo]?.isSlow = true }
    case .thumbnailFailure(let photo, let isTransient):
      thumbnails.recordFailure(of: photo, isTransient: isTransient)
    default: break
    }
  }

  /// The photos of which anything is loaded or requested: pixels, facts or a thumbnail.
  package var inMemory: [PhotoID] { Array(Set(loaded.keys).union(thumbnails.entries.keys)) }

  /// The memory of all pixels of photos, close-ups and thumbnails, bytes.
  package var byteCount: Int {
    loaded.values.reduce(thumbnails.byteCount) {
      $0 + ($1.picture?.byteCount ?? 0) + $1.closeUp.byteCount
    }
  }

  /// Returns true if all pixels of a photo would take more than half of the pixel budget.
  func isHuge(_ photo: PhotoID, in environment: Environment) -> Bool {
    guard let area = imageSize(of: photo)?.area else { return false }
    return area > environment.preferences.pixelBudget / 2 * 3 / 16
  }

  /// Requests the visible part of a huge photo or a drawing whose pixels are not sharp enough. For
  /// a changed file, does nothing until its new pixels, which may have a new size, have arrived.
  private mutating func closeUp(
    of photo: PhotoID, _ viewport: Viewport?, in environment: Environment
  ) -> [Effect] {
    guard let viewport, let known = loaded[photo], known.change == nil,
      known.isDrawn || isHuge(photo, in: environment),
      let size = known.size, let picture = known.picture, !known.isPreview
    else { return [] }
    let unit = picture.imagePixelsPerPixel(ofLevel: 0).x
    let seen = CloseUp.Area(
      seenIn: viewport, of: size, isDrawn: known.isDrawn, isMirrored: environment.isMirrored)
    let wanted = CloseUp.suffices(unit, in: viewport) ? nil : seen
    let area = loaded[photo]?.closeUp.request(wanted, of: size, isHeld: viewport.isHeld)
    return area.map { [.loadArea(photo, $0)] } ?? []
  }

  /// Returns true if the pixel budget has room for the pixels of `photo`, which may be shown next.
  func affords(_ photo: PhotoID, in environment: Environment) -> Bool {
    guard loaded[photo]?.picture == nil else { return true }
    let view = environment.devicePixels
    let area = max(view.width * view.height, 1)
    // At most as many pixels as the view has; the smaller levels take a third more.
    let pixels = min(imageSize(of: photo)?.area ?? area, area)
    let near = pagesInReach.map { cells[$0] } ?? []
    // Photos further away lose their pixels if necessary, so they do not count.
    let used = near.reduce(0) { $0 + (loaded[$1]?.picture?.byteCount ?? 0) }
    return used + pixels * 16 / 3 <= environment.preferences.pixelBudget
  }

  /// Cancels the loads of the photos for which `isNear` returns false. Loads of changed files go
  /// on, because otherwise these photos would keep the sizes of their old files. Releases the
  /// pixels of photos that are not near until at most `budget` bytes are used. The photos that
  /// were not needed for the longest time lose their pixels first.
  private mutating func release(
    downTo budget: Int, isNear: (PhotoID) -> Bool
  ) -> [Effect] {
    looks += 1
    for (photo, var known) in loaded
    where known.isFailureTransient && known.change == nil && !isNear(photo) {
      (known.failure, known.request) = (nil, nil)
      (known.isFailureTransient, known.loadsOnlyWhenCurrent) = (false, true)
      loaded[photo] = known
    }
    var effects: [Effect] = []
    var bytes = byteCount
    let order = loaded.filter { $0.value.picture != nil || $0.value.isLoading }
      .sorted { ($0.value.lastWanted, $0.key) < ($1.value.lastWanted, $1.key) }
    for (photo, var known) in order {
      if isNear(photo) {
        loaded[photo]?.lastWanted = looks
        continue
      }
      if known.isLoading, known.change == nil {
        effects.append(.cancelLoad(photo))
        (known.isLoading, known.request) = (false, nil)
      }
      bytes -= known.closeUp.byteCount
      known.closeUp.forget()
      if let picture = known.picture, bytes > budget {
        bytes -= picture.byteCount
        (known.picture, known.request) = (nil, nil)
      }
      loaded[photo] = known
    }
    // Every event goes through all of `loaded`, so photos without pixels do not stay for ever.
    if loaded.count - order.count > 256 {
      loaded = loaded.filter { isNear($0) || $1.picture != nil || $1.isLoading || $1.change != nil }
    }
    return effects
  }

  private mutating func load(
    _ photo: PhotoID, _ viewport: Viewport?, in environment: Environment
  ) -> [Effect] {
    var known = loaded[photo] ?? LoadedPhoto()
    guard known.failure == nil else { return [] }
    if photo == reduced {
      guard known.picture == nil || known.change != nil else { return [] }
      reduced = nil
    }
    let wanted = LoadedPhoto.Request(
      for: viewport, isPartial: known.isDrawn || isHuge(photo, in: environment), in: environment)
    if let request = known.request, request.covers(wanted) { return [] }
    if wanted == .full { known.isReducing = false }
    (known.request, known.isLoading, known.isSlow) = (wanted, true, false)
    loaded[photo] = known
    let size: PixelSize? = if case .fitting(let size) = wanted { size } else { nil }
    return [.load(photo, fitting: size)]
  }

  // MARK: More pixels than the view needs

  /// Returns true if a photo has many more pixels than it needs: all pixels are loaded, these are
  /// more than twice as many as the view has, and `viewport` is nil or fits the photo to the view.
  func hasSurplus(
    _ photo: PhotoID, _ viewport: Viewport?, in environment: Environment
  ) -> Bool {
    guard let known = loaded[photo], known.request == .full, !known.isLoading,
      known.picture != nil, known.change == nil, let area = known.size?.area,
      viewport?.isHeld != true
    else { return false }
    let view = environment.devicePixels
    guard area > 2 * view.width * view.height else { return false }
    return LoadedPhoto.Request(for: viewport, isPartial: false, in: environment) != .full
  }

  /// Makes the next call of `wantedLoads` request only as many pixels of `photo` as the fitted view
  /// needs. The present pixels are shown until the new ones arrive.
  mutating func reduce(_ photo: PhotoID) {
    loaded[photo]?.request = nil
    loaded[photo]?.isReducing = true
  }

  /// The least amount of memory, bytes, for which a photo's largest level is released. A smaller
  /// gain is not worth the risk that the level must be decoded again.
  private static let worthReducing = 16 << 20

  /// Returns true if `halve` can release the largest level of the pixels of `photo`, and if this
  /// frees at least `worthReducing` bytes. `photo` is a photo beside the current one.
  func canHalve(_ photo: PhotoID) -> Bool {
    guard photo != reduced, let known = loaded[photo], !known.isLoading, !known.isDrawn,
      known.change == nil, let picture = known.picture, !known.isPreview, picture.levels.count > 1
    else { return false }
    return picture.byteCount / 4 * 3 >= Self.worthReducing
  }

  /// Releases the largest level of the pixels of `photo`, a photo beside the current one. The next
  /// level, with half as many pixels along each side, takes its place. Once `reduced` is nil again,
  /// the next call of `wantedLoads` requests all pixels.
  mutating func halve(_ photo: PhotoID) {
    guard let picture = loaded[photo]?.picture?.withoutLargestLevel() else { return }
    loaded[photo]?.show(picture, isPreview: false)
    loaded[photo]?.request = nil
    reduced = photo
  }

  // MARK: Files with other contents

  /// Prepares for new pixels of a file that has changed; the old pixels stay visible until the new
  /// ones arrive. `quarters` are the clockwise quarter turns that were written into the file. If
  /// the photo is not shown, all its data is removed. Returns the loads to cancel.
  mutating func expectChange(of photo: PhotoID, quarters: Int, isShown: Bool) -> [Effect] {
    guard var known = loaded[photo] else { return [] }
    let effects: [Effect] = known.isLoading ? [.cancelLoad(photo)] : []
    (known.isLoading, known.request, known.failure) = (false, nil, nil)
    known.closeUp.forget()
    known.change = LoadedPhoto.Change(quarters: (known.change?.quarters ?? 0) + quarters)
    loaded[photo] = isShown ? known : nil
    return effects
  }

  /// Replaces the old pixels and facts of a changed file, when its new pixels have arrived.
  mutating func finishChange(of photo: PhotoID) {
    guard var known = loaded[photo], let change = known.change else { return }
    (known.change, known.picture, known.isDamaged) = (nil, nil, false)
    known.size = change.header?.size
    known.frames = change.header?.frames ?? known.frames
    known.isDrawn = change.header?.isDrawn ?? known.isDrawn
    loaded[photo] = known
  }
}
