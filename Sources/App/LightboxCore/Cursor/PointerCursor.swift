internal import Gestures
internal import Input
internal import Motion
internal import Viewing

/// The pointer's shape, which depends on what is under the pointer; hidden after a rest.
struct PointerCursor: LightboxPart {
  static var path: WritableKeyPath<Lightbox, PointerCursor> { \.chrome.cursor }

  var rest = CursorRest()
  private var shape = CursorShape.arrow

  func deadline(_ physics: Physics) -> Instant? { rest.deadline(physics) }
  mutating func expire(_ physics: Physics, at time: Instant) { rest.expire(physics, at: time) }

  /// Requests the shape `wanted`, unless it is already shown.
  mutating func show(_ wanted: CursorShape) -> [Effect] {
    let wanted = rest.isHidden ? .hidden : wanted
    guard wanted != shape else { return [] }
    shape = wanted
    return [.setCursor(wanted)]
  }

  static func handle(
    _ input: PartInput, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    if case .pointer(let pointer) = input.event {
      lightbox.chrome.cursor.rest.handle(pointer, at: time)
    }
    return .passed()
  }

  static func update(
    in lightbox: inout Lightbox, after event: Event, at time: Instant
  ) -> [Effect] {
    let chrome = lightbox.chrome
    lightbox.chrome.cursor.rest.request(
      (chrome.header.window.isFullscreen || lightbox.slideshow.isRunning)
        && lightbox.mode == .photo && lightbox.viewport != nil && !chrome.arrows.hasPointer
        && !chrome.menu.isOpen, at: time)
    return []
  }

  static func requests(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    lightbox.chrome.cursor.show(shape(in: lightbox, at: time))
  }

  /// The shape for the object under the pointer: a pointing hand over what a click opens, presses
  /// or copies; the shape of `init(over:_:)` over the open photo; otherwise an arrow.
  static func shape(in lightbox: Lightbox, at time: Instant) -> CursorShape {
    let (chrome, stage, pointer) = (lightbox.chrome, lightbox.stage, lightbox.pointer)
    if chrome.menu.isOpen || chrome.openEditor != nil { return .arrow }
    if pointer.flatMap({ NoticeLine.button(at: $0, in: lightbox, time) }) != nil { return .pointer }
    if chrome.header.hasPointer { return .arrow }
    if chrome.arrows.hasPointer { return .pointer }
    if let shape = lightbox.scrubber.cursorShape { return shape }
    let details = chrome.overlays.details
    if stage.mode == .photo, details.pointerState.pointer.flatMap({ details.fact(at: $0) }) != nil {
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
