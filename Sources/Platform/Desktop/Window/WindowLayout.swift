internal import Geometry

/// A set of edges of a window.
struct FrameEdges: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let left = FrameEdges(rawValue: 1)
  static let right = FrameEdges(rawValue: 2)
  static let top = FrameEdges(rawValue: 4)
  static let bottom = FrameEdges(rawValue: 8)
  static let all: FrameEdges = [.left, .right, .top, .bottom]
}

/// The layout of a window: the size of its view, and the edges that are free or movable. Lengths
/// are in logical px.
struct WindowLayout: Hashable {
  static let smallestView = (width: 64, height: 64)

  let viewWidth: Int
  let viewHeight: Int
  /// The edges that touch neither another window nor the screen's edge; empty if the compositor
  /// draws the decorations. A shadow is drawn only if all four edges are in this set.
  let free: FrameEdges
  /// The edges that the user may move. Outside of an edge that is also in `free` lies the resize
  /// ring: a press in the ring resizes the window.
  let movable: FrameEdges

  /// The size of the view, in logical px.
  var viewSize: Size { Size(width: Double(viewWidth), height: Double(viewHeight)) }

  /// The window geometry of xdg-shell: only the view.
  var geometry: IntRect { IntRect(x: 0, y: 0, width: viewWidth, height: viewHeight) }

  /// Returns the layout for the size and the states that `configure` requests. All sizes are in
  /// logical px.
  ///
  /// If the window may choose its size, it keeps `floating`, the last size that it had as a
  /// floating window, up to a limit. The limit is the bounds in `configure`. Without bounds, it is
  /// 90 % of `outputSize`, the size of the screen. If `outputSize` is nil too, there is no limit. A
  /// limit is never less than ``smallestView``.
  static func answering(
    _ configure: WindowConfigure, floating: (width: Int, height: Int),
    outputSize: (width: Int, height: Int)?
  ) -> WindowLayout {
    let widthBound = max(
      configure.boundWidth ?? outputSize.map { $0.width * 9 / 10 } ?? .max, smallestView.width)
    let heightBound = max(
      configure.boundHeight ?? outputSize.map { $0.height * 9 / 10 } ?? .max, smallestView.height)
    // The compositor may request any size of 32 bits. It is limited, so that a buffer is possible.
    let width = configure.width ?? min(floating.width, widthBound)
    let height = configure.height ?? min(floating.height, heightBound)
    return WindowLayout(
      viewWidth: min(max(width, 1), Int(Int16.max)),
      viewHeight: min(max(height, 1), Int(Int16.max)),
      free: configure.isDecoratedByServer ? [] : configure.freeEdges,
      movable: configure.movableEdges)
  }
}
