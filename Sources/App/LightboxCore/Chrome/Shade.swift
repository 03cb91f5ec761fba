internal import Geometry
internal import Pixels
internal import Raster

/// The soft dark gradient that makes controls stand out from a bright photo.
enum Shade {
  /// The edge of the view at which a shade is darkest.
  enum Edge { case top, bottom }

  /// The distance by which a shade reaches beyond the controls, logical px.
  static let reach = (top: 56.0, bottom: 28.0)

  /// Returns the layer of a dark gradient of `height` logical px along an edge of a view of
  /// `viewSize`.
  static func layer(at edge: Edge, height: Double, in viewSize: Size) -> Layer {
    let y = edge == .top ? 0 : viewSize.height - height
    let picture = edge == .top ? top : bottom
    return Layer(
      frame: Rect(x: 0, y: y, width: viewSize.width, height: height),
      contents: picture.map { .picture($0) } ?? .none)
  }

  private static let top = gradient { 1 - $0 }
  private static let bottom = gradient { $0 }

  /// The opacity at the edge, 0…1.
  private static let darkest = 0.62

  /// Draws a column of black pixels whose opacity grows towards one end. `share` maps a height,
  /// from 0 at the top to 1 at the bottom, to the nearness to the view's edge, 0…1.
  private static func gradient(_ share: (Double) -> Double) -> Picture? {
    let height = 64
    let size = PixelSize(width: 1, height: height)
    let bitmap = unsafe Bitmap(size: size, isOpaque: false) { words in
      for y in 0..<height {
        let share = share((Double(y) + 0.5) / Double(height))
        // The smooth step, 3s² − 2s³.
        let alpha = darkest * share * share * (3 - 2 * share)
        unsafe words[y] = PremultipliedColor.grey(0, alpha: alpha).word
      }
    }
    return Picture(size: size, levels: [bitmap])
  }
}
