internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Viewing

/// The pointer's shape, which depends on what is under the pointer. A pointer at rest over a photo
/// is hidden after a time in fullscreen and in a slideshow.
struct PointerCursor: LightboxPart {
  static var path: WritableKeyPath<Lightbox, PointerCursor> { \.chrome.cursor }

  private var shape = CursorShape.arrow
  private(set) var isHidden = false
  private var since = Instant.zero
  /// The pointer's position in the view; nil while it is outside.
  private(set) var position: Point?
  private var held: Set<PointerButton> = []
  /// True while the pointer hides once it has rested, because a photo is open.
  private var isWanted = false

  /// Records a pointer event: shows a hidden pointer again, and restarts the timer.
  mutating func record(_ input: InputEvent, _ physics: Physics, at time: Instant) {
    guard case .pointer(let event) = input else { return }
    (since, isHidden) = (time, false)
    switch event {
    case .enter(let point), .motion(let point): position = point
    case .button(let button, isPressed: true): held.insert(button)
    case .button(let button, isPressed: false): held.remove(button)
    case .leave: (position, held) = (nil, [])
    }
  }

  /// Sets whether the pointer may be hidden. A change shows the pointer, and restarts the timer.
  mutating func request(_ isWanted: Bool, at time: Instant) {
    guard isWanted != self.isWanted else { return }
    (self.isWanted, since, isHidden) = (isWanted, time, false)
  }

  func deadline(_ physics: Physics) -> Instant? {
    isWanted && position != nil && held.isEmpty && !isHidden ? since + physics.cursorRestTime : nil
  }

  mutating func expire(_ physics: Physics, at time: Instant) {
    if let deadline = deadline(physics), deadline <= time { isHidden = true }
  }

  /// Requests the shape `wanted`, unless it is already shown.
  mutating func show(_ wanted: CursorShape) -> [Effect] {
    let wanted = isHidden ? .hidden : wanted
    guard wanted != shape else { return [] }
    shape = wanted
    return [.setCursor(wanted)]
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let chrome = lightbox.chrome
    lightbox.chrome.cursor.request(
      (chrome.header.window.isFullscreen || lightbox.slideshow.isRunning)
        && lightbox.mode == .photo && lightbox.viewport != nil && !chrome.arrows.hasPointer
        && !chrome.menu.isOpen, at: time)
    return []
  }

  static func requests(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    lightbox.chrome.cursor.show(shape(in: lightbox, at: time))
  }

  /// The shape for the object under the pointer: a pointing hand over what a click opens, presses
  /// or copies; otherwise an arrow. Over the open photo, `CursorShape.init(over:_:)` chooses the
  /// shape.
  static func shape(in lightbox: Lightbox, at time: Instant) -> CursorShape {
    let (chrome, stage, pointer) = (lightbox.chrome, lightbox.stage, lightbox.pointer)
    if chrome.menu.isOpen || chrome.openEditor != nil { return .arrow }
    if pointer.flatMap({ NoticeLine.button(at: $0, in: lightbox, time) }) != nil { return .pointer }
    if chrome.header.hasPointer { return .arrow }
    if chrome.arrows.hasPointer { return .pointer }
    if let shape = lightbox.scrubber.cursorShape { return shape }
    let details = chrome.overlays.details
    if stage.mode == .photo, details.pointer.flatMap({ details.fact(at: $0) }) != nil {
      return .pointer
    }
    guard stage.mode == .album else { return CursorShape(over: stage.viewport, stage.gestures) }
    guard !stage.album.scrollbar.hasPointer, let pointer else { return .arrow }
    return lightbox.pictures(at: time).photo(at: pointer) == nil ? .arrow : .pointer
  }
}

extension CursorShape {
  /// Creates the pointer's shape over the photo of `viewport`: a closed hand during a drag, a zoom
  /// sign while Ctrl is down, an open hand if the photo is not fitted to the view; else an arrow.
  init(over viewport: Viewport?, _ gestures: GestureSet) {
    if viewport != nil, gestures.isActive(.drag) {
      self = .grabbing
    } else if viewport != nil, gestures.isControlDown {
      self = .zoomIn
    } else {
      self = viewport?.isFit ?? true ? .arrow : .grab
    }
  }
}
