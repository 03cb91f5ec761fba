internal import Geometry
internal import Input
internal import Wayland

/// The frame around a floating window whose decorations the program draws: a ring for resizing, and
/// a shadow that extends beyond the ring.
///
/// The ring is missing at tiled edges, and at edges that the user may not move. Coordinates are in
/// logical px, relative to the view's top left corner.
extension WindowLayout {
  /// The width of the resize ring, logical px.
  private static let ringWidth = 8
  /// The distance by which the shadow extends beyond the window, logical px.
  private static let reach = 32
  /// The distance from a window's corner within which a press resizes both sides, logical px.
  private static let corner = 16

  /// True if all edges are free: no edge touches another window or the screen's edge. Only then is
  /// the shadow drawn.
  var hasShadow: Bool { free == .all }

  /// True if the window has a frame around the view, for a shadow or a resize ring.
  var hasFrame: Bool { hasShadow || !resized.isEmpty }

  private var resized: FrameEdges { free.intersection(movable) }

  /// The rectangle that the outer edges of the ring enclose; it includes ``geometry``, in which the
  /// frame receives no input.
  var ring: IntRect { geometry.expanded(by: Self.ringWidth, at: resized) }

  /// The rectangle of the whole frame: up to the outer edges of the shadow, or of the ring if there
  /// is no shadow.
  var outer: IntRect { hasShadow ? geometry.expanded(by: Self.reach, at: free) : ring }

  /// Returns the edge or corner that a press at `point` resizes; `.none` if there is none. `point`
  /// is relative to the top left corner of ``outer``.
  func edge(at point: Point) -> XdgToplevel.ResizeEdge {
    let (outer, ring) = (outer, ring)
    let position = Point(
      x: point.x + Double(outer.x - ring.x), y: point.y + Double(outer.y - ring.y))
    let width = Double(Self.ringWidth)
    let reach = Double(Self.ringWidth + Self.corner)
    let nearLeft = position.x < reach && resized.contains(.left)
    let nearRight = position.x >= Double(ring.width) - reach && resized.contains(.right)
    let nearTop = position.y < reach && resized.contains(.top)
    let nearBottom = position.y >= Double(ring.height) - reach && resized.contains(.bottom)
    if nearTop, nearLeft { return .topLeft }
    if nearTop, nearRight { return .topRight }
    if nearBottom, nearLeft { return .bottomLeft }
    if nearBottom, nearRight { return .bottomRight }
    if nearLeft, position.x < width { return .left }
    if nearRight, position.x >= Double(ring.width) - width { return .right }
    if nearTop, position.y < width { return .top }
    if nearBottom, position.y >= Double(ring.height) - width { return .bottom }
    return .none
  }
}

extension IntRect {
  fileprivate func expanded(by reach: Int, at edges: FrameEdges) -> IntRect {
    let left = edges.contains(.left) ? reach : 0
    let top = edges.contains(.top) ? reach : 0
    return IntRect(
      x: x - left, y: y - top, width: width + left + (edges.contains(.right) ? reach : 0),
      height: height + top + (edges.contains(.bottom) ? reach : 0))
  }
}

extension CursorShape {
  init(edge: XdgToplevel.ResizeEdge) {
    let cursors: [XdgToplevel.ResizeEdge: CursorShape] = [
      .top: .resizeTop, .bottom: .resizeBottom, .left: .resizeLeft, .right: .resizeRight,
      .topLeft: .resizeTopLeft, .topRight: .resizeTopRight,
      .bottomLeft: .resizeBottomLeft, .bottomRight: .resizeBottomRight,
    ]
    self = cursors[edge] ?? .arrow
  }
}
