internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Raster
internal import Viewing

/// The drag's operations on the album: they mark the touched photos, scroll the album at its edges,
/// and save the marks.
extension MarkDrag {
  static var path: WritableKeyPath<Lightbox, MarkDrag> { \.stage.album.markDrag }

  static func handle(
    _ input: PartInput, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    if case .key(let key) = input.event { return handle(key, in: &lightbox, at: time) }
    var drag = lightbox.album.markDrag
    let action = drag.handle(
      input.event, pointer: lightbox.pointer, ground: ground(of: lightbox, at: time),
      adds: !lightbox.held.modifiers.isDisjoint(with: [.control, .shift]), lightbox.physics)
    lightbox.stage.album.markDrag = drag
    switch action {
    case .ignored: return .passed()
    case .begin:
      guard case .pointer(.motion(let point)) = input.event else { return .passed() }
      lightbox.cancelStageGestures(stopsMotion: false, at: time)
      lightbox.stage.album.typeAhead.end()
      lightbox.stage.album.markDrag.begin(
        to: point, over: lightbox.photos, marks: lightbox.album.marks)
      if let base = lightbox.album.markDrag.drag?.base {
        lightbox.stage.album.ratings.show(base)
      }
      draw(in: &lightbox, at: time)
    case .draw: draw(in: &lightbox, at: time)
    case .taken: break
    case .menu:
      guard let drag = revert(in: &lightbox) else { break }
      return .taken(lightbox.openMenu(at: drag.pressed, time: time))
    case .end:
      // The release is passed on, because the gestures have recorded the press.
      draw(in: &lightbox, at: time)
      return .passed(end(in: &lightbox, at: time))
    }
    return .taken([])
  }

  /// Handles a single finger that has rested at `point`: on a photo, it begins to mark photos;
  /// elsewhere, it opens the menu.
  static func press(at point: Point, in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let library = lightbox.stage.library
    guard let finger = lightbox.stage.gestures.loneTouch,
      let photo = lightbox.pictures(at: time).photo(at: point),
      let index = library.index(of: photo), library.photoIndices.contains(index)
    else { return lightbox.openMenu(at: point, time: time) }
    let marks = lightbox.album.marks
    lightbox.cancelStageGestures(stopsMotion: true, at: time)
    lightbox.stage.album.typeAhead.end()
    lightbox.stage.album.markDrag.begin(
      Drag(
        .slide(finger: finger, first: photo, marks: !marks.contains(photo)), at: point,
        origin: lightbox.album.grid.placement(at: time).content(at: point), to: point,
        over: lightbox.photos, marks: marks))
    draw(in: &lightbox, at: time)
    return []
  }

  /// Ends the drag and restores the marks before the drag. Returns the drag; nil if there was none.
  private static func revert(in lightbox: inout Lightbox) -> Drag? {
    let drag = lightbox.stage.album.markDrag.end()
    if let drag { lightbox.stage.album.ratings.show(drag.before) }
    return drag
  }

  /// Handles a key during a drag: the key of `Command.back` undoes the drag; keys of other commands
  /// are ignored.
  private static func handle(
    _ key: KeyEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    guard key.isPressed, lightbox.album.markDrag.drag != nil else { return .passed() }
    let bindings = lightbox.environment.bindings
    let command = bindings.command(for: key)
    if command == .back, revert(in: &lightbox) != nil { return .taken([]) }
    let isCommand = command != nil || bindings.albumCommand(for: key) != nil
    return isCommand ? .taken([]) : .passed()
  }

  /// Returns the point of the album's content under the pointer; nil if the pointer is not between
  /// the cells.
  private static func ground(of lightbox: Lightbox, at time: Instant) -> Point? {
    guard lightbox.mode == .album, !lightbox.chrome.overlays.help.isShown,
      let pointer = lightbox.pointer, pointer.y >= lightbox.environment.albumTop,
      !lightbox.photos.isEmpty, lightbox.pictures(at: time).photo(at: pointer) == nil
    else { return nil }
    return lightbox.album.grid.placement(at: time).content(at: pointer)
  }

  /// Returns the frame of the band, in the coordinates of the album's content.
  private static func area(of drag: Drag, in lightbox: Lightbox, at time: Instant) -> Rect {
    let corner = lightbox.album.grid.placement(at: time).content(at: drag.point)
    return Rect(
      x: min(corner.x, drag.origin.x), y: min(corner.y, drag.origin.y),
      width: abs(corner.x - drag.origin.x), height: abs(corner.y - drag.origin.y))
  }

  /// Returns the photos that the drag touches now, in order.
  private static func touched(
    by drag: Drag, in lightbox: Lightbox, at time: Instant
  ) -> ArraySlice<PhotoID> {
    let (library, layout) = (lightbox.stage.library, lightbox.album.grid.layout)
    if case .slide(_, let first, _) = drag.kind {
      let view = lightbox.viewSize
      let top = min(lightbox.environment.albumTop, view.height)
      let seen = Point(x: drag.point.x, y: drag.point.y.clamped(to: top...view.height))
      let under = lightbox.album.grid.placement(at: time).content(at: seen)
      guard let first = library.index(of: first),
        let last = drag.hasMoved ? layout.index(nearest: under) : first
      else { return [] }
      return library.cells[
        Range(min(first, last)...max(first, last)).clamped(to: library.photoIndices)]
    }
    let area = area(of: drag, in: lightbox, at: time)
    return ArraySlice(
      layout.indices(from: area.minY, to: area.maxY)
        .clamped(to: library.photoIndices).filter { index in
          let cell = layout.frame(of: index)
          return cell.minX < area.maxX && cell.maxX > area.minX && cell.minY < area.maxY
            && cell.maxY > area.minY
        }.map { library.cells[$0] })
  }

  /// Updates the marks for the photos that the drag touches now, and starts or ends the automatic
  /// scroll.
  private static func draw(in lightbox: inout Lightbox, at time: Instant) {
    guard let drag = lightbox.album.markDrag.drag else { return }
    let touched = touched(by: drag, in: lightbox, at: time)
    if touched != drag.touched {
      lightbox.stage.album.ratings.show(
        touched, insteadOf: drag.touched, over: drag.base, isMarked: drag.addsTouched)
      lightbox.stage.album.markDrag.touch(touched)
    }
    let scrolls = drag.hasMoved && velocity(of: drag, in: lightbox, at: time) != 0
    if !scrolls || drag.scrolled == nil {
      lightbox.stage.album.markDrag.recordScroll(at: scrolls ? time : nil)
    }
  }

  /// The velocity of the automatic scroll, px/s; 0 if the album cannot scroll any farther.
  private static func velocity(of drag: Drag, in lightbox: Lightbox, at time: Instant) -> Double {
    let placed = lightbox.album.grid.placement(at: time)
    let view = lightbox.viewSize
    let top = lightbox.environment.albumTop
    let speed = velocity(
      of: drag.point, from: drag.origin.y * placed.zoom + placed.offset.dy,
      in: Rect(x: 0, y: top, width: view.width, height: view.height - top), lightbox.physics)
    guard let position = lightbox.album.grid.position(at: time) else { return 0 }
    return (speed < 0 && position <= 0) || (speed > 0 && position >= 1) ? 0 : speed
  }

  static func expire(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard let drag = lightbox.album.markDrag.drag, let last = drag.scrolled, last + step <= time
    else { return [] }
    let speed = velocity(of: drag, in: lightbox, at: last)
    let offset = lightbox.album.grid.placement(at: time).offset.dy
    // After a long pause without events, the album does not jump.
    lightbox.stage.album.grid.rest(at: offset - speed * min(time - last, longestStep))
    lightbox.stage.album.markDrag.recordScroll(at: time)
    draw(in: &lightbox, at: time)
    return []
  }

  /// The longest time that counts for one step of the automatic scroll, seconds, so that the album
  /// does not jump after a pause without events.
  private static var longestStep: Double { 0.05 }

  static func update(
    in lightbox: inout Lightbox, after event: Event, at time: Instant
  ) -> [Effect] {
    guard let drag = lightbox.album.markDrag.drag else { return [] }
    guard lightbox.mode == .album, lightbox.photos == drag.photos else {
      return end(in: &lightbox, at: time)
    }
    if case .album(.rated(let found)) = event {
      let library = lightbox.stage.library
      lightbox.stage.album.markDrag.learn(lightbox.album.ratings.news(in: found)) {
        library.index(of: $0) != nil
      }
      if let marks = lightbox.album.markDrag.drag?.marks {
        lightbox.stage.album.ratings.show(marks)
      }
    }
    draw(in: &lightbox, at: time)
    return []
  }

  /// Ends the drag and saves its marks. If the finger has not moved, restores the marks from before
  /// the drag instead.
  private static func end(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let wanted = lightbox.album.marks
    guard let drag = revert(in: &lightbox), drag.hasMoved else { return [] }
    let job = lightbox.stage.album.ratings.mark(Array(drag.photos)) { wanted.contains($0) }
    return PhotoRatings.save(job, saysRemoved: true, in: &lightbox, at: time)
  }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    guard let drag = lightbox.album.markDrag.drag, drag.kind.finger == nil else { return [] }
    let placed = lightbox.album.grid.placement(at: time)
    let area = area(of: drag, in: lightbox, at: time)
    let view = lightbox.viewSize
    let left = (area.minX * placed.zoom + placed.offset.dx).clamped(to: 0...view.width)
    let right = (area.maxX * placed.zoom + placed.offset.dx).clamped(to: 0...view.width)
    let heights = min(lightbox.environment.albumTop, view.height)...view.height
    let top = (area.minY * placed.zoom + placed.offset.dy).clamped(to: heights)
    let bottom = (area.maxY * placed.zoom + placed.offset.dy).clamped(to: heights)
    return layers(
      of: Rect(x: left, y: top, width: right - left, height: bottom - top), in: context)
  }
}
