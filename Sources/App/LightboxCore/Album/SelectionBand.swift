internal import Geometry
package import Input
package import Motion
internal import Raster
internal import Viewing

/// The rectangle that a drag of the pointer from the album's ground draws: it marks the photos that
/// it touches.
///
/// The rectangle begins at a point of the content, so it grows while the album scrolls. Marks are
/// shown while it is drawn, and saved by one file job at its end.
package struct SelectionBand: LightboxPart, Hashable {
  /// A press on the ground, which may still be a click.
  private struct Press: Hashable {
    /// The pressed point of the view, and of the album's content.
    let point: Point
    let origin: Point
    let adds: Bool
  }

  /// A band that is drawn.
  struct Drag: Hashable {
    /// The point of the content where the band began.
    let origin: Point
    /// The position of the pointer in the view.
    var pointer: Point
    /// The photos of the album, and all marks, before the band.
    let photos: [PhotoID]
    private(set) var before: Set<PhotoID>
    /// True if the marks of before stay.
    let adds: Bool
    /// The marks that stay whatever the band touches.
    private(set) var base: Set<PhotoID>
    /// The photos that the band touches, in order.
    var touched: [PhotoID] = []
    /// The moment up to which the album was scrolled; nil while it does not scroll by itself.
    var scrolled: Instant?

    /// The marks to show.
    var marks: Set<PhotoID> { base.union(touched) }

    /// Records marks that were read from disk after the band began; `isShown` is true for the
    /// photos of the album.
    mutating func learn(_ found: [PhotoID: PhotoRating], isShown: (PhotoID) -> Bool) {
      for (photo, rating) in found {
        if rating.isMarked { before.insert(photo) } else { before.remove(photo) }
        let stays = rating.isMarked && (adds || !isShown(photo))
        if stays { base.insert(photo) } else { base.remove(photo) }
      }
    }
  }

  /// The answer to input.
  enum Action: Hashable {
    /// The input is for other parts.
    case ignored
    /// The band begins, or another point is its corner.
    case begin, draw
    /// The band ends, and its marks stay.
    case end
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
    switch input {
    case .pointer(.motion(let point)):
      if drag != nil {
        drag?.pointer = point
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

  /// Begins the band at the pressed point, with its other corner at `point` of the view.
  mutating func begin(to point: Point, over photos: [PhotoID], marks: Set<PhotoID>) {
    guard let press else { return }
    self.press = nil
    drag = Drag(
      origin: press.origin, pointer: point, photos: photos, before: marks, adds: press.adds,
      base: press.adds ? marks : marks.subtracting(photos))
  }

  /// Records marks that were read from disk; see ``Drag/learn(_:isShown:)``.
  mutating func learn(_ found: [PhotoID: PhotoRating], isShown: (PhotoID) -> Bool) {
    drag?.learn(found, isShown: isShown)
  }

  /// Records the photos that the band touches.
  mutating func touch(_ photos: [PhotoID]) { drag?.touched = photos }

  /// Ends the band; returns it as it was.
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

extension SelectionBand {
  static var path: WritableKeyPath<Lightbox, SelectionBand> { \.stage.album.band }

  static func handle(
    _ input: PartInput, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    if case .key(let key) = input.event { return handle(key, in: &lightbox, at: time) }
    var band = lightbox.album.band
    let action = band.handle(
      input.event, pointer: lightbox.pointer, ground: ground(of: lightbox, at: time),
      adds: !lightbox.held.modifiers.isDisjoint(with: [.control, .shift]), lightbox.physics)
    lightbox.stage.album.band = band
    switch action {
    case .ignored: return .passed()
    case .begin:
      guard case .pointer(.motion(let point)) = input.event else { return .passed() }
      lightbox.letGoOfStage(stopsMotion: false, at: time)
      lightbox.stage.album.typeAhead.end()
      lightbox.stage.album.band.begin(
        to: point, over: Array(lightbox.photos), marks: lightbox.album.marks)
      if let base = lightbox.album.band.drag?.base {
        lightbox.stage.album.ratings.show(base)
      }
      draw(in: &lightbox, at: time)
    case .draw: draw(in: &lightbox, at: time)
    case .end:
      // The release is for the gestures too, which know the press.
      draw(in: &lightbox, at: time)
      return .passed(end(in: &lightbox, at: time))
    }
    return .taken([])
  }

  /// Handles a key while a band is drawn: the key that goes back takes the band back, and other
  /// commands wait for its end.
  private static func handle(
    _ key: KeyEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    guard key.isPressed, lightbox.album.band.drag != nil else { return .passed() }
    let bindings = lightbox.environment.bindings
    let command = bindings.command(for: key)
    if command == .back, let drag = lightbox.stage.album.band.end() {
      lightbox.stage.album.ratings.show(drag.before)
      return .taken([])
    }
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
    let corner = lightbox.album.grid.placement(at: time).content(at: drag.pointer)
    return Rect(
      x: min(corner.x, drag.origin.x), y: min(corner.y, drag.origin.y),
      width: abs(corner.x - drag.origin.x), height: abs(corner.y - drag.origin.y))
  }

  /// Marks the photos that the band touches now, and finds out whether the album has to scroll.
  private static func draw(in lightbox: inout Lightbox, at time: Instant) {
    guard let drag = lightbox.album.band.drag else { return }
    let (area, layout) = (area(of: drag, in: lightbox, at: time), lightbox.album.grid.layout)
    let library = lightbox.stage.library
    let touched = layout.indices(from: area.minY, to: area.maxY)
      .clamped(to: library.photoIndices).filter { index in
        let cell = layout.frame(of: index)
        return cell.minX < area.maxX && cell.maxX > area.minX && cell.minY < area.maxY
          && cell.maxY > area.minY
      }.map { library.cells[$0] }
    if touched != drag.touched {
      lightbox.stage.album.ratings.show(touched, insteadOf: drag.touched, over: drag.base)
      lightbox.stage.album.band.touch(touched)
    }
    let scrolls = velocity(of: drag, in: lightbox, at: time) != 0
    if !scrolls || drag.scrolled == nil {
      lightbox.stage.album.band.recordScroll(at: scrolls ? time : nil)
    }
  }

  /// The velocity of the scroll, px/s; 0 where the album ends.
  private static func velocity(of drag: Drag, in lightbox: Lightbox, at time: Instant) -> Double {
    let placed = lightbox.album.grid.placement(at: time)
    let view = lightbox.viewSize
    let top = lightbox.headerHeight
    let speed = velocity(
      of: drag.pointer, from: drag.origin.y * placed.zoom + placed.offset.dy,
      in: Rect(x: 0, y: top, width: view.width, height: view.height - top), lightbox.physics)
    guard let position = lightbox.album.grid.position(at: time) else { return 0 }
    return (speed < 0 && position <= 0) || (speed > 0 && position >= 1) ? 0 : speed
  }

  static func expire(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard let drag = lightbox.album.band.drag, let last = drag.scrolled, last + step <= time
    else { return [] }
    let speed = velocity(of: drag, in: lightbox, at: last)
    let offset = lightbox.album.grid.placement(at: time).offset.dy
    // A window that was asleep does not jump.
    lightbox.stage.album.grid.rest(at: offset - speed * min(time - last, longestStep))
    lightbox.stage.album.band.recordScroll(at: time)
    draw(in: &lightbox, at: time)
    return []
  }

  /// The longest time for which one step scrolls, seconds.
  private static var longestStep: Double { 0.05 }

  static func update(
    in lightbox: inout Lightbox, after event: Event, at time: Instant
  ) -> [Effect] {
    guard let drag = lightbox.album.band.drag else { return [] }
    guard lightbox.mode == .album, lightbox.photos.elementsEqual(drag.photos) else {
      return end(in: &lightbox, at: time)
    }
    if case .album(.rated(let found)) = event {
      let library = lightbox.stage.library
      lightbox.stage.album.band.learn(lightbox.album.ratings.news(in: found)) {
        library.index(of: $0) != nil
      }
      if let marks = lightbox.album.band.drag?.marks { lightbox.stage.album.ratings.show(marks) }
    }
    draw(in: &lightbox, at: time)
    return []
  }

  /// Ends the band and saves its marks.
  private static func end(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    guard let drag = lightbox.stage.album.band.end() else { return [] }
    let wanted = lightbox.album.marks
    lightbox.stage.album.ratings.show(drag.before)
    let job = lightbox.stage.album.ratings.mark(drag.photos) { wanted.contains($0) }
    return PhotoRatings.save(job, saysRemoved: true, in: &lightbox, at: time)
  }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    guard let drag = lightbox.album.band.drag else { return [] }
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
