internal import Geometry
internal import Input
internal import Pixels
internal import Viewing

extension Lightbox {
  /// What to decode next: the current photo in the detail that its zoom needs, then its
  /// neighbours for the page turn. The photos further away give their pixels back.
  mutating func wantedLoads(at time: Instant) -> [Effect] {
    guard let current, let currentIndex else { return [] }
    let pagesInReach = pagesInReach ?? currentIndex...currentIndex
    var effects: [Effect] = []
    for photo in loaded.keys.sorted()
    where !photos[pagesInReach].contains(photo) && flights[photo] == nil {
      guard let known = loaded[photo], known.picture != nil || known.isLoading else { continue }
      if known.isLoading { effects.append(.cancelLoad(photo)) }
      loaded[photo]?.picture = nil
      loaded[photo]?.isLoading = false
      loaded[photo]?.request = nil
    }
    // The album keeps what it has of the photo that was open last, and asks for no more.
    guard mode == .photo else { return effects }
    effects += load(current)
    // The neighbours wait until the photo that is looked at has its pixels.
    if let known = loaded[current], !known.isLoading {
      for index in [currentIndex + 1, currentIndex - 1] where pagesInReach.contains(index) {
        effects += load(photos[index])
      }
    }
    return effects
  }

  private mutating func load(_ photo: PhotoID) -> [Effect] {
    var known = loaded[photo] ?? LoadedPhoto()
    guard known.failure == nil else { return [] }
    let wanted = wantedRequest(for: photo, known)
    if let request = known.request, request.covers(wanted) { return [] }
    known.request = wanted
    known.isLoading = true
    loaded[photo] = known
    switch wanted {
    case .fitting(let size): return [.load(photo, fitting: size)]
    case .full: return [.load(photo, fitting: nil)]
    }
  }

  /// The screen area that the photo needs: at fit the view, beyond it all of its pixels.
  private func wantedRequest(for photo: PhotoID, _ known: LoadedPhoto) -> LoadedPhoto.Request {
    let view = PixelSize(
      width: Int((viewSize.width * deviceScale).rounded(.up)),
      height: Int((viewSize.height * deviceScale).rounded(.up)))
    guard let viewport = viewports[photo] else { return .fitting(view) }
    let fit = viewport.layout.fitScale(rotation: viewport.target.rotation)
    // A turned fit may need a little more than the upright one.
    let upright = viewport.layout.fitScale(rotation: 0)
    let isFit = viewport.target.scale <= max(fit, upright) * (1 + 1e-9)
    return isFit ? .fitting(view) : .full
  }
}

extension LoadedPhoto.Request {
  /// Whether an answer to this request has at least the pixels of one to `other`.
  func covers(_ other: LoadedPhoto.Request) -> Bool {
    switch (self, other) {
    case (.full, _): true
    case (.fitting, .full): false
    case (.fitting(let mine), .fitting(let wanted)):
      mine.width >= wanted.width && mine.height >= wanted.height
    }
  }
}
