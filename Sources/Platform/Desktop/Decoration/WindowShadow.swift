internal import Geometry
internal import Glibc
internal import Pixels

/// The soft shadow of a floating window.
///
/// It is drawn at a small size and stretched over the frame, because nothing in it is sharp. A
/// rectangle under a Gaussian blur is the product of two profiles, one along each axis, so a
/// picture costs one multiplication for each pixel.
struct WindowShadow: Hashable {
  let layout: WindowLayout
  /// True for a window with the keyboard focus, whose shadow is stronger.
  let isActivated: Bool

  /// The number of logical px of the frame for each pixel of the small picture, along each axis.
  private static let grain = 4
  /// The blur's standard deviation, logical px.
  ///
  /// At the frame's edge, the blur and the downward shift leave an alpha of less than half of
  /// 1/255.
  private static let blur = 9.0
  private static let drop = 3.0
  /// The shadow's alpha far inside its edges, where the blur changes nothing, for a window with and
  /// without the keyboard focus.
  private static let strength = (active: 0.5, inactive: 0.3)

  /// The size of the small picture of the shadow, in pixels, before it is stretched.
  var size: PixelSize {
    PixelSize(
      width: (layout.outer.width + Self.grain - 1) / Self.grain,
      height: (layout.outer.height + Self.grain - 1) / Self.grain)
  }

  /// Draws the whole picture of the shadow; `canvas` has the size ``size``.
  /// - Complexity: O(pixels).
  func draw(into canvas: Canvas) {
    let (inner, outer) = (layout.geometry, layout.outer)
    let columns = Self.profile(
      count: size.width, length: outer.width, from: inner.x - outer.x, to: inner.width)
    let rows = Self.profile(
      count: size.height, length: outer.height, from: inner.y - outer.y, to: inner.height,
      offset: Self.drop)
    let whole = isActivated ? Self.strength.active : Self.strength.inactive
    let strength = layout.hasShadow ? 255 * whole : 0
    canvas.withRows(0..<canvas.size.height) { words in
      for (y, row) in rows.enumerated() {
        for (x, column) in columns.enumerated() {
          // A premultiplied black pixel consists only of its alpha; its colours are 0.
          words[y * canvas.stride + x] = UInt32((strength * row * column).rounded()) << 24
        }
      }
    }
  }

  /// Returns the strength of the blurred shadow along one axis, from 0 to 1, for each of `count`
  /// pixels that cover `length` px.
  ///
  /// The window begins at `start` and is `width` px long; its shadow is moved by `offset` px.
  private static func profile(
    count: Int, length: Int, from start: Int, to width: Int, offset: Double = 0
  ) -> [Double] {
    let step = Double(length) / Double(count)
    let unit = blur * 2.0.squareRoot()
    return (0..<count).map { index in
      let distance = (Double(index) + 0.5) * step - Double(start) - offset
      return (erf(distance / unit) - erf((distance - Double(width)) / unit)) / 2
    }
  }
}
