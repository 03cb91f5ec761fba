package import Geometry

extension InputEvent {
  /// Returns the event with left and right exchanged, in a view that is `width` logical px wide.
  package func mirrored(in width: Double) -> InputEvent {
    switch self {
    case .pointer(.enter(let point)): .pointer(.enter(point.mirrored(in: width)))
    case .pointer(.motion(let point)): .pointer(.motion(point.mirrored(in: width)))
    case .pointer(.button), .pointer(.leave): self
    case .scroll(.delta(let source, let delta)): .scroll(.delta(source, delta.mirrored))
    case .scroll(.stop): self
    case .pinch(.update(let translation, let scale, let rotation, let isStepped)):
      .pinch(
        .update(
          translation: translation.mirrored, scale: scale, rotation: -rotation,
          isStepped: isStepped))
    case .pinch(.begin), .pinch(.end): self
    case .swipe(.update(let translation)): .swipe(.update(translation: translation.mirrored))
    case .swipe(.begin), .swipe(.end): self
    case .hold: self
    case .touch(.down(let id, let point)): .touch(.down(id: id, point.mirrored(in: width)))
    case .touch(.move(let id, let point)): .touch(.move(id: id, point.mirrored(in: width)))
    case .touch(.up), .touch(.cancel): self
    case .key(let key): .key(key.mirrored)
    case .modifiers, .text: self
    }
  }
}

extension KeyEvent {
  private static let pairs = [
    "Left": "Right", "Right": "Left", "KP_Left": "KP_Right", "KP_Right": "KP_Left",
  ]

  /// The event with the opposite arrow key: `Right` for `Left`, and `Left` for `Right`.
  /// The event of any other key is unchanged.
  var mirrored: KeyEvent {
    var mirrored = self
    mirrored.name = Self.pairs[name] ?? name
    return mirrored
  }
}

extension Point {
  /// Returns the point with left and right exchanged, in a view that is `width` logical px wide.
  package func mirrored(in width: Double) -> Point { Point(x: width - x, y: y) }
}

extension Vector {
  fileprivate var mirrored: Vector { Vector(dx: -dx, dy: dy) }
}
