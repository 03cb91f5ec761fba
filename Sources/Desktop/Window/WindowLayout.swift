internal import Geometry

/// Where the parts of a window lie, in logical px with the view's top left corner as the origin.
struct WindowLayout: Hashable {
  /// The height of our own title strip.
  static let stripHeight = 32
  /// How far the invisible resize borders reach outwards.
  static let borderWidth = 8
  static let smallestView = (width: 64, height: 64)

  let viewWidth: Int
  let viewHeight: Int
  /// Whether our own strip lies above the view.
  let hasStrip: Bool
  let hasBorders: Bool

  /// What the compositor takes for the window: the view, and the strip where there is one.
  var geometry: IntRect {
    let top = hasStrip ? Self.stripHeight : 0
    return IntRect(x: 0, y: -top, width: viewWidth, height: viewHeight + top)
  }

  /// The layout that answers `configure`.
  ///
  /// Where the compositor leaves the size to the window it keeps `floating`, its view's size when it
  /// was last free to choose, but no more than the bounds, else `outputSize` less a margin, allow.
  static func answering(
    _ configure: WindowConfigure, floating: (width: Int, height: Int),
    outputSize: (width: Int, height: Int)?, canDecorate: Bool
  ) -> WindowLayout {
    let isBare =
      configure.states.contains(.fullscreen) || configure.isDecoratedByServer || !canDecorate
    let strip = isBare ? 0 : stripHeight
    let widthBound = configure.boundWidth ?? outputSize.map { $0.width * 9 / 10 } ?? .max
    let heightBound = configure.boundHeight ?? outputSize.map { $0.height * 9 / 10 } ?? .max
    // int32 is the wire's; the lower bound keeps a buffer possible whatever was asked for.
    let width = configure.width ?? min(floating.width, widthBound)
    let height = configure.height.map { $0 - strip } ?? min(floating.height, heightBound - strip)
    let isFixed = !configure.states.isDisjoint(with: [.fullscreen, .maximized, .tiled])
    return WindowLayout(
      viewWidth: min(max(width, 1), Int(Int16.max)),
      viewHeight: min(max(height, 1), Int(Int16.max)), hasStrip: !isBare,
      hasBorders: !isBare && !isFixed)
  }
}
