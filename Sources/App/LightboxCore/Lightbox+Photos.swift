internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Pixels
internal import Viewing

extension Lightbox {
  mutating func list(_ photos: [PhotoID], current: PhotoID?, at time: Instant) -> [Effect] {
    let (shown, before) = (self.current, self.photos)
    changeLayout(at: time) { lightbox in
      lightbox.photos = photos
      let indices = Dictionary(
        zip(photos, photos.indices), uniquingKeysWith: { first, _ in first })
      lightbox.indices = indices
      lightbox.layOutAlbum(at: time) { old in
        before.indices.contains(old) ? indices[before[old]] : nil
      }
    }
    currentIndex = (current ?? shown).flatMap { indices[$0] }
    if currentIndex == nil, !photos.isEmpty { currentIndex = 0 }
    revealUnseen(at: time)
    return titleChange()
  }

  /// Shows the photo `pages` further on, sliding there; nothing happens beyond the ends.
  mutating func turnPage(by pages: Int, at time: Instant) -> [Effect] {
    guard let currentIndex else { return [] }
    let index = min(max(currentIndex + pages, 0), photos.count - 1)
    guard index != currentIndex else { return [] }
    // Fingers that held the departing picture must begin anew on the one that comes.
    gestures.cancelAll()
    if pull.isPulled {
      _ = pull.release(velocity: .zero, viewHeight: viewSize.height, at: time)
    }
    viewports[photos[currentIndex]]?.release(
      velocity: .zero, friction: physics.touchpadFriction, at: time)
    self.currentIndex = index
    revealUnseen(at: time)
    fade = nil
    if physics.reducesMotion, strip.isSettled(at: time) {
      fade = PageFade(from: photos[currentIndex], at: time, physics: physics)
      if let current, let size = loaded[current]?.size { show(current, size: size) }
      return titleChange()
    }
    // Only neighbours slide; a jump across the album shows its goal at once.
    if abs(index - currentIndex) == 1 { strip.turn(by: index - currentIndex, at: time) }
    if let current, let size = loaded[current]?.size { show(current, size: size) }
    return titleChange()
  }

  var hasPrevious: Bool { (currentIndex ?? 0) > 0 }
  var hasNext: Bool { currentIndex.map { $0 + 1 < photos.count } ?? false }

  mutating func resize(to size: Size, deviceScale: Double, at time: Instant) {
    guard !size.isEmpty, deviceScale > 0 else { return }
    changeLayout(at: time) { lightbox in
      lightbox.viewSize = size
      lightbox.deviceScale = deviceScale
      lightbox.layOutAlbum(at: time)
      for (photo, viewport) in lightbox.viewports {
        var viewport = viewport
        viewport.relayout(lightbox.layout(for: viewport.layout.imageSize), at: time)
        lightbox.viewports[photo] = viewport
      }
    }
    strip.resize(viewWidth: size.width)
    gestures.viewCenter = size.center
    revealUnseen(at: time)
    // The view took new references, so the fingers count from here.
    gestures.rebase()
  }

  mutating func receive(_ size: PixelSize, of photo: PhotoID, at time: Instant) {
    loaded[photo, default: LoadedPhoto()].size = size
    if waiting == photo { depart(photo, size: size, at: time) }
    if isInSight(photo) { show(photo, size: size) }
  }

  mutating func receive(
    _ picture: Picture, isPreview: Bool, of photo: PhotoID, at time: Instant
  ) {
    var known = loaded[photo] ?? LoadedPhoto()
    if known.size == nil { known.size = picture.size }
    if waiting == photo { depart(photo, size: picture.size, at: time) }
    if !isPreview { known.isLoading = false }
    // A preview never replaces real pixels, nor fewer pixels more of them.
    let isBetter =
      known.picture.map {
        known.isPreview || (!isPreview && picture.levels[0].size.width >= $0.levels[0].size.width)
      } ?? true
    if isBetter {
      known.picture = picture
      known.isPreview = isPreview
    }
    loaded[photo] = known
    if isInSight(photo) { show(photo, size: picture.size) }
  }

  mutating func receive(failure reason: String, of photo: PhotoID) {
    var known = loaded[photo] ?? LoadedPhoto()
    known.isLoading = false
    // What was shown stays shown when only a sharper decode failed.
    if waiting == photo { waiting = nil }
    if known.picture == nil || known.isPreview {
      known.failure = reason
      known.picture = nil
      viewports[photo] = nil
    }
    loaded[photo] = known
  }

  /// Gives the photo a place in its page, at fit, unless it has one already.
  private mutating func show(_ photo: PhotoID, size: PixelSize) {
    guard viewports[photo] == nil, waiting != photo, loaded[photo]?.failure == nil else { return }
    let imageSize = Size(width: Double(size.width), height: Double(size.height))
    viewports[photo] = Viewport(layout: layout(for: imageSize), physics: physics)
  }

  func layout(for imageSize: Size) -> ViewLayout {
    ViewLayout(viewSize: viewSize, deviceScale: deviceScale, imageSize: imageSize)
  }

  /// The indices of the pages that may be seen while the strip moves: the neighbours.
  var pagesInReach: ClosedRange<Int>? {
    guard let currentIndex, mode == .photo else { return nil }
    return max(currentIndex - 1, 0)...min(currentIndex + 1, photos.count - 1)
  }

  private func isInSight(_ photo: PhotoID) -> Bool {
    pagesInReach.map { photos[$0].contains(photo) } ?? false
  }

  /// A page that has slid out of sight forgets its zoom: it opens at fit the next time.
  mutating func forgetHiddenPages(at time: Instant) {
    guard let pagesInReach else {
      viewports = viewports.filter { flights[$0.key] != nil }
      return
    }
    for index in pagesInReach {
      let photo = photos[index]
      if let size = loaded[photo]?.size { show(photo, size: size) }
    }
    let isStill = strip.isSettled(at: time)
    for (photo, viewport) in viewports where photo != current && flights[photo] == nil {
      if !isInSight(photo) {
        viewports[photo] = nil
      } else if isStill, !viewport.isFit || viewport.target.rotation != 0 {
        viewports[photo] = Viewport(layout: viewport.layout, physics: physics)
      }
    }
  }

  func titleChange() -> [Effect] {
    guard let current, let currentIndex else { return [] }
    return [.showTitle(current, position: currentIndex + 1, count: photos.count)]
  }
}
