internal import Geometry
package import Input
internal import Languages
package import Motion

/// The scrollbar at the album's right edge, which shows the scroll position and lets the person
/// change it.
///
/// The scrollbar appears while the content scrolls or the pointer is on the scrollbar. It fades out
/// some time after that.
package struct AlbumScrollbar: Hashable, Sendable {
  /// The result of handling an input.
  package enum Response: Hashable, Sendable {
    /// The input is not for the scrollbar.
    case ignored
    case taken
    /// The album must be scrolled to a position, from 0 at the top to 1 at the end.
    case scroll(to: Double)
  }

  /// The pointer, or the finger with this identifier, that holds the thumb.
  private enum Holder: Hashable {
    case pointer
    case finger(Int32)
  }

  /// The width of the area in which the scrollbar reacts to the pointer, logical px.
  static let pointerWidth = 16.0
  /// The width of the area in which the thumb reacts to a finger, logical px.
  static let fingerWidth = 28.0

  private(set) var geometry: ScrollbarGeometry?
  /// True while the pointer is over the scrollbar's area.
  private(set) var isHovered = false
  private var pointer: Point?
  private var holder: Holder?
  /// The distance from the thumb's top to the point that holds it, logical px.
  private var grip = 0.0
  /// The time of the last scroll, or of the pointer's last motion over the scrollbar. Nil once
  /// neither has happened for a while, so that the scrollbar can fade out.
  private var movedAt: Instant?
  private var fade = Fade()
  /// The photo whose label is shown beside the thumb; the label itself arrives later.
  private var labelled: PhotoID?
  private(set) var label = Phrase.empty

  package var isHeld: Bool { holder != nil }
  /// True while the pointer is on the scrollbar, or the thumb is held.
  package var hasPointer: Bool { isHovered || isHeld }

  // MARK: Events

  /// Updates the scrollbar to the scroll position `geometry`; nil hides the scrollbar, because
  /// there is nothing to scroll. The scrollbar appears if the position has changed and `isScrolled`
  /// is true: the change comes from a scroll, not from a new layout.
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
    case .pointer(let event): return handle(event, at: time)
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

  private mutating func handle(_ event: PointerEvent, at time: Instant) -> Response {
    guard let geometry else { return .ignored }
    switch event {
    case .enter(let point), .motion(let point):
      pointer = point
      if holder == .pointer { return drag(to: point, in: geometry, at: time) }
      let wasHovered = isHovered
      isHovered = holder == nil && geometry.area(ofWidth: Self.pointerWidth).contains(point)
      if isHovered || wasHovered { movedAt = time }
      return .ignored
    case .button(.left, isPressed: true):
      guard isHovered, holder == nil, let pointer else { return .ignored }
      return hold(by: .pointer, at: pointer, in: geometry)
    case .button(.left, isPressed: false):
      guard holder == .pointer else { return .ignored }
      endDrag(at: time)
      return .taken
    case .button(_, isPressed: true): return hasPointer ? .taken : .ignored
    // The button may have gone down elsewhere.
    case .button(_, isPressed: false): return .ignored
    case .leave:
      (pointer, isHovered) = (nil, false)
      if holder == .pointer { endDrag(at: time) }
      return .ignored
    }
  }

  /// Takes hold of the thumb at `point`. If `point` is beside the thumb, the middle of the thumb
  /// moves to `point`.
  private mutating func hold(by holder: Holder, at point: Point, in geometry: ScrollbarGeometry)
    -> Response
  {
    self.holder = holder
    let below = point.y - geometry.thumbTop
    guard !(0...geometry.thumbLength).contains(below) else {
      grip = below
      return .taken
    }
    grip = geometry.thumbLength / 2
    return .scroll(to: geometry.position(ofThumbTop: point.y - grip))
  }

  private mutating func drag(to point: Point, in geometry: ScrollbarGeometry, at time: Instant)
    -> Response
  {
    movedAt = time
    return .scroll(to: geometry.position(ofThumbTop: point.y - grip))
  }

  private mutating func endDrag(at time: Instant) {
    holder = nil
    movedAt = time
    isHovered =
      pointer.map { geometry?.area(ofWidth: Self.pointerWidth).contains($0) ?? false } ?? false
  }

  // MARK: Label

  /// Records `photo`, the first photo in sight. Returns `photo` if its label must be requested: the
  /// thumb is held, and the label is not yet requested.
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

  /// The opacity of the scrollbar at `time`, 0…1.
  func opacity(at time: Instant) -> Double { fade.opacity(at: time) }

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
  package func isSettled(at time: Instant) -> Bool { !isHeld }
}
