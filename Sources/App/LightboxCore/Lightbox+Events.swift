package import Geometry
package import Gestures
internal import Input
internal import Pixels
package import Viewing

/// Shorthands for frequent queries, and the events that concern several parts at once.
extension Lightbox {
  package var mode: Mode { environment.mode }
  /// The view's size, logical px.
  package var viewSize: Size { environment.viewSize }
  /// Device px per logical px.
  package var deviceScale: Double { environment.deviceScale }
  /// The photos of the place that is shown.
  package var photos: ArraySlice<PhotoID> { library.cells[library.photoIndices] }
  /// The album's cells: its folders, then its photos.
  package var cells: [PhotoID] { library.cells }
  /// The index in `cells` of the photo shown, or of the album cell with the keyboard focus.
  package var currentIndex: Int? { library.currentIndex }
  /// The photo shown.
  package var current: PhotoID? { library.current }
  /// True when the decoder has answered the newest request for the photo shown.
  package var isCurrentLoaded: Bool { library.isCurrentLoaded }
  /// True while photos only pass by, and what is quickly found of them is enough.
  package var isPassing: Bool { scrubber.isPassing || rush.isPassing }
  /// True once there is something to show of the photo: its pixels, the reason why there are none, or
  /// a preview of one so large that its pixels take long.
  package var hasContents: Bool {
    guard let current, let known = library.loaded[current] else { return false }
    if known.failure != nil { return true }
    let isLarge = (known.size?.area ?? 0) > Self.soonDecoded
    return known.picture != nil && (!known.isPreview || isLarge)
  }

  /// The pixels of a photo up to which it is decoded within a few frames: a preview before would only
  /// flicker, and delay it.
  private static let soonDecoded = 30_000_000
  /// The current photo's viewport; nil until its size is known.
  package var viewport: Viewport? {
    guard let current else { return nil }
    return pager.viewports[current]
  }
  /// The active recognizers.
  package var activeGestures: [GestureKind] { gestures.active }

  /// The indices of the pages that may be in sight; nil in the album.
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
    guard let pagesInReach else { return [] }
    let library = library
    return library.cells[pagesInReach].compactMap { library.failure(of: $0) }
      .map { ErrorTile($0) }
  }

  /// True while the hint for the first time can be read, and after it has been said.
  package var showsHint: Bool { chrome.overlays.notice.isHint }
  package var hasHinted: Bool { chrome.overlays.hint.wasSaid }

  // MARK: Photos

  mutating func list(
    _ photos: [PhotoID], current: PhotoID?, of place: AlbumPlace, at time: Instant
  ) -> [Effect] {
    guard place.number == library.place.number else {
      return change(to: place, photos, current: current, at: time)
    }
    let (before, seen) = (library.cells, pagesInSight(at: time))
    album.judgements.takeUp(photos)
    // The header may be about the photo that has the focus.
    if place.isFiltered, !library.place.isFiltered { chrome.overlays.say(place.count, at: time) }
    scrubber.letGo()
    changeLayout(
      at: time,
      moved: { [library] old, listed in
        library.cells.indices.contains(old) ? listed.index(of: before[old]) : nil
      }
    ) {
      $0.library.list(photos, current: current, of: place, keeping: seen)
      $0.chrome.header.lead(along: place.trail, place.count, at: time)
    }
    turnRound(at: time)
    if before.isEmpty { album.arrivals.begin(at: time) }
    revealUnseen(at: time)
    return titleChange()
  }

  /// Takes a thumbnail's pixels; the first ones fade in where their cell is looked at.
  mutating func receive(
    thumbnail picture: Picture, of photo: PhotoID, imageSize: PixelSize, isPreview: Bool,
    at time: Instant
  ) {
    if isAlbumSeen(at: time), library.picture(of: photo) == nil,
      let index = library.index(of: photo), album.grid.visibleIndices(at: time).contains(index)
    {
      album.arrivals.note(photo, at: time)
    }
    library.receive(thumbnail: picture, imageSize: imageSize, isPreview: isPreview, of: photo)
  }

  /// Places a photo whose size is now known, and opens it if it was waiting for that.
  mutating func show(_ photo: PhotoID, size: PixelSize, at time: Instant) {
    if hero.pending == photo { openHero(photo, size: size, at: time) }
    if let pagesInReach, cells[pagesInReach].contains(photo) { show(photo, size: size) }
  }

  /// Gives a photo a place in its page, unless it waits for its transition or cannot be shown.
  private mutating func show(_ photo: PhotoID, size: PixelSize) {
    guard hero.pending != photo, library.loaded[photo]?.failure == nil else { return }
    pager.show(photo, size: size, in: environment)
  }

  /// Forgets zoom and place of pages that have slid out of sight: they open at fit the next time.
  mutating func forgetHiddenPages(at time: Instant) {
    var inSight: ArraySlice<PhotoID> = []
    if let pagesInReach { inSight = cells[pagesInReach] }
    for photo in inSight {
      if let size = library.imageSize(of: photo) { show(photo, size: size) }
    }
    pager.forgetHidden(
      inSight, current: mode == .photo ? current : nil, in: environment, at: time
    ) { [hero, pager] in hero[$0] != nil || $0 == pager.departing(at: time) }
  }

  /// Shows the photo `pages` further on, sliding there or at once; nothing happens beyond the ends.
  mutating func turnPage(
    by pages: Int, slides: Bool = true, fading fadeTime: Double? = nil, at time: Instant
  ) -> [Effect] {
    guard let departing = current, let before = currentIndex else { return [] }
    let index = (before + pages).clamped(to: library.folderCount...cells.count - 1)
    guard mode == .photo, index != before else { return [] }
    // Fingers that held the departing picture must begin a new gesture on the next one.
    gestures.cancelAll()
    dismissal.cancel(in: environment, at: time)
    pager.letGo(of: departing, at: time)
    pager.keepView(of: keepsView ? departing : nil, at: time)
    let position = pagePosition(at: time)
    // A photo that waits to open has a page like any other now.
    if hero.pending == departing { hero.pending = nil }
    library.currentIndex = index
    revealUnseen(at: time)
    rush.turned(by: index - before, at: time)
    // Pages of a key that is held are in their places at once: none could be recognised in a slide.
    pager.turn(
      from: departing, by: index - before, slides: slides && !rush.isRepeating,
      fading: fadeTime, in: environment, at: time)
    turnRound(at: time)
    if slides { scrubber.rejoin(from: position, in: scrubberContext(at: time), at: time) }
    if let current, let size = library.imageSize(of: current) { show(current, size: size) }
    return titleChange()
  }

  /// The photos whose thumbnails the pages to come need.
  var thumbnailsAhead: [PhotoID] {
    guard mode == .photo, let currentIndex else { return [] }
    return rush.lookAhead(from: currentIndex, among: library.photoIndices).map { cells[$0] }
  }

  /// Makes the photo `pages` further on the current one, where it is displayed, under fingers that
  /// hold it.
  mutating func takePage(_ pages: Int, at time: Instant) -> [Effect] {
    guard pages != 0, let departing = current, let before = currentIndex,
      library.photoIndices.contains(before + pages)
    else { return [] }
    dismissal.cancel(in: environment, at: time)
    pager.letGo(of: departing, at: time)
    library.currentIndex = before + pages
    revealUnseen(at: time)
    pager.take(pages, at: time)
    turnRound(at: time)
    return titleChange()
  }

  /// The title of what is looked at: the photo that is shown or has the focus, or else the album.
  func titleChange() -> [Effect] {
    guard let current, mode == .photo || album.showsFocus else {
      return [.showAlbumTitle]
    }
    guard let position = library.photoIndex else { return [.showFolderTitle(current)] }
    return [.showTitle(current, position: position + 1, count: photos.count)]
  }

  /// Lets the current photo play while it is looked at. One that leaves the view stays at its frame, and
  /// begins anew when it comes back.
  mutating func play(at time: Instant) -> [Effect] {
    let isLookedAt = mode == .photo && !isPassing && !chrome.header.window.isSuspended
    let (open, departing) = (mode == .photo ? current : nil, pager.departing(at: time))
    let inReach = pager.strip.isSettled(at: time) ? [] : pagesInReach.map { cells[$0] } ?? []
    return player.play(isLookedAt ? current : nil, in: library, environment, at: time) {
      [hero] photo in
      photo == open || photo == departing || inReach.contains(photo) || hero[photo] != nil
    }
  }

  /// Lays the photo out anew where the page that is shown has another size than the one before.
  mutating func fitPage(of photo: PhotoID, at time: Instant) {
    guard let size = player[photo]?.picture?.size, let viewport = pager.viewports[photo] else {
      return
    }
    let layout = environment.fitted(size).layout
    guard layout.imageSize != viewport.layout.imageSize else { return }
    pager.viewports[photo]?.relayout(layout, at: time)
    gestures.rebase()
  }

  /// True while the frames of the photo shown follow one another.
  package var isPlaying: Bool { current.flatMap { player[$0] }?.isPlaying == true }

  /// True while a frame of the photo has to be on the screen before the next one comes: `frameShown` says
  /// that it is.
  package var awaitsFrame: Bool { player.awaitsSight }
}
