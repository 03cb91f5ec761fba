internal import Geometry
internal import Wayland

/// The layout around a floating window that decorates itself: a ring by which it is resized, and a
/// shadow that reaches beyond it. All in logical px of the view.
struct FrameLayout: Hashable {
  /// The width of the ring in which a press resizes.
  static let ringWidth = 8
  /// The distance that the shadow reaches.
  static let reach = 32
  /// The part of a side, from each corner of the ring, that resizes both ways.
  private static let corner = 16

  /// The frame's outer edge.
  let outer: IntRect
  /// The ring's outer edge.
  let ring: IntRect
  /// The window itself, where the frame takes no input.
  let inner: IntRect

  init(around geometry: IntRect) {
    inner = geometry
    ring = geometry.expanded(by: Self.ringWidth)
    outer = geometry.expanded(by: Self.reach)
  }

  /// The edge that a press at `point`, relative to the outer corner, resizes.
  func edge(at point: Point) -> XdgToplevel.ResizeEdge {
    let place = Point(x: point.x + Double(outer.x - ring.x), y: point.y + Double(outer.y - ring.y))
    let width = Double(Self.ringWidth)
    let reach = Double(Self.ringWidth + Self.corner)
    let nearLeft = place.x < reach
    let nearRight = place.x >= Double(ring.width) - reach
    let nearTop = place.y < reach
    let nearBottom = place.y >= Double(ring.height) - reach
    if nearTop, nearLeft { return .topLeft }
    if nearTop, nearRight { return .topRight }
    if nearBottom, nearLeft { return .bottomLeft }
    if nearBottom, nearRight { return .bottomRight }
    if place.x < width { return .left }
    if place.x >= Double(ring.width) - width { return .right }
    if place.y < width { return .top }
    if place.y >= Double(ring.height) - width { return .bottom }
    return .none
  }
}

extension IntRect {
  /// The rectangle with as much more on every side.
  fileprivate func expanded(by reach: Int) -> IntRect {
    IntRect(x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach)
  }
}

extension Cursor {
  /// The arrow of the pointer over an edge.
  init(edge: XdgToplevel.ResizeEdge) {
    switch edge {
    case .top: self = .resizeTop
    case .bottom: self = .resizeBottom
    case .left: self = .resizeLeft
    case .right: self = .resizeRight
    case .topLeft: self = .resizeTopLeft
    case .topRight: self = .resizeTopRight
    case .bottomLeft: self = .resizeBottomLeft
    case .bottomRight: self = .resizeBottomRight
    default: self = .arrow
    }
  }
}
