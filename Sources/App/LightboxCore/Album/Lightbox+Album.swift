internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Pixels
internal import Raster
internal import Viewing

/// What a person does in the album.
extension Lightbox {
  mutating func perform(inAlbum action: GestureAction, at time: Instant) -> [Effect] {
    switch action {
    case .grab(.transform, let focal) where hasJustClosed(at: time):
      // libinput turned a scroll into a pinch: the pull's end was none, the photo stays in the hand.
      return takeBack(focal, at: time)
    case .grab(let hold, let focal):
      let stopping = abs(album.grid.velocity(at: time)) > Self.stoppingSpeed
      album.hasStopped = stopping || (album.hasStopped && album.grid.isHeld)
      album.grid.grab(isTransform: hold == .transform, focal: focal, at: time)
    case .follow(let delta, let focal):
      album.grid.follow(scale: delta.scale, focal: focal, at: time)
    case .release(let velocity, let device):
      album.grid.release(
        velocity: velocity.translation.dy,
        friction: device == .touchpad ? physics.touchpadFriction : physics.touchFriction, at: time)
    case .revert, .cancel:
      album.grid.release(velocity: 0, friction: physics.touchFriction, at: time)
    case .freeze: album.grid.freeze(at: time)
    case .thaw(let isCancelled): album.grid.thaw(isCancelled: isCancelled, at: time)
    case .wheel(let detents, let zooms, let point):
      guard detents.dy != 0 else { break }
      if zooms {
        let index = album.grid.layout.index(
          nearest: album.grid.placement(at: time).content(at: point))
        album.grid.changeColumns(by: detents.dy > 0 ? 1 : -1, about: index, at: time)
      } else {
        album.grid.scroll(by: -detents.dy * physics.wheelScroll, at: time)
      }
    case .tap(let point): return tap(inAlbum: point, at: time)
    case .longPress(let point):
      guard let photo = photo(at: point, at: time) else { break }
      // The finger that has marked neither scrolls nor taps any more.
      gestures.cancelAll()
      album.grid.stop(at: time)
      toggleMark(of: photo)
    case .doubleTap, .page, .dismiss: break
    }
    noteDirection(at: time)
    return []
  }

  private func hasJustClosed(at time: Instant) -> Bool {
    guard let lastClosing, let current else { return false }
    return time - lastClosing < Self.pinchAfterScroll && flights[current] != nil
  }

  /// The longest time between a scroll's end and the pinch that it becomes: a frame.
  private static let pinchAfterScroll = 1.0 / 60

  private mutating func takeBack(_ focal: Point, at time: Instant) -> [Effect] {
    guard let currentIndex else { return [] }
    let held = gestures
    let effects = open(currentIndex, at: time)
    gestures = held
    gestures.awaitsDoubleTap = true
    viewports[photos[currentIndex]]?.grab(.transform, focal: focal, at: time)
    return effects
  }

  /// A touch on content that moves faster stops it and means nothing else, px/s.
  private static let stoppingSpeed = 60.0

  private mutating func tap(inAlbum point: Point, at time: Instant) -> [Effect] {
    defer { album.hasStopped = false }
    guard !album.hasStopped, let photo = photo(at: point, at: time), let index = indices[photo]
    else { return [] }
    return open(index, at: time)
  }

  /// The photo whose thumbnail, or whose picture on its way, lies at `point`.
  private func photo(at point: Point, at time: Instant) -> PhotoID? {
    layers(at: time).hit(at: point).map { PhotoID($0.tag) }
  }

  private mutating func noteDirection(at time: Instant) {
    let velocity = album.grid.velocity(at: time)
    if velocity != 0 { album.direction = velocity < 0 ? -1 : 1 }
  }

  // MARK: Keys

  /// What `key` does in the album; nil when it means there what it means everywhere.
  mutating func handle(inAlbum key: KeyEvent, at time: Instant) -> [Effect]? {
    let command = bindings.command(for: key)
    // Over the album single letters begin a name, but for the few that mean the same everywhere.
    let isCommon = command.map(Self.isCommon) ?? false
    if album.typeAhead.isActive(at: time) || (bindings.albumCommand(for: key) == nil && !isCommon),
      let prefix = album.typeAhead.type(key, at: time)
    {
      return [.find(prefix: prefix, from: prefix.count > 1 ? previous : current)]
    }
    if let own = bindings.albumCommand(for: key) {
      guard !key.isRepeat || own.repeats else { return [] }
      album.typeAhead.end()
      return perform(own, at: time)
    }
    return isCommon ? nil : []
  }

  /// The photo before the current one: a name that goes on may still be that of the current one.
  private var previous: PhotoID? {
    currentIndex.flatMap { $0 > 0 ? photos[$0 - 1] : photos.last }
  }

  private static func isCommon(_ command: Command) -> Bool {
    switch command {
    case .quit, .back, .toggleFullscreen, .toggleMark, .toggleHelp, .toggleScope, .toggleAlbum,
      .focusHeader:
      true
    default: false
    }
  }

  mutating func perform(ofAlbum command: Command, at time: Instant) -> [Effect] {
    guard let currentIndex else { return [] }
    let columns = album.grid.layout.columns
    switch command {
    case .step(let x, let y):
      return step(to: currentIndex + x + y * columns, byRows: y != 0, at: time)
    case .stepScreen(let screens):
      let layout = album.grid.layout
      let rows = max(Int((layout.viewSize.height - layout.topInset) / layout.pitch), 1)
      return step(to: currentIndex + screens * rows * columns, byRows: true, at: time)
    case .stepFirst: return step(to: 0, byRows: false, at: time)
    case .stepLast: return step(to: photos.count - 1, byRows: false, at: time)
    case .cellsLarger: album.grid.changeColumns(by: -1, about: currentIndex, at: time)
    case .cellsSmaller: album.grid.changeColumns(by: 1, about: currentIndex, at: time)
    case .cellsReset: album.grid.changeColumns(by: 0, about: currentIndex, at: time)
    default: break
    }
    return []
  }

  /// Goes to the cell at `wanted`. Beyond an end a step by rows keeps its column where it can.
  private mutating func step(to wanted: Int, byRows: Bool, at time: Instant) -> [Effect] {
    guard let currentIndex, !photos.isEmpty else { return [] }
    let columns = album.grid.layout.columns
    var index = wanted
    if byRows, wanted < 0 {
      index = currentIndex % columns
    } else if byRows, wanted >= photos.count {
      let lastRow = (photos.count - 1) / columns
      let below = lastRow * columns + currentIndex % columns
      // From the row above a short last row the step goes to its end.
      index = below < photos.count ? below : photos.count - 1
    }
    return focus(on: photos[min(max(index, 0), photos.count - 1)], at: time)
  }

  /// Puts the keyboard at `photo` and scrolls it into sight.
  mutating func focus(on photo: PhotoID, at time: Instant) -> [Effect] {
    guard mode == .album, let index = indices[photo] else { return [] }
    gestures.cancelAll()
    if album.grid.isHeld { album.grid.stop(at: time) }
    album.showsFocus = true
    let isNew = index != currentIndex
    currentIndex = index
    album.grid.reveal(index, isAnimated: true, at: time)
    noteDirection(at: time)
    return isNew ? titleChange() : []
  }

  mutating func toggleMark(of photo: PhotoID) {
    if album.marks.remove(photo) == nil { album.marks.insert(photo) }
  }

  // MARK: Layout

  /// Lays the album out for the photos, the view and the header that there are now.
  mutating func layOutAlbum(at time: Instant, moved: (Int) -> Int? = { $0 }) {
    album.grid.relayout(
      count: photos.count, viewSize: viewSize, topInset: header.reservedHeight, at: time,
      moved: moved)
  }

  /// While the photo covers it the album lies so that the photo's place is in sight.
  mutating func revealUnseen(at time: Instant) {
    guard mode == .photo, let currentIndex, !isAlbumSeen(at: time) else { return }
    album.grid.reveal(currentIndex, isAnimated: false, at: time)
  }

  // MARK: Thumbnails

  mutating func receive(thumbnail: Picture, imageSize: PixelSize, of photo: PhotoID) {
    album.thumbnails.receive(thumbnail, imageSize: imageSize, of: photo)
  }

  /// The thumbnails to ask for: those in sight, then a screen ahead the way the content moves.
  mutating func wantedThumbnails(at time: Instant) -> [Effect] {
    guard mode == .album || isAlbumSeen(at: time), !photos.isEmpty else {
      return album.thumbnails.want([], side: 0)
    }
    let visible = album.grid.visibleIndices(at: time)
    let screen = viewSize.height * -album.direction
    let ahead = album.grid.placement(at: time).indices(ahead: screen)
    let after = ahead.filter { !visible.contains($0) }
    let order = Array(visible) + (album.direction < 0 ? after : after.reversed())
    let side = Thumbnails.side(covering: album.grid.layout.side * deviceScale)
    return album.thumbnails.want(order.map { photos[$0] }, side: side)
  }
}
