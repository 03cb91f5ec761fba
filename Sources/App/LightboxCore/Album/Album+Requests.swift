internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Viewing

/// The album in the lightbox: the thumbnails and texts that it needs, its input and its commands.
extension Album {
  /// Returns the effects that request the scrollbar's label and the thumbnails `others`, which
  /// parts outside the album show. While the album has cells in sight (`isWanted` is true), also
  /// requests the covers, names and thumbnails of these cells. `hovered` is the photo under the
  /// pointer; nil if there is none.
  mutating func requests(
    _ library: inout PhotoLibrary, isWanted: Bool, hovered: PhotoID?, others: [Thumbnails.Request],
    in environment: Environment, at time: Instant
  ) -> [Effect] {
    let seen = grid.visibleIndices(at: time)
    let photos = library.cells[seen.clamped(to: library.photoIndices)]
    let labelled = scrollbar.requestLabel(of: photos.first)
    var effects: [Effect] = labelled.map { [.describePosition($0)] } ?? []
    if isWanted {
      effects += library.wantedCovers(seen.clamped(to: 0..<library.folderCount))
      names.hover(over: hovered, environment.physics, at: time)
      effects += names.request(photos, isBroken: library.isBroken)
    }
    let own = isWanted ? wantedThumbnails(library, in: environment, at: time) : []
    return effects + library.thumbnails.request(own + others)
  }

  // MARK: Thumbnails

  /// The thumbnails to load, the most urgent first: those in sight, then those of the next screen
  /// in the direction of the scroll.
  func wantedThumbnails(
    _ library: PhotoLibrary, in environment: Environment, at time: Instant
  ) -> [Thumbnails.Request] {
    let visible = grid.visibleIndices(at: time)
    let screen = grid.layout.viewSize.height * -direction
    let ahead = grid.placement(at: time).indices(ahead: screen)
    let after = ahead.filter { !visible.contains($0) }
    let order = Array(visible) + (direction < 0 ? after : after.reversed())
    return order.flatMap { index in
      let side = side(of: library.aspects[index], in: environment)
      let cell = library.cells[index]
      let photos = library.isFolder(index) ? library.covers[cell]?.photos ?? [] : [cell]
      return photos.map { Thumbnails.Request($0, side: side) }
    }
  }

  /// Returns the side length, device px, of the thumbnail to load for a photo with this aspect
  /// ratio. The thumbnail is large enough for a row of the wanted height. The real height of the
  /// row depends on photos whose aspect ratios may still be unknown.
  private func side(of aspect: Double, in environment: Environment) -> Int {
    let longest = max(GridLayout.shown(aspect), GridLayout.usualAspect)
    return Thumbnails.side(covering: grid.layout.rowHeight * longest * environment.deviceScale)
  }

  // MARK: In the lightbox

  static var path: WritableKeyPath<Lightbox, Album> { \.stage.album }

  static func isSeen(in lightbox: Lightbox, at time: Instant) -> Bool {
    lightbox.stage.isAlbumSeen(at: time)
  }

  mutating func expire(_ physics: Physics, at time: Instant) {
    scrollbar.expire(physics, at: time)
    typeAhead.expire(physics, at: time)
    rowArrivals.expire(at: time)
    // The pictures of the folder before are given back.
    if !isTransitioning(at: time) { transition = nil }
  }

  /// Handles input on the scrollbar.
  static func handle(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    // The help takes presses, but not the pointer's movement or the release of a held thumb.
    guard lightbox.mode == .album,
      !lightbox.chrome.overlays.help.isShown || lightbox.album.scrollbar.isHeld
        || !input.isDeliberate
    else { return .passed() }
    switch lightbox.stage.album.scrollbar.handle(input, lightbox.physics, at: time) {
    case .ignored: return .passed()
    case .taken: break
    case .scroll(let position):
      // The gestures of fingers that also hold the album are cancelled.
      lightbox.stage.gestures.cancelAll()
      lightbox.stage.album.grid.jump(to: position)
    }
    return .taken([])
  }

  /// The photo whose cell is under the pointer. Nil if there is none, if a control is under the
  /// pointer, while a photo is open, and during a drag that marks photos.
  static func hoveredPhoto(in lightbox: Lightbox, at time: Instant) -> PhotoID? {
    let chrome = lightbox.chrome
    guard lightbox.mode == .album, !chrome.header.hasPointer,
      !lightbox.album.scrollbar.hasPointer, !chrome.overlays.help.isShown,
      lightbox.album.markDrag.drag == nil
    else { return nil }
    return lightbox.pointer.flatMap { lightbox.pictures(at: time).named(at: $0) }
  }

  /// Performs a command that moves the focus, changes marks or resizes the cells, and returns the
  /// effects. Does nothing if the album has no cells.
  static func perform(
    _ command: Command, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    guard let from = lightbox.currentIndex else { return [] }
    let cells = lightbox.cells
    let layout = lightbox.album.grid.layout
    if let index = command.destination(from: from, of: cells.count, in: layout) {
      let effects = lightbox.stage.focus(on: cells[index], at: time)
      guard case .marking = command else { return effects }
      let job = lightbox.stage.album.ratings.extendMarks(
        from: from, to: index, in: lightbox.stage.library)
      return effects + PhotoRatings.save(job, in: &lightbox, at: time)
    }
    switch command {
    case .markAll, .markNone, .markOthers:
      let before = lightbox.album.marks
      let job = lightbox.stage.album.ratings.mark(Array(lightbox.photos)) {
        command == .markOthers ? !before.contains($0) : command == .markAll
      }
      return PhotoRatings.save(job, in: &lightbox, at: time)
    default: lightbox.stage.album.changeCells(command, about: from, at: time)
    }
    return []
  }

  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    context.albumObjects
  }
}

extension Command {
  /// Returns the index of the cell to which this command moves the focus from the cell at `index`;
  /// nil if the command does not move the focus. `count` is the number of all cells of `layout`.
  func destination(from index: Int, of count: Int, in layout: GridLayout) -> Int? {
    switch self {
    case .step(let x, let y):
      return y == 0
        ? (index + x).clamped(to: 0...count - 1) : layout.index(rowsBelow: y, index) ?? index
    case .stepScreen(let screens):
      let height = max(layout.viewSize.height - layout.topInset - layout.bottomInset, 0)
      let from = layout.frame(of: index).center
      let wanted = Point(x: from.x, y: from.y + Double(screens) * height)
      let found = layout.index(nearest: wanted) ?? index
      // A row that is higher than the screen is left all the same.
      guard layout.row(of: found) == layout.row(of: index) else { return found }
      return layout.index(rowsBelow: screens.signum(), index) ?? found
    case .marking(let step): return step.destination(from: index, of: count, in: layout)
    case .stepFirst: return 0
    case .stepLast: return count - 1
    default: return nil
    }
  }
}
