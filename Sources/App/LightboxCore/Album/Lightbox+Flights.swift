internal import Geometry
internal import Gestures
package import Input
internal import Motion
internal import Pixels
internal import RealModule
internal import Viewing

/// How a photo opens from its thumbnail's place, and goes home to it.
extension Lightbox {
  /// Where the thumbnail of a photo of that size lies at `time`; nil when the album has none.
  func home(of photo: PhotoID, imageSize: Size, at time: Instant) -> ThumbnailPlace? {
    guard let index = indices[photo] else { return nil }
    return ThumbnailPlace(
      of: imageSize, in: album.grid.frame(of: index, at: time), deviceScale: deviceScale)
  }

  /// The upright size of a photo, from wherever it is known.
  func imageSize(of photo: PhotoID) -> PixelSize? {
    loaded[photo]?.size ?? album.thumbnails[photo]?.imageSize
  }

  /// How opaque the black behind the photo is.
  package func backdrop(at time: Instant) -> Double {
    var opacity = curtain.opacity(at: time)
    guard mode == .photo else { return opacity }
    opacity *= pull.backdrop(at: time, viewHeight: viewSize.height)
    if let current, flights[current] == nil, let viewport {
      opacity *= backdrop(of: viewport, time)
    }
    return opacity
  }

  /// A picture that is pinched below fit lets the album shine through, half at the size at which
  /// it would close.
  private func backdrop(of viewport: Viewport, _ time: Instant) -> Double {
    let shown = viewport.displayed(at: time)
    let share = shown.scale / viewport.layout.fitScale(rotation: shown.rotation)
    let closing = physics.pinchToCloseScale
    return min(max(1 - 0.5 * (1 - share) / (1 - closing), 0), 1)
  }

  /// Where the picture of a photo on its way home is seen. What its thumbnail has moved and grown
  /// since it was sent there counts the more, the nearer it is.
  func homeward(_ viewport: Viewport, _ photo: PhotoID, at time: Instant) -> Similarity {
    let shown = viewport.displayed(at: time)
    guard let flight = flights[photo], let aim = flight.aim,
      let home = home(of: photo, imageSize: viewport.layout.imageSize, at: time)
    else { return shown }
    let left = 1 - flight.share(at: time)
    let growth = Double.pow(home.transform.scale / aim.transform.scale, left)
    return Similarity.translation((home.frame.center - aim.frame.center) * left)
      .following(.about(shown(viewport.layout.imageCenter), scale: growth))
      .following(shown)
  }

  // MARK: Opening

  /// Opens the photo at `index` from its thumbnail's place, or turns it round on its way home.
  mutating func open(_ index: Int, at time: Instant) -> [Effect] {
    let photo = photos[index]
    let flying = viewports[photo].map { motion(of: photo, $0, at: time) }
    gestures.cancelAll()
    album.grid.stop(at: time)
    album.showsFocus = false
    album.typeAhead.end()
    currentIndex = index
    mode = .photo
    gestures.awaitsDoubleTap = true
    header.stay(false, at: time)
    fade = nil
    strip = PageStrip(physics: physics, viewWidth: viewSize.width)
    pull = PullAway(physics: physics)
    pulled = nil
    curtain.draw(closing: true, physics: physics, at: time)
    if let (shown, velocity) = flying, let flight = flights[photo], !flight.fades {
      turnRound(photo, from: shown, velocity, at: time)
    } else {
      viewports[photo] = nil
      flights[photo] = nil
      if let size = imageSize(of: photo) {
        depart(photo, size: size, at: time)
      } else {
        // It departs when its size comes.
        waiting = photo
      }
    }
    return titleChange()
  }

  /// Sends the photo from its thumbnail's place to fit.
  mutating func depart(_ photo: PhotoID, size: PixelSize, at time: Instant) {
    waiting = nil
    let imageSize = Size(width: Double(size.width), height: Double(size.height))
    var viewport = Viewport(layout: layout(for: imageSize), physics: physics)
    if !physics.reducesMotion, let home = home(of: photo, imageSize: imageSize, at: time) {
      viewport.flyToFit(from: home.transform, velocity: .zero, at: time)
      flights[photo] = Flight(
        isOpening: true, from: 0, physics: physics, at: time)
    }
    viewports[photo] = viewport
  }

  private mutating func turnRound(
    _ photo: PhotoID, from shown: Similarity, _ velocity: TransformVelocity, at time: Instant
  ) {
    guard var viewport = viewports[photo], let flight = flights[photo] else { return }
    viewport.flyToFit(from: shown, velocity: velocity, at: time)
    viewports[photo] = viewport
    flights[photo] = Flight(
      isOpening: true, from: flight.share(at: time), velocity: flight.velocity(at: time),
      physics: physics, at: time)
  }

  // MARK: Closing

  /// Sends the photo home, from where and as fast as it is seen, and shows the album.
  mutating func close(at time: Instant) -> [Effect] {
    guard mode == .photo else { return [] }
    let backdrop = backdrop(at: time)
    gestures.cancelAll()
    // What is not seen at all may lie where it should at once.
    if let currentIndex {
      album.grid.reveal(currentIndex, isAnimated: backdrop < 1, at: time)
    }
    if let current { sendHome(current, at: time) }
    lastClosing = time
    mode = .album
    gestures.awaitsDoubleTap = false
    header.stay(true, at: time)
    waiting = nil
    fade = nil
    strip = PageStrip(physics: physics, viewWidth: viewSize.width)
    pull = PullAway(physics: physics)
    pulled = nil
    curtain.draw(
      closing: false, from: backdrop == curtain.opacity(at: time) ? nil : backdrop,
      physics: physics, at: time)
    return titleChange()
  }

  private mutating func sendHome(_ photo: PhotoID, at time: Instant) {
    guard var viewport = viewports[photo], !physics.reducesMotion,
      let home = home(of: photo, imageSize: viewport.layout.imageSize, at: time)
    else {
      // A tile that says why there is no picture, or a picture that is not to move.
      if let shown = placement(of: photo, at: time) { viewports[photo]?.lie(at: shown) }
      flights[photo] = Flight(isOpening: false, from: 1, physics: physics, at: time)
      return
    }
    let (shown, velocity) = motion(of: photo, viewport, at: time)
    let before = flights[photo]
    let flight = Flight(
      isOpening: false, from: before?.share(at: time) ?? 1,
      velocity: before?.velocity(at: time) ?? 0, aim: home, physics: physics, at: time)
    viewport.fly(
      from: shown, velocity: velocity - pull(of: home, on: photo, flight, viewport, at: time),
      to: home.transform, at: time)
    viewports[photo] = viewport
    flights[photo] = flight
  }

  /// Changes how the album is laid out: who is on the way home goes on from where and as fast as it
  /// is seen, to where its thumbnail is then.
  mutating func changeLayout(at time: Instant, _ change: (inout Lightbox) -> Void) {
    let homeward = flights.filter { $0.value.aim != nil }
    var seen: [PhotoID: (Similarity, TransformVelocity)] = [:]
    for photo in homeward.keys {
      if let viewport = viewports[photo] { seen[photo] = motion(of: photo, viewport, at: time) }
    }
    change(&self)
    for (photo, flight) in homeward {
      guard var viewport = viewports[photo], let (shown, velocity) = seen[photo],
        let home = home(of: photo, imageSize: viewport.layout.imageSize, at: time)
      else {
        flights[photo]?.aim = nil
        continue
      }
      var aimed = flight
      aimed.aim = home
      viewport.fly(
        from: shown, velocity: velocity - pull(of: home, on: photo, aimed, viewport, at: time),
        to: home.transform, at: time)
      viewports[photo] = viewport
      flights[photo] = aimed
    }
  }

  /// Whether any picture is on its way between album and view.
  package var hasFlights: Bool { !flights.isEmpty }

  /// Whether the photo's picture is between its thumbnail's place and the whole view.
  func isFlying(_ photo: PhotoID, at time: Instant) -> Bool {
    guard let flight = flights[photo] else { return false }
    return !flight.isSettled(at: time) || !(viewports[photo]?.isSettled(at: time) ?? true)
  }

  /// Forgets the flights that have arrived.
  mutating func land(at time: Instant) {
    for (photo, flight) in flights where !isFlying(photo, at: time) {
      flights[photo] = nil
      if !flight.isOpening { viewports[photo] = nil }
    }
  }
}
