internal import Gestures
internal import Input
internal import Motion
internal import Viewing

/// The pointer's shape, by what it can do where it is; hidden once it has rested.
struct PointerCursor: LightboxPart {
  var rest: CursorRest
  private var shape = CursorShape.arrow

  init(physics: Physics) {
    rest = CursorRest(physics: physics)
  }

  package var deadline: Instant? { rest.deadline }
  package mutating func expire(at time: Instant) { rest.expire(at: time) }

  /// Asks for another shape when `wanted` is not the one that is shown.
  mutating func show(_ wanted: CursorShape) -> [Effect] {
    let wanted = rest.isHidden ? .hidden : wanted
    guard wanted != shape else { return [] }
    shape = wanted
    return [.setCursor(wanted)]
  }
}

extension CursorShape {
  /// The shape over a photo placed by `viewport`: it can be dragged when it is larger than the
  /// view, and zoomed with Ctrl.
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
