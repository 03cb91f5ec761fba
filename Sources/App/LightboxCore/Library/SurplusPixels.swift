internal import Input
internal import Motion

/// The timer that frees memory while the open photo is not moved. A photo that was zoomed in and
/// fits the view again keeps only as many pixels as the view needs. The neighbour that will
/// probably not be shown next loses the largest level of its pyramid.
struct SurplusPixels: LightboxPart, Equatable, Sendable {
  static var path: WritableKeyPath<Lightbox, Self> { \.surplus }

  /// The time for which a photo must rest before pixels are released, seconds.
  static let restTime = 10.0

  /// The time since which pixels could be released. Nil if there are no pixels to release, or while
  /// pages are dragged.
  private var since: Instant?
  /// The photo that was open after the last event; nil if none was open.
  private var last: PhotoID?
  /// The direction of the last page turn: 1 forward, −1 back.
  private var direction = 1

  func deadline(_ physics: Physics) -> Instant? { since.map { $0 + Self.restTime } }

  static func expire(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard let due = lightbox.surplus.deadline(lightbox.physics), due <= time else { return [] }
    lightbox.surplus.since = nil
    for photo in photos(in: lightbox) { lightbox.stage.library.reduce(photo) }
    if let left = photoLeft(in: lightbox), lightbox.stage.library.canHalve(left) {
      lightbox.stage.library.halve(left)
    }
    return []
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let stage = lightbox.stage
    lightbox.surplus.follow(stage.openPhoto, in: stage.library)
    let offset = stage.pager.strip.offset(at: time)
    let left = photoLeft(in: lightbox)
    // As soon as a slide makes this neighbour visible, it needs all pixels again.
    let isCalled = offset * Double(lightbox.surplus.direction) > 0
    if stage.library.reduced != nil, stage.library.reduced != left || isCalled {
      lightbox.stage.library.reduced = nil
    }
    let canReduce = !photos(in: lightbox).isEmpty || left.map(stage.library.canHalve) == true
    // A slide does not delay the timer: it ends long before, and no event reports its end.
    let rests = canReduce && !stage.pager.strip.isDragged
    lightbox.surplus.since = rests ? lightbox.surplus.since ?? time : nil
    return []
  }

  /// Records the open photo, and the direction of the page turn that led to it.
  private mutating func follow(_ photo: PhotoID?, in library: PhotoLibrary) {
    guard photo != last else { return }
    if let index = photo.flatMap(library.index(of:)), let before = last.flatMap(library.index(of:))
    {
      direction = index < before ? -1 : 1
    }
    (last, since) = (photo, nil)
  }

  /// The neighbour in the direction opposite to the last page turn; nil at an end, in the album,
  /// and during a slideshow, which may show any photo next.
  private static func photoLeft(in lightbox: Lightbox) -> PhotoID? {
    let library = lightbox.stage.library
    guard lightbox.mode == .photo, !lightbox.slideshow.isRunning,
      let reach = library.pagesInReach, let index = lightbox.currentIndex
    else { return nil }
    let left = index - lightbox.surplus.direction
    return reach.contains(left) ? library.cells[left] : nil
  }

  /// Returns the open photo and its neighbours, but only those with many more pixels than they
  /// need.
  private static func photos(in lightbox: Lightbox) -> [PhotoID] {
    let (stage, library) = (lightbox.stage, lightbox.stage.library)
    guard stage.mode == .photo, let reach = library.pagesInReach else { return [] }
    return library.cells[reach].filter {
      library.hasSurplus($0, stage.pager.viewports[$0], in: stage.environment)
    }
  }
}
