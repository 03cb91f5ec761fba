internal import Geometry
internal import Gestures
package import Input
package import Motion
internal import Raster
package import Viewing

/// The album: its rows of thumbnails, the marks and stars of photos, the focus ring, and the start
/// of a name that the person types to jump to a photo.
package struct Album: LightboxPart {
  /// The corner radius of a thumbnail, logical px.
  package static let cellRadius = 5.0

  package internal(set) var grid: GridViewport
  /// The marks and the stars of all photos, without the changes of an unfinished ``MarkDrag``.
  package internal(set) var ratings = PhotoRatings() {
    didSet { markDrag.drag?.resume(over: ratings.marked) }
  }
  var typeAhead = TypeAhead()
  package internal(set) var scrollbar = AlbumScrollbar()
  var names = CellNames()
  var markDrag = MarkDrag()
  var selectionBar = SelectionBar()
  var arrivals = ThumbnailArrivals()
  var rowArrivals = RowArrivals()
  /// The newest transition from one folder to another, which may be over already; nil if there is
  /// none.
  var transition: FolderTransition?
  /// The scroll offsets, px, at which other folders were left, by `AlbumSource.number`.
  private var offsets: [Int: Double] = [:]
  /// True while the focused cell has a ring, because the keyboard was used last.
  var showsFocus = false
  /// True if the tap of the current contact must open nothing. The contact has then stopped a
  /// scroll, or is the second one of a double tap or double click on a folder.
  private var hasStopped = false
  /// The newest tap that has opened a folder, with its point in the view; nil before the first one.
  var folderTap: (point: Point, time: Instant)?
  /// True while another folder or list has been requested and is not shown yet. The person can then
  /// go back, because a folder on a network may take very long.
  private(set) var awaitsOther = false
  /// The order in which the photos are laid out; nil before the first layout.
  private var order: AlbumOrder?
  /// The time at which the cells must be laid out again, because photos have got other aspect
  /// ratios. Nil if the layout has the right aspect ratios, or while the album is hidden.
  private var aspectsDue: Instant?
  /// The offset, px, to which the wheel scrolls the grid. If a press interrupts the scroll, the
  /// offset is kept, so that the scroll can continue after the release. Nil without such a scroll.
  private var wheelGoal: Double?
  /// The sum of the wheel's detents that have not yet changed the cells' size.
  private var wheelTurn = 0.0
  /// The direction in which the content moved last: −1 is up, towards the album's end; 1 is down.
  private(set) var direction = -1.0

  init(viewSize: Size, physics: Physics) {
    grid = GridViewport(viewSize: viewSize, physics: physics)
  }

  package func isMoving(at time: Instant) -> Bool {
    grid.isMoving(at: time) || scrollbar.isMoving(at: time) || names.isMoving(at: time)
      || arrivals.fades.isMoving(at: time) || rowArrivals.fades.isMoving(at: time)
      || isTransitioning(at: time)
  }

  package func isSettled(at time: Instant) -> Bool {
    grid.isSettled(at: time) && !scrollbar.isHeld && !isTransitioning(at: time)
  }

  func isTransitioning(at time: Instant) -> Bool { transition?.isOver(at: time) == false }

  mutating func receive(_ event: Event, _ physics: Physics, at time: Instant) {
    switch event {
    case .album(.awaitsOther(let awaits)): awaitsOther = awaits
    case .album(.names(let names)): self.names.receive(names)
    case .album(.positionLabel(let photo, let text)): scrollbar.label(text, of: photo)
    default: break
    }
  }

  // MARK: Layout

  /// The delay, seconds, before changed aspect ratios are laid out, so that rows move only once.
  private static let aspectsPause = 0.05

  /// The time at which the cells must be laid out again because aspect ratios have changed. Nil if
  /// none has changed, while the album is hidden, and while fingers resize the cells.
  var layoutDue: Instant? { grid.isResized ? nil : aspectsDue }

  package func deadline(_ physics: Physics) -> Instant? {
    let dues = [layoutDue, scrollbar.deadline(physics), typeAhead.deadline(physics)]
    return (dues + [rowArrivals.deadline, transition?.end]).compactMap { $0 }.min()
  }

  /// Schedules a layout if the aspect ratios in `library` have changed and the album is visible
  /// (`isSeen` is true).
  mutating func recordAspects(_ library: PhotoLibrary, isSeen: Bool, at time: Instant) {
    aspectsDue = isSeen && isBehind(library) ? aspectsDue ?? time + Self.aspectsPause : nil
    recordRows(library, isSeen: isSeen, at: time)
  }

  /// True if the aspect ratios in `library` differ from those of the layout.
  func isBehind(_ library: PhotoLibrary) -> Bool { library.aspects != grid.contents.aspects }

  /// Lays the cells out below a header of `headerHeight`, logical px. `pointer` is the pointer's
  /// position in the view; nil if the pointer is outside. `moved` maps a cell's old index to its
  /// new one; nil if the cell is gone.
  ///
  /// One visible cell keeps its position in the view: the focused cell if the focus ring is shown,
  /// otherwise the cell at `pointer`. If there is no such cell, an album at its top stays at its
  /// top; in a scrolled album, the first visible cell keeps its position. If the order or the
  /// sections have changed, the grid also scrolls so that its first visible row is not cut off.
  mutating func layOut(
    _ library: PhotoLibrary, in environment: Environment, below headerHeight: Double,
    pointer: Point?, at time: Instant, moved: (Int) -> Int? = { $0 }
  ) {
    aspectsDue = nil
    let pointed = pointer.flatMap { index(at: $0, at: time) }.flatMap(moved)
    let contents = contents(of: library, in: environment)
    let isRearranged =
      order != library.source.order || contents.sections.isEmpty != grid.contents.sections.isEmpty
    order = library.source.order
    let wheelWay = wheelGoal.map { $0 - grid.restingOffset }
    grid.relayout(
      contents, viewSize: environment.viewSize, topInset: headerHeight,
      keeping: showsFocus ? library.currentIndex : pointed, startsWhole: isRearranged,
      flies: { [rowArrivals] in $0 < rowArrivals.firstHidden }, at: time, moved: moved)
    wheelGoal = wheelWay.map { grid.restingOffset + $0 }
  }

  /// Shows the folder of `library` instead of the folder of `old`. The transition between the two
  /// starts with `departing`, the layers of the old folder. A folder that was shown before gets its
  /// last scroll offset again. `focus` is the photo or the folder that gets the focus; nil if none
  /// was requested. If `focus` is given or the focus ring is shown, the new folder's current cell
  /// is scrolled into sight.
  mutating func change(
    from old: PhotoLibrary, to library: PhotoLibrary, showing departing: [Layer],
    focus: PhotoID?, in environment: Environment, at time: Instant
  ) {
    let entered = library.source.ownCell.flatMap { old.index(of: $0) }
    let cell = entered.map { grid.frame(of: $0, at: time) }
    offsets[old.source.number] = grid.restingOffset
    (aspectsDue, wheelTurn, order) = (nil, 0, library.source.order)
    beginArrivals(at: time)
    typeAhead.end()
    let room = grid.layout.bottomInset
    grid = GridViewport(
      contents(of: library, in: environment), viewSize: environment.viewSize,
      topInset: environment.albumTop, rowHeight: grid.chosenRowHeight,
      physics: environment.physics)
    grid.leaveFree(bottom: room, at: time)
    grid.rest(at: offsets[library.source.number] ?? 0)
    if let index = library.currentIndex, focus != nil || showsFocus {
      grid.reveal(index, isAnimated: false, at: time)
    }
    // If the user went back, the folder that was left has the focus.
    let left = entered == nil ? focus.flatMap { library.index(of: $0) } : nil
    transition = FolderTransition(
      from: departing, after: transition,
      about: cell ?? left.map { grid.frame(of: $0, at: time) },
      isEntering: entered != nil, in: environment.viewBounds, physics: environment.physics,
      at: time)
  }

  private func contents(of library: PhotoLibrary, in environment: Environment) -> GridContents {
    let textScale = environment.preferences.textScale
    return GridContents(
      aspects: library.aspects, leadCount: library.folderCount,
      sections: library.source.sections.map { $0.start + library.folderCount },
      headingHeight: SectionHeading.height(textScale: textScale),
      labelHeight: names.height(textScale: textScale))
  }

  /// The index of the cell at `point`, which a new layout keeps in place. Nil if there is no cell,
  /// or if the album is at its top: then the album stays at its top.
  private func index(at point: Point, at time: Instant) -> Int? {
    let placed = grid.placement(at: time)
    guard placed.offset.dy < -1,
      let index = placed.layout.index(nearest: placed.content(at: point)),
      grid.frame(of: index, at: time).contains(point)
    else { return nil }
    return index
  }

  // MARK: Return

  /// The photo to which the album scrolls once the window is restored: the first visible photo
  /// whose top edge is not covered by the header. Nil at the album's top, or if there is no such
  /// photo.
  func firstInSight(_ library: PhotoLibrary, at time: Instant) -> PhotoID? {
    guard grid.position(at: time).map({ $0 > 0 }) == true else { return nil }
    let seen = grid.visibleIndices(at: time).clamped(to: library.photoIndices)
    return seen.first { grid.frame(of: $0, at: time).minY >= grid.layout.topInset }
      .map { library.cells[$0] }
  }

  /// Scrolls without an animation. The row of the cell at `index` is then as near to the top as
  /// possible.
  mutating func returnTo(_ index: Int, at time: Instant) {
    // `reveal` scrolls by the shortest way; from the album's end, this brings the row to the top.
    grid.jump(to: 1)
    grid.reveal(index, isAnimated: false, at: time)
  }

  // MARK: Scrollbar

  /// The free height above and below the scrollbar's track, logical px.
  private static let trackMargin = 4.0
  /// The least height of a track, logical px. If the view has less space, no scrollbar is shown.
  private static let leastTrack = 48.0

  /// Updates the scrollbar with the scroll position. `isOpen` is false while a photo covers the
  /// album; the scrollbar is then hidden.
  mutating func updateScrollbar(isOpen: Bool, _ physics: Physics, at time: Instant) {
    let (layout, width) = (grid.layout, AlbumScrollbar.pointerWidth)
    let height = layout.viewSize.height - layout.topInset - 2 * Self.trackMargin
    let hasRoom = isOpen && height >= Self.leastTrack
    let geometry = (hasRoom ? grid.position(at: time) : nil).map { position in
      ScrollbarGeometry(
        track: Rect(
          x: layout.viewSize.width - width, y: layout.topInset + Self.trackMargin, width: width,
          height: height),
        share: layout.viewSize.height / layout.contentHeight, position: position)
    }
    let isScrolled = grid.isHeld || grid.velocity(at: time) != 0
    scrollbar.update(for: geometry, isScrolled: isScrolled, physics, at: time)
  }

  // MARK: Gestures

  /// Resizes the cells while two fingers move. All rows grow by the factor `rowScale` of `shares`;
  /// the thumbnail under the fingers also grows by the factor e^`logCellScale`. `focal` is the
  /// middle of the fingers in the view.
  mutating func follow(_ shares: SpreadShares, focal: Point, at time: Instant) {
    wheelGoal = nil
    grid.follow(scale: shares.rowScale, focal: focal, keepsRows: shares.keepsRows, at: time)
    grid.lift(by: shares.logCellScale, at: time)
  }

  /// Applies a gesture action to the grid. Taps and long presses are handled by the lightbox.
  mutating func perform(_ action: GestureAction, in environment: Environment, at time: Instant) {
    let physics = environment.physics
    switch action {
    case .grab(let hold, let focal):
      if hold.scales || (!grid.isHeld && !isWheeling(at: time)) { wheelGoal = nil }
      let stopping = wheelGoal == nil && abs(grid.velocity(at: time)) > physics.stoppingSpeed
      let isSecond = folderTap.map {
        time - $0.time <= physics.longestSecondPressTime
          && (focal - $0.point).length <= physics.doubleTapDistance
      }
      hasStopped = stopping || isSecond == true || (hasStopped && grid.isHeld)
      grid.grab(isTransform: hold.scales, focal: focal, at: time)
    case .follow(let delta, let focal, _):
      follow(SpreadShares(rowScale: delta.scale), focal: focal, at: time)
    case .release(let velocity, let device):
      grid.release(
        velocity: velocity.translation.dy,
        friction: device == .touchpad ? physics.touchpadFriction : physics.touchFriction, at: time)
      continueByWheel(at: time)
    // A wheel may have ended the resize; then there is nothing to undo.
    case .revert where grid.isResized: grid.undoResize(at: time)
    case .revert, .cancel:
      grid.release(velocity: 0, friction: physics.touchFriction, at: time)
      continueByWheel(at: time)
    case .freeze: grid.freeze(at: time)
    case .thaw(let isCancelled): grid.thaw(isCancelled: isCancelled, at: time)
    case .wheel(let detents, let zooms, let point):
      guard detents.dy != 0 else { break }
      if zooms {
        resize(by: -detents.dy, at: point, at: time)
      } else {
        grid.scroll(by: -detents.dy * physics.wheelScroll, at: time)
        wheelGoal = grid.restingOffset
      }
    case .tap, .longPress, .doubleTap, .twoFingerTap, .page, .dismiss, .details: break
    }
    recordDirection(at: time)
  }

  /// True while the rows move to the offset `wheelGoal`.
  private func isWheeling(at time: Instant) -> Bool {
    grid.isMoving(at: time) && grid.restingOffset == wheelGoal
  }

  /// Continues the scroll to `wheelGoal`, after something else has stopped it.
  private mutating func continueByWheel(at time: Instant) {
    guard let wheelGoal else { return }
    grid.scroll(by: wheelGoal - grid.restingOffset, at: time)
  }

  /// Changes the cells' size by one step for each whole detent of the wheel; positive `detents`
  /// make the cells larger. The cell nearest to `point`, in the view, keeps its position.
  private mutating func resize(by detents: Double, at point: Point, at time: Instant) {
    wheelTurn = wheelTurn * detents < 0 ? detents : wheelTurn + detents
    let steps = wheelTurn.rounded(.towardZero)
    guard steps != 0 else { return }
    wheelTurn -= steps
    let index = grid.layout.index(nearest: grid.placement(at: time).content(at: point))
    grid.resizeCells(by: Int(steps.clamped(to: -9...9)), about: index, at: time)
  }

  private mutating func recordDirection(at time: Instant) {
    // The remaining distance counts, not the speed, because a spring begins with the speed 0.
    guard grid.isMoving(at: time) else { return }
    let way = grid.restingOffset - grid.placement(at: time).offset.dy
    if way != 0 { direction = way < 0 ? -1 : 1 }
  }

  /// The marked photos, including those in other folders, with the changes of an unfinished
  /// ``MarkDrag``.
  package var marks: Set<PhotoID> { markDrag.drag?.marks ?? ratings.marked }

  /// Handles a tap. Returns false if the tap must open nothing, because it has stopped a scroll or
  /// is the second tap of a double tap on a folder.
  mutating func handleTap() -> Bool {
    defer { hasStopped = false }
    return !hasStopped
  }

  /// Ends the resizing by two fingers, because a photo opens under them. If `keepsSize` is
  /// true, the rows keep the size that the fingers gave them; otherwise the rows return to their
  /// previous size. Also hides the focus ring and clears the typed name.
  mutating func endHold(keepsSize: Bool, at time: Instant) {
    if keepsSize {
      grid.release(velocity: 0, friction: grid.physics.touchFriction, at: time)
    } else {
      grid.undoResize(at: time)
    }
    showsFocus = false
    typeAhead.end()
  }

  /// Prepares the album for a photo that opens: hides the focus ring, and forgets the letters that
  /// were typed to find a name (``TypeAhead``). Stops every motion of the grid except a scroll by
  /// the wheel, which continues to its end.
  mutating func leave(at time: Instant) {
    let wheels = isWheeling(at: time)
    grid.stop(at: time)
    if wheels { continueByWheel(at: time) }
    showsFocus = false
    typeAhead.end()
  }

  /// Performs a command that changes or resets the size of all cells; other commands do nothing.
  /// The cell at `index` keeps its position in the view.
  mutating func changeCells(_ command: Command, about index: Int, at time: Instant) {
    let steps = [Command.cellsLarger: 1, .cellsSmaller: -1, .cellsReset: 0]
    if let change = steps[command] { grid.resizeCells(by: change, about: index, at: time) }
  }

  /// Shows the focus ring, and scrolls the cell at `index` into sight. The caller makes this cell
  /// the current one.
  mutating func focus(on index: Int, at time: Instant) {
    if grid.isHeld { grid.stop(at: time) }
    showsFocus = true
    grid.reveal(index, isAnimated: true, at: time)
    recordDirection(at: time)
  }
}
