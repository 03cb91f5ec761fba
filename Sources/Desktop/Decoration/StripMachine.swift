internal import Geometry
internal import Gestures
internal import Motion

/// What a hand does on the title strip.
struct StripMachine {
  enum Action: Hashable {
    case close, toggleMaximized, minimize
    /// The window follows the pointer from here on.
    case move
    /// The window's menu, at a point of the strip.
    case showMenu(Point)
  }

  /// The part under the pointer, to be drawn lighter.
  private(set) var hovered: StripLayout.Part?
  /// The part that a press holds, to be drawn lightest.
  private(set) var pressed: StripLayout.Part?

  private var position = Point.zero
  private var pressPoint = Point.zero
  private var lastClick: (time: Instant, point: Point)?
  private var contact: Int32?

  /// Logical px that a press must travel to become a move.
  private static let dragSlop = 4.0
  /// Seconds, and logical px, between the clicks of a double click.
  private static let doubleClick = (seconds: 0.4, distance: 10.0)

  mutating func handle(
    _ inputs: [Input], at time: Instant, in layout: StripLayout
  ) -> [Action] {
    // A press that ends because the pointer was taken away is not a click.
    if inputs.contains(.pointer(.leave)) || inputs.contains(.touch(.cancel)) { pressed = nil }
    return inputs.compactMap { input in
      switch input {
      case .pointer(let pointer): handle(pointer, at: time, in: layout)
      case .touch(let touch): handle(touch, at: time, in: layout)
      default: nil
      }
    }
  }

  private mutating func handle(
    _ input: PointerInput, at time: Instant, in layout: StripLayout
  ) -> Action? {
    switch input {
    case .enter(let point), .motion(let point):
      hovered = layout.part(at: point)
      return moved(to: point)
    case .button(.left, let isPressed):
      return isPressed ? press(at: time, in: layout) : release(in: layout)
    case .button(.right, isPressed: true):
      return layout.part(at: position) == .bar ? .showMenu(position) : nil
    case .button:
      return nil
    case .leave:
      hovered = nil
      return nil
    }
  }

  private mutating func handle(
    _ input: TouchInput, at time: Instant, in layout: StripLayout
  ) -> Action? {
    switch input {
    case .down(let id, let point):
      guard contact == nil else { return nil }
      contact = id
      position = point
      return press(at: time, in: layout)
    case .move(let id, let point):
      return id == contact ? moved(to: point) : nil
    case .up(let id):
      guard id == contact else { return nil }
      contact = nil
      return release(in: layout)
    case .cancel:
      contact = nil
      return nil
    }
  }

  private mutating func press(at time: Instant, in layout: StripLayout) -> Action? {
    let part = layout.part(at: position)
    pressed = part
    pressPoint = position
    guard part == .bar else { return nil }
    if let last = lastClick, time - last.time <= Self.doubleClick.seconds,
      (position - last.point).length <= Self.doubleClick.distance
    {
      lastClick = nil
      pressed = nil
      return .toggleMaximized
    }
    lastClick = (time, position)
    return nil
  }

  private mutating func moved(to point: Point) -> Action? {
    position = point
    guard pressed == .bar, (point - pressPoint).length > Self.dragSlop else { return nil }
    // The compositor takes the pointer now: there will be no release.
    pressed = nil
    lastClick = nil
    contact = nil
    return .move
  }

  private mutating func release(in layout: StripLayout) -> Action? {
    defer { pressed = nil }
    guard let pressed, layout.part(at: position) == pressed else { return nil }
    switch pressed {
    case .bar: return nil
    case .minimize: return .minimize
    case .maximize: return .toggleMaximized
    case .close: return .close
    }
  }
}
