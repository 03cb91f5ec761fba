internal import Geometry
internal import Input
internal import Motion
internal import Viewing

/// The positions of the stage's pictures at one moment, as the result of all motions: fingers, the
/// page's slide, a drag to dismiss, a transition, and the scrolling of the thumbnail.
struct Placement {
  @Shared private(set) var stage: Stage
  let time: Instant

  init(on stage: Stage, at time: Instant) { (self.stage, self.time) = (stage, time) }

  var environment: Environment { stage.environment }
  private var library: PhotoLibrary { stage.library }
  private var album: Album { stage.album }
  private var pager: Pager { stage.pager }
  private var hero: HeroTransitions { stage.hero }
  private var dismissal: DragToDismiss { stage.dismissal }
  private var viewSize: Size { environment.viewSize }

  /// Returns the transform of a photo's picture from image px to view px, including the offset of
  /// its page; nil while the picture's size is unknown. If `inFrame` is true, the transform is the
  /// one to draw in a frame: the steps of a touchpad's pinch are smoothed, and a picture that rests
  /// at one device px per image px lies exactly on device pixels.
  func transform(of photo: PhotoID, inFrame: Bool = false) -> Similarity? {
    guard let viewport = pager.viewports[photo] else { return nil }
    if stage.mode == .album || hero[photo]?.isOpening == false {
      let shown = viewport.displayed(at: time)
      guard let transition = hero[photo], let source = source(of: photo, viewport) else {
        return shown
      }
      let center = shown(viewport.layout.imageCenter)
      return transition.drifted(shown, about: center, after: source, at: time)
    }
    guard let currentIndex = stage.currentIndex, let index = library.index(of: photo) else {
      return nil
    }
    let slide = pager.strip.offset(ofPage: index - currentIndex, at: time)
    let shown = pager.docking(of: photo, in: environment, at: time)
      .following(
        inFrame
          ? viewport.presented(at: time, isMirrored: environment.isMirrored)
          : viewport.displayed(at: time))
    let row = Similarity.translation(Vector(dx: slide, dy: 0))
    guard photo == dismissal.photo else { return row.following(shown) }
    let drag = dismissal.transform(at: time, viewHeight: viewSize.height)
    return row.following(drag).following(shown)
  }

  /// True while the current photo springs back after a drag, or while the Details panel moves it. A
  /// press that begins then stops the motion, and is not a tap.
  var isReturning: Bool {
    dismissal.isReturning(stage.current, at: time) || environment.details.isOnItsWay(at: time)
  }

  /// The open photo, if it cannot be shown and a tile replaces it; otherwise nil. `shown` is the
  /// transform of the tile from its normal position to its displayed position.
  var openTile: (photo: PhotoID, shown: Similarity)? {
    guard let photo = stage.openPhoto, stage.viewport == nil, library.failure(of: photo) != nil
    else { return nil }
    return (photo, tile(of: photo))
  }

  /// True if `point` of the view is on the backdrop outside the open photo; false if `point` is
  /// nil.
  func isBesidePhoto(_ point: Point?) -> Bool {
    guard let point, let current = stage.current, let viewport = stage.viewport,
      let placed = transform(of: current)
    else { return false }
    // A frame may be smaller than the view's logical size by a part of its last device pixel.
    let (view, half) = (environment.viewBounds, 0.5 / environment.deviceScale)
    let seen = Point(
      x: max(min(point.x, view.maxX - half), half), y: min(point.y, view.maxY - half))
    return !Rect(origin: .zero, size: viewport.layout.imageSize).contains(placed.inverse(seen))
  }

  /// Returns the transform of the tile that is shown in the page of `photo` if the photo itself
  /// cannot be shown: from its position at rest to where fingers have moved it.
  func tile(of photo: PhotoID) -> Similarity {
    let tile = pager.tile.flatMap { $0.photo == photo ? $0 : nil }
    let held = tile?.viewport.displayed(at: time) ?? .identity
    guard photo == dismissal.photo else { return held }
    return dismissal.transform(at: time, viewHeight: viewSize.height).following(held)
  }

  /// Returns the displayed transform of a picture and its velocity, as the result of all motions.
  func motion(of photo: PhotoID, _ viewport: Viewport) -> (Similarity, TransformVelocity) {
    let displayed = viewport.displayed(at: time)
    let shown = transform(of: photo) ?? displayed
    let own = viewport.velocity(at: time)
    var velocity = TransformVelocity(
      logScale: own.logScale, rotation: own.rotation,
      translation: own.translation(at: displayed(viewport.layout.imageCenter)),
      at: shown(viewport.layout.imageCenter))
    if stage.mode == .photo, hero[photo]?.isOpening != false {
      velocity.add(pager.dockingVelocity(of: photo, in: environment, at: time))
    }
    if let transition = hero[photo], transition.destination != nil,
      let source = source(of: photo, viewport)
    {
      let speed = sourceSpeed(of: photo, viewport)
      velocity.add(transition.drift(after: source, moving: speed, at: time))
    }
    if photo == dismissal.photo {
      velocity.add(
        dismissal.velocity(at: velocity.point, time: time, viewHeight: viewSize.height))
    }
    // The row of pages does not move a picture that returns to its cell.
    if stage.mode == .photo, photo == stage.current, hero[photo]?.isOpening != false {
      velocity.translation.dx += pager.strip.velocity(at: time)
    }
    return (shown, velocity)
  }

  /// The transform and velocity of a photo's picture in its hero transition. A new motion can begin
  /// with them without a jump. Nil without a hero transition.
  func flight(of photo: PhotoID) -> (Similarity, TransformVelocity)? {
    guard let transition = hero[photo], let viewport = pager.viewports[photo] else { return nil }
    // The slide of the page is not a part of the motion of a photo that opens.
    return transition.isOpening
      ? (viewport.displayed(at: time), viewport.velocity(at: time)) : motion(of: photo, viewport)
  }

  /// The transforms and velocities of the closing pictures that move to a source rect.
  var flightsHome: [PhotoID: (Similarity, TransformVelocity)] {
    hero.inProgress.filter { $0.value.destination != nil }.reduce(into: [:]) {
      $0[$1.key] = flight(of: $1.key)
    }
  }

  /// The source rect of a photo's hero transition: the frame of the photo's thumbnail in the view,
  /// `delay` seconds after the moment of the placement. Nil if the photo has no cell. `viewport` is
  /// the photo's viewport.
  func source(of photo: PhotoID, _ viewport: Viewport, after delay: Double = 0) -> HeroSource? {
    library.index(of: photo).map { index in
      HeroSource(
        of: viewport.layout.imageSize, in: album.grid.frame(of: index, at: time + delay),
        deviceScale: environment.deviceScale)
    }
  }

  /// Returns the velocity of a photo's source rect; zero without a source rect. The velocity is
  /// estimated from three samples by a second-order forward difference, because the grid has too
  /// many kinds of motion for a formula.
  func sourceSpeed(of photo: PhotoID, _ viewport: Viewport) -> TransformVelocity {
    let step = 1e-4
    let looks = [0, step, 2 * step].compactMap { source(of: photo, viewport, after: $0) }
    guard looks.count == 3 else { return .zero }
    func slope(_ value: (HeroSource) -> Double) -> Double {
      (4 * value(looks[1]) - 3 * value(looks[0]) - value(looks[2])) / (2 * step)
    }
    return TransformVelocity(
      logScale: slope { $0.logScale }, rotation: 0,
      translation: Vector(dx: slope { $0.frame.center.x }, dy: slope { $0.frame.center.y }),
      at: looks[0].frame.center)
  }

  /// True while the photo's picture is in a hero transition between its cell and its page.
  func isInTransition(_ photo: PhotoID) -> Bool {
    hero.isInProgress(photo, pager.viewports[photo], at: time)
  }

  // MARK: Backdrop

  /// The opacity of the backdrop behind the photo, 0…1.
  var backdrop: Double {
    let opacity = hero.backdrop.opacity(at: time)
    guard stage.mode == .photo else { return opacity }
    // Fingers may hold the photo between its cell and the view.
    if let (photo, hold) = hero.held, let viewport = pager.viewports[photo] {
      return hold.opacity(of: viewport.displayed(at: time).scale)
    }
    var share = dismissal.backdrop(at: time, viewHeight: viewSize.height)
    if let current = stage.current, hero[current] == nil,
      let viewport = stage.viewport ?? pager.tile?.viewport
    {
      // If a drag to dismiss becomes a pinch, the lower one of the two opacities counts.
      share = min(
        share, Backdrop.opacity(behind: viewport, physics: environment.physics, at: time))
    }
    return opacity * share
  }

  // MARK: Sight

  /// The photos that must stay in the album even if they are no longer listed, because they are in
  /// sight: the open photo, and the photos of pages that still slide or fade out. Empty while
  /// fingers hold a photo between its cell and the view, because such a photo fades out instead.
  var pagesInSight: Set<PhotoID> {
    guard let open = stage.openPhoto, hero.held == nil else { return [] }
    var seen = Set([open, pager.departing(at: time)].compactMap { $0 })
    if !pager.strip.isSettled(at: time), let pages = stage.pagesInReach {
      seen.formUnion(library.cells[pages])
    }
    return seen
  }

  /// The position of the pages, counted in photos from 0, including a slide that is in progress:
  /// 2.5 is halfway between the third and the fourth photo.
  var pagePosition: Double {
    Double(library.photoIndex ?? 0) - pager.strip.offset(at: time) / pager.strip.stride
  }
}
