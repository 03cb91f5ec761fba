internal import Geometry
internal import Pixels
internal import Raster
internal import Synchronization

/// A cache of drawn icons. Icons with equal parameters share one picture, so an icon that stays the
/// same counts as unchanged and is not redrawn.
enum IconPictures {
  private struct Look: Hashable {
    let icon: Icon
    let isMirrored: Bool
    let measures: Icon.Measures
    let color: PremultipliedColor
  }

  /// The number of pictures above which the cache is emptied, for example after a window was moved
  /// between screens with different scales.
  private static let mostKept = 256
  private static let drawn = Mutex<[Look: Picture]>([:])

  static func picture(
    of icon: Icon, isMirrored: Bool = false, _ measures: Icon.Measures, color: PremultipliedColor
  ) -> Picture? {
    let look = Look(
      icon: icon, isMirrored: isMirrored && icon.hasSides, measures: measures, color: color)
    return drawn.withLock { drawn in
      if let known = drawn[look] { return known }
      if drawn.count >= mostKept { drawn = [:] }
      let picture = icon.drawing(measures, isMirrored: look.isMirrored).picture(
        size: PixelSize(width: measures.side, height: measures.side), color: color)
      drawn[look] = picture
      return picture
    }
  }
}

extension ViewContext {
  /// The layer of an icon whose grid is `side` logical px wide; nil if the icon cannot be drawn.
  /// The icon is centred at `center` and aligned to device pixels. `origin` is the top left corner
  /// of the layer's parent. Both points are in view coordinates.
  func icon(
    _ icon: Icon, side: Double, center: Point, in origin: Point = .zero, color: PremultipliedColor
  ) -> Layer? {
    let measures = Icon.Measures(side: side, deviceScale: deviceScale)
    guard
      let picture = IconPictures.picture(
        of: icon, isMirrored: self.measures.preferences.isRightToLeft, measures, color: color)
    else { return nil }
    let logical = Double(measures.side) / deviceScale
    let frame = Rect(
      x: snapped(center.x - logical / 2) - origin.x, y: snapped(center.y - logical / 2) - origin.y,
      width: logical, height: logical)
    return Layer(frame: frame, contents: .picture(picture))
  }
}
