package import Geometry
package import Gestures
internal import Input
internal import Motion
internal import Pixels
package import Viewing

/// Shorthands for what is asked often, and the events that concern several parts at once.
extension Lightbox {
  package var mode: Mode { environment.mode }
  /// Logical px.
  package var viewSize: Size { environment.viewSize }
  /// Device px per logical px.
  package var deviceScale: Double { environment.deviceScale }
  package var photos: [PhotoID] { library.photos }
  /// The index of the photo shown, or in the album of the one that the keyboard is at.
  package var currentIndex: Int? { library.currentIndex }
  /// The photo shown.
  package var current: PhotoID? { library.current }
  /// True when nothing is still to come for the photo shown.
  package var isCurrentLoaded: Bool { library.isCurrentLoaded }
  /// The way in which the current photo lies in the view; nil until its size is known.
  package var viewport: Viewport? { current.flatMap { pager.viewports[$0] } }
  /// The active recognizers.
  package var activeGestures: [GestureKind] { gestures.active }

  /// The indices of the pages that may be seen while a photo is open.
  var pagesInReach: ClosedRange<Int>? { mode == .photo ? library.pagesInReach : nil }

  /// The context in which the chrome is drawn.
  var context: ViewContext {
    ViewContext(
      measures: ViewContext.Measures(
        viewSize: viewSize, deviceScale: deviceScale, preferences: environment.preferences,
        headerHeight: headerHeight, generation: captions.generation),
      captions: captions.pictures)
  }

  var headerHeight: Double {
    chrome.header.reservedHeight(textScale: environment.preferences.textScale)
  }

  /// The tiles in the place of the photos in reach that cannot be shown.
  var errorTiles: [ErrorTile] {
    (pagesInReach.map { photos[$0] } ?? []).compactMap { library.failure(of: $0) }
      .map { ErrorTile($0) }
  }

  // MARK: Photos

  mutating func list(_ photos: [PhotoID], current: PhotoID?, at time: Instant) -> [Effect] {
    let before = library.photos
    changeLayout(
      at: time,
      moved: { [library] old, listed in
        library.photos.indices.contains(old) ? listed.index(of: before[old]) : nil
      }
    ) { $0.library.list(photos, current: current) }
    revealUnseen(at: time)
    return titleChange()
  }

  /// Gives a photo whose size has come its place: it opens if it has waited for that.
  mutating func show(_ photo: PhotoID, size: PixelSize, at time: Instant) {
    if hero.pending == photo { openHero(photo, size: size, at: time) }
    if let pagesInReach, photos[pagesInReach].contains(photo) { show(photo, size: size) }
  }

  /// Gives a photo a place in its page, unless it waits for its transition or cannot be shown.
  private mutating func show(_ photo: PhotoID, size: PixelSize) {
    guard hero.pending != photo, library.loaded[photo]?.failure == nil else { return }
    pager.show(photo, size: size, in: environment)
  }

  /// A page that has slid out of sight forgets its zoom: it opens at fit the next time.
  mutating func forgetHiddenPages(at time: Instant) {
    let inSight = pagesInReach.map { photos[$0] } ?? []
    for photo in inSight {
      if let size = library.loaded[photo]?.size { show(photo, size: size) }
    }
    pager.forgetHidden(
      inSight, current: mode == .photo ? current : nil, in: environment, at: time
    ) { hero[$0] != nil }
  }

  /// Shows the photo `pages` further on, sliding there; nothing happens beyond the ends.
  mutating func turnPage(by pages: Int, at time: Instant) -> [Effect] {
    guard let departing = current, let before = currentIndex else { return [] }
    let index = (before + pages).clamped(to: 0...photos.count - 1)
    guard index != before else { return [] }
    // Fingers that held the departing picture must begin anew on the one that comes.
    gestures.cancelAll()
    dismissal.cancel(in: environment, at: time)
    pager.letGo(of: departing, at: time)
    library.currentIndex = index
    revealUnseen(at: time)
    pager.turn(from: departing, by: index - before, in: environment, at: time)
    if let current, let size = library.loaded[current]?.size { show(current, size: size) }
    return titleChange()
  }

  func titleChange() -> [Effect] {
    guard let current, let currentIndex else { return [] }
    return [.showTitle(current, position: currentIndex + 1, count: photos.count)]
  }

  // MARK: View

  mutating func resize(to size: Size, deviceScale: Double, at time: Instant) {
    guard !size.isEmpty, deviceScale > 0 else { return }
    changeLayout(at: time) { lightbox in
      lightbox.environment.viewSize = size
      lightbox.environment.deviceScale = deviceScale
      lightbox.pager.relayout(in: lightbox.environment, at: time)
    }
    pager.resize(viewWidth: size.width)
    gestures.viewCenter = size.center
    revealUnseen(at: time)
    // The view took new references, so the fingers count from here.
    gestures.rebase()
  }

  /// Moves from now on as `physics` has it; what moves already goes on as it began.
  mutating func follow(_ physics: Physics, at time: Instant) {
    environment.physics = physics
    pager.follow(physics)
    album.grid.physics = physics
    dismissal.follow(physics, at: time)
  }

  /// While the photo covers it the album lies so that the photo's place is in sight.
  mutating func revealUnseen(at time: Instant) {
    guard mode == .photo, let currentIndex, !isAlbumSeen(at: time) else { return }
    album.grid.reveal(currentIndex, isAnimated: false, at: time)
  }

  /// Puts the keyboard at `photo` in the album and scrolls it into sight.
  mutating func focus(on photo: PhotoID, at time: Instant) -> [Effect] {
    guard mode == .album, let index = library.index(of: photo) else { return [] }
    gestures.cancelAll()
    let isNew = index != currentIndex
    library.currentIndex = index
    album.focus(on: index, at: time)
    return isNew ? titleChange() : []
  }

  // MARK: Cursor and scope

  /// The pointer's picture where it is: it opens a thumbnail, drags or zooms a photo.
  func cursorShape(at time: Instant) -> CursorShape {
    if chrome.header.hasPointer { return .arrow }
    guard mode == .album else { return CursorShape(over: viewport, gestures) }
    guard let point = cursor.rest.position else { return .arrow }
    return LayerStack(of: self, at: time).photo(at: point) == nil ? .arrow : .pointer
  }

  mutating func updateScope(at time: Instant) {
    guard chrome.scope.isShown || chrome.scope.caption != nil else { return }
    let stale = chrome.scope.look(
      at: gestures.scope(at: time), viewport, in: environment, at: time)
    if let stale { captions.forget(stale) }
  }
}
