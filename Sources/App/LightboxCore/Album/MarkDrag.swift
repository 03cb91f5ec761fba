internal import Geometry
internal import Gestures
package import Input
package import Motion
internal import Raster
internal import Viewing

/// A drag that marks photos of the album.
///
/// The pointer draws a rectangle, the band, from the album's ground; it marks the photos that it
/// touches. A finger that has rested on a photo marks the photos from that one to the one that it
/// slides to, in the order of the album, or unmarks them if that one was marked. Both begin at a
/// point of the content, so they grow while the album scrolls. Marks are shown meanwhile, and saved
/// by one file job at the end.
package struct MarkDrag: LightboxPart, Hashable {
  /// A press on the ground, which may still be a click.
  private struct Press: Hashable {
    /// The pressed point of the view, and of the album's content.
    let point: Point
    let origin: Point
    let adds: Bool
  }

  /// The contact that drags, and its choice of photos.
  enum Kind: Hashable {
    /// The pointer draws a band. If `adds` is true, the marks of before stay.
    case band(adds: Bool)
    /// A finger slides from the photo `first`. If `marks` is false, it removes marks.
    case slide(finger: Int32, first: PhotoID, marks: Bool)
  }

  /// A drag that has begun.
  struct Drag: Hashable {
    let kind: Kind
    /// The pressed point of the view, and of the content.
    let pressed: Point
    let origin: Point
    /// The position of the pointer or the finger in the view.
    private(set) var point: Point
    /// True once the pointer or the finger has moved: a finger that lifts before wants the menu.
    private(set) var hasMoved: Bool
    /// The photos of the album, and all marks, before the drag.
    let photos: ArraySlice<PhotoID>
    private(set) var before: Set<PhotoID>
    /// The marks that stay whatever the drag touches.
    private(set) var base: Set<PhotoID>
    /// The photos that the drag touches, in order.
    var touched: ArraySlice<PhotoID> = []
    /// The moment up to which the album was scrolled; nil while it does not scroll by itself.
    var scrolled: Instant?

    /// Creates a drag from the point `origin` of the content to `point` of the view, over the
    /// photos of the album and all marks.
    init(
      _ kind: Kind, at pressed: Point, origin: Point, to point: Point,
      over photos: ArraySlice<PhotoID>, marks: Set<PhotoID>
    ) {
      (self.kind, self.pressed, self.origin, self.point) = (kind, pressed, origin, point)
      (self.photos, before) = (photos, marks)
      hasMoved = kind.finger == nil
      base = kind.keepsMarks ? marks : marks.subtracting(photos)
    }

    /// True if the photos that it touches are marked, false if they are unmarked.
    var addsTouched: Bool { if case .slide(_, _, false) = kind { false } else { true } }

    /// The marks to show.
    var marks: Set<PhotoID> { addsTouched ? base.union(touched) : base.subtracting(touched) }

    mutating func move(to point: Point, _ physics: Physics) {
      self.point = point
      if (point - pressed).length > physics.dragSlop { hasMoved = true }
    }

    /// Records marks that were read from disk after the drag began; `isShown` is true for the
    /// photos of the album.
    mutating func learn(_ found: [PhotoID: PhotoRating], isShown: (PhotoID) -> Bool) {
      for (photo, rating) in found {
        if rating.isMarked { before.insert(photo) } else { before.remove(photo) }
        let stays = rating.isMarked && (kind.keepsMarks || !isShown(photo))
        if stays { base.insert(photo) } else { base.remove(photo) }
      }
    }
  }

  /// The answer to input.
  enum Action: Hashable {
    /// The input is for other parts.
    case ignored
    /// The band begins, or the drag has another point.
    case begin, draw
    /// The input is of fingers that have no meaning beside the one that slides.
    case taken
    /// The drag ends, and its marks stay.
    case end
    /// The finger has lifted from where it rested.
    case menu
  }

  private var press: Press?
  private(set) var drag: Drag?

  /// The opacity of the band's area.
  private static let opacity = 0.18

  /// Handles input that no control has taken. `ground` is the pressed point of the content, if the
  /// pointer is on the ground of the album; `adds` is true if marks of before stay.
  mutating func handle(
    _ input: InputEvent, pointer: Point?, ground: @autoclosure () -> Point?, adds: Bool,
    _ physics: Physics
  ) -> Action {
    if let finger = drag?.kind.finger, case .touch(let touch) = input {
      return slide(touch, of: finger, physics)
    }
    switch input {
    case .pointer(.motion(let point)):
      if let drag {
        guard drag.kind.finger == nil else { return .ignored }
        self.drag?.move(to: point, physics)
        return .draw
      }
      return press.map { (point - $0.point).length > physics.dragSlop } == true ? .begin : .ignored
    case .pointer(.button(.left, isPressed: true)) where drag == nil:
      press = ground().flatMap { origin in
        pointer.map { Press(point: $0, origin: origin, adds: adds) }
      }
      return .ignored
    case .pointer(.button), .pointer(.leave), .pinch, .swipe, .touch:
      press = nil
      return drag == nil ? .ignored : .end
    case .pointer(.enter), .scroll, .hold, .key, .modifiers, .text: return .ignored
    }
  }

  /// Handles a touch while `finger` slides.
  private mutating func slide(
    _ touch: TouchEvent, of finger: Int32, _ physics: Physics
  ) -> Action {
    switch touch {
    case .move(finger, let point):
      drag?.move(to: point, physics)
      return drag?.hasMoved == true ? .draw : .taken
    case .up(finger): return drag?.hasMoved == true ? .end : .menu
    case .cancel: return .end
    case .down, .move, .up: return .taken
    }
  }

  /// Begins the band at the pressed point, with its other corner at `point` of the view.
  mutating func begin(to point: Point, over photos: ArraySlice<PhotoID>, marks: Set<PhotoID>) {
    guard let press else { return }
    begin(
      Drag(
        .band(adds: press.adds), at: press.point, origin: press.origin, to: point, over: photos,
        marks: marks))
  }

  mutating func begin(_ drag: Drag) {
    press = nil
    self.drag = drag
  }

  /// Records marks that were read from disk; see ``Drag/learn(_:isShown:)``.
  mutating func learn(_ found: [PhotoID: PhotoRating], isShown: (PhotoID) -> Bool) {
    drag?.learn(found, isShown: isShown)
  }

  /// Records the photos that the drag touches.
  mutating func touch(_ photos: ArraySlice<PhotoID>) { drag?.touched = photos }

  /// Ends the drag; returns it as it was.
  mutating func end() -> Drag? {
    defer { (press, drag) = (nil, nil) }
    return drag
  }

  // MARK: Scrolling

  /// The velocity with which the album scrolls by itself towards its end, px/s: it grows with the
  /// distance of the pointer beyond the zone at an edge of `area`. An edge scrolls only while the
  /// pointer is on its side of the band's origin, whose height in the view is `origin`.
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

  /// The time between two steps of the scroll, seconds: at least one for each frame of most screens.
  private static let step = 1 / 120.0

  /// Records up to when the album has been scrolled; nil if it does not scroll.
  mutating func recordScroll(at time: Instant?) { drag?.scrolled = time }

  package func deadline(_ physics: Physics) -> Instant? { drag?.scrolled.map { $0 + Self.step } }
  package func isMoving(at time: Instant) -> Bool { drag?.scrolled != nil }
  package func isSettled(at time: Instant) -> Bool { drag == nil }

  // MARK: Layers

  /// The layers of a band that covers `area` of the view.
  static func layers(of area: Rect, in context: ViewContext) -> [Layer] {
    let accent = context.palette.accent
    let line = max(context.snapped(1), 1 / context.deviceScale)
    let frame = Rect(
      x: context.snapped(area.minX), y: context.snapped(area.minY),
      width: max(context.snapped(area.size.width), line),
      height: max(context.snapped(area.size.height), line))
    var fill = Layer(frame: frame, contents: .color(accent))
    fill.opacity = opacity
    let (width, height) = (frame.size.width, frame.size.height)
    return [fill]
      + [
        Rect(x: frame.minX, y: frame.minY, width: width, height: line),
        Rect(x: frame.minX, y: frame.maxY - line, width: width, height: line),
        Rect(x: frame.minX, y: frame.minY, width: line, height: height),
        Rect(x: frame.maxX - line, y: frame.minY, width: line, height: height),
      ].map { Layer(frame: $0, contents: .color(accent)) }
  }
}

extension MarkDrag.Kind {
  /// The finger that slides; nil for the pointer.
  var finger: Int32? { if case .slide(let finger, _, _) = self { finger } else { nil } }

  /// True if the marks of before stay, but for the photos that the drag touches.
  var keepsMarks: Bool { if case .band(adds: false) = self { false } else { true } }
}

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
      lightbox.letGoOfStage(stopsMotion: false, at: time)
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
      guard let drag = takeBack(in: &lightbox) else { break }
      return .taken(lightbox.openMenu(at: drag.pressed, time: time))
    case .end:
      // The release is for the gestures too, which know the press.
      draw(in: &lightbox, at: time)
      return .passed(end(in: &lightbox, at: time))
    }
    return .taken([])
  }

  /// Begins to mark photos by the only finger that is down, which has rested at `point`, if that is
  /// on a photo; elsewhere opens the menu.
  static func press(at point: Point, in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let library = lightbox.stage.library
    guard let finger = lightbox.stage.gestures.loneTouch,
      let photo = lightbox.pictures(at: time).photo(at: point),
      let index = library.index(of: photo), library.photoIndices.contains(index)
    else { return lightbox.openMenu(at: point, time: time) }
    let marks = lightbox.album.marks
    lightbox.letGoOfStage(stopsMotion: true, at: time)
    lightbox.stage.album.typeAhead.end()
    lightbox.stage.album.markDrag.begin(
      Drag(
        .slide(finger: finger, first: photo, marks: !marks.contains(photo)), at: point,
        origin: lightbox.album.grid.placement(at: time).content(at: point), to: point,
        over: lightbox.photos, marks: marks))
    draw(in: &lightbox, at: time)
    return []
  }

  /// Ends the drag and shows the marks of before; returns the drag.
  private static func takeBack(in lightbox: inout Lightbox) -> Drag? {
    let drag = lightbox.stage.album.markDrag.end()
    if let drag { lightbox.stage.album.ratings.show(drag.before) }
    return drag
  }

  /// Handles a key during a drag: the key that goes back takes the drag back, and other commands
  /// wait for its end.
  private static func handle(
    _ key: KeyEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    guard key.isPressed, lightbox.album.markDrag.drag != nil else { return .passed() }
    let bindings = lightbox.environment.bindings
    let command = bindings.command(for: key)
    if command == .back, takeBack(in: &lightbox) != nil { return .taken([]) }
    let isCommand = command != nil || bindings.albumCommand(for: key) != nil
    return isCommand ? .taken([]) : .passed()
  }

  /// Returns the point of the album's content under the pointer, if that is on the ground.
  private static func ground(of lightbox: Lightbox, at time: Instant) -> Point? {
    guard lightbox.mode == .album, !lightbox.chrome.overlays.help.isShown,
      let pointer = lightbox.pointer, pointer.y >= lightbox.headerHeight,
      !lightbox.photos.isEmpty, lightbox.pictures(at: time).photo(at: pointer) == nil
    else { return nil }
    return lightbox.album.grid.placement(at: time).content(at: pointer)
  }

  /// The corners of the band in the album's content.
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
      let top = min(lightbox.headerHeight, view.height)
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

  /// Marks the photos that the drag touches now, and finds out whether the album has to scroll.
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

  /// The velocity of the scroll, px/s; 0 where the album ends.
  private static func velocity(of drag: Drag, in lightbox: Lightbox, at time: Instant) -> Double {
    let placed = lightbox.album.grid.placement(at: time)
    let view = lightbox.viewSize
    let top = lightbox.headerHeight
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
    // A window that was asleep does not jump.
    lightbox.stage.album.grid.rest(at: offset - speed * min(time - last, longestStep))
    lightbox.stage.album.markDrag.recordScroll(at: time)
    draw(in: &lightbox, at: time)
    return []
  }

  /// The longest time for which one step scrolls, seconds.
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

  /// Ends the drag and saves its marks; those of a finger that has only rested go.
  private static func end(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let wanted = lightbox.album.marks
    guard let drag = takeBack(in: &lightbox), drag.hasMoved else { return [] }
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
    let heights = min(lightbox.headerHeight, view.height)...view.height
    let top = (area.minY * placed.zoom + placed.offset.dy).clamped(to: heights)
    let bottom = (area.maxY * placed.zoom + placed.offset.dy).clamped(to: heights)
    return layers(
      of: Rect(x: left, y: top, width: right - left, height: bottom - top), in: context)
  }
}
