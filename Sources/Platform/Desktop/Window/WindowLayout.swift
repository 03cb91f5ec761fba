internal import Geometry

/// The layout of a window's parts, in logical px with the view's top left corner as the origin.
struct WindowLayout: Hashable {
  static let smallestView = (width: 64, height: 64)

  let viewWidth: Int
  let viewHeight: Int
  /// True when a shadow and a ring to resize by lie around the view.
  let hasFrame: Bool

  /// The window geometry of xdg-shell: the view alone, whatever lies around it.
  var geometry: IntRect { IntRect(x: 0, y: 0, width: viewWidth, height: viewHeight) }

  /// The layout that answers `configure`.
  ///
  /// A window that may choose its size keeps `floating`, its view's size when it last chose, but no
  /// more than the bounds, else `outputSize` less a margin, allow.
  static func answering(
    _ configure: WindowConfigure, floating: (width: Int, height: Int),
    outputSize: (width: Int, height: Int)?
  ) -> WindowLayout {
    let widthBound = configure.boundWidth ?? outputSize.map { $0.width * 9 / 10 } ?? .max
    let heightBound = configure.boundHeight ?? outputSize.map { $0.height * 9 / 10 } ?? .max
    // int32 is the wire's; the lower bound keeps a buffer possible whatever was asked for.
    let width = configure.width ?? min(floating.width, widthBound)
    let height = configure.height ?? min(floating.height, heightBound)
    return WindowLayout(
      viewWidth: min(max(width, 1), Int(Int16.max)),
      viewHeight: min(max(height, 1), Int(Int16.max)),
      hasFrame: configure.isFloating && !configure.isDecoratedByServer)
  }
}
