package import Geometry
package import Input
internal import Languages
package import Motion
internal import Pixels
package import Raster

/// The scrollbar at the album's right edge, which shows the scroll position and lets the person
/// change it.
///
/// It appears while the content scrolls or the pointer is on it, and fades out some time later.
package struct AlbumScrollbar: Equatable, Sendable {
  /// The result of handling an input.
  package enum Response: Equatable, Sendable {
    /// The input is not for the scrollbar.
    case ignored
    /// The input is handled, and does not scroll the album.
    case taken
    /// The album must be scrolled to a position, from 0 at the top to 1 at the end.
    case scroll(to: Double)
  }

  /// The pointer, or the finger with this identifier, that holds the thumb.
  private enum Holder: Equatable {
    case pointer
    case finger(Int32)
  }

  /// The width of the track, logical px. The scrollbar reacts to the pointer in the track.
  static let pointerWidth = 16.0
  /// The width of the area in which the thumb reacts to a finger, logical px.
  static let fingerWidth = 28.0

  private(set) var geometry: ScrollbarGeometry?
  /// True while the pointer is in the track; not updated while the pointer holds the thumb.
  private(set) var isHovered = false
  private var pointer: Point?
  private var holder: Holder?
  /// The distance from the thumb's top to the point that holds it, logical px.
  private var grip = 0.0
  /// The time of the last scroll, or of the pointer's last motion over the scrollbar. Nil once
  /// neither has happened for a while, so that the scrollbar can fade out.
  private var movedAt: Instant?
  private(set) var fade = Fade()
  /// The photo whose label is shown beside the thumb once the label has arrived; nil for none.
  private var labelled: PhotoID?
  private(set) var label = Phrase.empty

  package var isHeld: Bool { holder != nil }
  /// True while the pointer is in the track, or while the pointer or a finger holds the thumb.
  package var hasPointer: Bool { isHovered || isHeld }

  // MARK: Events

  /// Updates the scrollbar to `geometry`, its track and scroll position; nil hides the scrollbar.
  /// `isScrolled` is true while the content scrolls. The scrollbar appears if the position changes
  /// while the content scrolls, but not if only a new layout changes the position.
  package mutating func update(
    for geometry: ScrollbarGeometry?, isScrolled: Bool, _ physics: Physics, at time: Instant
  ) {
    if isScrolled, geometry != nil, geometry?.position != self.geometry?.position { movedAt = time }
    self.geometry = geometry
    if geometry == nil { (isHovered, holder, movedAt) = (false, nil, nil) }
    refresh(physics, at: time)
  }

  /// Handles input on the scrollbar. The response says if the album must be scrolled.
  package mutating func handle(
    _ input: InputEvent, _ physics: Physics, at time: Instant
  ) -> Response {
    guard let geometry else { return .ignored }
    defer { refresh(physics, at: time) }
    switch input {
    case .pointer(let event): return handle(event, in: geometry, at: time)
    case .touch(.down(let id, let point))
    where holder == nil && fade.isIn
      && geometry.thumbArea(ofWidth: Self.fingerWidth).contains(point):
      // A finger beside the thumb is meant for the cells below.
      return hold(by: .finger(id), at: point, in: geometry)
    case .touch(.move(let id, let point)) where holder == .finger(id):
      return drag(to: point, in: geometry, at: time)
    case .touch(.up(let id)) where holder == .finger(id):
      endDrag(at: time)
      return .taken
    case .touch(.cancel):
      if case .finger = holder { endDrag(at: time) }
      return .ignored
    default: return .ignored
    }
  }

  private mutating func handle(
    _ event: PointerEvent, in geometry: ScrollbarGeometry, at time: Instant
  ) -> Response {
    switch event {
    case .enter(let point), .motion(let point):
      pointer = point
      if holder == .pointer { return drag(to: point, in: geometry, at: time) }
      let wasHovered = isHovered
      isHovered = holder == nil && geometry.track.contains(point)
      if isHovered || wasHovered { movedAt = time }
      return .ignored
    case .button(.left, isPressed: true):
      guard isHovered, holder == nil, let pointer else { return .ignored }
      return hold(by: .pointer, at: pointer, in: geometry)
    case .button(.left, isPressed: false):
      guard holder == .pointer else { return .ignored }
      endDrag(at: time)
      return .taken
    // A button that is released may have been pressed elsewhere.
    case .button(_, let isPressed): return isPressed && hasPointer ? .taken : .ignored
    case .leave:
      (pointer, isHovered) = (nil, false)
      if holder == .pointer { endDrag(at: time) }
      return .ignored
    }
  }

  /// Begins to hold the thumb after a press at `point`. If `point` is above or below the thumb, the
  /// response scrolls the album so that the middle of the thumb comes to `point`.
  private mutating func hold(
    by holder: Holder, at point: Point, in geometry: ScrollbarGeometry
  ) -> Response {
    self.holder = holder
    let below = point.y - geometry.thumbTop
    let isBeside = !(0...geometry.thumbLength).contains(below)
    grip = isBeside ? geometry.thumbLength / 2 : below
    return isBeside ? .scroll(to: geometry.position(ofThumbTop: point.y - grip)) : .taken
  }

  private mutating func drag(
    to point: Point, in geometry: ScrollbarGeometry, at time: Instant
  ) -> Response {
    movedAt = time
    return .scroll(to: geometry.position(ofThumbTop: point.y - grip))
  }

  private mutating func endDrag(at time: Instant) {
    (holder, movedAt) = (nil, time)
    isHovered = pointer.map { geometry?.track.contains($0) } == true
  }

  // MARK: Label

  /// Records `photo`, the first photo in sight (nil if there is none), and decides whether its
  /// label must be requested. Returns `photo` if the thumb is held and the label is not yet
  /// requested; otherwise nil.
  mutating func requestLabel(of photo: PhotoID?) -> PhotoID? {
    guard isHeld, let photo else {
      (labelled, label) = (nil, .empty)
      return nil
    }
    guard photo != labelled else { return nil }
    labelled = photo
    return photo
  }

  /// Shows the label of `photo` beside the thumb, if `photo` is still the first photo in sight.
  mutating func label(_ text: Phrase, of photo: PhotoID) {
    if photo == labelled { label = text }
  }

  // MARK: Coming and going

  private mutating func refresh(_ physics: Physics, at time: Instant) {
    let isWanted = geometry != nil && (movedAt != nil || hasPointer)
    guard isWanted != fade.isIn else { return }
    fade.turn(
      to: isWanted ? 1 : 0,
      over: isWanted ? physics.headerFadeInTime : physics.headerFadeOutTime, at: time)
  }

  package func deadline(_ physics: Physics) -> Instant? {
    hasPointer ? nil : movedAt.map { $0 + physics.headerRestTime }
  }

  package mutating func expire(_ physics: Physics, at time: Instant) {
    guard let deadline = deadline(physics), deadline <= time else { return }
    movedAt = nil
    refresh(physics, at: deadline)
  }

  package func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }

  // MARK: Layers

  /// The width of the thumb, logical px.
  private static let width = 5.0
  /// The width of the thumb while the thumb is held or the pointer is on the scrollbar, logical px.
  private static let wideWidth = 9.0
  /// The distance between the thumb and the view's right edge, logical px.
  private static let margin = 3.0

  /// The scrollbar's layers: the thumb and its label, and also the track while the thumb is held or
  /// the pointer is on the scrollbar.
  package func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    let opacity = fade.opacity(at: time)
    guard let geometry, opacity > 0 else { return [] }
    let width = hasPointer ? Self.wideWidth : Self.width
    let right = geometry.track.maxX - Self.margin
    var layers: [Layer] = []
    if hasPointer {
      let track = Rect(
        x: right - width, y: geometry.track.minY, width: width, height: geometry.track.size.height)
      layers.append(bar(track, context.palette.text, opacity: 0.12 * opacity))
    }
    let thumb = Rect(
      x: right - width, y: geometry.thumbTop, width: width, height: geometry.thumbLength)
    // A border of the opposite lightness keeps the thumb visible over any picture.
    layers.append(bar(thumb.insetBy(-1), context.palette.ground, opacity: 0.5 * opacity))
    layers.append(bar(thumb, context.palette.text, opacity: (isHeld ? 0.95 : 0.7) * opacity))
    return layers + labelLayers(beside: thumb, in: context)
  }

  /// The text of the label; nil while no label is shown.
  func caption(in context: ViewContext) -> Caption? {
    guard isHeld, !label.isEmpty else { return nil }
    return context.caption(
      label, size: 18, isBold: true, color: context.palette.ground,
      maximumWidth: max(context.viewSize.width / 2, 48))
  }

  /// The label on a plate beside the thumb, where the finger on the thumb does not cover it.
  private func labelLayers(beside thumb: Rect, in context: ViewContext) -> [Layer] {
    guard let geometry, let caption = caption(in: context), let text = context.size(of: caption)
    else { return [] }
    let (padding, distance) = (12.0, Self.fingerWidth + 16)
    let size = Size(width: text.width + 2 * padding, height: text.height + padding)
    let top = (thumb.center.y - size.height / 2)
      .clamped(
        to: geometry.track.minY...max(geometry.track.maxY - size.height, geometry.track.minY))
    let frame = Rect(
      x: context.snapped(max(thumb.minX - distance - size.width, 0)), y: context.snapped(top),
      width: size.width, height: size.height)
    let plate = Layer(
      frame: frame, contents: .color(context.palette.text), cornerRadius: size.height / 2)
    let origin = Point(x: frame.minX + padding, y: frame.minY + padding / 2)
    return [plate] + [context.layer(caption, at: origin)].compactMap { $0 }
  }

  private func bar(_ frame: Rect, _ color: PremultipliedColor, opacity: Double) -> Layer {
    Layer(frame: frame, contents: .color(color), cornerRadius: frame.size.width / 2)
      .with(opacity: opacity)
  }
}

/// The geometry of a scrollbar: its track, and its thumb, which shows the visible part.
package struct ScrollbarGeometry: Equatable, Sendable {
  /// The area in which the thumb moves, logical px of the view.
  package let track: Rect
  /// The height of the view divided by the height of the whole content, 0…1.
  package let share: Double
  /// The scroll position, from 0 at the top to 1 at the end.
  package let position: Double

  /// The least height of the thumb, logical px, so that it can still be hit.
  private static let leastLength = 36.0

  package init(track: Rect, share: Double, position: Double) {
    (self.track, self.share, self.position) = (track, share, position.clamped(to: 0...1))
  }

  /// The height of the thumb, logical px.
  package var thumbLength: Double {
    min(max(track.size.height * share, Self.leastLength), track.size.height)
  }

  /// The top of the thumb, logical px of the view.
  package var thumbTop: Double { track.minY + position * way }

  /// The distance between the thumb's highest and lowest positions, logical px.
  private var way: Double { track.size.height - thumbLength }

  /// Returns the scroll position, 0…1, at which the top of the thumb is at `top`, logical px of the
  /// view.
  package func position(ofThumbTop top: Double) -> Double {
    way > 0 ? ((top - track.minY) / way).clamped(to: 0...1) : 0
  }

  /// The area in which the thumb reacts, `width` logical px wide. The area ends at the track's
  /// right edge, and extends 8 logical px above and below the thumb.
  func thumbArea(ofWidth width: Double) -> Rect {
    Rect(x: track.maxX - width, y: thumbTop - 8, width: width, height: thumbLength + 16)
  }
}
