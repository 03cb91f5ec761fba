internal import Geometry
internal import Gestures
package import Input
package import Motion
internal import Raster
internal import Viewing

/// A drag that marks photos of the album.
///
/// A pointer that is pressed between the cells draws a selection rectangle, the band, and marks the
/// photos that the band touches. A finger that has rested on a photo marks all photos from this
/// photo to the photo under the finger, in the album's order; if the first photo was marked before,
/// the finger removes the marks of all these photos. Both drags begin at a point of the content, so
/// the band or the range grows while the album scrolls. The marks are shown during the drag, and
/// saved by one file job at its end.
package struct MarkDrag: LightboxPart, Equatable {
  /// A press between the cells, before it is known whether it is a click or a drag.
  private struct Press: Equatable {
    /// The pressed point, in the view.
    let point: Point
    /// The pressed point, in the coordinates of the album's content.
    let origin: Point
    /// True if a drag that begins with this press keeps the earlier marks.
    let adds: Bool
  }

  /// The kind of drag: a selection rectangle of the pointer, or the slide of a finger.
  enum Kind: Hashable {
    /// The pointer draws a selection rectangle. If `adds` is true, earlier marks stay; otherwise
    /// the album's photos lose them.
    case band(adds: Bool)
    /// The finger `finger` slides from the photo `first` over other photos. If `marks` is true, the
    /// photos from `first` to the photo under the finger are marked, else their marks are removed.
    case slide(finger: Int32, first: PhotoID, marks: Bool)

    /// The finger that slides; nil for the pointer.
    var finger: Int32? { if case .slide(let finger, _, _) = self { finger } else { nil } }
  }

  /// A drag that has begun.
  struct Drag: Equatable {
    let kind: Kind
    /// The pressed point, in the view.
    let pressed: Point
    /// The pressed point, in the coordinates of the album's content.
    let origin: Point
    /// The position of the pointer or the finger in the view.
    private(set) var point: Point
    /// True once the pointer or the finger has moved. A finger that lifts before it has moved opens
    /// the menu.
    private(set) var hasMoved: Bool
    /// The photos of the album when the drag began, without those whose files are gone.
    var photos: ArraySlice<PhotoID>
    /// The photos that are marked while the drag touches no photo, also those of other albums. If
    /// the drag removes earlier marks, none of ``photos`` is in this set.
    private var base: Set<PhotoID> = []
    /// The photos that the drag touches, in the album's order: those in the rectangle that the
    /// pointer draws, or those from the first photo to the photo under the finger.
    private(set) var touched: ArraySlice<PhotoID> = []
    /// All photos that are shown as marked during the drag. They include the touched photos, unless
    /// the drag removes marks.
    private(set) var marks: Set<PhotoID> = []
    /// The time of the last step of the automatic scroll; nil while the album does not scroll by
    /// itself.
    var scrolled: Instant?

    /// Creates a drag. The contact was pressed at `pressed`, and is now at `point`; both are in the
    /// view. `origin` is the pressed point in the coordinates of the album's content. `photos` are
    /// the photos of the album; `marks` are all marked photos.
    init(
      _ kind: Kind, at pressed: Point, origin: Point, to point: Point,
      over photos: ArraySlice<PhotoID>, marks: Set<PhotoID>
    ) {
      (self.kind, self.pressed, self.origin, self.point) = (kind, pressed, origin, point)
      self.photos = photos
      hasMoved = kind.finger == nil
      resume(over: marks)
    }

    /// Continues the drag after the marks have changed, for example by a key; `marks` are the
    /// marked photos without the changes of this drag.
    mutating func resume(over marks: Set<PhotoID>) {
      base = if case .band(adds: false) = kind { marks.subtracting(photos) } else { marks }
      touch(touched)
    }

    /// Records `photos`, which the drag touches now, and marks them or removes their marks.
    mutating func touch(_ photos: ArraySlice<PhotoID>) {
      touched = photos
      marks =
        if case .slide(_, _, marks: false) = kind {
          base.subtracting(photos)
        } else { base.union(photos) }
    }

    mutating func move(to point: Point, _ physics: Physics) {
      self.point = point
      if (point - pressed).length > physics.dragSlop { hasMoved = true }
    }
  }

  private var press: Press?
  var drag: Drag?

  /// The opacity of the band's area.
  private static let opacity = 0.18

  // MARK: Scrolling

  /// The velocity of the automatic scroll, logical px/s; positive towards the album's end.
  ///
  /// The album scrolls while `pointer` is in a zone at the top or at the bottom of `area`; the
  /// speed grows towards the edge. `origin` is the y coordinate at which the drag began. The album
  /// scrolls up only if the pointer is above `origin`, and down only if the pointer is below. All
  /// coordinates are in the view.
  static func velocity(
    of pointer: Point, from origin: Double, in area: Rect, _ physics: Physics
  ) -> Double {
    let zone = min(physics.edgeScrollZone, area.size.height / 4)
    let (above, below) = (area.minY + zone - pointer.y, pointer.y - (area.maxY - zone))
    let depth =
      if above > 0, pointer.y < origin { -above } else if below > 0, pointer.y > origin {
        below
      } else { 0.0 }
    let fastest = physics.edgeScrollSpeed
    return (depth * physics.edgeScrollRate).clamped(to: -fastest...fastest)
  }

  /// The time between two steps of the automatic scroll, seconds. It is short enough for one step
  /// per frame on a screen of up to 120 Hz.
  static let step = 1 / 120.0

  package func deadline(_ physics: Physics) -> Instant? { drag?.scrolled.map { $0 + Self.step } }
  package func isMoving(at time: Instant) -> Bool { drag?.scrolled != nil }
  package func isSettled(at time: Instant) -> Bool { drag == nil }

  // MARK: In the album

  static var path: WritableKeyPath<Lightbox, MarkDrag> { \.stage.album.markDrag }

  static func handle(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    let (press, drag) = (lightbox.album.markDrag.press, lightbox.album.markDrag.drag)
    if case .touch(let touch) = input, let finger = drag?.kind.finger {
      return slide(touch, of: finger, in: &lightbox, at: time)
    }
    switch input {
    case .key(let key): return handle(key, in: &lightbox)
    case .pointer(.motion(let point)):
      if let drag {
        return drag.kind.finger == nil ? move(to: point, in: &lightbox, at: time) : .passed()
      }
      // A photo or folder that was opened since the press has cancelled its gesture too.
      guard let press, lightbox.stage.gestures.isActive(.drag),
        (point - press.point).length > lightbox.physics.dragSlop
      else { return .passed() }
      lightbox.cancelStageGestures(stopsMotion: false, at: time)
      let band = Drag(
        .band(adds: press.adds), at: press.point, origin: press.origin, to: point,
        over: lightbox.photos, marks: lightbox.album.marks)
      begin(band, in: &lightbox, at: time)
      return .taken([])
    case .pointer(.button(.left, isPressed: true)) where drag == nil:
      let (point, adds) = (lightbox.pointer, lightbox.held.hasMarkModifier)
      lightbox.stage.album.markDrag.press = ground(of: lightbox, at: time).flatMap { origin in
        point.map { Press(point: $0, origin: origin, adds: adds) }
      }
      return .passed()
    case .pointer(.button), .pointer(.leave), .pinch, .swipe, .touch:
      lightbox.stage.album.markDrag.press = nil
      return drag == nil ? .passed() : release(in: &lightbox, at: time)
    case .pointer(.enter), .scroll, .hold, .modifiers, .text: return .passed()
    }
  }

  /// Handles a touch while `finger` slides over photos. Touches of other fingers have no effect.
  private static func slide(
    _ touch: TouchEvent, of finger: Int32, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    switch touch {
    case .move(finger, let point): return move(to: point, in: &lightbox, at: time)
    case .up(finger) where lightbox.album.markDrag.drag?.hasMoved == false:
      guard let drag = revert(in: &lightbox) else { return .taken([]) }
      return .passed(lightbox.openMenu(at: drag.pressed, by: .finger(nil), time: time))
    case .up(finger), .cancel: return release(in: &lightbox, at: time)
    case .down, .move, .up: return .taken([])
    }
  }

  /// Moves the drag to `point` of the view.
  private static func move(
    to point: Point, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    let physics = lightbox.physics
    lightbox.stage.album.markDrag.drag?.move(to: point, physics)
    if lightbox.album.markDrag.drag?.hasMoved == true { draw(in: &lightbox, at: time) }
    return .taken([])
  }

  /// Ends the drag after a release. The release is passed on, because the gestures have recorded
  /// the press.
  private static func release(in lightbox: inout Lightbox, at time: Instant) -> Claim {
    draw(in: &lightbox, at: time)
    return .passed(end(in: &lightbox, at: time))
  }

  /// Handles a finger that rests at `point` of the view. A single finger on a photo begins a drag
  /// that marks photos; in other cases the menu opens.
  static func press(at point: Point, in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let library = lightbox.stage.library
    let finger = lightbox.stage.gestures.loneTouch
    guard let finger, let photo = lightbox.pictures(at: time).photo(at: point),
      let index = library.index(of: photo), library.photoIndices.contains(index)
    else { return lightbox.openMenu(at: point, by: .finger(finger), time: time) }
    let marks = lightbox.album.marks
    lightbox.cancelStageGestures(stopsMotion: true, at: time)
    let slide = Drag(
      .slide(finger: finger, first: photo, marks: !marks.contains(photo)), at: point,
      origin: lightbox.album.grid.placement(at: time).content(at: point), to: point,
      over: lightbox.photos, marks: marks)
    begin(slide, in: &lightbox, at: time)
    return []
  }

  private static func begin(_ drag: Drag, in lightbox: inout Lightbox, at time: Instant) {
    lightbox.stage.album.typeAhead.end()
    lightbox.stage.album.markDrag = MarkDrag(drag: drag)
    draw(in: &lightbox, at: time)
  }

  /// Ends the drag without a change of marks. Returns the drag; nil if there was none.
  private static func revert(in lightbox: inout Lightbox) -> Drag? {
    defer { lightbox.stage.album.markDrag = MarkDrag() }
    return lightbox.album.markDrag.drag
  }

  /// Handles a key during a drag: the key of `Command.back` undoes the drag, and the keys of other
  /// commands are ignored.
  private static func handle(_ key: KeyEvent, in lightbox: inout Lightbox) -> Claim {
    guard key.isPressed, lightbox.album.markDrag.drag != nil else { return .passed() }
    let bindings = lightbox.environment.bindings
    let command = bindings.command(for: key)
    if command == .back, revert(in: &lightbox) != nil { return .taken([]) }
    let isCommand = command != nil || bindings.albumCommand(for: key) != nil
    return isCommand ? .taken([]) : .passed()
  }

  /// Returns the point of the content under the pointer; nil unless the pointer is between cells.
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
    return Rect(enclosing: [corner, drag.origin]) ?? .zero
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

  /// Marks the photos that the drag touches now, and starts or ends the automatic scroll.
  private static func draw(in lightbox: inout Lightbox, at time: Instant) {
    guard let drag = lightbox.album.markDrag.drag else { return }
    let touched = touched(by: drag, in: lightbox, at: time)
    if touched != drag.touched { lightbox.stage.album.markDrag.drag?.touch(touched) }
    let scrolls = drag.hasMoved && velocity(of: drag, in: lightbox, at: time) != 0
    if !scrolls || drag.scrolled == nil {
      lightbox.stage.album.markDrag.drag?.scrolled = scrolls ? time : nil
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
    lightbox.stage.album.grid.rest(at: offset - speed * min(time - last, longestStep))
    lightbox.stage.album.markDrag.drag?.scrolled = time
    draw(in: &lightbox, at: time)
    return []
  }

  /// The greatest duration of one step of the automatic scroll, seconds. A longer pause between
  /// events counts as this duration, so that the album does not jump.
  private static let longestStep = 0.05

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard let drag = lightbox.album.markDrag.drag else { return [] }
    // A menu or a field that opens gets the release, so the drag ends here.
    guard lightbox.mode == .album, lightbox.photos == drag.photos, !lightbox.chrome.menu.isOpen,
      lightbox.chrome.openEditor == nil
    else { return end(in: &lightbox, at: time) }
    draw(in: &lightbox, at: time)
    return []
  }

  /// Ends the drag, and saves its marks if the finger has moved.
  private static func end(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard let drag = revert(in: &lightbox), drag.hasMoved else { return [] }
    let job = lightbox.stage.album.ratings.mark(Array(drag.photos)) { drag.marks.contains($0) }
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
    let accent = context.palette.accent
    let line = context.hairline
    let frame = Rect(
      x: context.snapped(left), y: context.snapped(top),
      width: max(context.snapped(right - left), line),
      height: max(context.snapped(bottom - top), line))
    return [Layer(frame: frame, contents: .color(accent)).with(opacity: opacity)]
      + Layer.outline(of: frame, width: line, color: accent)
  }
}
