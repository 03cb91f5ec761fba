internal import Geometry
internal import Wayland

/// The invisible frame around a window by which it is resized.
struct BorderLayout: Hashable {
  /// The frame's outer edge, in logical px of the view.
  let outer: IntRect
  /// The window itself, where the frame takes no input.
  let inner: IntRect

  /// How much of a side, from each corner, resizes both ways.
  private static let corner = 16

  init(around geometry: IntRect, width: Int) {
    inner = geometry
    outer = IntRect(
      x: geometry.x - width, y: geometry.y - width, width: geometry.width + 2 * width,
      height: geometry.height + 2 * width)
  }

  /// The edge that a press at `point`, relative to the outer corner, resizes.
  func edge(at point: Point) -> XdgToplevel.ResizeEdge {
    let width = inner.x - outer.x
    let reach = Double(width + Self.corner)
    let nearLeft = point.x < reach
    let nearRight = point.x >= Double(outer.width) - reach
    let nearTop = point.y < reach
    let nearBottom = point.y >= Double(outer.height) - reach
    if nearTop, nearLeft { return .topLeft }
    if nearTop, nearRight { return .topRight }
    if nearBottom, nearLeft { return .bottomLeft }
    if nearBottom, nearRight { return .bottomRight }
    if point.x < Double(width) { return .left }
    if point.x >= Double(outer.width - width) { return .right }
    if point.y < Double(width) { return .top }
    if point.y >= Double(outer.height - width) { return .bottom }
    return .none
  }
}

extension Cursor {
  /// The arrow that points over an edge.
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
